package game

import (
	"fmt"
	"strings"
)

// A Joiner is Rules whose moves can be written without anything between them, as
// in "d3c5d6".
type Joiner interface {
	// CutMove returns the text that may be the first move of text, and what
	// follows it. text is not empty.
	CutMove(text string) (move, rest string)
}

// separators stand between moves: what people type, and what addresses make of
// it.
const separators = " \t\r\n,+"

// A MoveError is a move in a list that cannot be played.
type MoveError struct {
	Number int    // from 1
	Text   string // of the move
	Err    error
}

func (e *MoveError) Error() string { return fmt.Sprintf("move %d, %.40q: %v", e.Number, e.Text, e.Err) }

// Unwrap returns what is wrong with the move.
func (e *MoveError) Unwrap() error { return e.Err }

// ParseMoves reads moves from s on, which stays as it is: with spaces, commas or
// plus signs between them or, where the rules allow it, with nothing. The error,
// a *MoveError, comes with the moves before the one at fault.
func ParseMoves(s State, text string) ([]Move, error) {
	rules := s.Rules()
	joiner, joined := rules.(Joiner)
	after := s.Clone()
	var moves []Move
	for word := range strings.FieldsFuncSeq(text, func(c rune) bool { return strings.ContainsRune(separators, c) }) {
		for rest := word; rest != ""; {
			word, rest = rest, ""
			if joined {
				word, rest = joiner.CutMove(word)
			}
			m, err := rules.ParseMove(after, word)
			if err != nil {
				return moves, &MoveError{len(moves) + 1, word, err}
			}
			after.Play(m)
			moves = append(moves, m)
		}
	}
	return moves, nil
}

// FormatMoves writes moves from s on, which stays as it is, with separator between
// them.
func FormatMoves(s State, moves []Move, separator string) string {
	var b strings.Builder
	after := s.Clone()
	for i, m := range moves {
		if i > 0 {
			b.WriteString(separator)
		}
		b.WriteString(after.Rules().FormatMove(after, m))
		after.Play(m)
	}
	return b.String()
}

// LinkSeparator returns what stands between moves in the page's addresses:
// nothing where moves can be told apart without it, otherwise a plus sign, which
// an address writes as a space.
func LinkSeparator(rules Rules) string {
	if _, joined := rules.(Joiner); joined {
		return ""
	}
	return " "
}
