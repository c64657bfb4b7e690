package library_test

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/app/apptest"
	"colat/render/program/storage"
)

// TestFavouritesAreStarredAndFiltered by the mouse and by a key, and stay favourites after the game
// was deleted and put back and after another start of the program.
func TestFavouritesAreStarredAndFiltered(t *testing.T) {
	kept := &storage.Store{}
	a, _ := apptest.Open(t, "", kept)
	apptest.Stock(t, a)
	a.Click(t, "library")
	a.LayOut()
	if a.Page.Find("filter-starred") != nil {
		t.Error("there is a filter of no favourites")
	}
	first := shelved(a, t).Selected
	a.Click(t, "star")
	a.Press(ebiten.KeyArrowDown, ebiten.KeyF)
	second := shelved(a, t).Selected
	a.LayOut()
	a.Click(t, "filter-starred")
	if l := shelved(a, t); l.Shown != 2 || l.Selected != first || second == first {
		t.Fatalf("%+v", l)
	}
	a.Press(ebiten.KeyDelete, ebiten.KeyU)
	again, _ := apptest.Open(t, "", kept)
	again.Click(t, "library")
	again.LayOut()
	again.Click(t, "filter-starred")
	if l := shelved(again, t); l.Shown != 2 {
		t.Errorf("%+v", l)
	}
	again.Press(ebiten.KeyF, ebiten.KeyF)
	if l := shelved(again, t); l.Shown != l.Games || len(kept.Favourites()) != 0 {
		t.Errorf("without favourites: %+v", l)
	}
}
