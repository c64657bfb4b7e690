package app

import (
	"testing"

	"colat/render/program/storage"
)

// Why a move is illegal is not told any more once another one has been made, nor what was
// said of a game that was left.
func TestToastsEndWithWhatTheyAreAbout(t *testing.T) {
	a, _ := openApp(t, "lang=en&game=classic&black=human&white=human", &storage.Store{})
	clicks("a1")(t, a)
	a.ticks(nil, 20)
	if got := a.Toast.Text(); got != "Black at a1 would turn over no disc" {
		t.Fatalf("it says %q", got)
	}
	clicks("d3")(t, a)
	a.until(t, "the move is made", func(s ProbeState) bool { return len(s.Moves) == 1 })
	a.ticks(nil, 30)
	if got := a.Toast.Text(); got != "" {
		t.Errorf("after a move it still says %q", got)
	}
	clicks("a1", "h1", "a8")(t, a)
	a.ticks(nil, 20)
	if got := a.Toast.Text(); got != "White at a8 would turn over no disc" {
		t.Errorf("after three illegal moves it says %q", got)
	}
	a.ticks(nil, 30)
	a.click(t, "menu")
	a.ticks(nil, 30)
	if got := a.Toast.Text(); got != "" {
		t.Errorf("on the next scene it says %q", got)
	}
}
