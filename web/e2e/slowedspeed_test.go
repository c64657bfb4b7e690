//go:build e2e && bench

package e2e

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"

	"colat/render/table/games"
)

// slowed is how many times slower than it is TestSlowedFrames makes the page's thread.
const slowed = 4

// mostLate is the share of frames that may keep a slowed thread for longer than promisedFrame.
const mostLate = 1e-3

// TestSlowedFrames reports how long the page's thread, slowed four times, computes for each frame: in games
// against engines, in the analysis beside its endless engine, in the library and in puzzles. Only processor
// time is tested, because it does not count the work of others.
func TestSlowedFrames(t *testing.T) {
	h := newHost(t)
	frames, late, version := 0, 0, ""
	watch := func(b *browser, what string, do func()) {
		b.Helper()
		drawing, other := b.traceTasks(do)
		report(b.T, what+", frames", drawing)
		report(b.T, what+", other tasks", other)
		for _, ms := range append(drawing, other...) {
			if ms > promisedFrame {
				late++
			}
		}
		frames += len(drawing)
	}
	start := func(t *testing.T, query string) *browser {
		b := newOwnBrowser(t, inMotion(laptop))
		version = b.version()
		b.before(noteHook)
		b.start(h.url("test=1&lang=en&seed=1&" + query))
		time.Sleep(5 * time.Second) // for letters, and for the page to be kept
		call(b, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: slowed})
		return b
	}
	for _, p := range thoughtOn {
		t.Run("game of "+p.game, func(t *testing.T) {
			b := start(t, "game="+p.game+"&black=human&white=champion&time=0.5s")
			watch(b, "game", func() { b.playSome(slowedMoves) })
		})
		t.Run("analysis of "+p.game, func(t *testing.T) {
			b := start(t, "game="+p.game+"&moves="+p.moves+"&black=human&white=human&analyse=1")
			watch(b, "analysis", func() {
				if !b.state().Review.Engine.On {
					b.press("KeyE")
				}
				for _, key := range []string{"Home", "ArrowRight", "ArrowRight", "ArrowLeft", "End"} {
					b.press(key)
					time.Sleep(watchedFor / 4)
				}
			})
		})
	}
	t.Run("library and puzzles", func(t *testing.T) {
		b := start(t, "")
		open := func(control, scene string) {
			b.click(control)
			b.awaitScene(scene)
			time.Sleep(watchedFor / 4)
		}
		watch(b, "scenes", func() {
			for range 2 {
				open("library", "library")
				for range 5 {
					b.press("ArrowDown")
				}
				open("back", "front")
				open("puzzle", "puzzle")
				open("back", "front")
			}
		})
	})
	share := float64(late) / float64(max(1, frames))
	t.Logf("%s: %d of %d frames, %.2f in a thousand, take the thread longer than %v ms",
		version, late, frames, 1000*share, promisedFrame)
	if share > mostLate {
		t.Errorf("%.2f frames in a thousand are late, want at most %.2f", 1000*share, 1000*mostLate)
	}
}

// slowedMoves is the number of moves that a person plays in each game.
const slowedMoves = 10

// playSome plays moves of the first side, drawn at random.
func (b *browser) playSome(moves int) {
	b.Helper()
	rng := rand.New(rand.NewPCG(1, 2))
	side := b.state().ToMove
	for range moves {
		state := b.awaitTurn(side)
		if state.Result != nil {
			return
		}
		rules, err := games.All.Rules(state.Game)
		if err != nil {
			b.Fatal(err)
		}
		position, err := rules.ParsePosition(state.Position)
		if err != nil {
			b.Fatal(err)
		}
		legal := position.AppendMoves(nil)
		from, to := games.All.Of(rules).Squares(position, legal[rng.IntN(len(legal))])
		for _, square := range []int{from, to} {
			if square >= 0 {
				b.click(games.All.Of(rules).SquareName(rules, square))
			}
		}
		b.wait("the move", 20*time.Second, func() bool { return len(b.state().Moves) > len(state.Moves) })
	}
}

// noteHook marks the tasks in which a test asks the page's hook: they are not the page's own.
const noteHook = `{
	let hook;
	Object.defineProperty(window, "colat", {
		configurable: true,
		get() {
			if (hook) console.timeStamp("` + hookMark + `");
			return hook;
		},
		set(value) { hook = value; },
	});
}`

// hookMark is the name of that mark in the browser's trace.
const hookMark = "test hook"
