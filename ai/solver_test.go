package ai_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"colat/ai"
	"colat/game"
	_ "colat/game/mnk"
	_ "colat/game/othello"
)

// answers is a solver that knows one outcome.
type answers ai.Outcome

func (a answers) Solve(_ context.Context, s game.State) (ai.Solution, error) {
	if v, over := ai.SolutionOfEnd(s); over {
		return v, nil
	}
	return ai.Solution{Outcome: ai.Outcome(a)}, nil
}

var errTooLarge = errors.New("too large")

func init() {
	ai.RegisterSolver("mnk", func(rules game.Rules) (ai.Solver, error) {
		if rules.ID() == "mnk:19,19,5" {
			return nil, errTooLarge
		}
		return answers(ai.Draw), nil
	})
	ai.RegisterExactSolver("victory", func(game.Rules) (ai.ExactSolver, error) {
		return nil, errTooLarge
	})
}

func rulesOf(t *testing.T, id string) game.Rules {
	t.Helper()
	rules, err := game.Find(id)
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

func TestSolversAreFoundByTheirGames(t *testing.T) {
	if solver, err := ai.NewSolver(rulesOf(t, "mnk:3,3,3")); err != nil || solver != answers(ai.Draw) {
		t.Errorf("%v, %v", solver, err)
	}
	if _, err := ai.NewSolver(rulesOf(t, "mnk:19,19,5")); !errors.Is(err, errTooLarge) {
		t.Errorf("a solver that says what it cannot do is heard as %v", err)
	}
	_, err := ai.NewSolver(rulesOf(t, "classic"))
	if err == nil || err.Error() != "positions of mnk, victory can be solved" {
		t.Errorf("a game without a solver: %v", err)
	}
	if got := ai.SolvedGames(); !slices.Equal(got, []string{"mnk", "victory"}) {
		t.Errorf("%v are solved", got)
	}
	if got := ai.ExactGames(); !slices.Equal(got, []string{"victory"}) {
		t.Errorf("%v are solved exactly", got)
	}
	defer func() {
		if recover() == nil {
			t.Error("a family may have two solvers")
		}
	}()
	ai.RegisterSolver("mnk", nil)
}

func TestSettled(t *testing.T) {
	for text, want := range map[string]ai.Outcome{
		"XO./XO./X.. O": ai.Loss,
		"XXO/OOX/XOX O": ai.Draw,
		"XO./.X./... O": ai.Unknown,
	} {
		s, err := rulesOf(t, "mnk:3,3,3").ParsePosition(text)
		if err != nil {
			t.Fatal(err)
		}
		v, over := ai.SolutionOfEnd(s)
		if v.Outcome != want || over != (want != ai.Unknown) || over && v.Move != game.NoMove {
			t.Errorf("%s: %+v, %v", text, v, over)
		}
	}
}
