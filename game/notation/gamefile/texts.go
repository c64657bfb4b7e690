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

// textSource reads texts of several lines, one after another, each of which begins with the same
// words, such as texts of match.Record.
type textSource struct {
	lines lines
	start string
	parse func(text string) (*match.Record, error)
	first []byte // the first line of the next text, read already; nil if there is none
	line  int    // its number
}

func (s *textSource) next() (Game, error) {
	text, begin, tooLong := s.first, s.line, false
	s.first = nil
	for {
		row, err := s.lines.next()
		if err != nil && !errors.Is(err, errLong) && !errors.Is(err, io.EOF) {
			return Game{}, err
		}
		if errors.Is(err, io.EOF) && len(text) == 0 {
			return Game{}, io.EOF
		}
		if begins := bytes.HasPrefix(row, []byte(s.start)); begins && len(text) > 0 {
			s.first, s.line = append([]byte(nil), append(row, '\n')...), s.lines.number
			break
		} else if begins {
			begin = s.lines.number
		}
		if errors.Is(err, io.EOF) {
			break
		}
		tooLong = tooLong || err != nil || len(text)+len(row) > mostText
		if !tooLong && (len(text) > 0 || len(row) > 0) {
			text = append(append(text, row...), '\n')
		}
	}
	if tooLong {
		return Game{}, &badText{begin, errLong}
	}
	record, err := s.parse(string(text))
	if err != nil {
		return Game{}, &badText{begin, err}
	}
	return Game{Line: begin, Record: record}, nil
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
