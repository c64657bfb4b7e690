package app

import (
	"image/color"
	"strconv"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/table/board"
)

// stillPicture draws a still. It caches the picture for the last size.
type stillPicture struct {
	still   *board.Still
	picture *ebiten.Image
	painted int // board.Generation of picture
}

// stillShadow is the width of a still's shadow, as a part of its longer side.
const stillShadow = 0.045

// fit returns the place of the still with its shadow in the middle of r.
func (p *stillPicture) fit(r ui.Rect) ui.Rect {
	w, h := p.still.Size()
	shadow := 2 * stillShadow * max(w, h)
	cell := min(r.W/(w+shadow), r.H/(h+shadow))
	w, h = cell*(w+shadow), cell*(h+shadow)
	return ui.Rect{X: r.CenterX() - w/2, Y: r.CenterY() - h/2, W: w, H: h}
}

// Paint implements ui.Painter.
func (p *stillPicture) Paint(dst *ebiten.Image, r ui.Rect, _ float64, _ *ui.Item) {
	w, h := int(r.W), int(r.H)
	if w <= 0 || h <= 0 {
		return
	}
	if p.picture == nil || p.painted != board.Generation() || p.picture.Bounds().Dx() != w ||
		p.picture.Bounds().Dy() != h {
		p.forget()
		p.picture, p.painted = ebiten.NewImage(w, h), board.Generation()
		shadow := stillShadow * max(r.W, r.H) / (1 + 2*stillShadow)
		p.still.Draw(p.picture, shadow, shadow, r.W-2*shadow, r.H-2*shadow)
	}
	stillOptions.GeoM.Reset()
	stillOptions.GeoM.Translate(r.X, r.Y)
	dst.DrawImage(p.picture, &stillOptions)
}

var stillOptions ebiten.DrawImageOptions

func (p *stillPicture) forget() {
	if p.picture != nil {
		p.picture.Deallocate()
		p.picture = nil
	}
}

// numberPainter draws the number of a step on a gold disc. The number is the item's Argument.
type numberPainter struct{}

func (numberPainter) Paint(dst *ebiten.Image, r ui.Rect, scale float64, item *ui.Item) {
	ui.FillRounded(dst, r, r.H/2, theme.Gold)
	style := text.Style{Size: theme.TextSmall * scale, Bold: true, Color: theme.Ink, Align: text.Center}
	text.Draw(dst, strconv.Itoa(item.Argument), style, r.CenterX(), r.CenterY())
}

// leadPainter draws the arrow between two pictures.
type leadPainter struct{ ink color.RGBA }

func (p leadPainter) Paint(dst *ebiten.Image, r ui.Rect, _ float64, _ *ui.Item) {
	ui.DrawIcon(dst, ui.IconNext, r.CenterX(), r.CenterY(), r.W, p.ink)
}
