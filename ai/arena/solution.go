package arena

import (
	"context"
	"fmt"
	"time"

	"colat/ai"
	"colat/game"
)

// Solution is the exact result of a position for the side to move.
type Solution struct {
	Outcome string   `json:"outcome"`
	Score   *int     `json:"score,omitempty"` // nil if not requested
	Move    string   `json:"move"`
	PV      []string `json:"pv"`
	Nodes   int64    `json:"nodes"`
	Seconds float64  `json:"seconds"`
}

// Solve proves the outcome of s, and with exact also its score. exact requires a solver
// that is an ai.ExactSolver.
func Solve(ctx context.Context, solver ai.Solver, s game.State, exact bool) (Solution, error) {
	how := solver.Solve
	if exact {
		how = solver.(ai.ExactSolver).SolveExact
	}
	begin := time.Now()
	found, err := how(ctx, s)
	v := Solution{PV: []string{}, Nodes: found.Nodes}
	if err != nil {
		v.Seconds = time.Since(begin).Seconds()
		return v, err
	}
	v.Outcome = found.Outcome.String()
	if exact {
		v.Score = &found.Score
	}
	if found.Move == game.NoMove {
		return v, nil // the game is over
	}
	v.Seconds = time.Since(begin).Seconds()
	v.Move = s.Rules().FormatMove(s, found.Move)
	line := s.Clone()
	for _, m := range found.PV {
		v.PV = append(v.PV, line.Rules().FormatMove(line, m))
		line.Play(m)
	}
	return v, nil
}

// Text describes the outcome, with the score if there is one.
func (v *Solution) Text() string {
	if v.Score == nil {
		return v.Outcome
	}
	return fmt.Sprintf("%s by %+d", v.Outcome, *v.Score)
}
