package games

import (
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/game"
	"colat/game/mnk"
	"colat/render/table/board"
)

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
	_, over := state.Result()
	for cell := range columns * rows {
		if side := state.At(cell); side != game.NoSide {
			p.Pieces[cell] = stroke(side)
		} else if !over && state.Fault(cell) != mnk.NoFault {
			p.Forbidden.Add(cell)
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

func (mnkLook) Squares(_ game.State, m game.Move) (from, to int) {
	if m >= mnk.KeepSide {
		return -1, -1
	}
	return -1, int(m)
}

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

// mnkEditor edits stones. Every position is valid in this game.
type mnkEditor struct{}

func (mnkEditor) Tools(game.Rules) []Tool {
	return sideTools(stroke, [2]string{"X", "O"}, [2]ebiten.Key{ebiten.KeyX, ebiten.KeyO})
}

func (mnkEditor) complete(*Draft, game.State) {}

func (mnkEditor) Text(rules game.Rules, d *Draft) string {
	columns, rows, _ := rules.(*mnk.Rules).Size()
	var b strings.Builder
	for square := range columns * rows {
		if square > 0 && square%columns == 0 {
			b.WriteByte('/')
		}
		b.WriteByte(sideLetter(d.owner(square, stroke), '.'))
	}
	return b.String() + " " + rules.Traits().Letter(d.ToMove)
}
