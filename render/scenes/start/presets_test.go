package start_test

import (
	"fmt"
	"math"
	"testing"

	"colat/render/app/apptest"
	"colat/render/kit/ui"
	"colat/render/program/storage"
)

// A tile opens the game that it shows: by the rules that are usual, or chosen last.
func TestTileOpensWhatItShows(t *testing.T) {
	a, _ := apptest.Open(t, "lang=vi", &storage.Store{})
	a.Click(t, "game-mnk")
	if got := a.Scene().Rules().ID(); got != "mnk:9,9,5" {
		t.Errorf("the tile with 9×9 squares opens %s", got)
	}
	a.Click(t, "preset-mnk:15,15,5,caro")
	a.Click(t, "front")
	a.Click(t, "game-mnk")
	if got := a.Scene().Rules().ID(); got != "mnk:15,15,5,caro" {
		t.Errorf("after a game of caro the tile opens %s", got)
	}
}

// The usual sizes and rules are one step away, in a room as well, by mouse and by finger.
func TestPresets(t *testing.T) {
	presets := []string{"mnk:3,3,3", "mnk:15,15,5,caro", "mnk:15,15,5", "mnk:20,20,5", "mnk:9,9,5"}
	for _, touch := range []bool{false, true} {
		for _, friends := range []bool{false, true} {
			for _, size := range apptest.PhoneSizes {
				a, _ := apptest.Open(t, "lang=vi", &storage.Store{})
				if friends {
					a.Click(t, "friend")
				}
				a.Click(t, "game-mnk")
				if got := a.Scene().Rules().ID(); got != "mnk:9,9,5" {
					t.Errorf("in a room: %v: the game begins as %s", friends, got)
				}
				a.Resize(size[0], size[1], 1)
				a.LayOut()
				for _, id := range presets {
					x, y := a.Center(t, "preset-"+id)
					a.Hold(x, y, touch, 2)
					if got := a.Scene().Rules().ID(); got != id {
						t.Fatalf("%v, touch %v, in a room %v: the choice of %s leads to %s", size, touch, friends, id, got)
					}
					if item := a.Page.Find("preset-" + id); !item.Selected {
						t.Errorf("%s is not seen to be chosen", id)
					}
				}
			}
		}
	}
}

// The steppers of a board's sides stay under the pointer and repeat while they are held, on
// every screen, alone and in a room.
func TestSteppersStayUnderThePointer(t *testing.T) {
	for _, touch := range []bool{false, true} {
		for _, friends := range []bool{false, true} {
			for _, size := range apptest.PhoneSizes {
				what := fmt.Sprintf("%v, touch %v, in a room %v", size, touch, friends)
				a, _ := apptest.Open(t, "lang=vi", &storage.Store{})
				if friends {
					a.Click(t, "friend")
					a.Click(t, "game-mnk")
				} else {
					a.Click(t, "game-mnk")
					a.Click(t, "more-choices")
				}
				a.Resize(size[0], size[1], 1)
				a.LayOut()
				x, y := a.Center(t, "columns-more")
				a.Hold(x, y, touch, 24+5*4) // 0.4 s, and four times a twelfth of a second
				if got := a.Scene().Rules().ID(); got != "mnk:14,9,5" {
					t.Errorf("%s: held, the stepper leads from mnk:9,9,5 to %s", what, got)
				}
				if r := a.Page.Find("columns-more").Bounds(); math.Hypot(r.CenterX()-x, r.CenterY()-y) > 0.5 {
					t.Errorf("%s: the stepper has gone from %v, %v to %v", what, x, y, r)
				}
				x, y = a.Center(t, "rows-less")
				for range 3 {
					a.Hold(x, y, touch, 3)
				}
				if got := a.Scene().Rules().ID(); got != "mnk:14,6,5" {
					t.Errorf("%s: worked three times at one place, the stepper leads to %s", what, got)
				}
			}
		}
	}
}

// When a choice adds rows to the page or takes them from it, the control that was worked stays
// where it is, as long as the rows can be scrolled so far.
func TestChoicesStayUnderThePointer(t *testing.T) {
	for _, size := range apptest.PhoneSizes {
		a, _ := apptest.Open(t, "lang=en", &storage.Store{})
		a.Click(t, "game-victory")
		a.Click(t, "more-choices")
		a.Resize(size[0], size[1], 1)
		a.LayOut()
		for _, name := range []string{
			"game-cotoan", "game-mnk", "clock-10s+120s", "clock-none", "game-uttt", "game-classic",
		} {
			a.Center(t, name)
			before := a.Page.Find(name).Bounds()
			a.Hold(before.CenterX(), before.CenterY(), false, 2)
			item := a.Page.Find(name)
			if item == nil || !item.Selected {
				t.Fatalf("%v: %s is not chosen", size, name)
			}
			s := item.Scroll
			free := s.Offset > 0.01 && s.Offset < s.Range()-0.01
			if after := item.Bounds(); free && math.Abs(after.Y-before.Y) > 0.5 {
				t.Errorf("%v: chosen, %s has gone from %v to %v", size, name, before, after)
			}
		}
	}
}

// "More choices" keeps the page as it lies, upright or not, and brings what it adds into view;
// the board stays the largest thing, and the names of the levels can be read.
func TestMoreChoicesAreSeen(t *testing.T) {
	for _, language := range []string{"en", "vi"} {
		for _, family := range []string{"victory", "classic", "uttt", "cotoan", "mnk"} {
			for _, size := range apptest.PhoneSizes {
				what := fmt.Sprintf("%s %s %v", language, family, size)
				a, _ := apptest.Open(t, "lang="+language, &storage.Store{})
				a.Click(t, "game-"+family)
				a.Resize(size[0], size[1], 1)
				a.LayOut()
				upright := func() bool { return a.Page.Find("start").Rect.Y > a.Scene().Board().Rect().Bottom() }
				checkLevelNames(t, what, a)
				before := upright()
				x, y := a.Center(t, "more-choices")
				a.Hold(x, y, true, 3)
				mode := a.Page.Find("mode-machines")
				if mode == nil {
					t.Fatalf("%s: nothing is added", what)
				}
				if upright() != before {
					t.Errorf("%s: the page lay upright: %v, and now does not", what, before)
				}
				if v := mode.Scroll.Viewport; !mode.Bounds().Within(v) {
					t.Errorf("%s: what was added is at %v, and %v is seen", what, mode.Bounds(), v)
				}
				if r := a.Page.Find("more-choices").Rect; !r.Contains(x, y) {
					t.Errorf("%s: the control has gone away under the finger, to %v", what, r)
				}
				checkLevelNames(t, what, a)
				board := a.Scene().Board().Rect()
				for i := range a.Page.Items {
					item := &a.Page.Items[i]
					largest := 1.01 * math.Pow(max(board.W, board.H), 2)
					if r := item.Rect; item.Kind == ui.Panel && before && r.W*r.H > largest {
						t.Errorf("%s: the panel is %v, the board %v", what, r, board)
					}
				}
				a.Hold(x, y, true, 3)
				if a.Page.Find("mode-machines") != nil {
					t.Errorf("%s: a second touch at the same place does not take it away", what)
				}
			}
		}
	}
}

// leastLegible is the least size of a word that people have to read.
const leastLegible = 12

func checkLevelNames(t *testing.T, what string, a *apptest.App) {
	t.Helper()
	for level := 1; level <= 8; level++ {
		if item := a.Page.Find(fmt.Sprintf("level-%d", level)); item == nil || item.Size < leastLegible {
			t.Errorf("%s: the name of level %d is set in %v", what, level, item)
		}
	}
}
