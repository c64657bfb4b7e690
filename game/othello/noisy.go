package othello

import (
	"math/bits"

	"colat/game"
)

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
