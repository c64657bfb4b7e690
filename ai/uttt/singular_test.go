package uttt

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"colat/ai/alphabeta"
	"colat/ai/uttt/eval"
)

// TestWithout compares the value of positions without a move with that of all other moves, and
// the entry of the position in the table stays as it is.
func TestWithout(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 22))
	s := NewSearch(1<<20, nil)
	seen := map[bool]int{}
	for positions := 0; positions < 60; {
		state := endgame(rng, 6+rng.IntN(6))
		if state == nil {
			continue
		}
		b := eval.FromState(state)
		if _, wins := b.WinsAtOnce(); wins || b.Choices() < 2 || b.Dead() {
			continue
		}
		positions++
		moves := b.AppendMoves(nil)
		excluded := moves[rng.IntN(len(moves))]
		best := lost
		known := map[uint64]int{}
		for _, m := range state.AppendMoves(nil) {
			if eval.Move(m) != excluded {
				state.Play(m)
				best = max(best, -solve(state, known))
				state.Undo()
			}
		}
		s.Forget()
		s.Reset(context.Background(), b, time.Time{}, 0, 0, nil)
		s.plies[1].board = b
		own := alphabeta.Entry{Key: b.Hash, Value: 7, Depth: 9, Bound: alphabeta.Exact, Move: uint16(excluded)}
		s.table.Store(own, true)
		own, _ = s.table.Probe(b.Hash)
		want := best >= ahead
		if got := s.without(excluded, b.Room(), 1, halfWin) >= halfWin; got != want {
			t.Errorf("%s without %d: ahead %v, want %v", state.Rules().FormatPosition(state), excluded, got, want)
		}
		if got, ok := s.table.Probe(b.Hash); !ok || got != own {
			t.Errorf("%s without %d: the entry became %+v", state.Rules().FormatPosition(state), excluded, got)
		}
		seen[want]++
	}
	if seen[true] == 0 || seen[false] == 0 {
		t.Errorf("all positions have the same answer: %v", seen)
	}
}
