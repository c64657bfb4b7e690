package textbook

import (
	"math/rand/v2"
	"testing"

	"colat/ai"
	"colat/game/uttt"
)

// TestPlainUCT: without the solver nothing is proven, not even a win at once, which is
// played all the same; without decisive moves playouts are others.
func TestPlainUCT(t *testing.T) {
	rng := rand.New(rand.NewPCG(10, 1))
	found := 0
	for found < 10 {
		s := midgame(t, uttt.Closed, rng, uttt.Closed.Traits().Longest)
		if !winsAtOnce(s) || len(s.AppendMoves(nil)) == 1 {
			continue
		}
		found++
		for _, options := range []string{"solver=off", "solver=off,decisive=off", "solver=on,decisive=off"} {
			p := player(t, "mcts:iterations=2000,seed=1,"+options, uttt.Closed)
			m, info, err := p.Think(t.Context(), ai.At(s, ai.Limits{}))
			if err != nil || info.Proven() != (options == "solver=on,decisive=off") {
				t.Errorf("%s: %+v, error %v", options, info, err)
			}
			after := s.Clone()
			after.Play(m)
			if result, over := after.Result(); !over || result.Winner != s.ToMove() {
				t.Errorf("%s: %s is not won", options, uttt.Closed.FormatPosition(s))
			}
		}
	}
	start, err := uttt.Closed.New(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	length := func(options string) int64 {
		_, info, err := player(t, "mcts:iterations=500,seed=1,"+options, uttt.Closed).
			Think(t.Context(), ai.At(start, ai.Limits{}))
		if err != nil {
			t.Fatal(err)
		}
		return info.Nodes
	}
	if decisive, plain := length("decisive=on"), length("decisive=off"); decisive >= plain {
		t.Errorf("%d nodes in games of decisive moves, %d in others", decisive, plain)
	}
}
