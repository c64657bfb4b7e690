package othello

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"colat/game"
)

// TestScattered: a board has the discs that were asked for, elsewhere each time, and a game to be
// played on it.
func TestScattered(t *testing.T) {
	for _, rules := range []*Rules{Victory, Classic} {
		seen := make(map[uint64]bool)
		for seed := range uint64(50) {
			black, white := 1+int(seed)%20, 1+int(seed*7)%30
			scattered, err := rules.Scattered(black, white, game.Second, rand.New(rand.NewPCG(seed, 1)))
			if err != nil {
				t.Fatal(err)
			}
			s := scattered.(*State)
			own, other := s.Board()
			if _, over := s.Result(); over || bits.OnesCount64(own) != black || bits.OnesCount64(other) != white ||
				s.ToMove() != game.Second || bits.OnesCount64(s.VictoryCells()) != rules.cells {
				t.Errorf("%d and %d discs: %s", black, white, rules.FormatPosition(s))
			}
			if _, err := rules.ParsePosition(rules.FormatPosition(s)); err != nil {
				t.Error(err)
			}
			seen[own] = true
		}
		if len(seen) != 50 {
			t.Errorf("%s: %d boards of 50 are different", rules.ID(), len(seen))
		}
	}
	for _, wrong := range [][2]int{{0, 5}, {5, 0}, {31, 30}, {-1, 4}} {
		if _, err := Classic.Scattered(wrong[0], wrong[1], game.First, rand.New(rand.NewPCG(1, 1))); err == nil {
			t.Errorf("%v discs", wrong)
		}
	}
}
