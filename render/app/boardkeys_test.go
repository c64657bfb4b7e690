package app_test

import (
	"slices"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/app/apptest"
	"colat/render/program/scene"
	"colat/render/program/storage"
)

// A key, the menu and the settings show the numbers of moves in all scenes of a game whose pieces stay as
// they were placed, and the next game has them too. Other games have neither the key nor the line.
func TestNumbersOfMovesAreSwitched(t *testing.T) {
	store := &storage.Store{}
	a, _ := apptest.Open(t, "game=mnk:9,9,5&black=human&white=human&moves=e5+d4", store)
	want := func(when string, shown bool) {
		t.Helper()
		if a.Tick(); a.Settings.Numbers != shown {
			t.Fatalf("%s: the numbers are shown: %t, want %t", when, !shown, shown)
		}
	}
	numbers := func() (list []uint16) {
		for _, n := range a.Scene().Board().View.Position().Numbers {
			if n > 0 {
				list = append(list, n)
			}
		}
		slices.Sort(list)
		return list
	}
	want("at first", false)
	a.Press(ebiten.KeyW)
	want("after the key", true)
	a.Click(t, "f6")
	if a.Tick(); !slices.Equal(numbers(), []uint16{1, 2, 3}) {
		t.Errorf("after three moves the numbers are %v", numbers())
	}
	a.Activate("undo")
	if a.Tick(); !slices.Equal(numbers(), []uint16{1, 2}) {
		t.Errorf("after a move was taken back the numbers are %v", numbers())
	}
	a.Activate("analyse")
	a.Activate("first")
	a.Activate("next")
	if a.Tick(); !slices.Equal(numbers(), []uint16{1}) {
		t.Errorf("after the first move of the analysis the numbers are %v", numbers())
	}
	a.Press(ebiten.KeyW)
	want("after the key in the analysis", false)
	a.Click(t, "more")
	a.Click(t, scene.NumbersControl)
	want("after the menu of the analysis", true)
	a.Click(t, "close-menu")
	a.Activate("close")
	a.Click(t, "settings")
	a.Click(t, "set-numbers")
	want("after the settings", false)
	a.Click(t, "close-settings")
	a.Click(t, "more")
	a.Click(t, scene.NumbersControl)
	want("after the menu", true)
	a, _ = apptest.Open(t, "game=uttt&black=human&white=human", store)
	want("in the next game", true)
	a, _ = apptest.Open(t, "game=classic&black=human&white=human", store)
	a.Press(ebiten.KeyW)
	want("after the key in a game without numbers", true)
	a.Click(t, "more")
	if _, there := a.Rect(scene.NumbersControl); there {
		t.Error("the menu of a game without numbers offers them")
	}
}
