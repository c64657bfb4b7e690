package textbook

import (
	"context"

	"colat/ai"
	"colat/game"
)

// Trace is what a search did on its way to a depth.
type Trace struct {
	Algorithm  string
	Iterations []Iteration
}

// Iteration is what a search to one depth did.
type Iteration struct {
	ai.Iteration
	Depth int
	// Value is that of the root for the side to move there.
	Value int
	// Branching is the effective branching factor: that of a uniform tree of this
	// depth with as many nodes.
	Branching float64
	// Line is the principal variation.
	Line []Step
}

// Step is a move of the principal variation.
type Step struct {
	Move game.Move
	// Value is what the evaluation alone says of the position after the move, or
	// what the game is worth that has ended there, for the side to move at the
	// root. That of the last step is the iteration's, but for quiescence search.
	Value int
}

// Trace searches the position of r to depth 1, 2 and so on to the depth of its
// limits, and tells what each iteration did. It ends sooner where the value is
// proven or another limit is reached; an iteration that was broken off is left out.
// Without any limit it ends when ctx does.
func (s *Search) Trace(ctx context.Context, r *ai.Request) (Trace, error) {
	trace := Trace{Algorithm: s.algorithm.name}
	if !s.prepare(ctx, r) {
		return trace, ErrOver
	}
	watched := *r
	watched.Report = func(info ai.Info) {
		if s.stopped {
			return
		}
		trace.Iterations = append(trace.Iterations, Iteration{
			Iteration: info.Iteration, Depth: info.Depth, Value: info.Score,
			Branching: EffectiveBranching(info.Iteration.Nodes, info.Depth), Line: s.steps(info.PV),
		})
		r.ReportInfo(info)
	}
	deepest := maxDepth
	if r.Limits.Depth > 0 {
		deepest = min(r.Limits.Depth, maxDepth)
	}
	s.deepen(deepest, &watched)
	return trace, ctx.Err()
}

// steps values the positions along a line.
func (s *Search) steps(line []game.Move) []Step {
	steps := make([]Step, 0, len(line))
	for i, m := range line {
		s.board.Play(m)
		value := s.board.estimateFor(s.max)
		if result, over := s.board.Result(); over {
			value = resultScore(result, s.max, i+1)
		}
		steps = append(steps, Step{m, reported(value)})
	}
	for range line {
		s.board.Undo()
	}
	return steps
}
