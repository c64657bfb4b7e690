package textbook

import (
	"context"

	"colat/ai"
	"colat/game"
)

// Trace records the iterations of a search.
type Trace struct {
	Algorithm  string
	Iterations []Iteration
}

// Iteration records a search to one depth.
type Iteration struct {
	ai.Iteration
	Depth int
	// Value is the value of the root for the side to move there.
	Value int
	// Branching is the effective branching factor: the branching factor of a uniform tree
	// of this depth with the same number of nodes.
	Branching float64
	// Line is the principal variation.
	Line []Step
}

// Step is a move of the principal variation.
type Step struct {
	Move game.Move
	// Value is the evaluation of the position after the move, or the result if the game
	// has ended there, for the side to move at the root. Without quiescence search, the
	// last step has the value of the iteration.
	Value int
}

// Trace searches the position of r to depth 1, 2 and so on to the depth limit, and
// returns the record of each iteration. It ends sooner if the value is proven or another
// limit is reached; an interrupted iteration is left out. Without any limit it ends when
// ctx does.
func (s *Search) Trace(ctx context.Context, r *ai.Request) (Trace, error) {
	trace := Trace{Algorithm: s.algorithm.name}
	if !s.prepare(ctx, r) {
		return trace, ai.ErrOver
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
	s.deepen(r.Limits.DepthUpTo(maxDepth), &watched)
	return trace, ctx.Err()
}

// steps returns the moves of a line with the values of the positions after them.
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
