package gamefile

import (
	"bytes"
	"errors"
	"io"

	"colat/game/notation"
)

// pgnSource reads games in PGN, one after another: tags, then moves.
type pgnSource struct {
	lines lines
	known notation.Known
	first []byte // the first tag of the next game, read already; nil if there is none
}

func (s *pgnSource) next() (Game, error) {
	text, begin, inMoves := bytes.Clone(s.first), s.lines.number, false
	s.first = nil
	var failure error
	for {
		row, err := s.lines.next()
		switch {
		case errors.Is(err, errLong):
			failure = err
			continue
		case errors.Is(err, io.EOF) && len(bytes.TrimSpace(text)) == 0:
			return Game{}, io.EOF
		case errors.Is(err, io.EOF):
			return s.game(string(text), begin, failure)
		case err != nil:
			return Game{}, err
		}
		if len(row) > 0 && row[0] == commentStart {
			continue
		}
		tag := notation.IsTagOfPGN(string(row))
		if tag && inMoves {
			s.first = append(bytes.Clone(row), '\n')
			return s.game(string(text), begin, failure)
		}
		if len(text) == 0 {
			if begin = s.lines.number; len(row) == 0 {
				continue
			}
		}
		inMoves = inMoves || !tag && len(row) > 0
		if text = append(append(text, row...), '\n'); len(text) > mostText {
			failure, text = errLong, text[:1]
		}
	}
}

func (s *pgnSource) game(text string, begin int, failure error) (Game, error) {
	if failure != nil {
		return Game{}, &badText{begin, failure}
	}
	record, _, err := notation.Read(text, s.known)
	if err != nil {
		return Game{}, &badText{begin, err}
	}
	return Game{Line: begin, Record: record}, nil
}
