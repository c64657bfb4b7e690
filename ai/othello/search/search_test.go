package search

import (
	"context"
	"math/bits"
	"math/rand/v2"
	"testing"

	"colat/ai"
	"colat/ai/othello/eval"
	"colat/ai/othello/othellotest"
	"colat/ai/othello/position"
	rules "colat/game/othello"
)

// negamax values p at a fixed depth without any window, ordering or table. The
// values of finished games and leaves are those of the engine.
func negamax(j *eval.Judge, p othellotest.Position, depth int) int {
	moves := p.Moves()
	if len(moves) == 0 {
		empties := bits.OnesCount64(^(p.Own | p.Opp))
		switch {
		case p.Victory != 0:
			return p.Verdict() * (position.WinScore + empties)
		case len(p.Turned().Moves()) == 0:
			return p.Verdict()*position.ClassicScore + 100*(bits.OnesCount64(p.Own)-bits.OnesCount64(p.Opp))
		}
		return -negamax(j, p.Turned(), depth)
	}
	if depth == 0 {
		return j.Value(p.Own, p.Opp, rules.Moves(p.Own, p.Opp))
	}
	best := -position.Infinity
	for _, sq := range moves {
		best = max(best, -negamax(j, p.After(sq), depth-1))
	}
	return best
}

// TestSearchAgainstNegamax searches without a table, since what one knows of deeper
// searches would change the values.
func TestSearchAgainstNegamax(t *testing.T) {
	var c ai.Clock
	var judge eval.Judge
	s := new(Search)
	s.Init(&c, &judge, true)
	tables := [2]*eval.Tables{eval.NewTables(eval.ClassicWeights()), eval.NewTables(eval.VictoryWeights())}
	for depth := 1; depth <= 5; depth++ {
		rng := rand.New(rand.NewPCG(5, uint64(depth)))
		positions := 64 >> max(0, depth-3)
		if testing.Short() {
			positions /= 4
		}
		for i := range positions {
			victory := uint64(0)
			if i%2 == 0 {
				victory = othellotest.RandomCells(rng)
			}
			p := othellotest.Playout(rng, victory, 4+rng.IntN(50))
			tables[1-i%2].Serve(victory)
			judge.Serve(victory, tables[1-i%2])
			s.Serve(victory, nil)
			if s.SetRoot(p.Own, p.Opp) {
				continue
			}
			c.Reset(context.Background(), 0, 0)
			s.Score = rng.IntN(4000) - 2000 // the window's first centre must not matter
			if !s.Aspiration(depth) {
				t.Fatal("stopped without a limit")
			}
			want := negamax(&judge, p, depth)
			if s.Passing {
				want = -negamax(&judge, p.Turned(), depth)
			}
			if s.Score != want {
				t.Fatalf("%+v depth %d: search %d, negamax %d", p, depth, s.Score, want)
			}
			child, below := p.Turned(), depth
			if s.Best != rules.Pass {
				child, below = p.After(int(s.Best)), depth-1
			}
			if got := -negamax(&judge, child, below); got != want {
				t.Fatalf("%+v depth %d: move %v is worth %d, the best %d", p, depth, s.Best, got, want)
			}
		}
	}
}

// TestSingular compares the answer with the values of all other moves, around the bound at
// which the answer changes.
func TestSingular(t *testing.T) {
	const depth = 7 // others are searched to depth 3
	var c ai.Clock
	var judge eval.Judge
	s := new(Search)
	s.Init(&c, &judge, true)
	tables := [2]*eval.Tables{eval.NewTables(eval.ClassicWeights()), eval.NewTables(eval.VictoryWeights())}
	rng := rand.New(rand.NewPCG(6, 1))
	for i := range 24 {
		victory := uint64(0)
		if i%2 == 0 {
			victory = othellotest.RandomCells(rng)
		}
		p := othellotest.Playout(rng, victory, 12+rng.IntN(40))
		tables[1-i%2].Serve(victory)
		judge.Serve(victory, tables[1-i%2])
		s.Serve(victory, nil)
		moves := p.Moves()
		if s.SetRoot(p.Own, p.Opp) || len(moves) < 2 {
			continue
		}
		c.Reset(context.Background(), 0, 0)
		best := moves[rng.IntN(len(moves))]
		others := -position.Infinity
		for _, sq := range moves {
			if sq != best {
				others = max(others, -negamax(&judge, p.After(sq), (depth-1)/2-1))
			}
		}
		for _, above := range []int{0, 1} {
			known := position.Found{Lower: others + s.tuning.singular + above, Move: best}
			got := s.singular(p.Own, p.Opp, rules.Moves(p.Own, p.Opp), &known, depth, 1)
			if want := above == 1; got != want {
				t.Errorf("%+v: %s at %d, others at %d: singular is %v, want %v",
					p, rules.SquareName(best), known.Lower, others, got, want)
			}
		}
	}
}
