package games

import (
	"colat/game"
	"colat/render/kit/locale"
	"colat/render/table/board"
)

// A SquareTeller is Words that describe a square and its content for screen readers.
type SquareTeller interface {
	Square(l *locale.Locale, rules game.Rules, p *board.Position, square int) string
}

// SquareWords returns the name and the content of a square, such as "c4, black disc,
// sun". If Words is not a SquareTeller, pieces are described by their sides.
func (g *Game) SquareWords(l *locale.Locale, rules game.Rules, p *board.Position, square int) string {
	if teller, can := g.Words.(SquareTeller); can {
		return teller.Square(l, rules, p, square)
	}
	said := g.SquareName(rules, square) + ", "
	for side := range game.Player(2) {
		if p.Pieces[square] == g.Piece(side) {
			return said + SideName(l, rules, side)
		}
	}
	return said + l.Text("square.empty")
}
