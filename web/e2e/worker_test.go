//go:build e2e

package e2e

import (
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
)

const againstChampion = "game=victory&victory=a1+c7+d5+g4+f3&black=human&white=champion&lang=vi&test=1"

// workerTargets are the page's workers, as the browser sees them.
func (b *browser) workerTargets() []*target.Info {
	b.Helper()
	result, err := chromedp.CallBrowser(b.ctx, target.GetTargets, target.GetTargetsParams{
		Filter: target.Filter{{Type: "worker"}},
	})
	if err != nil {
		b.Fatal(err)
	}
	return result.TargetInfos
}

// awaitThought waits until the engine has reported something about its move.
func (b *browser) awaitThought() {
	b.Helper()
	b.wait("the engine's thought", 30*time.Second, func() bool {
		state := b.state()
		return state.Thinking && state.Info.Depth > 0
	})
}

// The worker is killed from outside while it thinks, so that the page hears
// nothing of it, and the game goes on.
func TestWorkerKilled(t *testing.T) {
	t.Parallel()
	b := newBrowser(t, laptop)
	// The workers are kept so that the test can end them behind the page's back.
	b.before(keepEngines)
	h := newHost(t)
	b.start(h.url(againstChampion + "&time=3s"))
	b.play("d3")
	b.awaitThought()
	n := evaluate[int](b, `engines.length`)
	killed := time.Now()
	evaluate[*int](b, `engines.at(-1).terminate() ?? null`)
	state := b.awaitTurn("X")
	t.Logf("the answer came %v after the worker was killed", time.Since(killed).Round(time.Millisecond))
	if len(state.Moves) != 2 {
		t.Fatalf("moves %v, want the person's and the engine's", state.Moves)
	}
	if got := evaluate[int](b, `engines.length`); got != n+1 {
		t.Errorf("there were %d workers, now %d, want one more", n, got)
	}
	replay(b, state)
	b.picture("answered")

	// The next move needs no other worker.
	b.play(state.Legal[0])
	b.awaitTurn("X")
	if got := evaluate[int](b, `engines.length`); got != n+1 {
		t.Errorf("there are %d workers, want still %d", got, n+1)
	}
}

// A worker that starts while its page goes, or while the host of both does, cannot load its
// script. That is no fault of a page that has been left, and one of a page that has not.
func TestWorkerOfPageThatIsLeft(t *testing.T) {
	const page, next = "http://127.0.0.1:1/colat/", "http://127.0.0.1:2/colat/"
	const complaint = "exception: Uncaught (in promise) NetworkError: Failed to execute 'importScripts' on " +
		"'WorkerGlobalScope': The script at '" + page + "wasm_exec.js' failed to load."
	for name, visits := range map[string][]string{
		"still there": {page + "?test=1"},
		"another one": {page, next},
		"at the end":  {page, ""},
	} {
		var c console
		for _, address := range visits {
			c.leave(address)
		}
		c.complain(complaint)
		if faults, want := len(c.texts), 2-len(visits); faults != want {
			t.Errorf("%s: the console has %d faults, want %d: %q", name, faults, want, c.texts)
		}
	}
}

// The same by an error in the worker, of which the page hears at once.
func TestWorkerCrashes(t *testing.T) {
	t.Parallel()
	b := newBrowser(t, laptop)
	b.expect("killed by the test")
	b.before(keepEngines)
	h := newHost(t)
	b.start(h.url(againstChampion + "&time=3s"))
	b.play("d3")
	b.awaitThought()
	killed := time.Now()
	evaluate[*bool](b, `engines.at(-1).dispatchEvent(
		new ErrorEvent("error", {message: "killed by the test", cancelable: true}))`)
	state := b.awaitTurn("X")
	t.Logf("the answer came %v after the worker crashed", time.Since(killed).Round(time.Millisecond))
	replay(b, state)
	if len(state.Moves) != 2 {
		t.Errorf("moves %v, want the person's and the engine's", state.Moves)
	}
}

// Without workers the engine thinks on the page's own thread, and the picture
// still moves.
func TestWithoutWorkers(t *testing.T) {
	t.Parallel()
	b := newBrowser(t, inMotion(laptop))
	b.before(`delete window.Worker;`)
	h := newHost(t)
	b.start(h.url(againstChampion + "&time=6s"))
	b.play("d3")
	b.awaitThought()
	before, frames := b.state().Frames, 0
	longest := b.longestFrame(func() {
		b.wait("the thought", 20*time.Second, func() bool {
			state := b.state()
			if state.Thinking {
				frames = state.Frames - before
			}
			return !state.Thinking
		})
	})
	t.Logf("frames while the engine thought on the page's thread: %d, the longest %v", frames, longest)
	if frames < 3 { // a page that the engine holds up draws none
		t.Errorf("%d frames were drawn during the thought", frames)
	}
	b.awaitTurn("X")
	after := b.state()
	replay(b, after)
	b.picture("answered")
}

// Where the weights of a game cannot be loaded the page says so, and the game goes on once they can
// be.
func TestWithoutWeights(t *testing.T) {
	t.Parallel()
	b := newBrowser(t, laptop)
	b.expect("503")
	h := newHost(t)
	var mended atomic.Bool
	h.setSpoil(func(w http.ResponseWriter, r *http.Request) bool {
		fails := strings.HasSuffix(r.URL.Path, "/classic.weights") && !mended.Load()
		if fails {
			http.Error(w, "come back later", http.StatusServiceUnavailable)
		}
		return fails
	})
	b.start(h.url("test=1&lang=en&game=classic&black=human&white=champion&time=0.2s"))
	b.play("d3")
	b.wait("the question to try again", patience, func() bool {
		return evaluate[bool](b, `!!colat.rect("retry")`)
	})
	b.picture("without-weights")
	mended.Store(true)
	b.click("retry")
	replay(b, b.awaitTurn("X"))
}

// Undo and a new game end a thought, and the next one begins with the worker
// that is there.
func TestStopThinking(t *testing.T) {
	t.Parallel()
	b := newBrowser(t, laptop)
	b.before(keepEngines)
	h := newHost(t)
	b.start(h.url(againstChampion + "&time=10s"))
	b.play("d3")
	b.awaitThought()
	b.click("undo")
	b.wait("the undo", 5*time.Second, func() bool {
		state := b.state()
		return len(state.Moves) == 0 && !state.Thinking
	})
	b.play("c4")
	b.awaitThought()
	if n := evaluate[int](b, `engines.length`); n != 1 {
		t.Errorf("there were %d workers, want 1: the stopped search was not obeyed", n)
	}
	b.picture("thinking again")
}

// The program plays itself, each side in a worker of its own.
func TestChampionAgainstItself(t *testing.T) {
	t.Parallel()
	b := newBrowser(t, inMotion(phoneWide))
	h := newHost(t)
	b.start(h.url("game=classic&black=champion&white=champion&time=0.2s&lang=en&test=1"))
	b.wait("ten moves", time.Minute, func() bool { return len(b.state().Moves) >= 10 })
	if n := len(b.workerTargets()); n != 2 {
		t.Errorf("there are %d workers, want 2", n)
	}
	b.picture("playing")
}
