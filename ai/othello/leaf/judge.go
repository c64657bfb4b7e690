// Package leaf says what a position at the search's horizon is worth: what the
// evaluation makes of it, and in the victory game whether it is decided within two
// plies, of which the evaluation knows nothing.
package leaf

import (
	"colat/ai/othello/eval"
	"colat/ai/othello/position"
	rules "colat/game/othello"
)

// A Judge values positions of one game for one thread.
type Judge struct {
	victory uint64
	cells   uint64 // victory, or none where it is all squares: those that the evaluation looks at
	tables  *eval.Tables
}

// Serve prepares for a game with these victory cells, all squares where the victory
// game has none and none in the classic game, and tables that serve it.
func (j *Judge) Serve(victory uint64, tables *eval.Tables) {
	j.victory, j.cells, j.tables = victory, victory, tables
	if victory == rules.AllSquares {
		j.cells = 0
	}
}

// Weights are those of the evaluation.
func (j *Judge) Weights() *eval.Weights { return j.tables.Weights() }

// Estimate returns the evaluation of a position in hundredths of a disc from the
// legal moves of both sides.
func (j *Judge) Estimate(own, opp, ownMoves, oppMoves uint64) int {
	p := eval.Position{Own: own, Opp: opp, OwnMoves: ownMoves, OppMoves: oppMoves, Victory: j.cells}
	if j.cells != 0 && (own|opp)&position.Corners != 0 {
		p.StableOwn, p.StableOpp = eval.Stable(own, opp), eval.Stable(opp, own)
	}
	v := j.tables.Value(&p)
	return max(-position.MaxEstimate, min(v, position.MaxEstimate))
}
