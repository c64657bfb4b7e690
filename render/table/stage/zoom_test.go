package stage_test

import (
	"testing"

	"colat/render/app/apptest"
	"colat/render/kit/ui"
	"colat/render/program/storage"
)

// touchSquare taps a square with a finger and waits until no second tap can make it a zoom.
func touchSquare(a *apptest.App, t *testing.T, name string) {
	t.Helper()
	r, found := a.Rect(name)
	if !found {
		t.Fatalf("there is no square %s", name)
	}
	x, y := r.X+r.Width/2, r.Y+r.Height/2
	a.Finger(ui.TouchEvent{Phase: ui.TouchBegan, X: x, Y: y}, ui.TouchEvent{Phase: ui.TouchEnded, X: x, Y: y})
	for range 30 {
		a.Raw(ui.Raw{})
	}
}

// square returns how wide the squares of the board are on the screen.
func square(a *apptest.App) float64 { return a.Scene().Board().SquareRect(0).W }

// Wherever squares are smaller than 30 px there is a control in sight that makes them large
// enough for a finger, and back, by mouse and by finger: in a game, its review and the editor.
func TestZoomIsInSight(t *testing.T) {
	for _, game := range []string{
		"mnk:15,15,5,caro", "mnk:20,20,5", "mnk:9,9,5", "mnk:3,3,3", "classic", "uttt", "cotoan",
	} {
		for _, scene := range [][]string{nil, {"edit"}, {"confirm-resign", "analyse"}} {
			for _, size := range apptest.PhoneSizes {
				a, _ := apptest.Open(t, "lang=vi&black=human&white=human&game="+game+"&moves="+opening[game], &storage.Store{})
				a.Resize(size[0], size[1], 1)
				a.Tick()
				for _, control := range scene {
					a.Activate(control)
					a.Tick()
				}
				small := square(a) < 30
				switch item := a.Page.Find("zoom"); {
				case item == nil && small:
					t.Errorf("%s %v %v: squares of %v px and no way to zoom", game, scene, size, square(a))
				case item != nil && square(a) >= 34:
					t.Errorf("%s %v %v: a control zooms squares of %v px", game, scene, size, square(a))
				}
				if !small {
					continue
				}
				before := square(a)
				for _, touch := range []bool{false, true} {
					x, y := a.Center(t, "zoom")
					a.Hold(x, y, touch, 2)
					if square(a) < 43.5 || a.Page.Find("zoom").Icon != ui.IconZoomOut {
						t.Errorf("%s %v %v touch %v: zoomed, squares have %v px", game, scene, size, touch, square(a))
					}
					for range 60 {
						a.Raw(ui.Raw{}) // for the mouse to be believed again
					}
					a.Hold(x, y, touch, 2)
					if square(a) != before || a.Page.Find("zoom").Icon != ui.IconZoomIn {
						t.Errorf("%s %v %v touch %v: back, squares have %v px", game, scene, size, touch, square(a))
					}
				}
			}
		}
	}
}

// opening is a move of each game.
var opening = map[string]string{
	"mnk:15,15,5,caro": "h8", "mnk:20,20,5": "h8", "mnk:9,9,5": "e5", "mnk:3,3,3": "a1", "classic": "d3", "uttt": "44",
	"cotoan": "e1-e5",
}

// On squares smaller than 30 px a finger's tap proposes a move and a second one makes it. Zoomed,
// on other boards, by the mouse, and where that is switched off, one does.
func TestTwoTapsOnSmallSquares(t *testing.T) {
	open := func(game string) *apptest.App {
		a, _ := apptest.Open(t, "lang=en&black=human&white=human&game="+game, &storage.Store{})
		a.Resize(390, 844, 2)
		a.Tick()
		return a
	}
	moves := func(a *apptest.App) int { return len(a.State().Moves) }
	for _, game := range []string{"mnk:15,15,5,caro", "mnk:20,20,5"} {
		a := open(game)
		if touchSquare(a, t, "h8"); moves(a) != 0 || a.Page.Find("confirm-move") == nil {
			t.Errorf("%s: a tap leads to %d moves, want it to propose one", game, moves(a))
		}
		if touchSquare(a, t, "j9"); moves(a) != 0 {
			t.Errorf("%s: a tap elsewhere makes a move", game)
		}
		if touchSquare(a, t, "j9"); moves(a) != 1 {
			t.Errorf("%s: the second tap leads to %d moves", game, moves(a))
		}
		touchSquare(a, t, "a1")
		a.Ticks(nil, 60) // for the mouse to be believed again
		a.Click(t, "confirm-move")
		if moves(a) != 2 {
			t.Errorf("%s: confirmed, there are %d moves", game, moves(a))
		}
		if a.Click(t, "b2"); moves(a) != 3 {
			t.Errorf("%s: the mouse has to confirm", game)
		}
		a.Activate("zoom")
		a.Tick()
		if touchSquare(a, t, "d3"); moves(a) != 4 {
			t.Errorf("%s: zoomed, a tap leads to %d moves, want 4", game, moves(a))
		}
		a.Activate("zoom")
		a.Activate("confirm")
		a.Tick()
		if touchSquare(a, t, "c5"); moves(a) != 5 {
			t.Errorf("%s: unwanted, two taps are asked for", game)
		}
		a.Activate("confirm")
		a.Tick()
		if touchSquare(a, t, "c6"); moves(a) != 5 {
			t.Errorf("%s: wanted again, one tap makes a move", game)
		}
	}
	a := open("classic")
	if touchSquare(a, t, "d3"); moves(a) != 1 {
		t.Error("a square as large as a finger asks for two taps")
	}
}
