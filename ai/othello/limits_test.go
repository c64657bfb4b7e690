package othello

import (
	"context"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
	"time"

	"colat/ai"
	"colat/ai/clocktest"
	"colat/ai/othello/othellotest"
	"colat/game"
	rules "colat/game/othello"
)

func openings(t testing.TB, rng *rand.Rand, empties, n int) []*rules.State {
	states := make([]*rules.State, n)
	for i := range states {
		victory := uint64(0)
		if i%2 == 0 {
			victory = othellotest.RandomCells(rng)
		}
		states[i] = othellotest.Playout(rng, victory, empties).State(t)
	}
	return states
}

// TestTimeBudget takes the best of a few tries, since the machine may have other
// work.
func TestTimeBudget(t *testing.T) {
	e := New(Options{TableBytes: 8 << 20})
	rng := rand.New(rand.NewPCG(10, 1))
	for _, budget := range []time.Duration{1, time.Microsecond, time.Millisecond, 20 * time.Millisecond,
		200 * time.Millisecond} {
		// With 23 empty squares the classic game's outcome is proven and its exact
		// score sought.
		for _, s := range append(openings(t, rng, 30, 2), openings(t, rng, 23, 2)...) {
			least := time.Hour
			allowed := budget + budget/20 + 10*time.Millisecond
			for range 5 {
				watch := clocktest.Start()
				move, _, err := e.Think(context.Background(), ai.At(s, ai.Limits{Time: budget}))
				least = min(least, watch.Elapsed())
				if err != nil || !game.IsLegal(s, move) {
					t.Fatalf("move %v, error %v", move, err)
				}
				if least <= allowed {
					break
				}
			}
			if least > allowed {
				t.Errorf("budget %v: took %v", budget, least)
			}
		}
	}
}

func TestCancel(t *testing.T) {
	// Without other threads nothing cancels unless the search lets it.
	options := Options{TableBytes: 8 << 20, Yield: runtime.Gosched}
	e := New(options)
	rng := rand.New(rand.NewPCG(11, 1))
	for _, empties := range []int{40, 27} { // in the heuristic search, and perhaps in the solver
		s := openings(t, rng, empties, 1)[0]
		least := time.Hour
		for range 5 {
			ctx, cancel := context.WithCancel(context.Background())
			var cancelled clocktest.Stopwatch
			time.AfterFunc(30*time.Millisecond, func() { cancelled = clocktest.Start(); cancel() })
			move, info, err := e.Think(ctx, ai.At(s, ai.Limits{}))
			if err != nil || !game.IsLegal(s, move) {
				t.Fatalf("move %v, error %v", move, err)
			}
			if info.Proven() {
				least = 0
				cancel()
				break
			}
			<-ctx.Done()
			least = min(least, cancelled.Elapsed())
			if least < 10*time.Millisecond {
				break
			}
		}
		if least > 10*time.Millisecond {
			t.Errorf("%d empty squares: stopped %v after the cancellation", empties, least)
		}
	}
}

func TestCancelledFromTheStart(t *testing.T) {
	e := New(Options{TableBytes: 1 << 20})
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, s := range openings(t, rand.New(rand.NewPCG(12, 1)), 40, 6) {
		move, info, err := e.Think(ctx, ai.At(s, ai.Limits{}))
		if err != nil || !game.IsLegal(s, move) {
			t.Fatalf("move %v, error %v", move, err)
		}
		if len(info.PV) == 0 || info.PV[0] != move {
			t.Errorf("line %v does not begin with %v", info.PV, move)
		}
	}
}

func TestDepthAndNodes(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 1))
	for _, s := range openings(t, rng, 34, 4) {
		for depth := 1; depth <= 6; depth++ {
			_, info, err := New(Options{TableBytes: 1 << 20}).Think(context.Background(), ai.At(s, ai.Limits{Depth: depth}))
			if err != nil {
				t.Fatal(err)
			}
			if !info.Proven() && info.Depth != depth {
				t.Errorf("depth %d: reached %d", depth, info.Depth)
			}
		}
		for _, nodes := range []int64{1, 100, 5000, 50000} {
			var moves []game.Move
			for range 2 {
				move, info, err := New(Options{TableBytes: 1 << 20}).Think(context.Background(), ai.At(s, ai.Limits{Nodes: nodes}))
				if err != nil {
					t.Fatal(err)
				}
				if info.Nodes > nodes+64 {
					t.Errorf("%d nodes: used %d", nodes, info.Nodes)
				}
				moves = append(moves, move)
			}
			if moves[0] != moves[1] {
				t.Errorf("%d nodes: moves %v", nodes, moves)
			}
		}
	}
}

