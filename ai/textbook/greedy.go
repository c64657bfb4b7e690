package textbook

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"colat/ai"
	"colat/game"
)

func init() { ai.Register("greedy", buildGreedy) }

// Greedy looks one move ahead: it wins at once where it can, and otherwise goes
// where the state's own game.Evaluator sees it best, without asking what the
// opponent will answer. Of equal moves it takes the first.
type Greedy struct {
	moves []game.Move
	line  [1]game.Move
}

// NewGreedy makes a Greedy.
func NewGreedy() *Greedy { return new(Greedy) }

func buildGreedy(options map[string]string, rules game.Rules) (ai.Player, error) {
	if err := ai.NoOptions(options); err != nil {
		return nil, err
	}
	return NewGreedy(), nil
}

// Think implements ai.Player. Time is looked at after each move; Depth does not
// matter, since Greedy never looks further than one ply.
func (g *Greedy) Think(ctx context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	start := time.Now()
	if err := cmp.Or(r.Choice(), ctx.Err()); err != nil {
		return game.NoMove, ai.Info{}, err
	}
	board := r.State()
	g.moves = board.AppendMoves(g.moves[:0])
	if len(g.moves) == 0 {
		return game.NoMove, ai.Info{}, ErrOver
	}
	evaluator, ok := board.(game.Evaluator)
	if !ok {
		return game.NoMove, ai.Info{}, fmt.Errorf("greedy: the game %s cannot evaluate a position", board.Rules().ID())
	}

	own, limits, budget := board.ToMove(), r.Limits, r.Limits.MoveTime()
	info := ai.Info{Depth: 1, PV: g.line[:1]}
	for i, m := range g.moves {
		board.Play(m)
		score := scoreFor(own, board, evaluator)
		board.Undo()
		info.Nodes++
		if i == 0 || score > info.Score {
			info.Score, g.line[0] = score, m
		}
		if score >= ai.ProvenScore {
			info.Outcome = ai.Win
			break
		}
		if ctx.Err() != nil || limits.Nodes > 0 && info.Nodes >= limits.Nodes ||
			budget > 0 && time.Since(start) >= budget {
			break
		}
	}
	info.Elapsed = time.Since(start)
	r.Tell(info)
	return g.line[0], info, nil
}

// scoreFor values a position for one side, whoever is to move in it.
func scoreFor(own game.Player, s game.State, evaluator game.Evaluator) int {
	if result, over := s.Result(); over {
		switch result.Winner {
		case own:
			return ai.ProvenScore
		case game.Nobody:
			return 0
		}
		return -ai.ProvenScore
	}
	if s.ToMove() == own {
		return evaluator.Evaluate()
	}
	return -evaluator.Evaluate()
}
