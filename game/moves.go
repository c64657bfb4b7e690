package game

import (
	"fmt"
	"strings"
)

// A Joiner is Rules whose moves can be written without separators, as in "d3c5d6".
type Joiner interface {
	// CutMove splits text, which is not empty, into its first move and the rest. It
	// does not check whether the move is valid.
	CutMove(text string) (move, rest string)
}

// separators are the characters that may separate moves, as typed by users or decoded
// from a URL.
const separators = " \t\r\n,+"

// A MoveError reports a move in a list that cannot be played.
type MoveError struct {
	Number int    // from 1
	Text   string // text of the move
	Err    error
}

func (e *MoveError) Error() string { return fmt.Sprintf("move %d, %.40q: %v", e.Number, e.Text, e.Err) }

// Unwrap returns the error of the move.
func (e *MoveError) Unwrap() error { return e.Err }

// ParseMoves parses a list of moves played from s, which it does not change. The moves
// are separated by spaces, commas or plus signs or, if the rules allow it, not at all.
// If a move is invalid, ParseMoves returns the moves before it and a *MoveError.
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

// CommonMoves returns the number of moves with which two lines begin alike.
func CommonMoves(a, b []Move) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// FormatMoves formats moves played from s, which it does not change, joined by
// separator.
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

// LinkSeparator returns the separator of moves in links to the page: nothing if moves
// can be split without one, otherwise a space, which a URL encodes as a plus sign.
func LinkSeparator(rules Rules) string {
	if _, joined := rules.(Joiner); joined {
		return ""
	}
	return " "
}

// A Refusal is an error in both languages of the program. It explains why a well-formed
// position or move is not valid.
type Refusal struct{ Names }

func (r *Refusal) Error() string { return r.English }

// Refuse returns a Refusal. The arguments are formatted into both texts in the same
// order.
func Refuse(vietnamese, english string, arguments ...any) error {
	return &Refusal{Names{fmt.Sprintf(vietnamese, arguments...), fmt.Sprintf(english, arguments...)}}
}
