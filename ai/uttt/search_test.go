package uttt

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"colat/ai"
	"colat/ai/uttt/eval"
	rules "colat/game/uttt"
)

func start() eval.Board {
	s, _ := rules.Closed.New(nil, nil)
	return eval.FromState(s.(*rules.State))
}

// middle plays random moves until there is room for so many stones at most; it returns
// false if the game ends before.
func middle(rng *rand.Rand, room int) (eval.Board, bool) {
	b := start()
	for b.Ending == eval.Going && b.Room() > room {
		moves := b.AppendMoves(nil)
		b.Play(moves[rng.IntN(len(moves))])
	}
	return b, b.Ending == eval.Going
}

// deepen searches to a depth.
func deepen(s *Search, b eval.Board, depth int) *Root {
	s.Reset(context.Background(), b, time.Time{}, 0, 0, nil)
	for d := 1; d <= depth && s.Root().Outcome != ai.Win && s.Root().Outcome != ai.Loss; d++ {
		s.Iterate(d)
	}
	return s.Root()
}

// worth is the value of a position at the horizon.
func worth(s *Search, b *eval.Board) int {
	switch {
	case b.Dead():
		return max(-halfWin, min(b.Lead()*halfWin/3, halfWin))
	case s.tables == nil:
		return 0
	}
	return s.tables.Value(b)
}

// minimax is the value of a position, by all lines of a depth.
func minimax(s *Search, b eval.Board, depth, distance int) int {
	if m, wins := b.WinsAtOnce(); wins {
		b.Play(m)
		return winScore - distance - 1
	}
	if depth <= 0 {
		return worth(s, &b)
	}
	best := -infinity
	for _, m := range b.AppendMoves(nil) {
		child := b
		child.Play(m)
		if child.Ending == eval.Drawn {
			best = max(best, drawScore(-child.Lead()))
			continue
		}
		best = max(best, -minimax(s, child, depth-1, distance+1))
	}
	return best
}

// TestShallow compares depths in which nothing is reduced and nothing extended with
// minimax.
func TestShallow(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		b, going := middle(rng, 30+rng.IntN(50))
		if !going {
			continue
		}
		s := NewSearch(1<<16, eval.Champion())
		want := minimax(s, b, 1, 0)
		s.Reset(context.Background(), b, time.Time{}, 0, 0, nil)
		root := s.Root()
		if root.Outcome == ai.Unknown || root.Outcome == ai.Draw {
			s.Iterate(1)
		}
		if root.Score != want {
			t.Errorf("%+v: %d, want %d", b, root.Score, want)
		}
	}
}

// TestWinsAreQuick: a win in one or in three plies is found at once, at its length.
func TestWinsAreQuick(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	found := map[int]int{}
	for range 500 {
		b, going := middle(rng, 20+rng.IntN(25))
		if !going {
			continue
		}
		s := NewSearch(1<<16, nil)
		want := minimax(s, b, 2, 0)
		if want < ai.ProvenScore {
			continue
		}
		root := deepen(s, b, 3)
		if root.Outcome != ai.Win || root.Score != want {
			t.Errorf("%+v: %v %d, want %d", b, root.Outcome, root.Score, want)
		}
		found[winScore-want]++
	}
	if found[1] == 0 || found[3] == 0 {
		t.Errorf("wins by their lengths: %v", found)
	}
}

// TestAllocations: a search takes no memory.
func TestAllocations(t *testing.T) {
	s := NewSearch(1<<20, eval.Champion())
	b := start()
	deepen(s, b, 4)
	if n := testing.AllocsPerRun(3, func() {
		s.Forget()
		deepen(s, b, 5)
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// BenchmarkNodes searches the first position and one from the middle of a game.
func BenchmarkNodes(b *testing.B) {
	mid, _ := middle(rand.New(rand.NewPCG(5, 6)), 50)
	for name, board := range map[string]eval.Board{"start": start(), "middle": mid} {
		b.Run(name, func(b *testing.B) {
			s := NewSearch(16<<20, eval.Champion())
			nodes := int64(0)
			b.ReportAllocs()
			for b.Loop() {
				s.Forget()
				deepen(s, board, 8)
				nodes += s.Nodes
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
			b.ReportMetric(float64(nodes)/float64(b.N), "nodes")
		})
	}
}
