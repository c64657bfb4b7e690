package app

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

// foresee draws the next item on the hidden image, and reports whether it drew one.
func (a *App) foresee() bool {
	f := &a.foreseeing
	now := foreseen{a.scene, a.width, a.height, a.Scale, a.Locale, a.Theme}
	if f.of != now {
		f.of, f.part, f.next, f.over = now, 0, 0, !a.Patient
		f.page.Reset(a.Theme)
	}
	if f.over {
		return false
	}
	for ; f.next < len(f.page.Items); f.next++ {
		item := f.page.Items[f.next]
		if item.Scroll == nil && !slices.Contains(a.Page.Items, item) {
			if f.dark == nil {
				f.dark = ebiten.NewImageWithOptions(darkSize, &ebiten.NewImageOptions{Unmanaged: true})
			}
			f.page.DrawItem(f.dark, f.next, a.Scale)
			f.next++
			return true
		}
	}
	foreseer, can := a.scene.(scene.Foreseer)
	f.page.Reset(a.Theme)
	f.next = 0
	f.over = !can || !foreseer.Foresee(&f.page, a.width, a.height, f.part)
	f.part++
	return false
}

// foresees reports whether foresee has items left.
func (a *App) foresees() bool { return a.Patient && a.settled && !a.foreseeing.over }
