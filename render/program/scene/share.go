package scene

import (
	"github.com/hajimehoshi/ebiten/v2"

	"colat/game"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/table/games"
)

// SharePainter draws a bar that shows who is ahead. The item's Value is the first side's part
// of it.
type SharePainter struct{ Game *games.Game }

// PaintPlain implements ui.PlainPainter.
func (p SharePainter) PaintPlain(dst *ebiten.Image, r ui.Rect, scale float64, item *ui.Item) {
	p.Paint(dst, r, scale, item)
}

// Paint implements ui.Painter.
func (p SharePainter) Paint(dst *ebiten.Image, r ui.Rect, scale float64, item *ui.Item) {
	radius := r.H / 2
	ui.FillRounded(dst, r, radius, p.Game.Tones[game.Second])
	first := r
	first.W = r.W * item.Value
	if first.W >= r.H {
		ui.FillRounded(dst, first, radius, p.Game.Tones[game.First])
	}
	ui.StrokeRounded(dst, r, radius, scale, theme.GoldDeep)
	middle := ui.Rect{X: r.CenterX() - scale/2, Y: r.Y - 2*scale, W: max(1, scale), H: r.H + 4*scale}
	ui.Fill(dst, middle, theme.Gold)
}
