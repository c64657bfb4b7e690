package notation

import (
	"strconv"
	"strings"

	"colat/game"
	"colat/game/match"
	"colat/game/variation"
)

// Properties that other programs need not know: the round of a game in a tournament, named as in
// SGF, and comments after moves.
const (
	ggfRound   = "RO"
	ggfComment = "C"
)

// tagGGF keeps the properties of a game that ended in end which its record does not hold: ratings,
// times of both sides and all others, also dates and results that it holds in part or in another form.
func tagGGF(record *match.Record, list []property, end game.State) {
	for _, p := range list {
		value := strings.TrimSpace(p.value)
		switch p.name {
		case "GM", "PB", "PW", "BO", "B", "W", ggfRound, ggfComment, "CO", ggfVariations:
			continue
		case "DT":
			if value == writtenDT(record) {
				continue
			}
		case "RE":
			if value == ggfScore(record, end) || !saysResult(value, record, end) {
				continue
			}
		case "TY":
			if value == "8" {
				continue
			}
		}
		if isGGFName(p.name) && record.Tag(p.name) == "" && value != "" {
			record.AddTag(strings.Clone(p.name), strings.Clone(value))
		}
	}
}

// isGGFName reports whether a tag has the name of a property: one to four capitals.
func isGGFName(name string) bool {
	return len(name) >= 1 && len(name) <= 4 && strings.Trim(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == ""
}

// ownGGF returns the text of a property that a tag holds, if it still says what the record says,
// or else the text that this program writes.
func ownGGF(r *match.Record, name, written string, says func(text string) bool) string {
	if text := r.Tag(name); text != "" && says(text) {
		return text
	}
	return written
}

// saysResult reports whether the text of RE has the result of a record that ended in end.
func saysResult(text string, r *match.Record, end game.State) bool {
	score, _, _ := strings.Cut(text, ":")
	points, err := strconv.ParseFloat(strings.TrimSpace(score), 64)
	result, over := end.Result()
	if over && r.Over && err == nil {
		return result.Winner == game.First && points > 0 || result.Winner == game.Second && points < 0 ||
			result.Winner == game.NoSide && points == 0
	}
	result, over = ggfResult(text, end)
	return over == r.Over && (!over || result == r.Result)
}

// readGGFComments makes the comments after moves notes of the main line.
func readGGFComments(record *match.Record, list []property) *variation.Tree {
	var tree *variation.Tree
	moves := record.Moves
	n, s := (*variation.Node)(nil), record.Start.Clone()
	for _, p := range list {
		switch {
		case p.name == "B" || p.name == "W":
			side := game.First
			if p.name == "W" {
				side = game.Second
			}
			for passed := false; len(moves) > 0 && !passed; moves = moves[1:] { // an omitted pass is of the other side
				passed = s.ToMove() == side
				s.Play(moves[0])
			}
		case (p.name == ggfComment || p.name == "CO") && strings.TrimSpace(p.value) != "":
			if tree == nil {
				tree = variation.New(record.Start)
			}
			var err error
			if n, err = tree.PlayLine(tree.Root(), record.Moves[:len(record.Moves)-len(moves)]); err != nil {
				return tree
			}
			if n.Comment != "" {
				p.value = n.Comment + "\n" + p.value
			}
			if err := tree.SetComment(n, unescapeGGF.Replace(p.value)); err != nil {
				return tree
			}
		}
	}
	if tree == nil {
		return nil
	}
	_, _ = tree.PlayLine(tree.Root(), record.Moves) // on after the last comment
	return noted(tree, record.Moves)
}

// ggfComments returns the comments of a game by the number of moves before them, if its variations
// hold nothing else that GGF has no property for.
func ggfComments(r *match.Record) (comments map[int]string, alone bool) {
	comments = make(map[int]string)
	if r.Variations == nil {
		return comments, true
	}
	for n := range r.Variations.All() {
		path := n.Path()
		if len(path) > len(r.Moves) || len(path) > 0 && path[len(path)-1] != r.Moves[len(path)-1] || !n.IsMain() ||
			n.Mark != variation.NoMark || len(n.Shapes) > 0 || len(n.Children()) > 1 {
			return nil, false
		}
		if n.Comment != "" {
			comments[len(path)] = n.Comment
		}
	}
	return comments, true
}
