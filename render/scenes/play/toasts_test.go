package play_test

import (
	"testing"

	"colat/render/app"
	"colat/render/app/apptest"
	"colat/render/program/storage"
)

// Why a move is illegal is not told any more once another one has been made, nor what was
// said of a game that was left.
func TestToastsEndWithWhatTheyAreAbout(t *testing.T) {
	a, _ := apptest.Open(t, "lang=en&game=classic&black=human&white=human", &storage.Store{})
	apptest.Clicks("a1")(t, a)
	a.Ticks(nil, 20)
	if got := a.Toast.Text(); got != "Black at a1 would turn over no disc" {
		t.Fatalf("it says %q", got)
	}
	apptest.Clicks("d3")(t, a)
	a.Until(t, "the move is made", func(s app.ProbeState) bool { return len(s.Moves) == 1 })
	a.Ticks(nil, 30)
	if got := a.Toast.Text(); got != "" {
		t.Errorf("after a move it still says %q", got)
	}
	apptest.Clicks("a1", "h1", "a8")(t, a)
	a.Ticks(nil, 20)
	if got := a.Toast.Text(); got != "White at a8 would turn over no disc" {
		t.Errorf("after three illegal moves it says %q", got)
	}
	a.Ticks(nil, 30)
	a.Click(t, "menu")
	a.Ticks(nil, 30)
	if got := a.Toast.Text(); got != "" {
		t.Errorf("on the next scene it says %q", got)
	}
}
