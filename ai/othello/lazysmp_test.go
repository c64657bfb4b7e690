package othello

import (
	"context"
	"math/rand/v2"
	"runtime"
	"testing"
	"time"

	"colat/ai"
	"colat/ai/clocktest"
	"colat/ai/othello/othellotest"
	"colat/game"
	rules "colat/game/othello"
)

// TestThreadsAgainstMinimax lets several threads think about small positions:
// what they call proven must be true.
func TestThreadsAgainstMinimax(t *testing.T) {
	positions := 60
	if testing.Short() {
		positions = 12
	}
	for _, threads := range []int{2, 3, 5} {
		rng := rand.New(rand.NewPCG(41, uint64(threads)))
		e := New(Options{TableBytes: 1 << 20, Threads: threads})
		for i := range positions {
			victory := uint64(0)
			if i%3 != 0 {
				victory = othellotest.RandomCells(rng)
			}
			p := othellotest.Playout(rng, victory, 4+i%6)
			s := p.State(t)
			e.NewGame()
			m, info, err := e.Think(context.Background(), ai.At(s, ai.Limits{Time: time.Minute}))
			if err != nil || !game.IsLegal(s, m) {
				t.Fatalf("%d threads: move %v, error %v", threads, m, err)
			}
			want := p.Minimax()
			if got := outcomeOf(want); info.Outcome != got && info.Outcome != ai.Unknown || info.Outcome == ai.Unknown &&
				len(s.AppendMoves(nil)) > 1 {
				t.Fatalf("%d threads say %v of %+v, want %v", threads, info.Outcome, p, got)
			}
			if info.Outcome == ai.Win || info.Outcome == ai.Draw {
				next := p.Turned()
				if m != rules.Pass {
					next = p.After(int(m))
				}
				if got := -next.Minimax(); got != want {
					t.Fatalf("%d threads chose %v in %+v, which is worth %d, not %d", threads, m, p, got, want)
				}
			}
		}
	}
}

func outcomeOf(value int) ai.Outcome { return [3]ai.Outcome{ai.Loss, ai.Draw, ai.Win}[value+1] }

// TestThreadsKeepTime checks that a team stops in time, when its time is up and when it is
// cancelled, and that no thread goes on.
func TestThreadsKeepTime(t *testing.T) {
	before, _ := clocktest.Goroutines()
	const threads = 4
	e := New(Options{TableBytes: 4 << 20, Threads: threads})
	atOnce := time.Duration(min(threads, runtime.GOMAXPROCS(0), runtime.NumCPU()))
	rng := rand.New(rand.NewPCG(42, 1))
	for i, s := range openings(t, rng, 40, 4) {
		least, deepest := time.Hour, 0
		for range 5 {
			ctx, cancel := context.WithCancel(context.Background())
			limits := ai.Limits{Time: 40 * time.Millisecond}
			if i >= 2 {
				limits.Time = 0
				time.AfterFunc(40*time.Millisecond, cancel)
			}
			watch := clocktest.Start()
			m, info, err := e.Think(ctx, ai.At(s, limits))
			// Where others have some of the processors, the rest compute for as long as the team is
			// late, all together.
			late := watch.Used() - atOnce*40*time.Millisecond
			least = min(least, watch.Elapsed(), 40*time.Millisecond+late)
			cancel()
			if err != nil || !game.IsLegal(s, m) {
				t.Fatalf("move %v, error %v", m, err)
			}
			deepest = max(deepest, info.Depth) // others may have the processors for all of 40 ms
		}
		if deepest == 0 {
			t.Error("nothing was searched in any of five tries")
		}
		if allowed := 60 * time.Millisecond; least > allowed {
			t.Errorf("40 ms took %v at best, want at most %v", least, allowed)
		}
	}
	left, traces := clocktest.Goroutines()
	clocktest.Until(time.Second, func() bool {
		left, traces = clocktest.Goroutines()
		return left <= before
	})
	if left > before {
		t.Errorf("%d goroutines are left, there were %d:\n%s", left, before, traces)
	}
}

// TestProverIsHeard checks that what the prover finds ends the search of the engine,
// which proves nothing by itself then.
func TestProverIsHeard(t *testing.T) {
	rng := rand.New(rand.NewPCG(43, 1))
	e := New(Options{TableBytes: 16 << 20, Threads: 2})
	heard := 0
	for range 5 {
		s := othellotest.Playout(rng, othellotest.RandomCells(rng), 20).State(t)
		e.NewGame()
		_, info, err := e.Think(context.Background(), ai.At(s, ai.Limits{Time: time.Minute}))
		if err != nil || !info.Proven() {
			t.Errorf("20 empty squares are not proven: %+v, %v", info, err)
		}
		if len(e.helpers) > 0 && e.helpers[0].outcome == info.Outcome {
			heard++
		}
	}
	if heard == 0 {
		t.Error("no outcome came from the prover")
	}
}
