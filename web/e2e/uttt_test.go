//go:build e2e

package e2e

import (
	"math/rand/v2"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"colat/render/app"
)

// A game of Ultimate Tic-Tac-Toe in which X wins the blocks of the left column.
const crossWins = "57 76 68 86 65 54 45 55 51 12 25 53 37 75 62 27 78 88 81 17 " +
	"74 46 70 01 11 13 38 87 36 42 21 14 43 44 03 16 04 00 05"

// A whole game against the champion, set up on the start page, with the mouse.
func TestUltimateByMouse(t *testing.T) {
	t.Parallel()
	b := newBrowser(t, laptop)
	b.start(newHost(t).url("test=1&lang=vi&seed=3"))
	for _, control := range []string{"game-uttt", "more-choices", "white-level:2", "algorithm-white-champion",
		"time-white-0.2s", "done-algorithms", "start"} {
		b.click(control)
	}
	b.wait("the board", 10*time.Second, func() bool { return b.state().Scene == "board" })
	state := b.awaitTurn("X")
	if state.Game != "uttt" || len(state.Legal) != 81 || state.Position != strings.Repeat(".", 81)+" X -" {
		t.Fatalf("%+v", state)
	}
	state = b.playOut("X", rand.New(rand.NewPCG(1, 2)), func(state app.ProbeState) {
		if n := len(state.Moves); n > 0 && n < 10 { // in the block that the answer's cell says
			for _, move := range state.Legal {
				if last := state.Moves[n-1]; len(state.Legal) <= 9 && move[0] != last[1] {
					t.Fatalf("after %s the move %s is legal", last, move)
				}
			}
		}
		if len(state.Moves) == 20 {
			b.picture("uttt-middle")
		}
	})
	b.wait("the result panel", 10*time.Second, func() bool { return slices.Contains(b.controls(), "rematch") })
	b.picture("uttt-over")
	replayUltimate(b, state)
}

// replayUltimate opens the address of a game that is over, which ends it the same way.
func replayUltimate(b *browser, state app.ProbeState) {
	b.Helper()
	again := b.start(newHost(b.T).url("test=1&game=uttt&white=human&moves=" + strings.Join(state.Moves, "+")))
	if again.Position != state.Position || again.Result == nil || *again.Result != *state.Result {
		b.Errorf("the address of the game shows %+v, want %+v", again, state)
	}
}

// The beginning and the end of a scripted game with a finger, on squares that it meets, and what
// happens where nothing can be played.
func TestUltimateByTouch(t *testing.T) {
	t.Parallel()
	b := newBrowser(t, phone)
	h := newHost(t)
	b.start(h.url("test=1&lang=en&game=uttt&black=human&white=human"))
	if rect := evaluate[*app.Rect](b, `colat.rect("40")`); rect == nil || rect.Width < 40 || rect.Height < 40 {
		t.Errorf("a square lies at %+v, want 40 pixels at least", rect)
	}
	moves := strings.Fields(crossWins)
	b.tap(moves[0])
	b.frames(8)
	b.wait("what those hear who do not look", 5*time.Second, func() bool {
		said := evaluate[string](b, `document.getElementById("live").textContent`)
		return strings.Contains(said, "O must play in the lower block")
	})
	b.tap("00")
	b.frames(8)
	if state := b.state(); len(state.Moves) != 1 || len(state.Legal) != 9 || state.ToMove != "O" {
		t.Fatalf("%+v", state)
	}
	const end = 8 // moves that are played by touch as well
	b.start(h.url("test=1&lang=en&game=uttt&black=human&white=human&moves=" + strings.Join(moves[:len(moves)-end], "+")))
	for _, move := range moves[len(moves)-end:] {
		b.frames(4)
		b.play(move)
	}
	state := b.state()
	if state.Result == nil || *state.Result != (app.ProbeResult{Winner: "X", Reason: "three-blocks"}) ||
		!slices.Equal(state.Moves, moves) {
		t.Fatalf("%+v", state)
	}
	b.wait("the result panel", 10*time.Second, func() bool { return slices.Contains(b.controls(), "rematch") })
	b.picture("uttt-touch")
	b.click("undo")
	b.wait("the move taken back", 5*time.Second, func() bool { return b.state().Result == nil })
}

// Keys walk over all blocks; the game outlives the page; addresses hold positions,
// variants and moves.
func TestUltimateKeysAndAddresses(t *testing.T) {
	t.Parallel()
	b := newBrowser(t, laptop)
	h := newHost(t)
	address := h.url("test=1&lang=en&game=uttt&black=human&white=human")
	b.start(address)
	for _, key := range []string{
		"ArrowLeft", "ArrowLeft", "Enter", // from the middle square, which the first arrow leads to
		"ArrowLeft", "Enter", // across the bar, to the last square of a row of the block on the left
	} {
		b.press(key)
		b.frames(4)
	}
	if state := b.state(); !slices.Equal(state.Moves, []string{"43", "35"}) {
		t.Fatalf("by keys %v was played", state.Moves)
	}
	b.click("50")
	if again := b.start(address); again.Scene != "board" || !slices.Equal(again.Moves, []string{"43", "35", "50"}) {
		t.Errorf("after another visit there is %+v", again)
	}
	position := strings.Repeat(".", 36) + "....X...." + strings.Repeat(".", 36) + " O 4"
	state := b.start(h.url("test=1&game=uttt&white=human&position=" + url.QueryEscape(position)))
	if state.Position != position || len(state.Legal) != 8 {
		t.Errorf("the position's address shows %+v", state)
	}
	state = b.start(h.url("test=1&game=uttt:won%3Dopen&white=human&moves=44+40"))
	if state.Game != "uttt:won=open" || len(state.Moves) != 2 {
		t.Errorf("the variant's address shows %+v", state)
	}
}
