package scene

import (
	"image/color"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/kit/theme"
	"colat/render/kit/ui"
)

// AddTally adds a bar of results to a page: gold for games won, then games drawn, then games lost.
func AddTally(page *ui.Page, r ui.Rect, won, drawn, lost int) {
	games := won + drawn + lost
	n := max(games, 1)
	packed := won*1000/n<<20 | drawn*1000/n<<10 | min(games, 1)
	page.Add(ui.Item{Kind: ui.Picture, Painter: tally{}, Rect: r, Argument: packed})
}

// tally draws the bar. Its argument holds the parts of games won and drawn in thousandths, and
// whether there is a game.
type tally struct{}

// tallyPart is the mask of a part of the argument.
const tallyPart = 1<<10 - 1

// The colours of drawn and lost games.
var (
	drawnInk = color.RGBA{0x9a, 0x8c, 0x76, 0xff}
	lostInk  = color.RGBA{0x9d, 0x3a, 0x2c, 0xff}
)

// Paint implements ui.Painter.
func (tally) Paint(dst *ebiten.Image, r ui.Rect, _ float64, item *ui.Item) {
	if item.Argument&tallyPart == 0 {
		ui.FillRounded(dst, r, r.H/2, drawnInk)
		return
	}
	won, drawn := float64(item.Argument>>20)/1000, float64(item.Argument>>10&tallyPart)/1000
	ui.FillRounded(dst, r, r.H/2, lostInk)
	part := func(share float64, ink color.RGBA) {
		if p := r; share > 0 {
			if p.W *= share; p.W >= p.H {
				ui.FillRounded(dst, p, r.H/2, ink)
			}
		}
	}
	part(min(1, won+drawn), drawnInk)
	part(won, theme.Gold)
}
