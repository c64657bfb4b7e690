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

// A MoveValue is a move with the lead of its side at the end of best play, in discs. Without a
// move, game.NoMove, it is the value of the position itself.
type MoveValue struct {
	Move  game.Move
	Value int
}

// Valued returns a position as a record with the values of moves and a comment, which stand in the
// comment on the position, as "G8:+18; H7:-4; % no. 7".
func Valued(s game.State, values []MoveValue, comment string) *match.Record {
	record := gameFrom(s, nil)
	text := strings.TrimSpace(comment)
	if len(values) > 0 {
		text = formatValues(s, values) + commentMark(text)
	}
	tree := variation.New(s)
	if text != "" && tree.SetComment(tree.Root(), text) == nil {
		record.Variations = tree
	}
	return record
}

// ValuesIn returns the values of moves in the comment on the position of a record without moves,
// and the rest of that comment.
func ValuesIn(r *match.Record) (values []MoveValue, comment string) {
	if len(r.Moves) > 0 || r.Variations == nil {
		return nil, ""
	}
	return valuesIn(r.Start, r.Variations.Root().Comment)
}

// formatValues formats the values of moves in capitals, as OBF has them.
func formatValues(s game.State, values []MoveValue) string {
	var words []string
	for _, v := range values {
		switch {
		case v.Move == game.NoMove:
			words = append(words, fmt.Sprintf("%+d;", v.Value))
		default:
			name := strings.ToUpper(s.Rules().FormatMove(s, v.Move))
			if isPass(name) {
				name = "PS"
			}
			words = append(words, fmt.Sprintf("%s:%+d;", name, v.Value))
		}
	}
	return strings.Join(words, " ")
}

// commentMark returns a comment as it stands at the end of a line.
func commentMark(comment string) string {
	if comment == "" {
		return ""
	}
	return " % " + strings.Join(strings.Fields(comment), " ")
}

// valuesIn parses the values of moves behind a position in OBF, and the comment behind them. What
// is no value, such as a move without one, belongs to the comment; so does all of a text without a
// value.
func valuesIn(s game.State, text string) (values []MoveValue, comment string) {
	fields, comment, _ := strings.Cut(text, "%")
	var others []string
	for field := range strings.SplitSeq(fields, ";") {
		if field = strings.TrimSpace(field); field == "" {
			continue
		}
		if v, ok := valueIn(s, field); ok {
			values = append(values, v)
		} else {
			others = append(others, field)
		}
	}
	if len(values) == 0 {
		return nil, strings.TrimSpace(strings.TrimLeft(strings.TrimSpace(text), ";% "))
	}
	if len(others) > 0 {
		comment = strings.Join(others, "; ") + " " + comment
	}
	return values, strings.TrimSpace(comment)
}

// valueIn parses a field such as "G8:+18", or "+18" for the value of the position.
func valueIn(s game.State, field string) (MoveValue, bool) {
	move, value, found := strings.Cut(field, ":")
	if !found {
		n, err := strconv.Atoi(field)
		return MoveValue{game.NoMove, n}, err == nil && strings.ContainsAny(field[:1], "+-")
	}
	if move = strings.TrimSpace(move); isPass(move) {
		move = "pass"
	}
	m, err := s.Rules().ParseMove(s, move)
	n, wrong := strconv.Atoi(strings.TrimSpace(value))
	return MoveValue{m, n}, err == nil && wrong == nil
}

// writeOBF formats the position after the moves of a record as an Othello Board File has it
// (Delorme, 1998): the board, the side to move, and the values of its moves and the comment if the
// record has them, the best move first.
func writeOBF(r *match.Record) string {
	s := last(r)
	text := r.Rules.FormatPosition(s) + ";"
	values, comment := ValuesIn(r)
	slices.SortStableFunc(values, func(a, b MoveValue) int { return b.Value - a.Value })
	if len(values) > 0 {
		text += " " + formatValues(s, values)
	}
	return text + commentMark(comment)
}
