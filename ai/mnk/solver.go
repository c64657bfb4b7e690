package mnk

import (
	"context"
	"errors"
	"fmt"
	"runtime"

	"colat/ai"
	"colat/ai/mnk/board"
	"colat/game"
	rules "colat/game/mnk"
)

// Solver proves results on boards of any size: wins by threats if they are not too deep,
// and all results on small boards or near the end. It implements ai.Solver.
type Solver struct {
	rules  *rules.Rules
	clock  ai.Clock
	prover *prover
}

// solverBytes is the size of a solver's table.
const solverBytes = 256 << 20

func buildSolver(r game.Rules) (ai.Solver, error) {
	s := &Solver{rules: r.(*rules.Rules)}
	if s.rules.Rule() == rules.Renju {
		return nil, errors.New("renju has no solver: its forbidden points are not known to one")
	}
	// With a single thread, ctx ends only if other goroutines get to run.
	s.clock.Yield = runtime.Gosched
	s.prover = newProver(&s.clock, solverBytes)
	return s, nil
}

// The nodes of the first attempt at each question, and their growth per attempt.
const (
	firstSlice  = 20_000
	sliceGrowth = 2
)

// Solve implements ai.Solver.
func (s *Solver) Solve(ctx context.Context, position game.State) (ai.Solution, error) {
	if v, over := ai.SolutionOfEnd(position); over {
		return v, nil
	}
	state, ok := position.(*rules.State)
	if !ok || state.Rules().ID() != s.rules.ID() {
		return ai.Solution{}, fmt.Errorf("this solver is for %s, not for %s", s.rules.ID(), position.Rules().ID())
	}
	if state.Stage() != rules.Settled {
		return ai.Solution{}, errors.New("the opening is not over: the solver needs a position in which the sides are chosen")
	}
	b := board.New(s.rules)
	b.Set(state)
	s.clock.Reset(ctx, 0, 0)
	side := b.ToMove
	// The verdicts for the side to move and for the other side. A verdict whose line the table has lost
	// is looked for again.
	var own, other verdict
	var answers []game.Move // the line of the verdict about the other side
	for slice := int64(firstSlice); ; slice *= sliceGrowth {
		if own == open {
			if own = s.ask(b, side, true, slice); own != wins {
				own = s.ask(b, side, false, slice)
			}
			if own == wins {
				if line := s.line(); len(line) > 0 {
					return s.solution(ai.Win, line), nil
				}
				own = open
			}
		}
		if other == open {
			if other = s.ask(b, 1-side, false, slice); other != open {
				answers = s.line()
				switch {
				case len(answers) == 0:
					other = open
				case other == wins:
					return s.solution(ai.Loss, answers), nil
				}
			}
		}
		if own == winsNone && other == winsNone {
			return s.solution(ai.Draw, answers), nil
		}
		if s.clock.Stopped {
			return ai.Solution{Nodes: s.clock.Nodes}, ctx.Err()
		}
	}
}

// ask runs the prover with a limit of nodes.
func (s *Solver) ask(b *board.Board, attacker int, threatsOnly bool, nodes int64) verdict {
	s.clock.Allow(nodes)
	return s.prover.Prove(b, attacker, threatsOnly)
}

// line returns a copy of the prover's last line, after a verdict that is not open.
func (s *Solver) line() (moves []game.Move) {
	for _, cell := range s.prover.Line() {
		moves = append(moves, game.Move(cell))
	}
	return moves
}

func (s *Solver) solution(outcome ai.Outcome, line []game.Move) ai.Solution {
	return ai.Solution{Outcome: outcome, Move: line[0], PV: line, Nodes: s.clock.Nodes}
}
