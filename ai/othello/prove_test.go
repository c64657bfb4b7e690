package othello

import (
	"context"
	"math/rand/v2"
	"testing"

	"colat/ai"
	"colat/ai/othello/othellotest"
)

// TestNodesForProof checks that proofs begin where they would probably end: not with too few nodes left,
// nor before the search has found an order of moves, and earlier where a side is ahead.
func TestNodesForProof(t *testing.T) {
	for _, c := range []struct {
		what                    string
		victory                 bool
		empties, score          int
		searched, proving, left int64
		want                    int64
	}{
		{"enough nodes", false, 20, 0, 100_000, 0, 1_000_000, 1_600_000},
		{"too few nodes left", false, 20, 0, 100_000, 0, 500_000, 0},
		{"those of the proof so far count", false, 20, 0, 100_000, 150_000, 500_000, 1_450_000},
		{"before the search", false, 20, 0, 10_000, 0, 1_000_000, 0},
		{"four squares more", false, 24, 0, 100_000, 0, 1_000_000, 0},
		{"far ahead", false, 24, 1800, 100_000, 0, 1_000_000, 1_600_000},
		{"far behind", false, 24, -1800, 100_000, 0, 1_000_000, 1_600_000},
		{"no limit", false, 40, 0, 1 << 40, 0, ai.Unlimited, 1 << 44},
		{"used up", false, 20, 0, 100_000, 1_600_000, 1_000_000, 0},
		{"victory", true, 20, 0, 100_000, 0, 500_000, 1_600_000},
	} {
		var th thread
		if c.victory {
			th.victory = 31
		}
		th.search.Empties, th.search.Score = c.empties, c.score
		if got := th.nodesForProof(c.searched, c.proving, c.left); got != c.want {
			t.Errorf("%s: %d nodes, want %d", c.what, got, c.want)
		}
	}
}

// TestNoHopelessProofs checks that a search whose nodes do not suffice for a proof spends none on it: it
// ends with the same result as one that may not prove, since its depth is limited.
func TestNoHopelessProofs(t *testing.T) {
	rng := rand.New(rand.NewPCG(18, 1))
	for i := range 10 {
		victory, nodes := uint64(0), int64(classicCost.of(24, 6400)/2)
		if i%2 == 0 {
			victory, nodes = othellotest.RandomCells(rng), int64(victoryCost.of(24, 6400)/2)
		}
		s := othellotest.Playout(rng, victory, 24).State(t)
		var found [2]ai.Info
		for i, limits := range []ai.Limits{{Nodes: nodes}, {Nodes: nodes, Depth: 23}} {
			_, info, err := New(Options{TableBytes: 1 << 20}).Think(context.Background(), ai.At(s, limits))
			if err != nil {
				t.Fatal(err)
			}
			found[i] = info
		}
		if a, b := found[0], found[1]; a.Depth != b.Depth || a.Score != b.Score || a.PV[0] != b.PV[0] {
			t.Errorf("victory cells %x: depth %d, score %d; without proofs %d, %d", victory, a.Depth, a.Score, b.Depth, b.Score)
		}
	}
}
