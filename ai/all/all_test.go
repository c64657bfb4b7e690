package all

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"colat/ai"
	"colat/game"
)

// TestSolversEndWithTheirContext: a solver whose context has ended before it could begin says so.
func TestSolversEndWithTheirContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, family := range ai.SolvedGames() {
		for _, id := range []string{family, family + ":15,15,5", family + ":3,3,3"} {
			rules, err := game.Find(id)
			if err != nil {
				continue // the game has one board
			}
			solver, err := ai.NewSolver(rules)
			if err != nil {
				t.Fatal(err)
			}
			s, err := rules.New(nil, rand.New(rand.NewPCG(1, 2)))
			if err != nil {
				t.Fatal(err)
			}
			if v, err := solver.Solve(ctx, s); !errors.Is(err, context.Canceled) {
				t.Errorf("%s: %+v, %v", id, v, err)
			}
			exact, ok := solver.(ai.ExactSolver)
			if !ok {
				continue
			}
			if v, err := exact.SolveExact(ctx, s); !errors.Is(err, context.Canceled) {
				t.Errorf("%s, exact: %+v, %v", id, v, err)
			}
		}
	}
}
