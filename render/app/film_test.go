package app_test

import (
	"bytes"
	"image/gif"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/app/apptest"
	"colat/render/kit/drawtest"
)

func TestFilmOfAGame(t *testing.T) { drawtest.InWindow(t, testFilmOfAGame) }

// testFilmOfAGame makes a film from the menus of a finished game and of its analysis, and stops one.
func testFilmOfAGame(t *testing.T) {
	a := apptest.OpenPictured(t, "game=mnk:3,3,3&black=human&white=human&moves=a1+b1+a2+b2+a3&lang=en")
	a.Resize(320, 568, 1)
	var screen *ebiten.Image
	drawtest.Draw(func() { screen = ebiten.NewImage(320, 568) })
	frame := func() {
		a.Tick()
		drawtest.Draw(func() { a.Draw(screen) })
	}
	made := func(where string, start ...string) {
		a.Host.FileName, a.Host.File = "", nil
		apptest.Press(start...)(t, a)

		for range 100_000 {
			if frame(); a.Host.FileName != "" {
				break
			}
		}
		g, err := gif.DecodeAll(bytes.NewReader(a.Host.File))
		if err != nil || a.Host.FileName != "co-lat.gif" || len(g.Image) != 6 {
			t.Fatalf("%s: %s of %d bytes: %v", where, a.Host.FileName, len(a.Host.File), err)
		}
		if a.Page.Find("close-film") != nil {
			t.Errorf("%s: the dialogue stays open", where)
		}
	}
	made("the game", "more", "save-as", "film")
	a.Activate("analyse")
	frame()
	made("its analysis", "more", "film")
	a.Host.FileName = ""
	apptest.Press("more", "film", "close-film")(t, a)
	for range 100 {
		frame()
	}
	if a.Host.FileName != "" {
		t.Error("a film that was stopped is saved")
	}
}
