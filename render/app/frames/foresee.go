package frames

import (
	"image"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/kit/locale"
	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
)

// foreseeing draws items of later pages on a hidden image, one item in each idle frame.
// Letters and icons are rasterised when they are first drawn, and the frame that shows the
// end of a game has no time for that.
type foreseeing struct {
	of   foreseen
	part int // index of the foreseen page to lay out next
	page ui.Page
	item int // index of the page's item to draw next
	over bool
	dark *ebiten.Image // hidden image
}

// darkSize is the size of the hidden image.
var darkSize = image.Rect(0, 0, 1, 1)

// foreseen is the state that the pictures of letters and icons depend on.
type foreseen struct {
	scene                scene.Scene
	width, height, scale float64
	locale               *locale.Locale
	theme                *theme.Theme
}

// next draws the next item on the hidden image, and reports whether it drew one.
func (f *foreseeing) next(p *scene.Program, v *View) bool {
	now := foreseen{v.Scene, v.Width, v.Height, p.Scale, p.Locale, p.Theme}
	if f.of != now {
		f.of, f.part, f.item, f.over = now, 0, 0, !p.Patient
		f.page.Reset(p.Theme)
	}
	if f.over {
		return false
	}
	for ; f.item < len(f.page.Items); f.item++ {
		item := f.page.Items[f.item]
		if item.Scroll == nil && !slices.Contains(p.Page.Items, item) {
			if f.dark == nil {
				f.dark = ebiten.NewImageWithOptions(darkSize, &ebiten.NewImageOptions{Unmanaged: true})
			}
			f.page.DrawItem(f.dark, f.item, p.Scale)
			f.item++
			return true
		}
	}
	foreseer, can := v.Scene.(scene.Foreseer)
	f.page.Reset(p.Theme)
	f.item = 0
	f.over = !can || !foreseer.Foresee(&f.page, v.Width, v.Height, f.part)
	f.part++
	return false
}

// warming rasterises the digits and letters that change during a game before a game shows
// them, one style per tick, so that no frame waits for them.
type warming struct {
	scale float64
	next  int
}

// changing are the digits and letters of counts, moves and reports on boards of usual sizes.
const changing = "0123456789abcdefgh,.–:"

var warmStyles = []text.Style{
	{Size: theme.TextFigure, Bold: true},
	{Size: theme.TextFigure - 6, Bold: true},
	{Size: theme.TextBody - 1},
	{Size: theme.TextBody - 1, Bold: true},
	{Size: theme.TextSmall - 1},
	{Size: theme.TextBody, Bold: true},
	{Size: theme.TextSmall},
}

// update rasterises the next style at a device scale, and reports whether any was left.
func (w *warming) update(scale float64) bool {
	if w.scale != scale {
		w.scale, w.next = scale, 0
	}
	if w.next == len(warmStyles) {
		return false
	}
	style := warmStyles[w.next]
	style.Size *= scale
	text.Warm(changing, style)
	w.next++
	return true
}
