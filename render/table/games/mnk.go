package games

import (
	"image/color"

	"colat/game"
	"colat/game/mnk"
	"colat/render/kit/locale"
	"colat/render/kit/theme"
	"colat/render/table/board"
)

// MNK is the adapter of m,n,k games of any size, including gomoku and caro.
var MNK = &Game{
	Families:  []string{"mnk"},
	Opponents: Players,
	MostDepth: 10,
	Tones:     [2]color.RGBA{theme.Gold, theme.Pearl},
	Trays:     []Tray{{Rules: "mnk:9,9,5", Tagline: "mnk.tagline"}},
	Presets: []Preset{
		{Rules: "mnk:3,3,3", Label: "mnk.preset-three"}, {Rules: "mnk:9,9,5", Label: "mnk.preset-nine"},
		{Rules: "mnk:15,15,5,caro", Label: "mnk.preset-caro"}, {Rules: "mnk:15,15,5", Label: "mnk.preset-free"},
		{Rules: "mnk:20,20,5", Label: "mnk.preset-twenty"},
	},
	Family:     "mnk.family",
	ClearLead:  8, // rows that lack one stone
	BoardStyle: mnkLook{},
	Words:      mnkWords{},
	Editor:     mnkEditor{},
}

type mnkLook struct{}

// mostSquares is the maximum side of a board with squares cut into the jade. Larger
// boards are fields of lines, on which stones are easier to see.
const mostSquares = 8

func (mnkLook) Table(rules game.Rules) board.Table {
	columns, rows, _ := rules.(*mnk.Rules).Size()
	t := board.Table{Columns: columns, Rows: rows, Coordinates: true}
	if max(columns, rows) > mostSquares {
		t.Ground = board.Lines
	}
	return t
}

func (mnkLook) Show(s game.State, p *board.Position) {
	state := s.(*mnk.State)
	columns, rows, _ := state.Rules().(*mnk.Rules).Size()
	for cell := range columns * rows {
		if side := state.At(cell); side != game.Nobody {
			p.Pieces[cell] = stroke(side)
		}
	}
}

// stroke returns the sign of a side: a cross or a ring.
func stroke(side game.Player) board.Piece {
	if side == game.Second {
		return board.Piece{Material: board.Ring}
	}
	return board.Piece{Material: board.Cross}
}

func (mnkLook) Piece(side game.Player) board.Piece { return stroke(side) }

func (mnkLook) SquareName(rules game.Rules, square int) string {
	columns, _, _ := rules.(*mnk.Rules).Size()
	return mnk.CellName(columns, square)
}

func (mnkLook) Squares(_ game.State, m game.Move) (from, to int) { return -1, int(m) }

func (mnkLook) Deciding(s game.State, r game.Result) board.Set {
	if r.Reason != mnk.InARow {
		return board.Set{}
	}
	return board.SetOf(s.(*mnk.State).AppendRow(nil)...)
}

func (mnkLook) Middle(game.Rules) Middle { return nil }

// Thumbnail returns three crosses in a row.
func (mnkLook) Thumbnail() (board.Table, *board.Position) {
	p := &board.Position{}
	for square, side := range map[int]game.Player{
		0: game.First, 4: game.First, 8: game.First, 2: game.Second, 3: game.Second,
	} {
		p.Pieces[square] = stroke(side)
	}
	return board.Table{Columns: 3, Rows: 3}, p
}

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
	}
	return l.Format("mnk.about", data)
}

func (mnkWords) Seat(_ *locale.Locale, side game.Player) string { return side.Letter() }

// Square implements SquareTeller.
func (mnkWords) Square(l *locale.Locale, rules game.Rules, p *board.Position, square int) string {
	return mnkLook{}.SquareName(rules, square) + ", " + signWord(l, p.Pieces[square])
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
	if r.Winner == game.Nobody {
		return l.Text("mnk.full")
	}
	return l.Count("mnk.row", len(s.(*mnk.State).AppendRow(nil)), locale.Data{"Winner": r.Winner.Letter()})
}

func (mnkWords) Lead(l *locale.Locale, _ game.Rules, side game.Player, _ float64) string {
	return l.Format("mnk.lead", locale.Data{"Side": side.Letter()})
}
