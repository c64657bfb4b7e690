package uttt

import (
	"context"
	"math"
	"time"

	"colat/ai"
	"colat/ai/uttt/eval"
	"colat/ai/uttt/search"
	"colat/game"
)

// forcedNodes is the node limit of a position with a single move, which is searched only
// to report a score.
const forcedNodes = 20000

// Think implements ai.Player. Nodes counts the positions after moves. With the same Depth
// and Nodes limits and no time limit, the same sequence of calls on a new engine chooses
// the same moves.
func (e *Engine) Think(ctx context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	began := time.Now()
	if r.Task != nil {
		return game.NoMove, ai.Info{}, ai.ErrOnlyChooses
	}
	board, err := e.prepare(r)
	if err != nil {
		return game.NoMove, ai.Info{}, err
	}
	limits := e.timing.start(began, r.Limits, board.Room())
	s := e.search
	if board.Choices() == 1 {
		limits = forced(limits)
	}
	s.Reset(ctx, board, began, limits.Time, limits.Nodes, r.Yield)
	root := s.Root()
	deepest := root.Room
	if limits.Depth > 0 {
		deepest = min(deepest, limits.Depth)
	}
	if decided(root) {
		r.ReportInfo(e.info())
	}
	for depth := 1; depth <= deepest && !decided(root); depth++ {
		whole := s.Iterate(depth)
		if whole || decided(root) {
			r.ReportInfo(e.info())
		}
		if !whole || e.timing.enough(root) {
			break
		}
	}
	return game.Move(root.Best()), e.info(), nil
}

// decided reports whether a win of either side is proven.
func decided(root *search.Root) bool { return root.Outcome == ai.Win || root.Outcome == ai.Loss }

// forced tightens the limits of a Think with a single legal move.
func forced(limits ai.Limits) ai.Limits {
	short := ai.Limits{Nodes: forcedNodes}
	if limits.Time > 0 {
		short.Time = max(limits.Time/10, 1)
	}
	return limits.Tighten(short)
}

// info returns the results about the root. Its Score is 100 times the logarithm of the
// odds to win.
func (e *Engine) info() ai.Info {
	root := e.search.Root()
	e.pv = e.pv[:0]
	for _, m := range root.Line {
		e.pv = append(e.pv, game.Move(m))
	}
	return ai.Info{
		Depth:   root.Depth,
		Score:   root.Score,
		Chance:  chance(root),
		Outcome: root.Outcome,
		PV:      e.pv,
		Nodes:   e.search.Nodes,
		Elapsed: time.Since(e.search.Start),
	}
}

func chance(root *search.Root) float64 {
	switch root.Outcome {
	case ai.Win:
		return 1
	case ai.Loss:
		return 0
	case ai.Draw:
		return 0.5
	}
	return 1 / (1 + math.Exp(-float64(root.Score)/eval.Unit))
}
