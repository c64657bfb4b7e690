package ui

import (
	"strings"
	"testing"
)

// shows moves a toast on by ticks and returns what it shows then.
func (t *Toast) shows(ticks int) string {
	for range ticks {
		if t.Busy() {
			t.Update(false)
		}
	}
	return t.Text()
}

// A message is over with its subject, and another one about it takes its place.
func TestToastIsOverWithItsSubject(t *testing.T) {
	var toast Toast
	toast.SayOf("position", "a1 turns nothing over")
	if got := toast.shows(20); got != "a1 turns nothing over" {
		t.Fatalf("it shows %q", got)
	}
	toast.SayOf("position", "a2 turns nothing over")
	if got := toast.shows(20); got != "a2 turns nothing over" {
		t.Errorf("after another illegal move it shows %q", got)
	}
	toast.Say("copied")
	toast.Over("position")
	if got := toast.shows(20); got != "copied" {
		t.Errorf("after the move it shows %q", got)
	}
	toast.SayOf("position", "a3 turns nothing over")
	toast.Over("position")
	if got := toast.shows(400); got != "" || toast.Busy() {
		t.Errorf("at the end it shows %q", got)
	}
}

// Messages do not queue up: each makes way for the next, and what has waited for too long
// is not told any more.
func TestToastsDoNotQueueUp(t *testing.T) {
	var toast Toast
	names := []string{"An", "Bình", "Cúc", "Dũng", "Em", "Giang", "Hà", "Khoa", "Lan", "Minh"}
	for _, name := range names {
		toast.Say(name + " has come into this room, and would like to play a game with somebody")
	}
	if got := toast.shows(20); !strings.HasPrefix(got, "An ") {
		t.Fatalf("it shows %q", got)
	}
	if got := toast.shows(100); !strings.HasPrefix(got, "Bình ") {
		t.Errorf("after two seconds it shows %q", got)
	}
	seen := map[string]bool{}
	ticks := 0
	for ; toast.Busy() && ticks < 5000; ticks++ {
		seen[toast.shows(1)] = true
	}
	if ticks > 900 {
		t.Errorf("it tells of what was said for %d ticks more", ticks)
	}
	if len(seen) > 7 {
		t.Errorf("it shows %d messages", len(seen))
	}
}

// Words of the scene before are not shown on the next one, except the newest.
func TestToastsAreLeftWithTheirScene(t *testing.T) {
	var toast Toast
	toast.Say("deleted")
	toast.shows(60)
	toast.Say("the game goes on")
	toast.Leave()
	if got := toast.shows(20); got != "the game goes on" {
		t.Errorf("on the next scene it shows %q", got)
	}
}

// A message about a place stands above it, below it at the top of the screen, and on the screen
// everywhere.
func TestToastStandsAtItsPlace(t *testing.T) {
	board := Rect{X: 10, Y: 100, W: 370, H: 370}
	for _, place := range []Rect{{12, 300, 44, 44}, {330, 300, 44, 44}, {200, 2, 44, 44}} {
		var toast Toast
		toast.SayAt("position", "a1 turns nothing over", place)
		toast.shows(20)
		r, _ := toast.Place(board, 390)
		if r.X < 0 || r.Right() > 390 || r.Y < 0 {
			t.Errorf("at %v it stands at %v, outside of the screen", place, r)
		}
		if gap := max(place.Y-r.Bottom(), r.Y-place.Bottom()); gap < 0 || gap > 8 {
			t.Errorf("at %v it stands at %v, %v away", place, r, gap)
		}
	}
}
