package app

import (
	"fmt"
	"math"
	"testing"

	"colat/render/kit/ui"
	"colat/render/program/storage"
)

// phoneSizes are the screens on which room is short, a tablet's and a laptop's.
var phoneSizes = [][2]float64{{1280, 800}, {768, 1024}, {844, 390}, {390, 844}, {320, 568}}

// hold holds a pointer down on a control for some ticks: a finger or the mouse.
func (a *App) hold(x, y float64, touch bool, ticks int) {
	if touch {
		a.finger(ui.TouchEvent{Phase: ui.TouchBegan, X: x, Y: y})
		for range ticks - 1 {
			a.raw(ui.Raw{})
		}
		a.finger(ui.TouchEvent{Phase: ui.TouchEnded, X: x, Y: y})
	} else {
		a.raw(ui.Raw{MouseX: x, MouseY: y})
		a.raw(ui.Raw{MouseX: x, MouseY: y, MouseDown: true, MousePressed: true})
		for range ticks - 1 {
			a.raw(ui.Raw{MouseX: x, MouseY: y, MouseDown: true})
		}
		a.raw(ui.Raw{MouseX: x, MouseY: y, MouseReleased: true})
	}
	a.raw(ui.Raw{})
}

// center returns the middle of a control, which it brings into view.
func (a *App) center(t *testing.T, name string) (x, y float64) {
	t.Helper()
	item := a.Page.Find(name)
	if item == nil {
		t.Fatalf("there is no %q, only %q", name, prober{a}.Controls())
	}
	if item.Scroll != nil {
		a.scrollTo(name)
	}
	r := a.Page.Find(name).Bounds()
	return r.CenterX(), r.CenterY()
}

// A tile opens the game that it shows: by the rules that are usual, or chosen last.
func TestTileOpensWhatItShows(t *testing.T) {
	a, _ := openApp(t, "lang=vi", &storage.Store{})
	a.click(t, "game-mnk")
	if got := a.scene.Rules().ID(); got != "mnk:9,9,5" {
		t.Errorf("the tile with 9×9 squares opens %s", got)
	}
	a.click(t, "preset-mnk:15,15,5,caro")
	a.click(t, "front")
	a.click(t, "game-mnk")
	if got := a.scene.Rules().ID(); got != "mnk:15,15,5,caro" {
		t.Errorf("after a game of caro the tile opens %s", got)
	}
}

// The usual sizes and rules are one step away, in a room as well, by mouse and by finger.
func TestPresets(t *testing.T) {
	presets := []string{"mnk:3,3,3", "mnk:15,15,5,caro", "mnk:15,15,5", "mnk:20,20,5", "mnk:9,9,5"}
	for _, touch := range []bool{false, true} {
		for _, friends := range []bool{false, true} {
			for _, size := range phoneSizes {
				a, _ := openApp(t, "lang=vi", &storage.Store{})
				if friends {
					a.click(t, "friend")
				}
				a.click(t, "game-mnk")
				if got := a.scene.Rules().ID(); got != "mnk:9,9,5" {
					t.Errorf("in a room: %v: the game begins as %s", friends, got)
				}
				a.Resize(size[0], size[1], 1)
				a.layOut()
				for _, id := range presets {
					x, y := a.center(t, "preset-"+id)
					a.hold(x, y, touch, 2)
					if got := a.scene.Rules().ID(); got != id {
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
			for _, size := range phoneSizes {
				what := fmt.Sprintf("%v, touch %v, in a room %v", size, touch, friends)
				a, _ := openApp(t, "lang=vi", &storage.Store{})
				if friends {
					a.click(t, "friend")
					a.click(t, "game-mnk")
				} else {
					a.click(t, "game-mnk")
					a.click(t, "more-choices")
				}
				a.Resize(size[0], size[1], 1)
				a.layOut()
				x, y := a.center(t, "columns-more")
				a.hold(x, y, touch, 24+5*4) // 0.4 s, and four times a twelfth of a second
				if got := a.scene.Rules().ID(); got != "mnk:14,9,5" {
					t.Errorf("%s: held, the stepper leads from mnk:9,9,5 to %s", what, got)
				}
				if r := a.Page.Find("columns-more").Bounds(); math.Hypot(r.CenterX()-x, r.CenterY()-y) > 0.5 {
					t.Errorf("%s: the stepper has gone from %v, %v to %v", what, x, y, r)
				}
				x, y = a.center(t, "rows-less")
				for range 3 {
					a.hold(x, y, touch, 3)
				}
				if got := a.scene.Rules().ID(); got != "mnk:14,6,5" {
					t.Errorf("%s: worked three times at one place, the stepper leads to %s", what, got)
				}
			}
		}
	}
}

// Whatever a choice adds to the page or takes from it, the control that was worked stays
// where it is, as long as the rows can be scrolled so far.
func TestChoicesStayUnderThePointer(t *testing.T) {
	for _, size := range phoneSizes {
		a, _ := openApp(t, "lang=en", &storage.Store{})
		a.click(t, "game-victory")
		a.click(t, "more-choices")
		a.Resize(size[0], size[1], 1)
		a.layOut()
		for _, name := range []string{
			"game-cotoan", "game-mnk", "clock-10s+120s", "clock-none", "game-uttt", "game-classic",
		} {
			a.center(t, name)
			before := a.Page.Find(name).Bounds()
			a.hold(before.CenterX(), before.CenterY(), false, 2)
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
			for _, size := range phoneSizes {
				what := fmt.Sprintf("%s %s %v", language, family, size)
				a, _ := openApp(t, "lang="+language, &storage.Store{})
				a.click(t, "game-"+family)
				a.Resize(size[0], size[1], 1)
				a.layOut()
				upright := func() bool { return a.Page.Find("start").Rect.Y > a.scene.Board().Rect().Bottom() }
				checkLevelNames(t, what, a)
				before := upright()
				x, y := a.center(t, "more-choices")
				a.hold(x, y, true, 3)
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
				board := a.scene.Board().Rect()
				for i := range a.Page.Items {
					item := &a.Page.Items[i]
					largest := 1.01 * math.Pow(max(board.W, board.H), 2)
					if r := item.Rect; item.Kind == ui.Panel && before && r.W*r.H > largest {
						t.Errorf("%s: the panel is %v, the board %v", what, r, board)
					}
				}
				a.hold(x, y, true, 3)
				if a.Page.Find("mode-machines") != nil {
					t.Errorf("%s: a second touch at the same place does not take it away", what)
				}
			}
		}
	}
}

// leastLegible is the least size of a word that people have to read.
const leastLegible = 12

func checkLevelNames(t *testing.T, what string, a *App) {
	t.Helper()
	for level := 1; level <= 8; level++ {
		if item := a.Page.Find(fmt.Sprintf("level-%d", level)); item == nil || item.Size < leastLegible {
			t.Errorf("%s: the name of level %d is set in %v", what, level, item)
		}
	}
}
