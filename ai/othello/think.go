package othello

import (
	"context"
	"time"

	"colat/ai"
	"colat/game"
)

// Think implements ai.Player.
func (e *Engine) Think(ctx context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	if r.Game != e.game {
		e.NewGame()
		e.game = r.Game
	}
	if r.Yield != nil {
		own := e.main.clock.Yield
		e.main.clock.Yield = r.Yield
		defer func() { e.main.clock.Yield = own }()
	}
	switch {
	case r.Task != nil:
		return game.NoMove, ai.Info{}, e.help(ctx, r)
	case r.Ponder:
		// Its results stay in the table. Positions are stored from the point of view of
		// the side to move, so those after the opponent's move help the next search. One
		// thread suffices for pondering.
		return e.think(ctx, r, 1)
	}
	return e.think(ctx, r, e.options.Threads)
}

// think chooses a move with the given number of threads. Depth limits count discs placed;
// a pass costs no depth. With the same Depth and Nodes limits and no time limit, the same
// sequence of calls on a new engine chooses the same moves.
func (e *Engine) think(ctx context.Context, r *ai.Request, threads int) (game.Move, ai.Info, error) {
	began := time.Now()
	if err := e.prepare(ctx, r.State()); err != nil {
		return game.NoMove, ai.Info{}, err
	}
	t := e.main
	root := &t.search.Root
	e.margin.start()
	maxDepth := r.Limits.DepthUpTo(root.Empties)
	limits := e.timing.start(began, r.Limits, root.Empties, t.victory != 0)
	if len(root.Moves) == 1 {
		limits = limits.Forced()
		maxDepth = min(maxDepth, forcedDepth)
	}
	t.clock.Reset(ctx, limits.Time, limits.Nodes)
	t.clock.Start = began
	if limits.Time > 0 {
		t.clock.Deadline = began.Add(limits.Time)
	}
	if r.Limits.Exact && t.victory == 0 {
		e.margin.settle()
		return root.Best, e.info(), nil
	}
	e.away.summon(t, r.Team, limits)
	if t.outcome == ai.Unknown {
		e.choose(ctx, threads, maxDepth, limits, r.ReportInfo)
	}
	e.away.disband()
	if t.victory == 0 && (limits.Depth == 0 || limits.Depth >= root.Empties) {
		e.margin.seek(r.ReportInfo)
	}
	return root.Best, e.info(), nil
}

// forcedDepth is the search depth if only one move is legal, to report a score.
const forcedDepth = 12

func (e *Engine) info() ai.Info { return e.main.info(e.margin.exact) }

// info returns the results about the root. exact reports that its score is the final
// difference of discs with best play.
func (t *thread) info(exact bool) ai.Info {
	return ai.Info{
		Depth:   t.depth,
		Score:   t.possible(t.search.Score),
		Exact:   exact,
		Chance:  t.chance(),
		Outcome: t.outcome,
		PV:      t.search.Line(),
		Nodes:   t.clock.Nodes,
		Elapsed: time.Since(t.clock.Start),
	}
}

// choose searches the root with the threads allowed. Threads are not used together with
// helpers elsewhere.
func (e *Engine) choose(ctx context.Context, threads, maxDepth int, limits ai.Limits, report func(ai.Info)) {
	mayProve := limits.Depth == 0 || limits.Depth >= e.main.search.Empties
	if threads == 1 || e.away.team != nil || limits.Depth > 0 || limits.Nodes > 0 {
		e.deepen(maxDepth, mayProve, report)
		return
	}
	dismiss := e.gather(ctx, threads)
	e.deepen(maxDepth, false, report)
	dismiss()
}

// deepen searches ever deeper until the position is decided, maxDepth is reached, or the
// clock stops it. Between the iterations it gives proofs their share, if mayProve is set.
func (e *Engine) deepen(maxDepth int, mayProve bool, report func(ai.Info)) {
	t := e.main
	proving := int64(0)
	for depth := 1; depth <= maxDepth && !t.clock.Stopped && !e.enough(); depth++ {
		if t.team != nil {
			t.search.Drop(t.team.lost.Load())
		}
		if !t.search.Aspiration(depth) {
			if t.search.Score >= ai.ProvenScore {
				t.outcome = ai.Win
			}
			return
		}
		t.depth = depth
		t.conclude(depth)
		if report != nil {
			report(e.info())
		}
		if t.outcome != ai.Unknown {
			return
		}
		if !mayProve || e.away.prove() {
			continue
		}
		if slice := t.nodesForProof(t.clock.Nodes-proving, proving, t.clock.Remaining()); slice > 0 {
			before := t.clock.Nodes
			proven := t.prove(slice)
			proving += t.clock.Nodes - before
			if proven {
				if t.outcome == ai.Loss && t.victory != 0 {
					t.resist(depth)
				}
				if report != nil {
					report(e.info())
				}
				return
			}
		}
	}
}

// enough reports whether no further iteration should begin.
func (e *Engine) enough() bool {
	t, m := &e.timing, e.main
	if !t.On {
		return false
	}
	if len(m.search.Moves) == 1 && m.depth > 0 {
		return true // it is the only move, or all others are proven to lose
	}
	if m.depth > t.depth {
		t.note(m.depth, m.search.Best, m.chance())
	}
	return t.Enough(t.worth())
}
