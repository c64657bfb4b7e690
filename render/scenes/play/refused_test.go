package play_test

import (
	"testing"

	"colat/render/app/apptest"
	"colat/render/kit/ui"
	"colat/render/program/storage"
)

// The answer to a tap on a square where no move is stands beside that square, in games, puzzles and
// the analysis.
func TestRefusalsStandAtTheTappedSquare(t *testing.T) {
	for _, address := range []string{
		"game=classic&white=human&lang=en", "game=victory&white=human&lang=en&seed=1",
		"game=classic&analyse=1&lang=en&moves=d3",
	} {
		a, _ := apptest.Open(t, address, &storage.Store{})
		a.Resize(390, 844, 1)
		a.LayOut()
		for _, square := range []string{"a8", "h1", "d4"} {
			a.Click(t, square)
			for range 20 {
				a.Tick()
			}
			r, _ := a.Rect(square)
			tapped := ui.Rect{X: r.X, Y: r.Y, W: r.Width, H: r.Height}
			said, _ := a.Toast.Place(a.Scene().Board().Rect(), a.Width())
			gap := max(tapped.Y-said.Bottom(), said.Y-tapped.Bottom())
			if a.Toast.Text() == "" || gap < 0 || gap > 8 {
				t.Errorf("%s: the answer to %s, %q, stands at %v, the square is %v", address, square, a.Toast.Text(), said, tapped)
			}
		}
		a.Activate("more")
		for range 30 {
			a.Tick()
		}
		if a.Toast.Text() != "" {
			t.Errorf("%s: %q lies over the menu", address, a.Toast.Text())
		}
	}
}
