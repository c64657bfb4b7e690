// Package leaf values positions at the search's horizon by the evaluation and, in the
// victory game, by a search for decisions within two plies, which the evaluation does not
// see.
package leaf

import (
	"colat/ai/othello/eval"
	"colat/ai/othello/position"
	rules "colat/game/othello"
)

// A Judge values positions of one game for one thread.
type Judge struct {
	victory uint64
	cells   uint64 // the cells of the evaluation: victory, or 0 if victory is all squares
	tables  *eval.Tables
}

// Serve prepares for a game and tables that serve it. victory holds the victory cells:
// all squares in a victory game without cells, and 0 in the classic game.
func (j *Judge) Serve(victory uint64, tables *eval.Tables) {
	j.victory, j.cells, j.tables = victory, victory, tables
	if victory == rules.AllSquares {
		j.cells = 0
	}
}

// Weights returns the weights of the evaluation.
func (j *Judge) Weights() *eval.Weights { return j.tables.Weights() }

// Estimate returns the evaluation of a position in hundredths of a disc, given the legal
// moves of both sides.
func (j *Judge) Estimate(own, opp, ownMoves, oppMoves uint64) int {
	p := eval.Position{Own: own, Opp: opp, OwnMoves: ownMoves, OppMoves: oppMoves, Victory: j.cells}
	if j.cells != 0 && (own|opp)&position.Corners != 0 {
		p.StableOwn, p.StableOpp = eval.Stable(own, opp), eval.Stable(opp, own)
	}
	v := j.tables.Value(&p)
	return max(-position.MaxEstimate, min(v, position.MaxEstimate))
}
