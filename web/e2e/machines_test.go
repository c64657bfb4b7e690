//go:build e2e

package e2e

import (
	"slices"
	"testing"
	"time"
)

// TestMachinesByTouch chooses an algorithm for either side and watches their game.
func TestMachinesByTouch(t *testing.T) {
	t.Parallel()
	b := newBrowser(t, phone)
	h := newHost(t)
	b.start(h.url("test=1&lang=vi&seed=5"))
	b.click("game-classic")
	b.wait("the start page", 10*time.Second, func() bool { return b.state().Scene == "start" })
	for _, control := range []string{"more-choices", "mode-machines", "black-level:2"} {
		b.click(control)
	}
	b.wait("the dialogue", 10*time.Second, func() bool { return slices.Contains(b.controls(), "done-algorithms") })
	for _, control := range []string{
		"algorithm-black-negascout", "depth-black-less", "algorithm-white-mcts", "time-white-0.2s",
	} {
		b.reveal(control)
		b.click(control)
	}
	b.picture("algorithms")
	b.click("done-algorithms")
	b.wait("the choice", 10*time.Second, func() bool {
		controls := b.controls()
		return slices.Contains(controls, "black-negascout:depth=3") && slices.Contains(controls, "white-mcts:time=0.2s")
	})
	b.click("start")
	b.wait("a game of machines", 60*time.Second, func() bool {
		state := b.state()
		return state.Scene == "board" && len(state.Moves) >= 6
	})
	b.picture("playing")
	replay(b, b.state())

	// Settings hold them after a reload, and so does a game begun anew.
	b.start(h.url("test=1&lang=vi"))
	b.wait("the kept game", 60*time.Second, func() bool { return len(b.state().Moves) >= 8 })
	b.click("new-game")
	b.click("confirm-new-game")
	b.wait("another game of machines", 60*time.Second, func() bool {
		state := b.state()
		return state.Result == nil && len(state.Moves) >= 2
	})
}

// TestRulesOnOneScreen opens the rules of the games from the front page.
func TestRulesOnOneScreen(t *testing.T) {
	t.Parallel()
	h := newHost(t)
	onEach(t, []screen{phone}, func(t *testing.T, s screen) {
		b := newBrowser(t, s)
		b.start(h.url("test=1&lang=vi"))
		b.click("help")
		for _, id := range []string{"victory", "classic", "uttt", "cotoan", "mnk:9,9,5"} {
			b.click("rules-" + id)
			b.frames(4)
			b.picture("rules-" + id)
		}
		b.click("close-help")
		b.wait("the front page", 10*time.Second, func() bool { return slices.Contains(b.controls(), "game-victory") })
	})
}
