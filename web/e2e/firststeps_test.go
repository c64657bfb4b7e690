//go:build e2e

package e2e

import (
	"slices"
	"testing"
	"time"
)

// somebodyNew opens the page as it is without wishes, but for what a test needs.
const somebodyNew = "test=1&lang=en&seed=1"

// A newcomer is one click from the first steps, makes a move in each, and sits at a game. They come
// but once, and from the rules at any time; they can be left.
func TestFirstSteps(t *testing.T) {
	t.Parallel()
	onEach(t, []screen{laptop, phone}, func(t *testing.T, s screen) {
		b := newBrowser(t, s)
		h := newHost(t)
		b.start(h.url(somebodyNew))
		b.click("play-now")
		b.await("first-steps")
		b.picture("first step")
		for _, move := range []string{"c4", "f3", "h5"} {
			b.click(move)
			b.click("next")
		}
		b.await("board")
		if state := b.state(); state.Game != "victory" || len(state.Moves) != 0 {
			t.Fatalf("after the first steps: %+v", state)
		}
		if s == phone {
			return // what follows has nothing to do with the screen
		}
		b.click("menu")
		b.await("start")
		b.click("front")
		b.await("front")
		b.click("play-now")
		b.await("board")
		before := b.awaitTurn("X")
		b.press("F1")
		b.click("first-steps")
		b.await("first-steps")
		b.click("skip")
		b.await("board")
		if after := b.state(); after.Position != before.Position || !slices.Equal(after.Moves, before.Moves) {
			t.Errorf("the first steps lead back to %+v, want %+v", after, before)
		}
	})
}

// A demonstration plays by itself and says what happens, stops, steps, and is taken over,
// from a link and from the front page.
func TestDemonstration(t *testing.T) {
	t.Parallel()
	onEach(t, []screen{phone}, func(t *testing.T, s screen) {
		b := newBrowser(t, s)
		h := newHost(t)
		b.start(h.url("demo=1&game=victory&victory=a1+c7+d5+g4+f3&black=random&white=random&seed=3&lang=en&test=1"))
		b.await("demo")
		b.wait("a move", 20*time.Second, func() bool { return len(b.state().Moves) > 0 })
		b.hears("plays")
		b.click("pause")
		n := len(b.state().Moves)
		b.seconds(1)
		if got := len(b.state().Moves); got != n {
			t.Fatalf("paused after %d moves, there are %d", n, got)
		}
		b.click("step")
		moves := b.moves(n + 1)
		b.picture("demonstration")
		b.click("take-over")
		b.await("board")
		taken := b.state()
		if !slices.Equal(taken.Moves, moves) {
			t.Fatalf("taken over after %v, the game has %v", moves, taken.Moves)
		}
		b.play(taken.Legal[0])
		b.start(h.url(somebodyNew))
		b.await("front")
		if s == laptop {
			b.click("demo")
			b.await("demo")
		}
	})
}
