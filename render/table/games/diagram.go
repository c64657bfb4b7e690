package games

import (
	"fmt"
	"strings"

	"colat/game"
	"colat/render/kit/locale"
	"colat/render/table/board"
)

// stateOf returns the position of a diagram after its moves, and the last move.
func stateOf(rules game.Rules, d Diagram) (s game.State, last game.Move, err error) {
	last = game.NoMove
	if d.Rules != "" {
		if rules, err = game.Find(d.Rules); err != nil {
			return nil, last, err
		}
	}
	s, err = rules.ParsePosition(d.Position)
	if err != nil {
		return nil, last, err
	}
	moves, err := game.ParseMoves(s, d.Moves)
	if err != nil {
		return nil, last, err
	}
	for _, m := range moves {
		s.Play(m)
		last = m
	}
	return s, last, nil
}

// Still returns the board of a diagram. The error describes a violation of the rules.
func (g *Game) Still(l *locale.Locale, rules game.Rules, d Diagram) (*board.Still, error) {
	s, last, err := stateOf(rules, d)
	if err != nil {
		return nil, err
	}
	rules = s.Rules()
	still := &board.Still{Table: g.Table(rules), Selected: -1}
	g.Show(s, &still.Position)
	if last != game.NoMove {
		s.Undo()
		from, to := g.Squares(s, last)
		s.Play(last)
		still.Last = board.SetOf(from, to)
	}
	if result, over := s.Result(); over {
		still.Deciding = g.Deciding(s, result)
	}
	if err := g.mark(l, still, s, d); err != nil {
		return nil, err
	}
	if d.Part == "" {
		return still.Part(0, still.Table.Columns*still.Table.Rows-1), nil
	}
	part, err := g.pair(rules, d.Part)
	if err != nil {
		return nil, err
	}
	return still.Part(part[0], part[1]), nil
}

// mark adds the marks of a diagram to a still.
func (g *Game) mark(l *locale.Locale, still *board.Still, s game.State, d Diagram) (err error) {
	still.Mover = g.Piece(game.PlacedSide(s))
	if d.Targets {
		still.Targets = g.Targets(s, -1)
	}
	if d.Selected != "" {
		square, found := g.FindSquare(s.Rules(), d.Selected)
		if !found {
			return fmt.Errorf("there is no square %s", d.Selected)
		}
		still.Selected, still.Mover = square, still.Position.Pieces[square]
		still.Targets = g.Targets(s, square)
	}
	if d.Next != "" {
		m, err := s.Rules().ParseMove(s, d.Next)
		if err != nil {
			return err
		}
		g.markNext(l, still, s, m)
	}
	if d.Arrow != "" {
		still.Arrow, err = g.pair(s.Rules(), d.Arrow)
	}
	return err
}

// markNext marks the next move, which must not be a pass.
func (g *Game) markNext(l *locale.Locale, still *board.Still, s game.State, m game.Move) {
	from, to := g.Squares(s, m)
	if from < 0 {
		still.Targets = board.SetOf(to)
		return
	}
	still.Arrow = [2]int{from, to}
	if g.Calculator != nil {
		still.Caption, still.Pair = g.Calculator.Caption(l, s, m)
		still.Leaps = still.Caption != ""
	}
}

// pair returns the two squares of a text such as a1-c3.
func (g *Game) pair(rules game.Rules, text string) (squares [2]int, err error) {
	first, second, _ := strings.Cut(text, "-")
	for i, name := range [2]string{first, second} {
		square, found := g.FindSquare(rules, name)
		if !found {
			return squares, fmt.Errorf("%q: there is no square %q", text, name)
		}
		squares[i] = square
	}
	return squares, nil
}

// A Section is a section of the page about the rules of a game.
type Section struct {
	Title, Text string
	Diagrams    []Diagram // at most two
	// Leads reports whether the first diagram leads to the second.
	Leads bool
}

// section returns a section with the texts of two ids.
func section(l *locale.Locale, title, text string, diagrams ...Diagram) Section {
	return Section{l.Text(title), l.Text(text), diagrams, false}
}

// lead returns a section in which a diagram leads to the one after its next move.
func lead(l *locale.Locale, title, text string, before Diagram) Section {
	return Section{l.Text(title), l.Text(text), []Diagram{before, before.Then()}, true}
}

// A Diagram is a position of a game, or a part of one, that illustrates a rule. Its
// content is derived from the rules: they play the moves and determine the result.
type Diagram struct {
	Rules    string // ID of the rules; "" for the explained game
	Position string // the position text
	Moves    string // moves played before, in the format of game.ParseMoves
	Next     string // the next move, which is marked
	Targets  bool   // marks the targets of the side to move
	Selected string // the square of a piece whose targets are marked
	Arrow    string // two squares with a minus sign between, for an arrow
	Part     string // the upper left and lower right square of the visible part, in the same format; "" for all
}

// Then returns the diagram after the move Next.
func (d Diagram) Then() Diagram {
	return Diagram{Rules: d.Rules, Position: d.Position, Moves: d.Moves + " " + d.Next, Part: d.Part}
}
