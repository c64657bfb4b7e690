package othello

import (
	"math/bits"

	"colat/game"
)

// The weights of Evaluate, in hundredths of a disc. Each applies to the difference
// between the side to move and the other side.
const (
	moveWorth   = 100  // a legal move, counted for both sides
	cornerWorth = 1000 // a corner, where discs are never turned over
	xWorth      = -300 // a disc diagonally adjacent to an empty corner, which gives the corner away
	cWorth      = -100 // a disc on the edge adjacent to an empty corner
	discWorth   = 100  // a disc when the board is full

	// discsFrom is the number of empty squares below which discs count, more if fewer
	// are left. Earlier, discs are turned over too easily, and having few of them even
	// leaves more moves.
	discsFrom = 12

	// cellWorth is multiplied by the square of the number of owned victory cells,
	// because each one brings the winning fifth nearer. It is small because a cell is
	// easily lost again and a search finds the fifth one itself.
	cellWorth = 30
)

const corners uint64 = 1<<0 | 1<<7 | 1<<56 | 1<<63

var _ game.Evaluator = (*State)(nil)

// Evaluate implements game.Evaluator with the usual features of the game: mobility,
// corners and the squares next to them, discs near the end and, in the victory game,
// victory cells. Exchanging the sides only changes the sign; the right to move has no
// value.
func (s *State) Evaluate() int {
	own, opp := s.own, s.opp
	score := moveWorth * (bits.OnesCount64(s.moves) - bits.OnesCount64(Moves(opp, own)))

	score += cornerWorth * lead(own, opp, corners)
	open := corners &^ (own | opp)
	above := open<<8 | open>>8 // and below
	score += cWorth * lead(own, opp, above|beside(open))
	score += xWorth * lead(own, opp, beside(above))

	empties := bits.OnesCount64(^(own | opp))
	if empties < discsFrom {
		score += discWorth * lead(own, opp, ^uint64(0)) * (discsFrom - empties) / discsFrom
	}

	cells, theirs := bits.OnesCount64(own&s.victory), bits.OnesCount64(opp&s.victory)
	return score + cellWorth*(cells*cells-theirs*theirs)
}

// lead returns the number of squares held by own minus the number held by opp, among
// squares.
func lead(own, opp, squares uint64) int {
	return bits.OnesCount64(own&squares) - bits.OnesCount64(opp&squares)
}

// beside returns the squares to the left and to the right of the given ones.
func beside(squares uint64) uint64 {
	return squares<<1&^ColumnA | squares>>1&^ColumnH
}

var (
	_ game.Noisy    = (*State)(nil)
	_ game.Decisive = (*State)(nil)
)

// nearlyAll is the number of victory cells with which a side threatens to win.
const nearlyAll = victoryCells - 1

// AppendNoisy implements game.Noisy: moves into corners and, in the victory game, moves
// that take a victory cell if that wins, threatens to win or ends a threat of the
// opponent. A side with four or more cells threatens to win.
func (s *State) AppendNoisy(buf []game.Move) []game.Move {
	threatened := bits.OnesCount64(s.opp&s.victory) >= nearlyAll
	for moves := s.moves; moves != 0; moves &= moves - 1 {
		sq := bits.TrailingZeros64(moves)
		if corners>>sq&1 != 0 {
			buf = append(buf, game.Move(sq))
			continue
		}
		if s.victory == 0 {
			continue
		}
		gained := (Flips(s.own, s.opp, sq) | 1<<sq) & s.victory
		if gained != 0 && (threatened || bits.OnesCount64(s.own&s.victory|gained) >= nearlyAll) {
			buf = append(buf, game.Move(sq))
		}
	}
	return buf
}

// DecisiveMove implements game.Decisive: a move that takes the last of the five victory
// cells. Moves that win by leaving the opponent without a move, or that prevent the
// opponent's fifth cell, take longer to find than a random playout is worth.
func (s *State) DecisiveMove() game.Move {
	missing := s.victory &^ s.own
	if missing == 0 || bits.OnesCount64(missing&^s.opp) > 1 {
		return game.NoMove // the game is won, or more than one empty square is missing
	}
	for moves := s.moves; moves != 0; moves &= moves - 1 {
		sq := bits.TrailingZeros64(moves)
		if missing&^(Flips(s.own, s.opp, sq)|1<<sq) == 0 {
			return game.Move(sq)
		}
	}
	return game.NoMove
}
