package games

import (
	"colat/game"
	"colat/game/mnk"
	"colat/render/kit/locale"
	"colat/render/kit/ui"
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
	switch r.Opening() {
	case mnk.Swap:
		return l.Format("mnk.about-swap", data)
	case mnk.Swap2:
		return l.Format("mnk.about-swap-two", data)
	}
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

func (mnkWords) MoveText(l *locale.Locale, s game.State, m game.Move) string {
	if m >= mnk.KeepSide {
		return l.Format(choiceTexts[m-mnk.KeepSide], locale.Data{"Side": s.ToMove().Letter()})
	}
	return s.Rules().FormatMove(s, m)
}

// choiceIcons are the icons of the choices in an opening.
var choiceIcons = [...]ui.Icon{ui.IconCheck, ui.IconTurn, ui.IconPlus}

// choiceTexts and choiceAnnouncements are the IDs of the texts about choices in an opening.
var (
	choiceTexts         = [...]string{"mnk.keep", "mnk.swap", "mnk.more"}
	choiceAnnouncements = [...]string{"mnk.announce-keep", "mnk.announce-swap", "mnk.announce-more"}
)

// Announce also says that a side chooses after the move.
func (w mnkWords) Announce(l *locale.Locale, s game.State, m game.Move) string {
	id := "mnk.announce"
	if m >= mnk.KeepSide {
		id = choiceAnnouncements[m-mnk.KeepSide]
	} else if s.(*mnk.State).Stage() == mnk.Placing {
		id = "mnk.announce-place"
	}
	said := l.Format(id, locale.Data{
		"Side": s.ToMove().Letter(), "Other": s.ToMove().Opponent().Letter(), "Sign": game.PlacedSide(s).Letter(),
		"Square": s.Rules().FormatMove(s, m),
	})
	after := s.Clone()
	after.Play(m)
	if after.(*mnk.State).Stage() == mnk.Choosing {
		short, _ := w.asks(l, after)
		said += " " + short + "."
	}
	return said
}

// asks returns what the side to move does in an opening.
func (mnkWords) asks(l *locale.Locale, s game.State) (short, long string) {
	state, side := s.(*mnk.State), s.ToMove()
	swap2 := s.Rules().(*mnk.Rules).Opening() == mnk.Swap2
	columns, rows, _ := s.Rules().(*mnk.Rules).Size()
	placed, all := columns*rows-state.Empties(), 3
	id := "mnk.places-first"
	switch {
	case side == game.Second:
		id, placed, all = "mnk.places-more", placed-all, 2
	case swap2:
		id = "mnk.places-swap-two"
	}
	data := locale.Data{
		"Side": side.Letter(), "Other": side.Opponent().Letter(), "Sign": game.PlacedSide(s).Letter(),
		"Number": placed + 1, "All": all,
	}
	switch {
	case state.Stage() == mnk.Placing:
		return l.Format("mnk.places", data), l.Format(id, data)
	case state.Stage() == mnk.Settled:
		return "", ""
	case swap2 && side == game.Second:
		return l.Format("mnk.chooses", data), l.Format("mnk.choices-swap-two", data)
	}
	return l.Format("mnk.chooses", data), l.Format("mnk.choices", data)
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
