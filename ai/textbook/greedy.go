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

// Greedy looks one move ahead. It plays a winning move if there is one, and otherwise the
// move after which the evaluation is best, ignoring the opponent's replies. Of equal
// moves it plays the first.
type Greedy struct {
	evaluate func(game.State) int
	moves    []game.Move
	line     [1]game.Move
}

// NewGreedy returns a Greedy that values positions by evaluate, as a game.NamedEvaluation
// does, or by the state's own game.Evaluator if evaluate is nil.
func NewGreedy(evaluate func(game.State) int) *Greedy { return &Greedy{evaluate: evaluate} }

func buildGreedy(options map[string]string, rules game.Rules) (ai.Player, error) {
	var evaluate func(game.State) int
	for key, value := range options {
		if key != "eval" {
			return nil, fmt.Errorf("unknown option %q: there is eval", key)
		}
		var err error
		if evaluate, err = findEvaluation(value, rules); err != nil {
			return nil, faulty(key, value, err)
		}
	}
	return NewGreedy(evaluate), nil
}

// Think implements ai.Player. Time is checked after each move. Depth is ignored, since
// Greedy never searches more than one ply.
func (g *Greedy) Think(ctx context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	start := time.Now()
	if err := cmp.Or(r.Choice(), ctx.Err()); err != nil {
		return game.NoMove, ai.Info{}, err
	}
	board := newPosition(r.State(), g.evaluate)
	g.moves = board.AppendMoves(g.moves[:0])
	if len(g.moves) == 0 {
		return game.NoMove, ai.Info{}, ai.ErrOver
	}
	if !board.estimates() {
		return game.NoMove, ai.Info{}, fmt.Errorf("greedy: the game %s cannot evaluate a position", board.Rules().ID())
	}

	own, limits, budget := board.ToMove(), r.Limits, r.Limits.MoveTime()
	info := ai.Info{Depth: 1, PV: g.line[:1]}
	best := -infinity
	for _, m := range g.moves {
		board.Play(m)
		score := scoreFor(own, &board)
		board.Undo()
		info.Nodes++
		if score > best {
			best, g.line[0] = score, m
		}
		if score >= provenValue {
			info.Outcome = ai.Win
			break
		}
		if ctx.Err() != nil || limits.Nodes > 0 && info.Nodes >= limits.Nodes ||
			budget > 0 && time.Since(start) >= budget {
			break
		}
	}
	info.Score, info.Elapsed = reported(best), time.Since(start)
	r.ReportInfo(info)
	return g.line[0], info, nil
}

// scoreFor returns the value of a position for a side, which need not have the move.
func scoreFor(side game.Player, p *position) int {
	if result, over := p.Result(); over {
		return result.For(side) * provenValue
	}
	return p.estimateFor(side)
}
