package reasons

import (
	"math/bits"

	"colat/game"
	"colat/game/uttt"
)

// utttReasons finds a small board that the opponent's best play wins, and the free choice of one.
func utttReasons(f *Fault) []Reason {
	var found []Reason
	after, instead := then(f.Before, f.Played), then(f.Before, f.Best)
	if reply := f.reply(); game.IsLegal(after, reply) && gained(after, reply, blocks) > 0 {
		if most, _ := mostGained(instead, blocks); most == 0 {
			found = append(found, Reason{Kind: Block, Line: []game.Move{f.Played, reply}})
		}
	}
	if isFree(after) && !isFree(instead) {
		found = append(found, Reason{Kind: Free})
	}
	return found
}

// blocks returns the number of small boards that a side has won.
func blocks(s game.State, side game.Player) int {
	return bits.OnesCount16(s.(*uttt.State).Blocks(side))
}

// isFree reports whether the side to move chooses the small board.
func isFree(s game.State) bool {
	_, over := s.Result()
	return !over && s.(*uttt.State).Target() == uttt.Free
}
