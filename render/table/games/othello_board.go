package games

import (
	"cmp"
	"image/color"
	"math/bits"
	"strconv"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/game"
	"colat/game/othello"
	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/table/board"
)

type othelloLook struct{}

// othelloTable is the board of both games. The dots are those of printed boards.
var othelloTable = board.Table{
	Columns: 8, Rows: 8, Coordinates: true,
	Dots: []int{2*8 + 2, 2*8 + 6, 6*8 + 2, 6*8 + 6},
}

func (othelloLook) Table(game.Rules) board.Table { return othelloTable }

func (othelloLook) Show(s game.State, p *board.Position) {
	state := s.(*othello.State)
	black, white := state.Board()
	for ; black != 0; black &= black - 1 {
		p.Pieces[bits.TrailingZeros64(black)] = disc(game.First)
	}
	for ; white != 0; white &= white - 1 {
		p.Pieces[bits.TrailingZeros64(white)] = disc(game.Second)
	}
	p.Suns = board.Set{state.VictoryCells()}
}

func disc(side game.Player) board.Piece {
	return board.Piece{Material: board.Disc, Light: side == game.Second}
}

func (othelloLook) Piece(side game.Player) board.Piece { return disc(side) }

func (othelloLook) SquareName(_ game.Rules, square int) string {
	return coordinates(othelloTable, square)
}

func (othelloLook) Squares(_ game.State, m game.Move) (from, to int) {
	if m == othello.Pass {
		return -1, -1
	}
	return -1, int(m)
}

func (othelloLook) Deciding(s game.State, r game.Result) board.Set {
	if r.Reason != othello.FiveCells {
		return board.Set{}
	}
	return board.Set{s.(*othello.State).VictoryCells()}
}

func (othelloLook) Middle(rules game.Rules) Middle {
	if rules == othello.Victory {
		return sunTally{}
	}
	return nil
}

// Thumbnail returns the middle of a board with two of the five suns.
func (othelloLook) Thumbnail() (board.Table, *board.Position) {
	p := &board.Position{Suns: board.SetOf(0*4+2, 2*4+1)}
	for square, side := range map[int]game.Player{
		0*4 + 1: game.Second, 1*4 + 1: game.Second, 1*4 + 2: game.First,
		2*4 + 1: game.First, 2*4 + 2: game.Second, 3*4 + 2: game.First,
	} {
		p.Pieces[square] = disc(side)
	}
	return board.Table{Columns: 4, Rows: 4}, p
}

// Stable implements Stabler.
func (othelloLook) Stable(s game.State) board.Set {
	black, white := s.(*othello.State).Stable()
	return board.Set{black | white}
}

// othelloEditor edits discs and, in the victory game, the victory cells.
type othelloEditor struct{}

func (othelloEditor) Tools(rules game.Rules) []Tool {
	tools := sideTools(disc, [2]string{"edit.black", "edit.white"}, [2]ebiten.Key{ebiten.KeyB, ebiten.KeyW})
	if rules == game.Rules(othello.Victory) {
		tools = append(tools, Tool{
			Name: "sun", Kind: PutSun, Side: game.NoSide, Label: "edit.sun", Key: ebiten.KeyV,
		})
	}
	return tools
}

func (othelloEditor) complete(*Draft, game.State) {}

func (othelloEditor) Text(rules game.Rules, d *Draft) string {
	var b strings.Builder
	for square := range othelloTable.Columns * othelloTable.Rows {
		b.WriteByte(sideLetter(d.owner(square, disc), '-'))
	}
	b.WriteByte(' ')
	b.WriteString(rules.Traits().Letter(d.ToMove))
	if rules == game.Rules(othello.Victory) {
		var names []string
		for square := range d.Suns.All() {
			names = append(names, coordinates(othelloTable, square))
		}
		b.WriteByte(' ')
		b.WriteString(cmp.Or(strings.Join(names, ","), othello.NoCells))
	}
	return b.String()
}

// suns is the number of victory cells of a game.
const suns = 5

// sunTally shows the five suns by owner and their numbers, in the order of the plates, below the
// suns or, in a low rectangle, beside them.
type sunTally struct{}

func (sunTally) LayOut(page *ui.Page, r ui.Rect, s game.State, first game.Player, _ bool, ink color.RGBA) {
	_, cells := counts(s)
	one, other := strconv.Itoa(cells[first]), strconv.Itoa(cells[first.Opponent()])
	row := ui.Rect{X: r.X + 3, W: r.W - 6}
	row.H = row.W / suns
	row.Y = r.CenterY() - row.H + 4
	low := r.H <= LowMiddle
	if low {
		row = ui.Rect{X: r.CenterX() - 2.5*r.H, Y: r.Y, W: 5 * r.H, H: r.H}
		left := ui.Rect{X: r.X, Y: r.Y, W: row.X - r.X - 8, H: r.H}
		right := ui.Rect{X: row.Right() + 8, Y: r.Y, W: r.Right() - row.Right() - 8, H: r.H}
		l := page.AddLabel(left, one, theme.TextBody-1, ink)
		l.Align, l.Bold = text.End, true
		page.AddBold(right, other, theme.TextBody-1, ink)
	}
	page.Add(ui.Item{Kind: ui.Picture, Painter: sunPainter{first, cells}, Rect: row})
	if !low {
		below := ui.Rect{X: r.X + 4, Y: r.CenterY() + 10, W: r.W - 8, H: 18}
		l := page.AddLabel(below, one+" – "+other, theme.TextBody-1, ink)
		l.Align, l.Bold = text.Center, true
	}
}

// sunPainter draws five suns by owner: those of the side whose plate comes first from the left, the
// other's from the right, and the free ones, which are smaller than those on discs, between them.
type sunPainter struct {
	first game.Player
	cells [2]int // of both sides
}

func (p sunPainter) Paint(dst *ebiten.Image, r ui.Rect, _ float64, _ *ui.Item) {
	step := r.W / suns
	for i := range suns {
		owner, size := board.Piece{}, 0.66
		switch {
		case i < p.cells[p.first]:
			owner, size = disc(p.first), 1
		case i >= suns-p.cells[p.first.Opponent()]:
			owner, size = disc(p.first.Opponent()), 1
		}
		board.DrawSun(dst, r.X+(float64(i)+0.5)*step, r.CenterY(), size*min(r.H, step-2), owner)
	}
}

// counts returns the numbers of discs and of victory cells of both sides.
func counts(s game.State) (discs, cells [2]int) {
	state := s.(*othello.State)
	black, white := state.Board()
	victory := state.VictoryCells()
	discs = [2]int{bits.OnesCount64(black), bits.OnesCount64(white)}
	cells = [2]int{bits.OnesCount64(black & victory), bits.OnesCount64(white & victory)}
	return discs, cells
}
