package notation

import (
	"errors"
	"slices"
	"strings"

	"colat/game"
	"colat/game/match"
	"colat/game/variation"
)

// playedFrom parses moves played from a position. Round brackets in PGN hold variations. In other
// transcripts they hold moves of the game, such as a pass, unless these are not legal.
func (r *reader) playedFrom(s game.State, text string) (*match.Record, error) {
	record, err := movesFrom(s, text)
	if !strings.ContainsAny(text, "({") {
		return record, err
	}
	branched, branchErr := branchesFrom(s, text, r.branches)
	if branchErr == nil && (r.branches || err != nil || slices.Equal(branched.Moves, record.Moves)) {
		return branched, nil
	}
	return record, err
}

// mostNested bounds variations within variations.
const mostNested = 100

// branchReader reads a transcript with comments in braces and variations in round brackets. A
// variation begins in place of the move in front of it.
type branchReader struct {
	*transcript
	tree    *variation.Tree
	stops   string // the characters that end a list of moves
	leftOut int    // number of variations
}

// branchesFrom parses moves with variations and comments. A variation with anything that is no
// move is left out. In PGN a semicolon begins a comment to the end of the line.
func branchesFrom(s game.State, text string, isPGN bool) (*match.Record, error) {
	b := branchReader{transcript: newTranscript(s), tree: variation.New(s), stops: "{(%)"}
	if isPGN {
		b.stops += ";"
	}
	last, rest, err := b.line(b.tree.Root(), text, 0)
	if err == nil && rest != "" {
		err = errors.New("a parenthesis closes nothing")
	}
	if err != nil {
		return nil, err
	}
	record := gameFrom(s, last.Path())
	record.LeftOut = b.leftOut
	record.Variations = noted(b.tree, record.Moves)
	return record, nil
}

// noted returns a tree if it has more than the moves of a game, otherwise nil.
func noted(tree *variation.Tree, moves []game.Move) *variation.Tree {
	if tree.Adds(moves) {
		return tree
	}
	return nil
}

// errOpen is the error of a comment without an end.
var errOpen = errors.New("a comment has no end")

// line reads the moves after a node up to the end of the text or the bracket that closes the
// variation, with which the rest begins. It returns the last node.
func (b *branchReader) line(n *variation.Node, text string, nested int) (*variation.Node, string, error) {
	open := 0 // brackets around moves of the line itself
	for {
		at := strings.IndexAny(text, b.stops)
		if at < 0 {
			at = len(text)
		}
		next, err := b.play(n, text[:at])
		if n, text = next, text[at:]; err != nil || text == "" {
			return n, text, err
		}
		switch c := text[0]; {
		case c == '%' || c == ';':
			_, text, _ = strings.Cut(text, "\n")
		case c == '{':
			inside, rest, closed := strings.Cut(text[1:], "}")
			if !closed {
				return n, text, errOpen
			}
			addComment(b.tree, n, inside)
			text = rest
		case c == ')' && open == 0:
			return n, text, nil
		case c == ')':
			open, text = open-1, text[1:]
		case n.Parent() == nil: // there is no move in place of which it can stand
			open, text = open+1, text[1:]
		default:
			inside, rest := cutBracket(text[1:])
			if isPass(strings.TrimSpace(inside)) {
				if n, err = b.play(n, "pass"); err != nil {
					return n, rest, err
				}
			} else {
				b.variation(n, inside, nested+1)
			}
			text = rest
		}
	}
}

// play plays the moves of a text after a node and returns the last one.
func (b *branchReader) play(n *variation.Node, text string) (*variation.Node, error) {
	before := len(b.moves)
	b.marks = 0
	err := b.read(b.own(text))
	b.mark(n, before-1) // such as $6 behind a comment
	for i, m := range b.moves[before:] {
		next, full := b.tree.Play(n, m)
		if full != nil {
			return n, full
		}
		n = next
		b.mark(n, before+i)
	}
	return n, err
}

// mark sets the mark of a node to the sign behind the move with an index.
func (b *branchReader) mark(n *variation.Node, index int) {
	if mark := markOf(b.signs[index]); mark != variation.NoMark {
		n.Mark = mark
	}
	delete(b.signs, index)
}

// variation reads a variation in place of the move that leads to a node.
func (b *branchReader) variation(n *variation.Node, text string, nested int) {
	ply := len(b.moves) - 1
	last, before := b.moves[ply], n.Parent()
	known := slices.Clone(before.Children())
	b.goBack(ply)
	read := nested < mostNested
	if read {
		_, rest, err := b.line(before, text, nested)
		read = err == nil && rest == ""
	}
	b.goBack(ply)
	b.after.Play(last)
	b.moves = append(b.moves, last)
	if read {
		return
	}
	for _, child := range slices.Clone(before.Children()) {
		if !slices.Contains(known, child) {
			b.tree.Delete(child)
		}
	}
	if holdsMove(text) {
		b.leftOut++
	}
}

// goBack takes moves back until there are as many as given.
func (b *branchReader) goBack(ply int) {
	for len(b.moves) > ply {
		b.after.Undo()
		b.moves = b.moves[:len(b.moves)-1]
		delete(b.signs, len(b.moves))
	}
	b.marks = 0
}

// addComment adds a comment to that of a node, as far as there is space.
func addComment(tree *variation.Tree, n *variation.Node, text string) {
	if text = strings.TrimSpace(text); n.Comment != "" {
		text = n.Comment + "\n" + text
	}
	_ = tree.SetComment(n, text)
}

// cutBracket cuts a text at the round bracket that closes the one in front of it. Brackets in
// comments do not count.
func cutBracket(text string) (inside, rest string) {
	last := strings.LastIndexByte(text, '}')
	for i, depth := 0, 0; i < len(text); i++ {
		switch text[i] {
		case '{':
			if i < last {
				i += strings.IndexByte(text[i:], '}')
			}
		case '(':
			depth++
		case ')':
			if depth--; depth < 0 {
				return text[:i], text[i+1:]
			}
		}
	}
	return text, ""
}

// pgnMarks are the marks of PGN by their numbers from 1.
var pgnMarks = [...]variation.Mark{variation.Good, variation.Mistake, variation.Brilliant, variation.Blunder,
	variation.Interesting, variation.Dubious}

// markOf returns the mark of a sign, such as ?! or $6; variation.NoMark for others.
func markOf(sign string) variation.Mark {
	if len(sign) == 2 && sign[0] == '$' && sign[1] >= '1' && int(sign[1]-'1') < len(pgnMarks) {
		return pgnMarks[sign[1]-'1']
	}
	mark, err := variation.ParseMark(sign)
	if err != nil {
		return variation.NoMark
	}
	return mark
}
