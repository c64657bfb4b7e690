package eval

import (
	"math/bits"

	"colat/ai/othello/position"
	rules "colat/game/othello"
)

// A Judge values positions of one game for one thread.
type Judge struct {
	victory uint64
	cells   uint64 // the cells of the evaluation: victory, or 0 if victory is all squares
	tables  *Tables
}

// Serve prepares for a game and tables that serve it. victory holds the victory cells:
// all squares in a victory game without cells, and 0 in the classic game.
func (j *Judge) Serve(victory uint64, tables *Tables) {
	j.victory, j.cells, j.tables = victory, victory, tables
	if victory == rules.AllSquares {
		j.cells = 0
	}
}

// Weights returns the weights of the evaluation.
func (j *Judge) Weights() *Weights { return j.tables.Weights() }

// Estimate returns the evaluation of a position in hundredths of a disc, given the legal
// moves of both sides.
func (j *Judge) Estimate(own, opp, ownMoves, oppMoves uint64) int {
	p := Position{Own: own, Opp: opp, OwnMoves: ownMoves, OppMoves: oppMoves, Victory: j.cells}
	if j.cells != 0 && (own|opp)&position.Corners != 0 {
		p.StableOwn, p.StableOpp = rules.StableOfBoth(own, opp)
	}
	v := j.tables.Value(&p)
	return max(-position.MaxEstimate, min(v, position.MaxEstimate))
}

// fewMoves is the largest number of moves of a side for which a leaf tests whether one
// move of the opponent can leave it without moves. A move seldom removes more.
const fewMoves = 3

// TakesFifth returns a move by which the owner of own gets all five victory cells at
// once, or NoSquare.
func (j *Judge) TakesFifth(own, opp, moves uint64) int {
	missing := j.victory &^ own
	if j.victory == 0 || missing&^moves&^opp != 0 {
		return position.NoSquare // some cell can be neither occupied nor turned over
	}
	if put := missing &^ opp; put != 0 {
		if put&(put-1) != 0 {
			return position.NoSquare // one move cannot occupy two cells
		}
		moves = put
	}
	turned := missing & opp
	for ; moves != 0; moves &= moves - 1 {
		sq := bits.TrailingZeros64(moves)
		if turned&^rules.Flips(own, opp, sq) == 0 {
			return sq
		}
	}
	return position.NoSquare
}

// endsAhead returns a move that leaves the opponent without a move while the owner of own
// is ahead, or NoSquare.
func (j *Judge) endsAhead(own, opp, moves uint64) int {
	for ; moves != 0; moves &= moves - 1 {
		sq := bits.TrailingZeros64(moves)
		if left, after, replies := rules.After(own, opp, sq); replies == 0 && position.Lead(after, left, j.victory) > 0 {
			return sq
		}
	}
	return position.NoSquare
}

// WinsAtOnce reports whether the side to move has a move that wins the victory game at
// once. oppMoves are the moves the opponent would have in the present position.
func (j *Judge) WinsAtOnce(own, opp, moves, oppMoves uint64) bool {
	if j.TakesFifth(own, opp, moves) != position.NoSquare {
		return true
	}
	return bits.OnesCount64(oppMoves) <= fewMoves && j.endsAhead(own, opp, moves) != position.NoSquare
}

// CannotParry reports whether every move of the side to move loses to the opponent's next
// move, which takes its fifth cell, or at once. It is called only if the opponent
// threatens its fifth cell.
func (j *Judge) CannotParry(own, opp, moves uint64) bool {
	for ; moves != 0; moves &= moves - 1 {
		sq := bits.TrailingZeros64(moves)
		left, after, replies := rules.After(own, opp, sq)
		if j.TakesFifth(left, after, replies) == position.NoSquare &&
			(replies != 0 || position.Lead(after, left, j.victory) >= 0) {
			return false
		}
	}
	return true
}

// Value values a position at the search's horizon. In the victory game it detects a win
// at once and a threat of a fifth cell that cannot be parried.
func (j *Judge) Value(own, opp, moves uint64) int {
	oppMoves := rules.Moves(opp, own)
	if j.victory != 0 {
		empties := bits.OnesCount64(^(own | opp))
		if j.WinsAtOnce(own, opp, moves, oppMoves) {
			return position.WinScore + empties - 1
		}
		if j.TakesFifth(opp, own, oppMoves) != position.NoSquare && j.CannotParry(own, opp, moves) {
			return -position.WinScore - empties + 2
		}
	}
	return j.Estimate(own, opp, moves, oppMoves)
}
