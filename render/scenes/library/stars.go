package library

import (
	"image/color"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/kit/ui"
)

// starName is the control that makes the selected game a favourite, or none.
const starName = "star"

// star makes the selected game a favourite, or none.
func (s *Scene) star() {
	f := s.current()
	if f == nil || s.tab != gamesTab {
		return
	}
	store, said := s.program.Store, "library.starred"
	if s.stars[f.ID] {
		said = "library.not-starred"
	}
	store.KeepFavourites(store.Favourites().With(f.ID, !s.stars[f.ID]))
	s.stars = store.Favourites().Set()
	if len(s.stars) == 0 && s.filter == starred {
		s.filter = ""
	}
	selected := s.selected
	s.sift()
	if s.find(f.ID) < 0 { // it does not pass the filter any more
		s.pick(selected)
	} else {
		s.pick(s.find(f.ID))
	}
	s.reveal = false
	s.program.Announce(s.program.Text(said))
}

// addStar lays out the control that makes the selected game a favourite, or none.
func (l *layout) addStar(r ui.Rect, on bool) {
	icon := ui.IconStar
	if on {
		icon = ui.IconStarred
	}
	b := l.AddButton(r, starName, "", icon, ui.Ghost)
	b.Label, b.Selected = l.Text("library.favourite"), on
}

// starSize is the size of the star of a favourite.
const starSize = 18.0

// starPainter draws the star of a favourite.
type starPainter struct{ ink color.RGBA }

// Paint implements ui.Painter.
func (p starPainter) Paint(dst *ebiten.Image, r ui.Rect, _ float64, _ *ui.Item) {
	ui.DrawIcon(dst, ui.IconStarred, r.CenterX(), r.CenterY(), r.W, p.ink)
}
