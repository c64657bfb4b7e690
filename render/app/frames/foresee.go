package frames

import (
	"image"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/kit/locale"
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
	next int // index of the page's item to draw next
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

// draw draws the next item on the hidden image, and reports whether it drew one.
func (f *foreseeing) draw(p *scene.Program, v *View) bool {
	now := foreseen{v.Scene, v.Width, v.Height, p.Scale, p.Locale, p.Theme}
	if f.of != now {
		f.of, f.part, f.next, f.over = now, 0, 0, !p.Patient
		f.page.Reset(p.Theme)
	}
	if f.over {
		return false
	}
	for ; f.next < len(f.page.Items); f.next++ {
		item := f.page.Items[f.next]
		if item.Scroll == nil && !slices.Contains(p.Page.Items, item) {
			if f.dark == nil {
				f.dark = ebiten.NewImageWithOptions(darkSize, &ebiten.NewImageOptions{Unmanaged: true})
			}
			f.page.DrawItem(f.dark, f.next, p.Scale)
			f.next++
			return true
		}
	}
	foreseer, can := v.Scene.(scene.Foreseer)
	f.page.Reset(p.Theme)
	f.next = 0
	f.over = !can || !foreseer.Foresee(&f.page, v.Width, v.Height, f.part)
	f.part++
	return false
}
