package games

import (
	"colat/game"
	"colat/game/mnk"
	"colat/render/kit/locale"
	"colat/render/table/board"
)

type mnkWords struct{}

// Title distinguishes the games of the family with names of their own.
func (mnkWords) Title(l *locale.Locale, rules game.Rules) string {
	r := rules.(*mnk.Rules)
	columns, rows, row := r.Size()
	switch {
	case columns == 3 && rows == 3 && row == 3:
		return l.Text("mnk.title-three")
	case row == 5 && r.Rule() == mnk.Caro:
		return l.Text("mnk.title-caro")
	case r.Rule() == mnk.Renju:
		return l.Text("mnk.title-renju")
	case row == 5:
		return l.Text("mnk.title")
	}
	return l.Format("mnk.title-row", locale.Data{"Row": row})
}

func (mnkWords) About(l *locale.Locale, rules game.Rules) string {
	r := rules.(*mnk.Rules)
	_, _, row := r.Size()
	data := locale.Data{"Row": row}
	switch r.Rule() {
	case mnk.Exact:
		return l.Format("mnk.about-exact", data)
	case mnk.Caro:
		return l.Format("mnk.about-caro", data)
	case mnk.Renju:
		return l.Text("mnk.about-renju")
	}
	return l.Format("mnk.about", data)
}

func (mnkWords) Seat(_ *locale.Locale, side game.Player) string { return side.Letter() }

// Square implements SquareTeller.
func (mnkWords) Square(l *locale.Locale, rules game.Rules, p *board.Position, square int) string {
	content := signWord(l, p.Pieces[square])
	if p.Forbidden.Has(square) {
		content = l.Text("square.forbidden")
	}
	return mnkLook{}.SquareName(rules, square) + ", " + content
}

func (mnkWords) Figure(game.State, game.Player) string { return "" }

func (mnkWords) MoveText(_ *locale.Locale, s game.State, m game.Move) string {
	return s.Rules().FormatMove(s, m)
}

func (mnkWords) Announce(l *locale.Locale, s game.State, m game.Move) string {
	return l.Format("mnk.announce", locale.Data{"Side": s.ToMove().Letter(), "Square": s.Rules().FormatMove(s, m)})
}

func (mnkWords) Illegal(l *locale.Locale, s game.State, _, square int) string {
	return Refused(l, s, mnkLook{}.SquareName(s.Rules(), square))
}

func (mnkWords) Result(l *locale.Locale, s game.State, r game.Result) string {
	if r.Winner == game.NoSide && s.(*mnk.State).Empties() > 0 {
		return l.Text("mnk.no-point")
	}
	if r.Winner == game.NoSide {
		return l.Text("mnk.full")
	}
	return l.Count("mnk.row", len(s.(*mnk.State).AppendRow(nil)), locale.Data{"Winner": r.Winner.Letter()})
}

func (mnkWords) Lead(l *locale.Locale, _ game.Rules, side game.Player, _ float64) string {
	return l.Format("mnk.lead", locale.Data{"Side": side.Letter()})
}

// signWord returns the word for the content of a square.
func signWord(l *locale.Locale, piece board.Piece) string {
	switch piece.Material {
	case board.Cross:
		return l.Text("square.cross")
	case board.Ring:
		return l.Text("square.ring")
	}
	return l.Text("square.empty")
}
