package cotoan

import (
	"time"

	"colat/ai"
)

const (
	// movesToGo divides the time left at every move of a game, so the share of each move
	// is a little smaller than that of the move before.
	movesToGo = 22
	// After stableFor iterations with the same best move, settledPart of the usual time
	// is enough.
	stableFor   = 5
	settledPart = 0.7
)

// paceOf divides the time left.
func paceOf(left time.Duration) ai.Pace {
	usable, least := ai.Usable(left)
	return ai.Pace{Usable: usable, Least: least, Moves: movesToGo, Soft: 0.6, Most: 0.4}
}

// enough reports whether no further iteration should begin. While the best move changes,
// more time is allowed.
func enough(t *ai.Timing) bool {
	worth := 1 + t.Changes/2
	if t.Stable >= stableFor {
		worth *= settledPart
	}
	return t.Enough(worth)
}
