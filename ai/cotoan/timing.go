package cotoan

import (
	"time"

	"colat/ai"
)

const (
	// movesToGo divides the time left at every move of a game, so the share of each move
	// is a little smaller than that of the move before.
	movesToGo = 22
	// No iteration begins after softPart of a share, since an iteration takes longer than
	// all iterations before it.
	softPart = 0.6
	// A move whose best move keeps changing may take hardShares shares, but at most
	// mostPart of the time left.
	hardShares = 3
	mostPart   = 0.4
	// After stableFor iterations with the same best move, settledPart of the usual time
	// is enough.
	stableFor   = 5
	settledPart = 0.7
)

// timing divides the time left for the game.
type timing struct {
	began   time.Time
	on      bool          // whether there is a time to divide
	share   time.Duration // of this move
	changes float64       // changes of the best move, earlier ones halved per iteration
	stable  int           // iterations since the last change
}

// start starts the timing of a move and returns the time limit of its search; 0 means no
// limit.
func (t *timing) start(began time.Time, limits ai.Limits) time.Duration {
	*t = timing{began: began, on: limits.Left > 0}
	if !t.on {
		return limits.Time
	}
	usable, least := ai.Usable(limits.Left)
	t.share = max(usable/movesToGo, least)
	hard := max(min(hardShares*t.share, part(usable, mostPart)), least)
	if limits.Time > 0 {
		hard = min(hard, limits.Time)
	}
	return max(hard, 1)
}

func part(d time.Duration, f float64) time.Duration { return time.Duration(float64(d) * f) }

// note records a finished iteration.
func (t *timing) note(sameMove bool) {
	t.changes /= 2
	t.stable++
	if !sameMove {
		t.changes++
		t.stable = 0
	}
}

// enough reports whether no further iteration should begin. While the best move changes,
// more time is allowed.
func (t *timing) enough() bool {
	if !t.on {
		return false
	}
	worth := 1 + t.changes/2
	if t.stable >= stableFor {
		worth *= settledPart
	}
	return time.Since(t.began) >= part(t.share, softPart*worth)
}
