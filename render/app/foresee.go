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

// foreseeing draws what the scene will show later where nobody sees it, an item in each
// frame in which nothing moves: letters and icons are made when they are first drawn,
// and the frame that shows the end of a game has enough to do.
type foreseeing struct {
	of   foreseen
	part int // of what the scene foresees, that is laid out next
	page ui.Page
	next int // item of the page to be drawn
	over bool
	dark *ebiten.Image // what is drawn on
}

// darkSize is that of a picture that shows nothing of what is drawn.
var darkSize = image.Rect(0, 0, 1, 1)

// foreseen is what pictures of letters and icons depend on.
type foreseen struct {
	scene                scene.Scene
	width, height, scale float64
	locale               *locale.Locale
	theme                *theme.Theme
}

// foresee draws the next item in a frame that has time for it, and reports whether it
// drew one.
func (a *app) foresee() bool {
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

// foresees reports whether something is still to be foreseen.
func (a *app) foresees() bool { return a.Patient && a.settled && !a.foreseeing.over }
