//go:build e2e

package e2e

import (
	"strings"
	"testing"
	"time"
)

// hears waits until screen readers have been told something.
func (b *browser) hears(part string) {
	b.Helper()
	b.wait("hearing "+part, 10*time.Second, func() bool { return strings.Contains(b.live(), part) })
}

// choose works entries of the game's menu, or what the dialogues after them ask.
func (b *browser) choose(controls ...string) {
	b.Helper()
	b.click("more")
	for _, control := range controls {
		b.click(control)
	}
}

// After two lost games in a row a lower level is offered, and plays if it is wanted.
func TestLevelIsOffered(t *testing.T) {
	t.Parallel()
	onEach(t, []screen{phone}, func(t *testing.T, s screen) {
		b := newBrowser(t, s)
		h := newHost(t)
		b.start(h.url("game=mnk:7,7,5&black=human&white=level:3&lang=en&seed=1&test=1"))
		for game, person := range []string{"X", "O"} {
			if game > 0 {
				b.click("rematch")
				b.wait("the second game", 10*time.Second, func() bool { return b.state().Result == nil })
			}
			if b.has("play-offered") {
				t.Fatalf("another level is offered after %d games", game)
			}
			b.play(b.awaitTurn(person).Legal[0])
			b.choose("resign", "confirm-resign")
			b.wait("the end", 10*time.Second, func() bool { return b.state().Result != nil })
		}
		b.hears("Two games lost in a row")
		b.picture("offer")
		b.click("play-offered")
		b.wait("the offered game", 10*time.Second, func() bool {
			state := b.state()
			return state.Result == nil && len(state.Moves) <= 1
		})
	})
}

// Against the clock a move is taken back if both agree, and who has no time left loses.
func TestClock(t *testing.T) {
	t.Parallel()
	onEach(t, []screen{phone}, func(t *testing.T, s screen) {
		b := newBrowser(t, s)
		h := newHost(t)
		b.start(h.url("game=mnk:3,3,3&black=human&white=human&clock=20s&lang=en&test=1"))
		b.play("b2")
		b.click("undo")
		b.click("cancel")
		if moves := b.state().Moves; len(moves) != 1 {
			t.Fatalf("taken back although the other did not agree: %v", moves)
		}
		b.click("undo")
		b.click("confirm-undo")
		b.moves(0)
		b.play("a1")
		b.picture("clocks")
		b.wait("the end of the time", 30*time.Second, func() bool { return b.state().Result != nil })
		if r := b.state().Result; r.Winner != "X" || r.Reason != "timeout" {
			t.Errorf("O had no time left: %+v", r)
		}
	})
}
