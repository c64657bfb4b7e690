package textbook

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"colat/ai"
	"colat/game"
)

// agreementPositions is how many positions are searched, of all games together.
const agreementPositions = 4000

// effort draws how deep to look in a position, and how many plies further at noisy
// moves: as far as minimax gets with a few hundred nodes, now and then a little further.
func effort(s game.State, rng *rand.Rand) (depth, quiescence int) {
	budget := math.Log(300)
	if rng.IntN(20) == 0 {
		budget = math.Log(4000)
	}
	moves := math.Log(float64(len(s.AppendMoves(nil)) + 1))
	depth = 1 + rng.IntN(max(min(int(budget/moves), 6), 1))
	if able, ok := s.(game.Noisy); ok && rng.IntN(2) == 0 {
		noisy := math.Log(float64(len(able.AppendNoisy(nil)) + 2))
		quiescence = min(int(max(budget-float64(depth)*moves, noisy)/noisy), 3)
	}
	return depth, quiescence
}

// evaluationsOf returns the evaluations that a game names, and nil for its own.
func evaluationsOf(rules game.Rules) []game.NamedEvaluation {
	all := []game.NamedEvaluation{{Name: "its own"}}
	if able, ok := rules.(game.Evaluations); ok {
		all = append(all, able.Evaluations()...)
	}
	return all
}

// TestAgreement: minimax, negamax, alphabeta and negascout find the same value as the
// yardstick, and choose a move of that value, in every game, by any evaluation, with
// and without quiescence search.
func TestAgreement(t *testing.T) {
	total := 0
	all := variants(t)
	wanted := agreementPositions
	if testing.Short() {
		wanted = agreementPositions / 8
	}
	for _, rules := range all {
		rng := rand.New(rand.NewPCG(1, 2))
		positions, noisy := 0, 0
		for range wanted/len(all) + 1 {
			s := midgame(t, rules, rng, 100)
			depth, quiescence := effort(s, rng)
			evaluations := evaluationsOf(rules)
			evaluation := evaluations[rng.IntN(len(evaluations))]
			options := Options{Evaluate: evaluation.Evaluate, Quiescence: quiescence}
			side, y := s.ToMove(), yardstick{options}
			want := y.valueFor(side, s, depth, 0)
			if want != (yardstick{Options{Evaluate: options.Evaluate}}).valueFor(side, s, depth, 0) {
				noisy++
			}
			for i, name := range append(Algorithms(), "minimax", "negamax") {
				options.Pruning = i >= len(Algorithms())
				m, info, err := newSearch(name, options).Think(t.Context(), ai.At(s, ai.Limits{Depth: depth}))
				if err != nil {
					t.Fatal(err)
				}
				if len(s.AppendMoves(nil)) == 1 {
					continue // which is not searched to the depth
				}
				s.Play(m)
				chosen := y.valueFor(side, s, depth-1, 1)
				s.Undo()
				if info.Score != reported(want) || chosen != want {
					t.Fatalf("%s %s, depth %d, quiescence %d, evaluation %s: %s says %d and chooses %s, worth %d, not %d",
						rules.ID(), rules.FormatPosition(s), depth, quiescence, evaluation.Name,
						fmt.Sprint(name, " pruning ", options.Pruning), info.Score, rules.FormatMove(s, m), chosen, want)
				}
			}
			positions++
		}
		total += positions
		t.Logf("%-22s %4d positions, in %d of them quiescence search changes the value", rules.ID(), positions, noisy)
	}
	t.Logf("%d positions in all, each by %v", total, Algorithms())
}
