package notation

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"colat/game"
	"colat/game/match"
	"colat/game/variation"
)

// A MoveValue is a move with the lead of its side at the end of best play, in discs.
type MoveValue struct {
	Move  game.Move
	Value int
}

// Valued returns a position as a record with the values of moves, which stand in the
// comment on the position, as "G8:+18; H7:-4;".
func Valued(s game.State, values []MoveValue) *match.Record {
	record := gameFrom(s, nil)
	if len(values) == 0 {
		return record
	}
	var b strings.Builder
	for _, v := range values {
		fmt.Fprintf(&b, "%s:%+d; ", strings.ToUpper(s.Rules().FormatMove(s, v.Move)), v.Value)
	}
	tree := variation.New(s)
	if tree.SetComment(tree.Root(), strings.TrimSpace(b.String())) == nil {
		record.Variations = tree
	}
	return record
}

// valuesIn parses the values of moves behind a position in OBF. It returns nil if the text
// is anything else.
func valuesIn(s game.State, text string) (values []MoveValue) {
	for field := range strings.SplitSeq(text, ";") {
		field = strings.TrimSpace(field)
		if field == "" {
			continue
		}
		move, value, found := strings.Cut(field, ":")
		move = strings.TrimSpace(move)
		if isPass(move) {
			move = "pass"
		}
		m, err := s.Rules().ParseMove(s, move)
		n, wrong := strconv.Atoi(strings.TrimSpace(value))
		if !found || err != nil || wrong != nil {
			return nil
		}
		values = append(values, MoveValue{m, n})
	}
	return values
}

// writeOBF formats the position after the moves of a record as an Othello Board File has it
// (Delorme, 1998): the board, the side to move, and the values of its moves if the record
// has them, the best first.
func writeOBF(r *match.Record) string {
	s := last(r)
	text := r.Rules.FormatPosition(s) + ";"
	if len(r.Moves) > 0 || r.Variations == nil {
		return text
	}
	values := valuesIn(s, r.Variations.Root().Comment)
	slices.SortStableFunc(values, func(a, b MoveValue) int { return b.Value - a.Value })
	for _, v := range values {
		name := strings.ToUpper(r.Rules.FormatMove(s, v.Move))
		if isPass(name) {
			name = "PS"
		}
		text += fmt.Sprintf(" %s:%+d;", name, v.Value)
	}
	return text
}
