//go:build e2e

package e2e

import (
	"slices"
	"strings"
	"testing"
	"time"
)

// A game that red wins by 7−5 = 2, the 0 standing two squares before the front piece.
var cotoanGame = []string{
	"i1-i3", "e11-h8", "e1-c3", "g11-d8", "i3-f3", "d11-e11", "a1-b2", "d8-f6", "c1-f4", "h11-h9", "h1-h7", "h9-i9",
	"g1-d4", "f6-f8", "d4-e4", "h8-g7", "c3-c8", "i11-i10", "e4-b7", "b11-d9", "b7xd9", "i10-i11", "d9-d7", "i11-i10",
	"d7-b7", "i10-i11", "b7xe10",
}

// squaresOf returns the squares of a move, such as "a1-a3" or "a1xa7".
func squaresOf(move string) (from, to string) {
	for i, letter := range move {
		if letter == '-' || letter == 'x' {
			return move[:i], move[i+1:]
		}
	}
	return move, ""
}

// TestArithmeticByAnyHand plays the beginning of a game of cờ toán, and its end up to the
// capture of a 0, by clicks, and ends one by touches.
func TestArithmeticByAnyHand(t *testing.T) {
	t.Parallel()
	h := newHost(t)
	won := func(b *browser, moves []string) {
		t.Helper()
		state := b.state()
		took := state.Result != nil && state.Result.Winner == "r" && state.Result.Reason == "zero-captured"
		if !took || !slices.Equal(state.Moves, moves) {
			t.Fatalf("%+v", state)
		}
		b.wait("the result panel", 10*time.Second, func() bool { return slices.Contains(b.controls(), "rematch") })
	}

	b := newBrowser(t, laptop)
	b.start(h.url("test=1&lang=vi"))
	for _, control := range []string{"game-cotoan", "more-choices", "mode-people", "start"} {
		b.click(control)
	}
	b.wait("the board", 10*time.Second, func() bool { return b.state().Scene == "board" })
	if state := b.state(); state.Game != "cotoan" || len(state.Legal) != 87 || state.ToMove != "r" {
		t.Fatalf("%+v", state)
	}
	const opening, middle = 3, 19 // what lies between them is in an address
	for i, move := range cotoanGame {
		if i == opening {
			b.start(h.url("test=1&lang=vi&game=cotoan&black=human&white=human&moves=" + strings.Join(cotoanGame[:middle], "+")))
		}
		if i >= opening && i < middle {
			continue
		}
		from, to := squaresOf(move)
		b.click(from)
		if i == 20 {
			b.wait("the calculator", 10*time.Second, func() bool { return slices.Contains(b.controls(), "front-c8") })
			b.picture("cotoan-calculator")
		}
		b.click(to)
		b.wait(move, 10*time.Second, func() bool { return len(b.state().Moves) == i+1 })
	}
	won(b, cotoanGame)
	b.picture("cotoan")

	b = newBrowser(t, phone)
	before := strings.Join(cotoanGame[:len(cotoanGame)-1], "+")
	b.start(h.url("test=1&lang=en&game=cotoan&black=human&white=human&moves=" + before))
	b.tap("b7")
	b.frames(20)
	if controls := b.controls(); !slices.Contains(controls, "front-c8") {
		t.Fatalf("the calculator does not show the front piece: %q", controls)
	}
	b.picture("cotoan-phone")
	b.tap("e10")
	b.frames(20)
	won(b, cotoanGame)
}

// TestArithmeticAgainstThePage plays a move by keys and gets an answer.
func TestArithmeticAgainstThePage(t *testing.T) {
	t.Parallel()
	h := newHost(t)
	b := newBrowser(t, laptop)
	b.start(h.url("test=1&lang=vi&game=cotoan&black=human&white=champion&time=0.2s"))
	b.awaitTurn("r")
	// The first arrow leads to the middle of the board, e6.
	for _, key := range []string{
		"ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "Enter", "Escape", "ArrowLeft",
		"Enter", "ArrowUp", "ArrowUp", "Enter",
	} {
		b.press(key)
		b.frames(4)
	}
	b.wait("the engine's answer", 20*time.Second, func() bool { return len(b.state().Moves) == 2 })
	if state := b.state(); state.Moves[0] != "d1-d3" {
		t.Errorf("the moves are %v", state.Moves)
	}
}
