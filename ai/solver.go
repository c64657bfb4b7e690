package ai

import (
	"context"
	"errors"
	"fmt"
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

// BuildSolver makes a solver for a game. It returns ErrOtherGame for rules that it
// has none for.
type BuildSolver func(rules game.Rules) (Solver, error)

var solvers struct {
	sync.RWMutex
	builds []BuildSolver
}

// RegisterSolver adds a kind of solver. The first that solves a game is taken.
func RegisterSolver(build BuildSolver) {
	solvers.Lock()
	defer solvers.Unlock()
	solvers.builds = append(solvers.builds, build)
}

// NewSolver makes the solver of a game. Its error names the games that have one.
func NewSolver(rules game.Rules) (Solver, error) {
	solver, err := buildSolver(rules)
	if errors.Is(err, ErrOtherGame) {
		return nil, fmt.Errorf("positions of %s can be solved", strings.Join(SolvedGames(), ", "))
	}
	return solver, err
}

func buildSolver(rules game.Rules) (Solver, error) {
	solvers.RLock()
	defer solvers.RUnlock()
	for _, build := range solvers.builds {
		if solver, err := build(rules); !errors.Is(err, ErrOtherGame) {
			return solver, err
		}
	}
	return nil, ErrOtherGame
}

// SolvedGames returns the families of games whose defaults have a solver, sorted.
func SolvedGames() []string {
	return familiesWith(func(Solver) bool { return true })
}

// ExactGames returns the families of games whose defaults have an ExactSolver,
// sorted.
func ExactGames() []string {
	return familiesWith(func(s Solver) bool {
		_, exact := s.(ExactSolver)
		return exact
	})
}

func familiesWith(able func(Solver) bool) []string {
	var ids []string
	for _, family := range game.Families() {
		rules, err := family.Rules(nil)
		if err != nil {
			continue // a family without defaults
		}
		if solver, err := buildSolver(rules); err == nil && able(solver) {
			ids = append(ids, family.ID)
		}
	}
	return ids
}
