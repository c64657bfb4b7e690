package games

import "colat/render/kit/locale"

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
