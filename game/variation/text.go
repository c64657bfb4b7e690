package variation

import (
	"errors"
	"fmt"
	"strings"

	"colat/game"
)

// String returns the tree as text, which Parse reads:
//
//	d3 c5! {keeps the edge} (c3 f4 <gd3 rd3-f5>) d6?!
//
// A move is followed by its mark, its shapes between angle brackets and its comment between
// braces. Variations stand between parentheses after the move in whose place they are played.
// What stands before the first move belongs to the start. In comments, a backslash precedes
// braces and backslashes, and stands with n for a line end.
func (t *Tree) String() string {
	w := writer{state: t.start.Clone()}
	w.note(&t.root.Note)
	w.line(t.root)
	return strings.TrimSpace(w.text.String())
}

// writer writes a tree.
type writer struct {
	text  strings.Builder
	state game.State // before the next move
}

// line writes what follows a node: along the main continuation, with all variations.
func (w *writer) line(n *Node) {
	played := 0
	for ; len(n.children) > 0; n = n.children[0] {
		w.move(n.children[0])
		for _, variation := range n.children[1:] {
			w.text.WriteString(" (")
			w.move(variation)
			w.state.Play(variation.move)
			w.line(variation)
			w.state.Undo()
			w.text.WriteByte(')')
		}
		w.state.Play(n.children[0].move)
		played++
	}
	for range played {
		w.state.Undo()
	}
}

func (w *writer) move(n *Node) {
	w.space()
	w.text.WriteString(w.state.Rules().FormatMove(w.state, n.move))
	w.text.WriteString(n.Mark.String())
	w.note(&n.Note)
}

// note writes the shapes and the comment of a note.
func (w *writer) note(n *Note) {
	for i, s := range n.Shapes {
		w.space()
		if i == 0 {
			w.text.WriteByte('<')
		}
		w.text.WriteString(s.String())
	}
	if len(n.Shapes) > 0 {
		w.text.WriteByte('>')
	}
	if n.Comment != "" {
		w.space()
		w.text.WriteByte('{')
		escaper.WriteString(&w.text, n.Comment)
		w.text.WriteByte('}')
	}
}

// space separates the next word from the last one.
func (w *writer) space() {
	if text := w.text.String(); text != "" && text[len(text)-1] != '(' {
		w.text.WriteByte(' ')
	}
}

var escaper = strings.NewReplacer(`\`, `\\`, "{", `\{`, "}", `\}`, "\n", `\n`)

// LongestText is the length in bytes of the longest text that Parse reads. No tree has a
// longer one.
const LongestText = 1 << 20

// Parse reads the output of String, from a first position. The error names what is wrong and
// after how many moves of the text.
func Parse(start game.State, text string) (*Tree, error) {
	if len(text) > LongestText {
		return nil, fmt.Errorf("the variations have %d bytes, more than %d", len(text), LongestText)
	}
	p := parser{tree: New(start), state: start.Clone(), rest: text}
	p.at = p.tree.root
	for p.rest = strings.TrimLeft(p.rest, " \t\r\n"); p.rest != ""; p.rest = strings.TrimLeft(p.rest, " \t\r\n") {
		if err := p.element(); err != nil {
			return nil, fmt.Errorf("variations, after %d moves: %w", p.tree.moves, err)
		}
	}
	if len(p.outer) > 0 {
		return nil, errors.New("variations: a parenthesis is not closed")
	}
	return p.tree, nil
}

// parser reads a text from its front.
type parser struct {
	tree  *Tree
	at    *Node      // the last move read
	state game.State // the position after it
	outer []*Node    // the moves at which the open variations began, the innermost last
	read  int        // number of moves read, repeated ones included
	rest  string
}

// element reads a parenthesis, shapes, a comment or a move.
func (p *parser) element() error {
	switch p.rest[0] {
	case '(':
		if p.at.parent == nil {
			return errors.New("a variation stands before the first move")
		}
		p.outer = append(p.outer, p.at)
		p.goTo(p.at.parent)
		p.rest = p.rest[1:]
		return nil
	case ')':
		if len(p.outer) == 0 {
			return errors.New("a parenthesis closes nothing")
		}
		last := len(p.outer) - 1
		if p.at == p.outer[last].parent {
			return errors.New("a variation has no moves")
		}
		p.goTo(p.outer[last])
		p.outer, p.rest = p.outer[:last], p.rest[1:]
		return nil
	case '<':
		return p.shapes()
	case '{':
		return p.comment()
	}
	return p.move()
}

// goTo sets the position to that of a node, from which the present one differs by few moves.
func (p *parser) goTo(n *Node) {
	if p.at.parent == n {
		p.state.Undo()
	} else {
		p.state = p.tree.State(n)
	}
	p.at = n
}

func (p *parser) shapes() error {
	inside, rest, closed := strings.Cut(p.rest[1:], ">")
	if !closed {
		return errors.New("shapes have no end")
	}
	for word := range strings.FieldsSeq(inside) {
		s, err := ParseShape(word)
		if err != nil {
			return err
		}
		if err := p.tree.Draw(p.at, s); err != nil {
			return err
		}
	}
	p.rest = rest
	return nil
}

func (p *parser) comment() error {
	var text strings.Builder
	for i := 1; i < len(p.rest); i++ {
		switch c := p.rest[i]; c {
		case '}':
			if text.Len() > MostComment {
				return fmt.Errorf("a comment has %d bytes, more than %d", text.Len(), MostComment)
			}
			p.rest = p.rest[i+1:]
			return p.tree.SetComment(p.at, text.String())
		case '\\':
			if i++; i < len(p.rest) && p.rest[i] == 'n' {
				text.WriteByte('\n')
			} else if i < len(p.rest) {
				text.WriteByte(p.rest[i])
			}
		default:
			text.WriteByte(c)
		}
	}
	return errors.New("a comment has no end")
}

func (p *parser) move() error {
	word := p.rest
	if end := strings.IndexAny(word, " \t\r\n(){}<>"); end >= 0 {
		word = word[:end]
	}
	if p.read++; p.read > MostMoves {
		return ErrFull
	}
	text := strings.TrimRight(word, "!?")
	mark, err := ParseMark(word[len(text):])
	if err != nil {
		return err
	}
	m, err := p.state.Rules().ParseMove(p.state, text)
	if err != nil {
		return err
	}
	next := p.at.After(m)
	if next == nil {
		if next, err = p.tree.add(p.at, m); err != nil {
			return err
		}
	}
	p.state.Play(m)
	p.at, p.rest = next, p.rest[len(word):]
	if mark != NoMark {
		next.Mark = mark
	}
	return nil
}
