package ai

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"

	"colat/game"
)

// A Solution is how a position ends with best play of both sides, seen from the
// side to move.
type Solution struct {
	Outcome Outcome
	// Score is the difference that the game ends with, in what it counts its results
	// in, such as discs. Only SolveExact finds it.
	Score int
	// Move achieves the outcome; NoMove if the game is over.
	Move game.Move
	// PV is best play as far as it is known, which begins with Move. It is valid
	// until the solver's next use.
	PV    []game.Move
	Nodes int64 // positions visited
}

// A Solver proves how positions end. It serves one Solve at a time.
type Solver interface {
	// Solve proves the outcome of s, also of a game that is over. If ctx ends
	// first, the error is ctx's and the Solution tells the nodes alone.
	Solve(ctx context.Context, s game.State) (Solution, error)
}

// An ExactSolver is a Solver of a game whose results differ by more than who wins.
type ExactSolver interface {
	Solver
	// SolveExact does what Solve does, and finds the score.
	SolveExact(ctx context.Context, s game.State) (Solution, error)
}

// SolutionOfEnd returns the solution of a game that is over, without its score, and
// reports whether it is.
func SolutionOfEnd(s game.State) (Solution, bool) {
	result, over := s.Result()
	if !over {
		return Solution{}, false
	}
	v := Solution{Outcome: Loss, Move: game.NoMove}
	switch result.Winner {
	case game.Nobody:
		v.Outcome = Draw
	case s.ToMove():
		v.Outcome = Win
	}
	return v, true
}

// solvers are those that are registered, by the family of the games they solve.
var solvers = struct {
	sync.RWMutex
	families map[string]solverFamily
}{families: make(map[string]solverFamily)}

type solverFamily struct {
	build func(game.Rules) (Solver, error)
	exact bool // whether it builds an ExactSolver
}

// RegisterSolver makes the solver of a family of games known. build makes one for
// rules of the family, with an error for those that it cannot solve, and is called only
// when there is something to solve. RegisterSolver panics on a second registration for
// one family, which is a programming error.
func RegisterSolver(family string, build func(game.Rules) (Solver, error)) {
	registerSolver(family, solverFamily{build: build})
}

// RegisterExactSolver does what RegisterSolver does for a solver that finds scores.
func RegisterExactSolver(family string, build func(game.Rules) (ExactSolver, error)) {
	registerSolver(family, solverFamily{
		exact: true,
		build: func(rules game.Rules) (Solver, error) { return build(rules) },
	})
}

func registerSolver(family string, solver solverFamily) {
	solvers.Lock()
	defer solvers.Unlock()
	if _, taken := solvers.families[family]; taken {
		panic("ai: two solvers for " + family)
	}
	solvers.families[family] = solver
}

// NewSolver makes the solver of a game. Its error names the games that have one.
func NewSolver(rules game.Rules) (Solver, error) {
	family, _, _ := strings.Cut(rules.ID(), ":")
	solvers.RLock()
	solver, known := solvers.families[family]
	solvers.RUnlock()
	if !known {
		return nil, fmt.Errorf("positions of %s can be solved", strings.Join(SolvedGames(), ", "))
	}
	return solver.build(rules)
}

// SolvedGames returns the families of games that have a solver, sorted.
func SolvedGames() []string { return familiesWith(func(solverFamily) bool { return true }) }

// ExactGames returns the families of games that have an ExactSolver, sorted.
func ExactGames() []string { return familiesWith(func(s solverFamily) bool { return s.exact }) }

func familiesWith(able func(solverFamily) bool) []string {
	solvers.RLock()
	defer solvers.RUnlock()
	var families []string
	for family, solver := range solvers.families {
		if able(solver) {
			families = append(families, family)
		}
	}
	slices.Sort(families)
	return families
}
