package notation

import (
	"fmt"
	"strings"

	"colat/game"
	"colat/game/match"
	"colat/game/variation"
)

// sgfMarks are the properties that judge a move, with their values: BM[2] is a blunder.
var sgfMarks = map[variation.Mark]string{
	variation.Brilliant: "TE[2]", variation.Good: "TE[1]", variation.Interesting: "IT[]",
	variation.Dubious: "DO[]", variation.Mistake: "BM[1]", variation.Blunder: "BM[2]",
}

// sgfMark returns the mark of a property, variation.NoMark if it judges no move.
func sgfMark(p sgfProperty) variation.Mark {
	for mark, text := range sgfMarks {
		if name, value, _ := strings.Cut(strings.TrimSuffix(text, "]"), "["); name == p.name &&
			(value == strings.TrimSpace(p.values[0]) || value != "2" && strings.TrimSpace(p.values[0]) != "2") {
			return mark
		}
	}
	return variation.NoMark
}

// hasNotes reports whether a game has more than the moves of its main line, which has been parsed.
func hasNotes(p sgfParser) bool {
	if strings.Trim(p.text, ") \t\r\n\v\f") != "" {
		return true
	}
	for _, property := range p.list {
		if property.name == "C" || sgfMark(property) != variation.NoMark {
			return true
		}
	}
	return false
}

// sgfTree reads the variations of a game.
type sgfTree struct {
	sgfParser
	player SGFPlayer
	tree   *variation.Tree
	at     *variation.Node
	state  game.State // at the node
	outer  []sgfBranch
}

// sgfBranch is an open parenthesis: the node before it, and the first that was added behind it.
type sgfBranch struct{ before, added *variation.Node }

// readSGFTree adds the variations, comments and marks of a game to a record that has the moves of its
// main line. A variation with anything that is no move is left out.
func readSGFTree(record *match.Record, player SGFPlayer, text string) {
	t := sgfTree{sgfParser: sgfParser{text: text}, player: player, tree: variation.New(record.Start)}
	t.at, t.state = t.tree.Root(), record.Start.Clone()
	for t.next(record) {
	}
	record.Variations = noted(t.tree, record.Moves)
}

// next reads a parenthesis or a property. It reports false at the end of the game.
func (t *sgfTree) next(record *match.Record) bool {
	t.text = strings.TrimLeft(t.text, " \t\r\n\v\f;")
	switch {
	case t.text == "":
		return false
	case t.text[0] == '(':
		t.outer, t.text = append(t.outer, sgfBranch{before: t.at}), t.text[1:]
		return true
	case t.text[0] == ')':
		return t.close()
	}
	name, values, err := t.property()
	if err == nil {
		err = t.apply(sgfProperty{name, values})
	}
	if err == nil {
		return true
	}
	record.LeftOut++
	t.state = t.tree.State(t.at)
	if added := t.outer[len(t.outer)-1].added; added != nil && len(t.outer) > 1 {
		t.tree.Delete(added)
	}
	return t.seekEnd() && t.close()
}

// close ends a variation and goes back to the node before it.
func (t *sgfTree) close() bool {
	last := len(t.outer) - 1
	before := t.outer[last].before
	t.outer, t.text = t.outer[:last], t.text[1:]
	if t.at != before {
		t.at, t.state = before, t.tree.State(before)
	}
	return last > 0
}

// seekEnd goes to the parenthesis that closes the variation. It reports false if there is none.
func (t *sgfTree) seekEnd() bool {
	for depth := 0; ; {
		t.text = strings.TrimLeft(t.text, " \t\r\n\v\f;")
		switch {
		case t.text == "":
			return false
		case t.text[0] == '(':
			depth, t.text = depth+1, t.text[1:]
		case t.text[0] == ')' && depth == 0:
			return true
		case t.text[0] == ')':
			depth, t.text = depth-1, t.text[1:]
		default:
			if _, _, err := t.property(); err != nil {
				return false
			}
		}
	}
}

// apply adds a property to the tree.
func (t *sgfTree) apply(p sgfProperty) error {
	if mark := sgfMark(p); mark != variation.NoMark {
		t.at.Mark = mark
	}
	if p.name == "C" {
		addComment(t.tree, t.at, p.values[0])
	}
	if !p.isMove() {
		return nil
	}
	moves, err := playSGFMove(t.state, t.player, p)
	if err != nil {
		return err
	}
	for _, m := range moves {
		known := t.at.After(m)
		next, err := t.tree.Play(t.at, m)
		if err != nil {
			return err
		}
		if branch := &t.outer[len(t.outer)-1]; known == nil && branch.added == nil {
			branch.added = next
		}
		t.at = next
	}
	return nil
}

// writeSGFTree writes the moves of a game with its variations, comments and marks. What goes on from
// the last move of the game is left out, since SGF has one main line, which is the game.
func writeSGFTree(b *strings.Builder, r *match.Record, player SGFPlayer) {
	w := sgfTreeWriter{b, player, r.Start.Clone()}
	n := (*variation.Node)(nil)
	if r.Variations != nil {
		n = r.Variations.Root()
		w.note(&n.Note)
	}
	if len(r.Moves) > 0 {
		w.line(n, r.Moves)
	}
}

// sgfTreeWriter writes the nodes of a game.
type sgfTreeWriter struct {
	*strings.Builder
	player SGFPlayer
	state  game.State
}

// line writes what follows a node, which is nil behind the last one of the tree: the moves of the
// game, or in a variation the main continuation.
func (w *sgfTreeWriter) line(n *variation.Node, moves []game.Move) {
	played, inGame := 0, len(moves) > 0
	for ; len(moves) > 0 || !inGame && n != nil && len(n.Children()) > 0; played++ {
		main, next := game.NoMove, (*variation.Node)(nil)
		if len(moves) > 0 {
			main, moves = moves[0], moves[1:]
		} else {
			main = n.Children()[0].Move()
		}
		var others []*variation.Node
		if n != nil {
			next = n.After(main)
			for _, child := range n.Children() {
				if child != next {
					others = append(others, child)
				}
			}
		}
		if len(others) == 0 {
			w.move(main, next)
			n = next
			continue
		}
		w.branch(main, next, moves, inGame)
		for _, child := range others {
			w.branch(child.Move(), child, nil, false)
		}
		break
	}
	for range played {
		w.state.Undo()
	}
}

// branch writes a move and what follows it in parentheses.
func (w *sgfTreeWriter) branch(m game.Move, n *variation.Node, moves []game.Move, inGame bool) {
	w.WriteByte('(')
	w.move(m, n)
	if len(moves) > 0 || !inGame {
		w.line(n, moves)
	}
	w.state.Undo()
	w.WriteByte(')')
}

// move writes a move and plays it.
func (w *sgfTreeWriter) move(m game.Move, n *variation.Node) {
	fmt.Fprintf(w, ";%c[%s]", "BW"[game.PlacedSide(w.state)], w.player.SGFOfMove(m))
	if n != nil {
		w.note(&n.Note)
	}
	w.state.Play(m)
}

// note writes the mark and the comment of a node.
func (w *sgfTreeWriter) note(n *variation.Note) {
	w.WriteString(sgfMarks[n.Mark])
	if n.Comment != "" {
		w.WriteString("C[" + sgfComment.Replace(n.Comment) + "]")
	}
}

// sgfComment keeps the characters that have a meaning in values out of comments.
var sgfComment = strings.NewReplacer(`\`, `\\`, "]", `\]`, "\r", "")
