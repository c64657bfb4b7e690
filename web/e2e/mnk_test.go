//go:build e2e

package e2e

import (
	"slices"
	"testing"
	"time"
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
	for _, control := range []string{"game-mnk", "more-choices", "mode-people", "columns-more", "start"} {
		b.click(control)
	}
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
	b.click("j10")
	b.wait("the engine's answer", 20*time.Second, func() bool { return len(b.state().Moves) == 2 })
	b.picture("mnk-20")
}
