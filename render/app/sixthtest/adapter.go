package sixthtest

import (
	"image/color"
	"strconv"

	"colat/game"
	"colat/render/kit/locale"
	"colat/render/table/board"
	"colat/render/table/games"
)

// Guest is the adapter, with no more than an adapter has to define.
var Guest = games.Register(&games.Game{
	Place:      6,
	Families:   []string{guestFamily.ID},
	Opponents:  []string{"random", "alphabeta"},
	Tones:      [2]color.RGBA{{R: 0xc0, A: 0xff}, {B: 0xc0, A: 0xff}},
	ClearLead:  3,
	BoardStyle: guestLook{},
	Words:      guestWords{},
})

type guestLook struct{}

func (guestLook) Table(rules game.Rules) board.Table {
	r := rules.(*guestRules)
	return board.Table{Columns: r.columns, Rows: r.rows, Ground: board.Lines, RowsFromBelow: true, Coordinates: true}
}

func (guestLook) Show(s game.State, p *board.Position) {
	for square, c := range s.(*guestState).cells {
		switch c {
		case 'r':
			p.Pieces[square] = guestLook{}.Piece(game.First)
		case 'b':
			p.Pieces[square] = guestLook{}.Piece(game.Second)
		}
	}
}

func (guestLook) Piece(side game.Player) board.Piece {
	return board.Piece{Material: board.Stone, Light: side == game.Second, Number: 1}
}

func (guestLook) SquareName(rules game.Rules, square int) string {
	return rules.(*guestRules).square(square)
}

func (guestLook) Squares(_ game.State, m game.Move) (from, to int) {
	return int(m >> 16), int(m & 0xffff)
}

func (guestLook) Deciding(game.State, game.Result) board.Set { return board.Set{} }
func (guestLook) Middle(game.Rules) games.Middle             { return nil }
func (guestLook) Thumbnail() (board.Table, *board.Position) {
	return board.Table{Columns: 3, Rows: 3}, &board.Position{}
}

type guestWords struct{}

func (guestWords) Title(l *locale.Locale, rules game.Rules) string {
	return rules.Name().In(l.Language())
}
func (guestWords) About(*locale.Locale, game.Rules) string { return "Step forward." }
func (guestWords) Seat(_ *locale.Locale, side game.Player) string {
	return guestFamily.Name.English + strconv.Itoa(int(side))
}
func (guestWords) Figure(game.State, game.Player) string { return "" }
func (guestWords) MoveText(_ *locale.Locale, s game.State, m game.Move) string {
	return s.Rules().FormatMove(s, m)
}
func (guestWords) Announce(_ *locale.Locale, s game.State, m game.Move) string {
	return s.Rules().FormatMove(s, m) + " is played"
}
func (guestWords) Illegal(_ *locale.Locale, s game.State, from, square int) string {
	return s.Rules().(*guestRules).square(square) + " cannot be played"
}
func (guestWords) Result(_ *locale.Locale, _ game.State, r game.Result) string {
	return "The guest says: " + string(r.Reason)
}
func (guestWords) Lead(*locale.Locale, game.Rules, game.Player, float64) string { return "ahead" }
func (guestWords) Help(*locale.Locale, game.Rules) []games.Section {
	return []games.Section{{Title: "Guest", Text: "Step forward."}}
}
