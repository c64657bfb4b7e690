package reasons

import (
	"colat/game"
	"colat/game/cotoan"
)

// cotoanReasons finds points that the opponent's best play captures at once.
func cotoanReasons(f *Fault) []Reason {
	after := then(f.Before, f.Played)
	reply := f.reply()
	if !game.IsLegal(after, reply) {
		return nil
	}
	n := gained(after, reply, points)
	less, _ := mostGained(then(f.Before, f.Best), points)
	if n <= less {
		return nil
	}
	return []Reason{{Kind: Capture, Line: []game.Move{f.Played, reply}, Count: n, Less: less}}
}

// points returns the points that a side has captured.
func points(s game.State, side game.Player) int { return s.(*cotoan.State).Points(side) }
