package othello

import (
	"context"

	"colat/ai"
	"colat/game"
	rules "colat/game/othello"
)

// proofSlice is how many nodes a helper spends on a proof before it tells which
// moves it has shown to lose.
const proofSlice = 1 << 18

// help works on a part of another engine's Think. What it learns stays in the
// table for the tasks to come.
func (e *Engine) help(ctx context.Context, r *ai.Request) error {
	if err := e.attend(r.State()); err != nil {
		return err
	}
	e.begin(ctx, 0, 0)
	if e.outcome == ai.Unknown {
		given := e.restrict(r.Task.Moves)
		if given == 0 {
			return nil
		}
		e.proveGiven(given, r.Found)
	} else {
		r.Found(ai.Part{Outcome: e.outcome, Moves: []game.Move{e.best}, Move: e.best})
	}
	return nil
}

// attend makes a position the root. If it is the root already the table's entries
// stay as young as they are: only another position is a later one of the game.
func (e *Engine) attend(s game.State) error {
	if state, ok := s.(*rules.State); ok && e.tables != nil && state.VictoryCells() == e.victory {
		own, opp := state.Board()
		if state.ToMove() == game.Second {
			own, opp = opp, own
		}
		if own == e.rootOwn && opp == e.rootOpp {
			e.setRoot(own, opp)
			return nil
		}
	}
	return e.prepare(s)
}

// restrict leaves only some moves at the root. It returns those of them that are
// legal.
func (e *Engine) restrict(moves []game.Move) uint64 {
	given := squares(moves)
	kept := e.root[:0]
	for _, c := range e.root {
		if c.sq != noSquare && given>>c.sq&1 != 0 {
			kept = append(kept, c)
		}
	}
	e.root = kept
	e.asked &= given
	return e.asked
}

// proveGiven proves the outcome of the root with the moves given. In the victory
// game it tells in between which of them lose; the classic game's solver finds
// no such thing on its way.
func (e *Engine) proveGiven(given uint64, report func(ai.Part)) {
	e.best = game.Move(e.root[0].sq)
	if !e.variant {
		e.settleRoot()
	}
	told := uint64(0)
	for e.outcome == ai.Unknown && !e.stopped && !e.solveRoot(proofSlice) {
		if lost := given &^ e.rootSquares(); lost != told {
			told = lost
			report(ai.Part{Outcome: ai.Loss, Moves: moves(lost), Move: game.NoMove})
		}
	}
	if e.outcome != ai.Unknown {
		report(ai.Part{Outcome: e.outcome, Moves: moves(given), Move: e.best})
	}
}

// rootSquares are the moves that are left at the root.
func (e *Engine) rootSquares() uint64 {
	set := uint64(0)
	for i := range e.root {
		if sq := e.root[i].sq; sq != noSquare {
			set |= 1 << sq
		}
	}
	return set
}

// squares is the set of the moves that put a disc on the board.
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
