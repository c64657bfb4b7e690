package app_test

import (
	"image"
	"image/color"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/ai"
	"colat/render/app/apptest"
	"colat/render/kit/drawtest"
	"colat/render/kit/ui"
	"colat/render/program/storage"
)

// While the board is still drawn plain a move stands there in the next frame, and what is
// clicked is played.
func TestMovesShowOnAPlainBoard(t *testing.T) { drawtest.InWindow(t, testPlainMoves) }

func testPlainMoves(t *testing.T) {
	for address, moves := range map[string][]string{
		"game=classic": {"d3", "c5"}, "game=mnk:3,3,3": {"b2", "a1"}, "game=uttt": {"44", "40"}, "game=cotoan": {"h1", "e4"},
	} {
		a := apptest.OpenPatient(t, &apptest.Host{Lang: "en"}, address+"&white=human", &storage.Store{}, ai.New)
		screen := apptest.NewScreen()
		a.Resize(844, 390, 1)
		a.Ticks(screen, 3)
		whole := image.NewRGBA(image.Rect(0, 0, 844, 390))
		look := func() []byte {
			drawtest.Draw(func() { screen.ReadPixels(whole.Pix) })
			var there []byte
			r, _ := a.Rect(moves[len(moves)-1])
			for x := range 5 {
				for y := range 5 {
					at := whole.RGBAAt(int(r.X+r.Width*(0.3+0.1*float64(x))), int(r.Y+r.Height*(0.3+0.1*float64(y))))
					there = append(there, at.R, at.G, at.B)
				}
			}
			return there
		}
		before := look()
		for _, square := range moves {
			a.Click(t, square)
		}
		a.Ticks(screen, 3)
		if !a.Page.Plain {
			t.Fatalf("%s: the board was made ready", address)
		}
		if n := len(a.State().Moves); n == 0 {
			t.Errorf("%s: nothing was played", address)
		}
		if string(look()) == string(before) {
			t.Errorf("%s: the last move is not seen", address)
		}
	}
}

// The next frame draws a screen of another size even if it has no time for preparations, because
// the screen would be black.
func TestResizedScreenIsDrawnAtOnce(t *testing.T) { drawtest.InWindow(t, testResized) }

func testResized(t *testing.T) {
	a, _, _ := openSettled(t, "game=classic&white=human", &storage.Store{}, ai.New)
	a.LeaveNoTime()
	for _, size := range []image.Point{{X: 390, Y: 844}, {X: 844, Y: 390}} {
		a.Resize(float64(size.X), float64(size.Y), 1)
		picture := image.NewRGBA(image.Rectangle{Max: size})
		drawtest.Draw(func() {
			screen := ebiten.NewImageWithOptions(picture.Rect, &ebiten.NewImageOptions{Unmanaged: true})
			a.Raw(ui.Raw{})
			a.Draw(screen)
			screen.ReadPixels(picture.Pix)
			screen.Deallocate()
		})
		colors := make(map[color.RGBA]bool)
		for x := range size.X {
			colors[picture.RGBAAt(x, size.Y/2)] = true
		}
		if len(colors) < 10 {
			t.Errorf("after a change to %v the screen has %d colours", size, len(colors))
		}
	}
}
