package othello

import (
	"math/bits"

	rules "colat/game/othello"
)

// fewMoves is how few moves a side must have before a leaf asks whether it can
// be left with none at once. A move seldom takes more away.
const fewMoves = 3

// takesFifth returns a move by which the owner of own gets all five victory
// cells at once, or noSquare.
func (e *Engine) takesFifth(own, opp, moves uint64) int {
	missing := e.victory &^ own
	if !e.variant || missing&^moves&^opp != 0 {
		return noSquare // some cell can be neither occupied nor turned over
	}
	if put := missing &^ opp; put != 0 {
		if put&(put-1) != 0 {
			return noSquare // one move cannot occupy two cells
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
	return noSquare
}

// endsAhead returns a move that leaves the opponent without one while the
// owner of own is ahead, or noSquare.
func (e *Engine) endsAhead(own, opp, moves uint64) int {
	for ; moves != 0; moves &= moves - 1 {
		sq := bits.TrailingZeros64(moves)
		if left, after, replies := rules.After(own, opp, sq); replies == 0 && e.lead(after, left) > 0 {
			return sq
		}
	}
	return noSquare
}

// winsAtOnce reports whether the side to move has a move that wins the victory
// game on the spot. oppMoves are the moves the opponent would have now.
func (e *Engine) winsAtOnce(own, opp, moves, oppMoves uint64) bool {
	if e.takesFifth(own, opp, moves) != noSquare {
		return true
	}
	return bits.OnesCount64(oppMoves) <= fewMoves && e.endsAhead(own, opp, moves) != noSquare
}

// cannotParry reports whether the opponent gets its fifth cell after every move
// of the side to move. It is asked only where the opponent threatens it.
func (e *Engine) cannotParry(own, opp, moves uint64) bool {
	for ; moves != 0; moves &= moves - 1 {
		sq := bits.TrailingZeros64(moves)
		left, after, replies := rules.After(own, opp, sq)
		if e.takesFifth(left, after, replies) == noSquare && (replies != 0 || e.lead(after, left) >= 0) {
			return false
		}
	}
	return true
}

// leaf values a position at the search's horizon. The victory game is looked at
// a move or two further where it may be decided there: a win at once, and a
// fifth cell of the opponent that nothing parries.
func (e *Engine) leaf(own, opp, moves uint64) int {
	oppMoves := rules.Moves(opp, own)
	if e.variant {
		empties := bits.OnesCount64(^(own | opp))
		if e.winsAtOnce(own, opp, moves, oppMoves) {
			return winScore + empties - 1
		}
		if e.takesFifth(opp, own, oppMoves) != noSquare && e.cannotParry(own, opp, moves) {
			return -winScore - empties + 2
		}
	}
	return e.evaluate(own, opp, moves, oppMoves)
}
