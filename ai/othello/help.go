package othello

import (
	"context"

	"colat/ai"
	"colat/game"
	rules "colat/game/othello"
)

// proofSlice is the number of nodes a helper spends on a proof between reports of losing
// moves.
const proofSlice = 1 << 18

// help does a task of another engine's Think. Its results stay in the table for later
// tasks.
func (e *Engine) help(ctx context.Context, r *ai.Request) error {
	if err := e.attend(ctx, r.State()); err != nil {
		return err
	}
	t := e.main
	t.clock.Reset(ctx, 0, 0)
	if t.outcome != ai.Unknown {
		best := t.search.Best
		r.Found(ai.Part{Outcome: t.outcome, Moves: []game.Move{best}, Move: best})
		return nil
	}
	given := t.asked & squares(r.Task.Moves)
	t.asked = given
	t.search.Restrict(given)
	if given != 0 {
		t.proveGiven(given, r.Found)
	}
	return nil
}

// attend sets the root. If the root is unchanged, the age of the table's entries stays,
// since only another position is a later one of the game.
func (e *Engine) attend(ctx context.Context, s game.State) error {
	t := e.main
	if state, ok := s.(*rules.State); ok && t.table != nil && state.Goal() == t.victory {
		if own, opp := state.Discs(); own == t.search.Own && opp == t.search.Opp {
			t.setRoot(own, opp)
			return nil
		}
	}
	return e.prepare(ctx, s)
}

// proveGiven proves the outcome of the root with the given moves. In the victory game it
// reports in between which of them lose; the classic game's solver has no such
// intermediate results.
func (t *thread) proveGiven(given uint64, report func(ai.Part)) {
	t.search.Best = game.Move(t.search.Moves[0].Sq)
	if t.victory == 0 {
		t.proveInFull()
	}
	told := uint64(0)
	for t.outcome == ai.Unknown && !t.clock.Stopped && !t.prove(proofSlice) {
		if lost := given &^ t.search.Squares(); lost != told {
			told = lost
			report(ai.Part{Outcome: ai.Loss, Moves: moves(lost), Move: game.NoMove})
		}
	}
	if t.outcome != ai.Unknown {
		report(ai.Part{Outcome: t.outcome, Moves: moves(given), Move: t.search.Best})
	}
}

// squares returns the set of squares of moves, without passes.
func squares(moves []game.Move) uint64 {
	set := uint64(0)
	for _, m := range moves {
		if m < 64 {
			set |= 1 << m
		}
	}
	return set
}

// moves is the inverse of squares.
func moves(set uint64) []game.Move {
	var list []game.Move
	for sq := range 64 {
		if set>>sq&1 != 0 {
			list = append(list, game.Move(sq))
		}
	}
	return list
}
