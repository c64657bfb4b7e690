package uttt

import (
	"time"

	"colat/ai"
	"colat/ai/uttt/eval"
)

const (
	// provenRoom is the room from which on a game is usually proven within a move's time,
	// so later moves take almost no time.
	provenRoom = 33
	// roomPerMove is the room used per move of each side: the stones, and the cells left
	// empty in blocks they win.
	roomPerMove = 3
	// sparedMoves is the number of further moves for which time is reserved then.
	sparedMoves = 3
	// softPart is the fraction of a move's share after which no iteration begins, so that
	// the last iteration ends with the share on average.
	softPart = 0.5
	// wavering is the factor of the share while the best move changes.
	wavering = 1.7
	// hardShares is the largest number of shares a move may take, and mostPart the
	// largest fraction of the time left.
	hardShares = 3
	mostPart   = 0.3
	// lag is the time lost with every move, between the player and the clock and before a
	// search detects its deadline. It is reserved for each move to the end of the game,
	// but at most lagPart of the time left.
	lag     = 5 * time.Millisecond
	lagPart = 0.5
	// overPart of the time per move is reserved in addition to lag if there is also a
	// time for the game: exceeding it loses the game, even if other work of the computer
	// is the cause.
	overPart = 0.05
)

// timing divides the time left for the game.
type timing struct {
	on    bool // whether there is a time to divide
	began time.Time
	soft  time.Duration // after this, usually no further iteration begins
	best  eval.Move
}

// start starts the timing of a move and returns the limits of its search. Without a time
// for the game, it returns limits unchanged.
func (t *timing) start(began time.Time, limits ai.Limits, room int) ai.Limits {
	*t = timing{on: limits.Left > 0, began: began, best: 0xff}
	if !t.on {
		return limits
	}
	var hard time.Duration
	t.soft, hard = allot(limits.Left, limits.Time, room)
	limits.Time = hard
	return limits
}

// allot divides the time left. most limits the move; 0 means no limit.
func allot(left, most time.Duration, room int) (soft, hard time.Duration) {
	usable := left - min(lag*time.Duration(room/2+1), part(left, lagPart))
	share := usable / time.Duration(max(room-provenRoom, 0)/roomPerMove+sparedMoves)
	hard = min(hardShares*share, part(usable, mostPart))
	if most > 0 {
		hard = min(hard, most-min(lag+part(most, overPart), part(most, lagPart)))
	}
	hard = max(hard, 1)
	return min(part(share, softPart), hard), hard
}

func part(d time.Duration, f float64) time.Duration { return time.Duration(float64(d) * f) }

// enough reports, after an iteration, whether no further one should begin.
func (t *timing) enough(root *Root) bool {
	if !t.on {
		return false
	}
	worth := t.soft
	if root.Best() != t.best {
		worth = part(t.soft, wavering)
	}
	t.best = root.Best()
	return time.Since(t.began) >= worth
}
