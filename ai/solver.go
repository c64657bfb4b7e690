package ai

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"colat/game"
)

// A Solution is the result of a position with best play of both sides, from the point of
// view of the side to move.
type Solution struct {
	Outcome Outcome
	// Score is the final difference in the unit of the game's results, such as discs.
	// Only SolveExact sets it.
	Score int
	// Move achieves the outcome; NoMove if the game is over.
	Move game.Move
	// PV is best play as far as it is known, beginning with Move. It is valid until the
	// solver's next use.
	PV    []game.Move
	Nodes int64 // positions visited
}

// A Solver proves the results of positions. It serves one Solve at a time.
type Solver interface {
	// Solve proves the outcome of s, which may be a finished game. If ctx ends first,
	// Solve returns ctx's error and a Solution with Nodes only.
	Solve(ctx context.Context, s game.State) (Solution, error)
}

// An ExactSolver is a Solver of a game whose results include a score.
type ExactSolver interface {
	Solver
	// SolveExact is like Solve but also finds the score.
	SolveExact(ctx context.Context, s game.State) (Solution, error)
}

// SolutionOfEnd returns the solution of a finished game, without its score, and reports
// whether the game is over.
func SolutionOfEnd(s game.State) (Solution, bool) {
	result, over := s.Result()
	if !over {
		return Solution{}, false
	}
	return Solution{Outcome: OutcomeFor(result, s.ToMove()), Move: game.NoMove}, true
}

// solvers holds the registered solvers, by the family of games they solve. Init functions register them.
var solvers = make(map[string]solverFamily)

type solverFamily struct {
	build func(game.Rules) (Solver, error)
	exact bool // whether it builds an ExactSolver
}

// RegisterSolver registers the solver of a family of games. build returns a solver for
// rules of the family, or an error for rules it cannot solve; it is called only when a
// solver is needed. RegisterSolver panics on a second registration for one family, which
// is a programming error.
func RegisterSolver(family string, build func(game.Rules) (Solver, error)) {
	registerSolver(family, solverFamily{build: build})
}

// RegisterExactSolver is like RegisterSolver for a solver that finds scores.
func RegisterExactSolver(family string, build func(game.Rules) (ExactSolver, error)) {
	registerSolver(family, solverFamily{
		exact: true,
		build: func(rules game.Rules) (Solver, error) { return build(rules) },
	})
}

func registerSolver(family string, solver solverFamily) {
	if _, taken := solvers[family]; taken {
		panic("ai: two solvers for " + family)
	}
	solvers[family] = solver
}

// NewSolver returns a solver of a game. If the game has no solver, the error names the
// games that have one.
func NewSolver(rules game.Rules) (Solver, error) {
	family, _, _ := strings.Cut(rules.ID(), ":")
	solver, known := solvers[family]
	if !known {
		return nil, fmt.Errorf("positions of %s can be solved", strings.Join(SolvedGames(), ", "))
	}
	return solver.build(rules)
}

// SolvedGames returns the families of games that have a solver, sorted.
func SolvedGames() []string { return slices.Sorted(maps.Keys(solvers)) }

// ExactGames returns the families of games that have an ExactSolver, sorted.
func ExactGames() []string {
	return slices.DeleteFunc(SolvedGames(), func(family string) bool { return !solvers[family].exact })
}
