//go:build e2e

package e2e

import (
	"cmp"
	"net/url"
	"slices"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"

	"colat/render/app"
)

// reveal scrolls the start page, or its dialogue of algorithms, until a control stands
// above the button that ends it, by the wheel or, on a screen that is touched, by a finger.
func (b *browser) reveal(name string) {
	b.Helper()
	b.wait("the control "+name, 20*time.Second, func() bool {
		rects := evaluate[map[string]*app.Rect](b,
			`Object.fromEntries(["done-algorithms", "start", "make-room", `+"`"+name+"`"+`].map(n => [n, colat.rect(n)]))`)
		r, start := rects[name], cmp.Or(rects["done-algorithms"], rects["start"], rects["make-room"])
		if r == nil || start == nil {
			return false
		}
		if r.Y+r.Height < start.Y && r.Y > float64(b.screen.height)/10 {
			return true
		}
		x, y := start.X+start.Width/2, start.Y-20
		if !b.screen.touch {
			b.wheel(x, y, 100)
			b.frames(3)
			return false
		}
		x = start.X + 24 // beside fields, which keep a finger to themselves
		finger := func(kind input.DispatchTouchEventType, points ...*input.TouchPoint) {
			call(b, input.DispatchTouchEvent, input.DispatchTouchEventParams{
				Type: kind, TouchPoints: append([]*input.TouchPoint{}, points...),
			})
			b.frames(2)
		}
		finger(input.DispatchTouchEventTypeTouchStart, &input.TouchPoint{X: x, Y: y})
		for step := range 6 {
			finger(input.DispatchTouchEventTypeTouchMove, &input.TouchPoint{X: x, Y: y - 20*float64(step+1)})
		}
		finger(input.DispatchTouchEventTypeTouchEnd)
		b.frames(20)
		return false
	})
}

// wheel turns the mouse wheel at a place, to which it moves the pointer: the program knows it
// by its movements. A delta of 0 would be left out of the message,
// which the browser refuses then.
func (b *browser) wheel(x, y, by float64) {
	b.Helper()
	call(b, input.DispatchMouseEvent, input.DispatchMouseEventParams{
		Type: input.DispatchMouseEventTypeMouseMoved, X: x, Y: y, Button: input.MouseButtonNone,
	})
	b.frames(2)
	call(b, input.DispatchMouseEvent, input.DispatchMouseEventParams{
		Type: input.DispatchMouseEventTypeMouseWheel, X: x, Y: y, DeltaX: 1e-3, DeltaY: by,
	})
}

// TestOpponentAndClockByTouch chooses a level and a clock with a finger, plays a move and sees
// the clock run, and the same after a reload.
func TestOpponentAndClockByTouch(t *testing.T) {
	t.Parallel()
	b := newBrowser(t, phone)
	h := newHost(t)
	b.start(h.url("test=1&lang=vi&seed=5"))
	b.click("game-victory")
	b.wait("the start page", 10*time.Second, func() bool { return b.state().Scene == "start" })
	if slices.Contains(b.controls(), "clock-5m+3s") {
		t.Error("somebody new is asked for everything")
	}
	b.click("level-3")
	b.picture("opponent")
	b.click("more-choices")
	b.reveal("clock-5m+3s")
	b.click("clock-5m+3s")
	b.picture("clock")
	b.click("start")
	b.wait("the board", 10*time.Second, func() bool { return b.state().Scene == "board" })
	state := b.awaitTurn("X")
	b.play(state.Legal[0])
	b.awaitTurn("X")
	b.picture("playing")
	before := b.clocks()
	b.wait("a second of the clock", 10*time.Second, func() bool { return !slices.Equal(b.clocks(), before) })
	b.picture("ran on")
	b.start(h.url("test=1&lang=vi"))
	if state := b.state(); state.Scene != "board" || len(state.Moves) < 2 {
		t.Errorf("a reload opens %+v", state)
	}
	b.picture("resumed")
}

// TestTwoMachinesByAddress lets two different machines play each other on the clock of
// Ultimate Tic-Tac-Toe, by an address.
func TestTwoMachinesByAddress(t *testing.T) {
	t.Parallel()
	b := newBrowser(t, laptop)
	q := url.Values{"black": {"level:6"}, "white": {"negascout:depth=3"}, "clock": {"10s+120s"}, "time": {"0.2s"}}
	b.start(newHost(t).url("test=1&lang=en&game=uttt&" + q.Encode()))
	b.wait("moves of both", 60*time.Second, func() bool { return len(b.state().Moves) >= 6 })
	b.picture("machines")
	state := b.state()
	if state.Result != nil && state.Result.Reason == "timeout" {
		t.Errorf("an engine lost on time: %+v", state)
	}
}

// TestChanceByMouse draws a random position, in which the machine moves first.
func TestChanceByMouse(t *testing.T) {
	t.Parallel()
	b := newBrowser(t, laptop)
	b.start(newHost(t).url("test=1&lang=vi&seed=2"))
	b.click("game-classic")
	b.wait("the start page", 10*time.Second, func() bool { return b.state().Scene == "start" })
	usual := b.state().Position
	b.click("more-choices")
	for _, control := range []string{"start-balanced", "start-position"} {
		b.reveal(control)
		before := b.state().Position
		b.click(control)
		b.wait("a start", 60*time.Second, func() bool {
			return !slices.Contains(b.controls(), "cancel-chance") && b.state().Position != before
		})
		b.picture(control)
	}
	if b.state().Position == usual {
		t.Error("the position is the usual one")
	}
	b.click("start")
	b.wait("the machine's move", 30*time.Second, func() bool {
		state := b.state()
		return state.Scene == "board" && len(state.Moves) > 0
	})
}
