package uttt_test

import (
	"math/bits"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"colat/game"
	"colat/game/uttt"
)

// TestNoisy makes every move and looks whether it wins a block, or the game.
func TestNoisy(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawState(t)
		side := s.ToMove()
		blocks := bits.OnesCount16(s.Blocks(side))
		var want, winning []game.Move
		for _, m := range s.AppendMoves(nil) {
			s.Play(m)
			if bits.OnesCount16(s.Blocks(side)) > blocks {
				want = append(want, m)
			}
			if result, over := s.Result(); over && result.Winner == side {
				winning = append(winning, m)
			}
			s.Undo()
		}
		if got := s.AppendNoisy(nil); !slices.Equal(got, want) {
			t.Fatalf("%s: %v are noisy, want %v", s.Rules().FormatPosition(s), got, want)
		}
		if len(winning) == 0 {
			winning = append(winning, game.NoMove)
		}
		if got := s.DecisiveMove(); !slices.Contains(winning, got) {
			t.Fatalf("%s: %v is decisive, want one of %v", s.Rules().FormatPosition(s), got, winning)
		}
	})
}

func TestNoisyAllocations(t *testing.T) {
	s := played(t, uttt.Closed, "40 04 41 14")
	buf := make([]game.Move, 0, 81)
	if n := testing.AllocsPerRun(100, func() {
		s.AppendNoisy(buf)
		s.DecisiveMove()
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
