package cotoan

import (
	"context"
	"math/rand/v2"
	"testing"

	"colat/ai"
	rules "colat/game/cotoan"
	"colat/game/gametest"
)

// playout returns a position of cờ toán after so many random moves.
func playout(t testing.TB, rng *rand.Rand, plies int) *rules.State {
	t.Helper()
	return gametest.Playout(t, "cotoan", rng, plies).(*rules.State)
}

// BenchmarkThink searches positions of random games to a depth.
func BenchmarkThink(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 1))
	var positions [8]*rules.State
	for i := range positions {
		positions[i] = playout(b, rng, 8+4*i)
	}
	e := New(16 << 20)
	var nodes int64
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		_, info, err := e.Think(context.Background(), ai.At(positions[i%len(positions)], ai.Limits{Depth: 7}))
		if err != nil {
			b.Fatal(err)
		}
		if i%len(positions) == 0 {
			e.NewGame()
		}
		nodes += info.Nodes
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}
