//go:build e2e

package e2e

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
)

// TestRowsByAnyHand plays three in a row by clicks, by touches and by keys, set up
// on the start page or by an address, in both languages.
func TestRowsByAnyHand(t *testing.T) {
	t.Parallel()
	h := newHost(t)
	played := func(b *browser, moves []string) {
		t.Helper()
		state := b.state()
		won := state.Result != nil && state.Result.Winner == "X" && state.Result.Reason == "in-a-row"
		if !won || !slices.Equal(state.Moves, moves) {
			t.Fatalf("%+v", state)
		}
		b.wait("the result panel", 10*time.Second, func() bool { return slices.Contains(b.controls(), "rematch") })
	}

	b := newBrowser(t, laptop)
	b.start(h.url("test=1&lang=vi"))
	for _, control := range []string{"game-mnk", "preset-mnk:3,3,3", "more-choices", "mode-people"} {
		b.click(control)
	}
	b.reveal("columns-more")
	b.click("columns-more")
	b.click("start")
	b.wait("the board", 10*time.Second, func() bool { return b.state().Scene == "board" })
	if state := b.state(); state.Game != "mnk:4,3,3" || len(state.Legal) != 12 || state.ToMove != "X" {
		t.Fatalf("%+v", state)
	}
	moves := []string{"b2", "a1", "c2", "a3", "d2"}
	for _, move := range moves {
		b.click(move)
	}
	played(b, moves)
	b.picture("mnk")

	b.press("KeyN")
	b.frames(8)
	// From the middle of the board, where the first arrow leads.
	for _, key := range []string{"ArrowLeft", "Enter", "ArrowLeft", "Enter"} {
		b.press(key)
		b.frames(4)
	}
	if state := b.state(); len(state.Moves) != 2 {
		t.Errorf("two moves by keys are %v", state.Moves)
	}

	b = newBrowser(t, phone)
	b.start(h.url("test=1&lang=en&game=mnk:3,3,3,caro&black=human&white=human&moves=a1+b2+b1+c3"))
	b.tap("c1")
	b.frames(20)
	played(b, []string{"a1", "b2", "b1", "c3", "c1"})
}

// TestSteppersRepeat holds a stepper of the board's sides, with the mouse and with a finger: it
// stays there and goes on until it is let go.
func TestSteppersRepeat(t *testing.T) {
	t.Parallel()
	h := newHost(t)
	for _, s := range []screen{laptop, phone} {
		b := newBrowser(t, s)
		b.start(h.url("test=1&lang=vi"))
		b.click("game-mnk")
		if state := b.state(); state.Game != "mnk:9,9,5" {
			t.Errorf("the tile opens %s", state.Game)
		}
		b.click("preset-mnk:3,3,3")
		b.click("more-choices")
		b.reveal("columns-more")
		b.frames(30)
		x, y := b.center("columns-more")
		if s.touch {
			b.finger(input.DispatchTouchEventTypeTouchStart, &input.TouchPoint{X: x, Y: y})
		} else {
			call(b, input.DispatchMouseEvent, input.DispatchMouseEventParams{
				Type: input.DispatchMouseEventTypeMousePressed, X: x, Y: y, Button: input.MouseButtonLeft, ClickCount: 1,
			})
		}
		b.wait("ten columns and more", 20*time.Second, func() bool { return strings.HasPrefix(b.state().Game, "mnk:1") })
		if s.touch {
			b.finger(input.DispatchTouchEventTypeTouchEnd)
		} else {
			call(b, input.DispatchMouseEvent, input.DispatchMouseEventParams{
				Type: input.DispatchMouseEventTypeMouseReleased, X: x, Y: y, Button: input.MouseButtonLeft, ClickCount: 1,
			})
		}
		b.frames(5)
		if ax, ay := b.center("columns-more"); ax != x || ay != y {
			t.Errorf("%v: the stepper has gone from %v, %v to %v, %v", s, x, y, ax, ay)
		}
	}
}

// TestLargeBoardUnderAFinger plays on a board whose squares are smaller than a
// finger on a phone: a tap on it at first only brings it nearer, or it is zoomed.
func TestLargeBoardUnderAFinger(t *testing.T) {
	t.Parallel()
	b := newBrowser(t, phone)
	h := newHost(t)
	b.start(h.url("test=1&lang=vi&game=mnk:20,20,5&black=human&white=alphabeta&time=0.2s"))
	state := b.awaitTurn("X")
	if len(state.Legal) != 400 {
		t.Fatalf("%d legal moves", len(state.Legal))
	}
	b.click("j10") // chooses the square, which is small
	b.seconds(0.5) // two taps at once zoom
	b.click("j10")
	b.wait("the engine's answer", 20*time.Second, func() bool { return len(b.state().Moves) == 2 })
	b.picture("mnk-20")
}
