package othello

import "math/bits"

// CountLeaves implements game.LeafCounter. It uses bitboards only, which is several
// times faster than game.State.
func (s *State) CountLeaves(depth int) int64 {
	if s.over {
		return 1
	}
	if goal := s.Goal(); goal != 0 {
		return perftVictory(s.own, s.opp, s.moves, goal, depth)
	}
	return perftClassic(s.own, s.opp, s.moves, depth)
}

// perftVictory counts the leaves below a position that is not over. moves are its legal
// moves and goal are the squares of Goal.
func perftVictory(own, opp, moves, goal uint64, depth int) int64 {
	if depth == 1 {
		return int64(bits.OnesCount64(moves))
	}
	var leaves int64
	for ; moves != 0; moves &= moves - 1 {
		sq := bits.TrailingZeros64(moves)
		them, us, replies := After(own, opp, sq)
		if goal&^us == 0 || replies == 0 {
			leaves++
		} else {
			leaves += perftVictory(them, us, replies, goal, depth-1)
		}
	}
	return leaves
}

// perftClassic counts the leaves below any position. moves are the squares on which the
// side to move may place a disc.
func perftClassic(own, opp, moves uint64, depth int) int64 {
	if moves == 0 {
		if depth == 1 {
			return 1
		}
		replies := Moves(opp, own)
		if replies == 0 {
			return 1
		}
		return perftClassic(opp, own, replies, depth-1)
	}
	if depth == 1 {
		return int64(bits.OnesCount64(moves))
	}
	var leaves int64
	for ; moves != 0; moves &= moves - 1 {
		sq := bits.TrailingZeros64(moves)
		them, us, replies := After(own, opp, sq)
		leaves += perftClassic(them, us, replies, depth-1)
	}
	return leaves
}
