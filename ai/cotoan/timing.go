package cotoan

import (
	"time"

	"colat/ai"
)

const (
	// movesToGo is by how many moves the time left is divided, at any time of a
	// game: with every move the share becomes a little smaller.
	movesToGo = 22
	// lag is kept back from the time left for what is lost between the player and
	// the clock, but no more than a half.
	lag = 40 * time.Millisecond
	// No iteration begins after softPart of a share, since one takes longer than all
	// before it.
	softPart = 0.6
	// hardShares is how many shares a move may take whose result wavers, mostPart how
	// much of the time left.
	hardShares = 3
	mostPart   = 0.4
	// stableFor is how many iterations make a best move a firm one, which settledPart of
	// the usual time is enough for.
	stableFor   = 5
	settledPart = 0.7
)

// timing divides the time left for the game.
type timing struct {
	began   time.Time
	on      bool          // there is a time to divide
	share   time.Duration // of this move
	changes float64       // of the best move, earlier ones counting less
	stable  int           // iterations since the last one
}

// start starts the timing of a move and returns the time after which its search ends;
// 0 if there is none.
func (t *timing) start(began time.Time, limits ai.Limits) time.Duration {
	*t = timing{began: began, on: limits.Left > 0}
	if !t.on {
		return limits.Time
	}
	usable := limits.Left - min(lag, limits.Left/2)
	t.share = usable / movesToGo
	hard := min(hardShares*t.share, part(usable, mostPart))
	if limits.Time > 0 {
		hard = min(hard, limits.Time)
	}
	return max(hard, 1)
}

func part(d time.Duration, f float64) time.Duration { return time.Duration(float64(d) * f) }

// note takes in an iteration that was finished.
func (t *timing) note(sameMove bool) {
	t.changes /= 2
	t.stable++
	if !sameMove {
		t.changes++
		t.stable = 0
	}
}

// enough reports whether no further iteration should begin: later while the best move
// changes.
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
