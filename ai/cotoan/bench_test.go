package cotoan

import (
	"context"
	"math/rand/v2"
	"testing"

	"colat/ai"
	"colat/game"
	rules "colat/game/cotoan"
)

// playout plays random moves from the start until so many plies are played in a game
// that is not over.
func playout(t testing.TB, id string, rng *rand.Rand, plies int) *rules.State {
	t.Helper()
	r, err := game.Find(id)
	if err != nil {
		t.Fatal(err)
	}
	for {
		s, _ := r.New(nil, nil)
		for range plies {
			moves := s.AppendMoves(nil)
			if len(moves) == 0 {
				break
			}
			s.Play(moves[rng.IntN(len(moves))])
		}
		if _, over := s.Result(); !over {
			return s.(*rules.State)
		}
	}
}

// BenchmarkThink searches positions of random games to a depth.
func BenchmarkThink(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 1))
	var positions [8]*rules.State
	for i := range positions {
		positions[i] = playout(b, "cotoan", rng, 8+4*i)
	}
	e := New(Options{TableBytes: 16 << 20})
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
