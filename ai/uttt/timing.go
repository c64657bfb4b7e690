package uttt

import (
	"time"

	"colat/ai"
	"colat/ai/uttt/position"
	"colat/ai/uttt/search"
)

const (
	// From about so much room on a game is proven within a move's time, and its further
	// moves cost next to nothing.
	provenRoom = 33
	// roomPerMove is how much room a move of each side takes: the stones, and what is
	// left empty in the blocks they win.
	roomPerMove = 3
	// sparedMoves is for how many moves more there should be time by then.
	sparedMoves = 3
	// softPart of a move's share is when the last iteration begins, to end, on average,
	// with it.
	softPart = 0.5
	// wavering is by how much the share grows while the best move changes.
	wavering = 1.7
	// hardShares is how many shares a move may take, and mostPart how much of the time
	// left.
	hardShares = 3
	mostPart   = 0.3
	// lag is lost with every move, between the player and the clock and before a search
	// sees that its time is over. So much is kept back for each move to the end of the
	// game, but no more than lagPart of the time left.
	lag     = 5 * time.Millisecond
	lagPart = 0.5
	// overPart of the time for a move, and the lag, is kept back where there is a time for
	// the game as well: then whoever is over it loses, also by what the machine's other work
	// has taken.
	overPart = 0.05
)

// timing divides the time left for the game.
type timing struct {
	on    bool // there is a time to divide
	began time.Time
	soft  time.Duration // after this no further iteration begins, as a rule
	best  position.Move
}

// start starts the timing of a move and returns what the limits of the search are
// within it. Without a time left for the game they are as they were.
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

// allot divides the time left. most caps the move; 0 does not.
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
func (t *timing) enough(root *search.Root) bool {
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
