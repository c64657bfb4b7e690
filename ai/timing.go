package ai

import (
	"time"

	"colat/game"
)

// Timing decides between the iterations of a search whether to spend more of the time left for a
// game on the move.
type Timing struct {
	On    bool // whether there is a time to divide
	Began time.Time
	Soft  time.Duration // after this, usually no further iteration begins
	Hard  time.Duration // the search ends here, even within an iteration

	Stable  int     // successive iterations with the same best move
	Changes float64 // changes of the best move, earlier ones halved per iteration
	best    game.Move
}

// A Pace tells how a champion divides the time left for a game.
type Pace struct {
	Usable time.Duration // what the moves may divide of the time left
	Least  time.Duration // for a move if there is next to nothing to divide
	Moves  int           // among which Usable is divided
	// Soft is the part of a share after which no iteration begins: an iteration takes longer than
	// all before it, so that the last one ends with the share on average.
	Soft float64
	Most float64 // the largest part of Usable that one move may take
}

// hardShares is the largest number of shares of a move whose result keeps changing.
const hardShares = 3

// Start starts the timing of a move and returns the limits of its search. Without a time for the
// game, it returns limits unchanged.
func (t *Timing) Start(began time.Time, limits Limits, p Pace) Limits {
	*t = Timing{On: limits.Left > 0, Began: began, best: game.NoMove}
	if !t.On {
		return limits
	}
	share := max(shareOf(p.Usable, limits.Increment, p.Moves), p.Least)
	t.Hard = max(min(hardShares*share, part(p.Usable, p.Most)), p.Least)
	if limits.Time > 0 {
		t.Hard = min(t.Hard, limits.Time)
	}
	t.Hard = max(t.Hard, 1)
	t.Soft = min(part(share, p.Soft), t.Hard)
	limits.Time = t.Hard
	return limits
}

// shareOf returns the share of a move in the time of a number of moves, each of which but the last
// adds an increment.
func shareOf(left, increment time.Duration, moves int) time.Duration {
	return (left + increment*time.Duration(moves-1)) / time.Duration(moves)
}

func part(d time.Duration, f float64) time.Duration { return time.Duration(float64(d) * f) }

// Note records the best move of a finished iteration. The first one is no change.
func (t *Timing) Note(best game.Move) {
	t.Stable++
	t.Changes /= 2
	if best == t.best {
		return
	}
	if t.best != game.NoMove {
		t.Changes++
	}
	t.best, t.Stable = best, 0
}

// Enough reports whether no further iteration should begin of a move that is worth so many shares.
func (t *Timing) Enough(worth float64) bool {
	return t.On && time.Since(t.Began) >= min(part(t.Soft, worth), t.Hard)
}

const (
	// reserve of the time for a game is kept for delays: a program on a busy computer waits
	// for tenths of a second for a processor.
	reserve = 300 * time.Millisecond
	// leastShares is the number of moves among which the reserve is divided.
	leastShares = 100
	// lagPart bounds the part of the time left that is kept for lags.
	lagPart = 0.5
)

// Usable returns the part of the time left for a game that the moves may divide, and the time
// that a move may take when no such part is left. Both together are less than left.
func Usable(left time.Duration) (usable, least time.Duration) {
	return max(left-reserve, 0), left / leastShares
}

// LessLag returns the time left for a game without the lag of each of its moves: the time that is
// lost between the player and the clock and before a search detects its deadline.
func LessLag(left, lag time.Duration, moves int) time.Duration {
	return left - min(lag*time.Duration(moves), part(left, lagPart))
}
