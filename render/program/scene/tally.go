package scene

import (
	"image/color"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/kit/theme"
	"colat/render/kit/ui"
)

// AddTally adds a bar of results to a page: gold for games won, then games drawn, then games lost.
func AddTally(page *ui.Page, r ui.Rect, won, drawn, lost int) {
	page.Add(ui.Item{Kind: ui.Picture, Painter: tally{won, drawn, lost}, Rect: r})
}

// tally draws the bar of numbers of games.
type tally struct{ won, drawn, lost int }

// The colours of drawn and lost games.
var (
	drawnInk = color.RGBA{0x9a, 0x8c, 0x76, 0xff}
	lostInk  = color.RGBA{0x9d, 0x3a, 0x2c, 0xff}
)

// Paint implements ui.Painter.
func (t tally) Paint(dst *ebiten.Image, r ui.Rect, _ float64, _ *ui.Item) {
	games := t.won + t.drawn + t.lost
	if games == 0 {
		ui.FillRounded(dst, r, r.H/2, drawnInk)
		return
	}
	ui.FillRounded(dst, r, r.H/2, lostInk)
	part := func(of int, ink color.RGBA) {
		p := r
		if p.W *= float64(of) / float64(games); p.W >= p.H {
			ui.FillRounded(dst, p, r.H/2, ink)
		}
	}
	part(t.won+t.drawn, drawnInk)
	part(t.won, theme.Gold)
}
