package games

import (
	"image/color"
	"strconv"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/game"
	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/table/board"
)

// suns is the number of victory cells of a game.
const suns = 5

// sunTally shows the five suns by owner and their numbers, below the suns or, in a low
// rectangle, beside them.
type sunTally struct{}

func (sunTally) LayOut(page *ui.Page, r ui.Rect, s game.State, _ bool, ink color.RGBA) {
	_, cells := counts(s)
	black, white := strconv.Itoa(cells[game.First]), strconv.Itoa(cells[game.Second])
	row := ui.Rect{X: r.X + 3, W: r.W - 6}
	row.H = row.W / suns
	row.Y = r.CenterY() - row.H + 4
	low := r.H <= LowMiddle
	if low {
		row = ui.Rect{X: r.CenterX() - 2.5*r.H, Y: r.Y, W: 5 * r.H, H: r.H}
		left := ui.Rect{X: r.X, Y: r.Y, W: row.X - r.X - 8, H: r.H}
		right := ui.Rect{X: row.Right() + 8, Y: r.Y, W: r.Right() - row.Right() - 8, H: r.H}
		l := page.AddLabel(left, black, theme.TextBody-1, ink)
		l.Align, l.Bold = text.End, true
		page.AddLabel(right, white, theme.TextBody-1, ink).Bold = true
	}
	owned := cells[game.First]<<4 | cells[game.Second]
	page.Add(ui.Item{Kind: ui.Picture, Painter: sunPainter{}, Argument: owned, Rect: row})
	if !low {
		below := ui.Rect{X: r.X + 4, Y: r.CenterY() + 10, W: r.W - 8, H: 18}
		l := page.AddLabel(below, black+" – "+white, theme.TextBody-1, ink)
		l.Align, l.Bold = text.Center, true
	}
}

// sunPainter draws five suns by owner: black's from the left, white's from the right,
// and the free ones, which are smaller than those on discs, between them. The argument
// holds black's number in bits 4 and above and white's in the lower four bits.
type sunPainter struct{}

func (sunPainter) Paint(dst *ebiten.Image, r ui.Rect, _ float64, item *ui.Item) {
	black, white := item.Argument>>4, item.Argument&15
	step := r.W / suns
	for i := range suns {
		owner, size := board.Piece{}, 0.66
		switch {
		case i < black:
			owner, size = disc(game.First), 1
		case i >= suns-white:
			owner, size = disc(game.Second), 1
		}
		board.DrawSun(dst, r.X+(float64(i)+0.5)*step, r.CenterY(), size*min(r.H, step-2), owner)
	}
}
