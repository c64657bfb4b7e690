package app_test

import (
	"testing"

	"colat/render/app/apptest"
	"colat/render/kit/ui"
	"colat/render/program/storage"
)

// The board is the largest thing on the screen, except on screens so small, or
// small and square, that buttons for fingers need more than half of them.
func TestBoardIsTheLargestThing(t *testing.T) {
	a, _ := apptest.Open(t, "game=victory&seed=1", &storage.Store{})
	for _, size := range apptest.Screens {
		short, long := min(size[0], size[1]), max(size[0], size[1])
		if short < 340 || short <= 600 && long < 1.2*short {
			continue
		}
		a.Resize(size[0], size[1], 1)
		a.LayOut()
		board := a.Scene().Board().Rect()
		for i := range a.Page.Items {
			if r := a.Page.Items[i].Rect; r.W*r.H > board.W*board.H*1.05 {
				t.Errorf("%gx%g: %s, %v, is larger than the board, %v", size[0], size[1], apptest.Describe(&a.Page.Items[i]), r,
					board)
			}
		}
		if board.W < 0.55*short {
			t.Errorf("%gx%g: the board is only %v wide", size[0], size[1], board.W)
		}
	}
}

func TestPagesAreBuiltWithoutAllocation(t *testing.T) {
	a, _ := apptest.Open(t, "game=victory&white=human&moves=d3c5d6e3", &storage.Store{})
	for range 300 {
		a.Raw(ui.Raw{})
	}
	if n := testing.AllocsPerRun(100, func() { a.Raw(ui.Raw{}) }); n != 0 {
		t.Errorf("a tick in which nothing happens makes %v allocations", n)
	}
}
