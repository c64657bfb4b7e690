package mnk

import (
	"time"

	"colat/ai"
)

const (
	// movesToGo divides the time left at every move of a game. Games are decided early, so
	// the first moves get the largest shares.
	movesToGo = 13
	// No iteration begins after softPart of a share, since an iteration takes longer than
	// all iterations before it.
	softPart = 0.55
	// A move whose value falls or whose best move changes may take wavering times as
	// long, at most hardShares shares and mostPart of the time left.
	wavering   = 2
	hardShares = 3
	mostPart   = 0.25
	// fallen is the fall of a value that counts.
	fallen = 30
)

// timing divides the time left for the game.
type timing struct {
	began time.Time
	soft  time.Duration // after this, usually no further iteration begins; 0 without a time to divide
	score int
	best  uint16
}

// start starts the timing of a move and returns its longest time; 0 means no limit.
func (t *timing) start(began time.Time, limits ai.Limits) time.Duration {
	*t = timing{began: began}
	if limits.Left <= 0 {
		return limits.Time
	}
	usable, least := ai.Usable(limits.Left)
	share := max(usable/movesToGo, least)
	hard := max(min(hardShares*share, part(usable, mostPart)), least)
	if limits.Time > 0 {
		hard = min(hard, limits.Time)
	}
	t.soft = part(min(share, hard), softPart)
	return max(hard, 1)
}

func part(d time.Duration, f float64) time.Duration { return time.Duration(float64(d) * f) }

// enough reports, after an iteration with a value and a best move, whether no further one should
// begin.
func (t *timing) enough(score int, best uint16) bool {
	worth := t.soft
	if score < t.score-fallen || best != t.best {
		worth = part(worth, wavering)
	}
	t.score, t.best = score, best
	return t.soft > 0 && time.Since(t.began) >= worth
}
