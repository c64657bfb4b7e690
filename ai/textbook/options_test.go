package textbook

import (
	"math/rand/v2"
	"testing"

	"colat/ai"
	"colat/game"
	"colat/game/othello"
)

// FuzzSpecs makes players from anything: they are made, and move within their limits,
// or there is an error.
func FuzzSpecs(f *testing.F) {
	for _, spec := range []string{
		"minimax", "negamax:eval=course", "alphabeta:depth=2,quiescence=32", "negascout:eval=discs,quiescence=1",
		"greedy:eval=course", "random:seed=18446744073709551615", "mcts:iterations=20,exploration=0,seed=1",
		"mcts:exploration=1e400", "mcts:iterations=-1",
		"mcts:solver=off,decisive=off,seed=1", "alphabeta:eval=", "minimax:quiescence=0x2",
	} {
		f.Add(spec)
	}
	s := playout(othello.Victory, rand.New(rand.NewPCG(1, 5)), 20)
	f.Fuzz(func(t *testing.T, spec string) {
		p, err := ai.New(spec, othello.Victory)
		if err != nil {
			return
		}
		m, info, err := p.Think(t.Context(), ai.At(s, ai.Limits{Nodes: 200}))
		if err != nil || !game.IsLegal(s, m) || info.Nodes > 200 {
			t.Errorf("%q: move %v, %+v, error %v", spec, m, info, err)
		}
	})
}

// TestEvaluationByName: an evaluation is what decides, in searches and in greedy.
func TestEvaluationByName(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 5))
	for range 20 {
		s := playout(othello.Classic, rng, 10+rng.IntN(30))
		for _, e := range othello.Classic.Evaluations() {
			want := yardstick{Options{Evaluate: e.Evaluate}}.valueFor(s.ToMove(), s, 1, 0)
			for _, spec := range []string{"greedy:eval=" + e.Name, "minimax:depth=1,eval=" + e.Name} {
				_, info, err := player(t, spec, othello.Classic).Think(t.Context(), ai.At(s, ai.Limits{}))
				if proven := want <= -ai.ProvenScore || want >= ai.ProvenScore; err != nil || info.Score != want && !proven {
					t.Errorf("%s: %+v, error %v, want %d", spec, info, err, want)
				}
			}
		}
	}
}
