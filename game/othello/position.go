package othello

import (
	"fmt"
	"strings"

	"colat/game"
)

// The letters for an empty square, a black disc and a white disc in a position text and
// in a request.
const (
	positionLetters = "-XO"
	requestLetters  = "EBW"
)

// FormatPosition implements game.Rules: 64 letters row by row from a1 to h8 (X black, O
// white, - empty), the side to move (X or O) and, in the victory game, the five cells
// in the order in which they were given, separated by commas, or NoCells.
func (r *Rules) FormatPosition(s game.State) string {
	return string(s.(*State).appendPosition(make([]byte, 0, 64+2+15)))
}

func (s *State) appendPosition(buf []byte) []byte {
	black, white := s.Board()
	for sq := range 64 {
		buf = append(buf, letterAt(black, white, sq, positionLetters))
	}
	buf = append(buf, ' ')
	buf = append(buf, s.toMove.Letter()...)
	if s.rules.cells > 0 {
		buf = append(buf, ' ')
		buf = s.appendCells(buf, ',')
	}
	return buf
}

// letterAt returns the letter of a square out of three letters for empty, black and
// white.
func letterAt(black, white uint64, sq int, letters string) byte {
	return letters[black>>sq&1|white>>sq&1<<1]
}

// ParsePosition implements game.Rules. It reads the format of FormatPosition, in upper
// or lower case and with any spaces between the fields. Any number of discs may stand
// anywhere, but a board without discs is an error.
func (r *Rules) ParsePosition(text string) (game.State, error) {
	want := 2
	shape := "64 letters X, O or -, then the side to move, X or O"
	if r.cells > 0 {
		want = 3
		shape += ", then five cells with commas between, or " + NoCells
	}
	fields := strings.Fields(text)
	if len(fields) != want {
		return nil, fmt.Errorf("position of the game %s: %d fields, want %d: %s", r.id, len(fields), want, shape)
	}
	black, white, err := parseBoard(fields[0])
	if err != nil {
		return nil, fmt.Errorf("position, field 1 (the board): %w", err)
	}
	toMove, known := r.Traits().Side(fields[1])
	if !known {
		return nil, fmt.Errorf("position, field 2 (the side to move): want X for black or O for white, not %s",
			quote(fields[1]))
	}
	var cells cellSet
	if r.cells > 0 {
		if cells, err = parseCells(fields[2]); err != nil {
			return nil, fmt.Errorf("position, field 3 (the victory cells): %w", err)
		}
	}
	state, err := newState(r, black, white, toMove, cells)
	if err != nil {
		return nil, fmt.Errorf("position: %w", err)
	}
	return state, nil
}

// parseBoard parses 64 letters. Errors count columns of the text from 1.
func parseBoard(text string) (black, white uint64, err error) {
	letters := 0
	for _, letter := range text {
		letters++
		if letters > 64 {
			continue
		}
		bit := uint64(1) << (letters - 1)
		switch letter {
		case 'X', 'x':
			black |= bit
		case 'O', 'o':
			white |= bit
		case '-':
		default:
			return 0, 0, fmt.Errorf("column %d: want X, O or -, not %q", letters, letter)
		}
	}
	if letters != 64 {
		return 0, 0, fmt.Errorf("%d letters, want 64", letters)
	}
	return black, white, nil
}

// Diagram implements game.Diagrammer: a board with the letters of the sides and dots
// for empty squares. A star marks a victory cell, after its disc or instead of the dot.
func (s *State) Diagram() string {
	black, white := s.Board()
	traits := s.rules.Traits()
	var b strings.Builder
	b.WriteString("  a b c d e f g h\n")
	for sq := range 64 {
		if sq%8 == 0 {
			fmt.Fprintf(&b, "%d ", sq/8+1)
		}
		disc, mark := ".", " "
		switch {
		case black>>sq&1 != 0:
			disc = traits.Letter(game.First)
		case white>>sq&1 != 0:
			disc = traits.Letter(game.Second)
		}
		if s.VictoryCells()>>sq&1 != 0 {
			mark = "*"
			if disc == "." {
				disc, mark = "*", " "
			}
		}
		b.WriteString(disc)
		if sq%8 == 7 {
			mark = strings.TrimRight(mark, " ") + "\n"
		}
		b.WriteString(mark)
	}
	return b.String()
}
