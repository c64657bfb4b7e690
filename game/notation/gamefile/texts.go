package gamefile

import (
	"bufio"
	"bytes"
	"errors"
	"io"

	"colat/game/match"
	"colat/game/notation"
)

// recordStart is the beginning of the first line of a match.Record as text.
const recordStart = "colat record"

// psqStart is the beginning of the first line of a file of Piskvorky.
const psqStart = "Piskvorky "

// gameOf returns a game by the number of its first line, or the error of its text.
func gameOf(line int, record *match.Record, err error) (Game, error) {
	if err != nil {
		return Game{}, &badText{line, err}
	}
	return Game{Line: line, Record: record}, nil
}

// textSource reads texts of several lines, one after another, such as texts of match.Record.
type textSource struct {
	lines lines
	// begins reports whether a line is the first one of a text. It is called once for each line.
	begins   func(row []byte) bool
	comments bool // whether lines may be comments
	parse    func(text string) (*match.Record, error)
	first    []byte // the first line of the next text, read already; nil if there is none
	line     int    // its number
}

func (s *textSource) next() (Game, error) {
	text, begin, tooLong := s.first, s.line, false
	for {
		row, err := s.lines.next()
		ended, begun := errors.Is(err, io.EOF), tooLong || len(text) > 0
		if errors.Is(err, errLong) {
			row = []byte("…") // a line of the game, although it is not kept
		}
		switch {
		case ended && !begun:
			return Game{}, io.EOF
		case err != nil && !ended && !errors.Is(err, errLong):
			return Game{}, err
		case s.comments && len(row) > 0 && row[0] == commentStart:
			continue
		case ended || s.begins(row) && begun:
			s.first, s.line = nil, s.lines.number
			if !ended {
				s.first = append(bytes.Clone(row), '\n')
			}
			if tooLong {
				return Game{}, &badText{begin, errLong}
			}
			record, err := s.parse(string(text))
			return gameOf(begin, record, err)
		case !begun:
			begin = s.lines.number
		}
		tooLong = tooLong || err != nil || len(text)+len(row) > mostText
		if !tooLong && (len(text) > 0 || len(row) > 0) {
			text = append(append(text, row...), '\n')
		}
	}
}

// beginsWith recognises texts by their first words.
func beginsWith(start string) func(row []byte) bool {
	return func(row []byte) bool { return bytes.HasPrefix(row, []byte(start)) }
}

// beginsPGN recognises games in PGN by a tag behind moves.
func beginsPGN() func(row []byte) bool {
	inMoves := false
	return func(row []byte) bool {
		tag := notation.IsTagOfPGN(string(row))
		begins := tag && inMoves
		inMoves = !tag && (inMoves || len(row) > 0)
		return begins
	}
}

// singleSource reads a file that is one game as a whole.
type singleSource struct {
	in    *bufio.Reader // nil once the game has been read
	known notation.Known
}

func (s *singleSource) next() (Game, error) {
	if s.in == nil {
		return Game{}, io.EOF
	}
	text, err := io.ReadAll(s.in)
	s.in = nil
	if err != nil {
		return Game{}, err
	}
	record, _, err := notation.Read(string(text), s.known)
	if err != nil {
		return Game{}, &Error{Fault: NoGame, Err: err}
	}
	return Game{Line: 1, Record: record}, nil
}
