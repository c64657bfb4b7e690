package games

import (
	"colat/game"
	"colat/render/kit/locale"
	"colat/render/table/board"
)

// A SquareTeller is Words that say what a square is called and what lies on it, for
// those who listen.
type SquareTeller interface {
	Square(l *locale.Locale, rules game.Rules, p *board.Position, square int) string
}

// SquareWords says what a square is called and what lies on it, such as "c4, black
// disc, sun". Games that have no words of their own for it are told by their sides.
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