func TestSearchAllocatesNothing(t *testing.T) {
	e := New(Options{TableBytes: 1 << 20, Yield: func() {}})
	rng := rand.New(rand.NewPCG(14, 1))
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	for _, empties := range []int{45, 18} {
		for _, s := range openings(t, rng, empties, 2) {
			r := &ai.Request{Start: s, Limits: ai.Limits{Nodes: 30000, Time: time.Minute}, Report: func(ai.Info) {}}
			var copied game.State
			want := testing.AllocsPerRun(5, func() { copied = r.State() })
			_ = copied
			allocs := testing.AllocsPerRun(5, func() {
				if _, _, err := e.Think(ctx, r); err != nil {
					t.Fatal(err)
				}
			})
			if allocs != want {
				t.Errorf("%d empty squares: %v allocations, a copy of the state takes %v", empties, allocs, want)
			}
		}
	}
}

func TestYield(t *testing.T) {
	var gaps []time.Duration
	var last clocktest.Stopwatch
	e := New(Options{TableBytes: 1 << 20, Yield: func() {
		gaps = append(gaps, last.Elapsed())
		last = clocktest.Start()
	}})
	rng := rand.New(rand.NewPCG(15, 1))
	s := openings(t, rng, 40, 1)[0]
	last = clocktest.Start()
	whole := last
	if _, _, err := e.Think(context.Background(), ai.At(s, ai.Limits{Nodes: 500_000})); err != nil {
		t.Fatal(err)
	}
	computed := whole.Elapsed()
	slices.Sort(gaps)
	if len(gaps) == 0 || computed/time.Duration(len(gaps)) > 4*time.Millisecond {
		t.Fatalf("yielded %d times in %v", len(gaps), computed)
	}
	if median := gaps[len(gaps)/2]; median > 3*time.Millisecond {
		t.Errorf("half of the yields are more than %v apart", median)
	}
}

// TestOneMove: a forced move is answered fast but with something said about it.
func TestOneMove(t *testing.T) {
	e := New(Options{TableBytes: 1 << 20})
	rng := rand.New(rand.NewPCG(16, 1))
	found := 0
	for found < 4 {
		p := othellotest.Playout(rng, uint64(0), 10+rng.IntN(20))
		if len(p.Moves()) != 1 {
			continue
		}
		found++
		watch := clocktest.Start()
		move, info, err := e.Think(context.Background(), ai.At(p.State(t), ai.Limits{Time: 5 * time.Second}))
		if err != nil || int(move) != p.Moves()[0] {
			t.Fatalf("move %v, error %v", move, err)
		}
		if took := watch.Elapsed(); took > time.Second {
			t.Errorf("a forced move took %v", took)
		}
		if info.Depth == 0 || len(info.PV) == 0 {
			t.Errorf("nothing said about a forced move: %+v", info)
		}
	}
}

func TestPass(t *testing.T) {
	e := New(Options{TableBytes: 1 << 20})
	rng := rand.New(rand.NewPCG(17, 1))
	for found := 0; found < 10; {
		p := othellotest.Playout(rng, 0, 5+rng.IntN(20)).Turned()
		if len(p.Moves()) != 0 {
			continue
		}
		found++
		move, info, err := e.Think(context.Background(), ai.At(p.State(t), ai.Limits{Nodes: 5000}))
		if err != nil || move != rules.Pass {
			t.Fatalf("move %v, error %v", move, err)
		}
		if info.Depth == 0 {
			t.Errorf("nothing searched behind a pass")
		}
	}
}

func TestOverIsAnError(t *testing.T) {
	e := New(Options{TableBytes: 1 << 20})
	s, err := rules.NewState(rules.Classic, 1, 0, 0, 0)
	if err != nil {
		t.Fatal(err)
	}
	if move, _, err := e.Think(context.Background(), ai.At(s, ai.Limits{})); err == nil || move != game.NoMove {
		t.Errorf("a finished game: move %v, error %v", move, err)
	}
	if _, _, _, _, err := e.Solve(context.Background(), s); err == nil {
		t.Error("a finished game was solved")
	}
}
