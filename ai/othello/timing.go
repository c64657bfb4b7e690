package othello

import (
	"time"

	"colat/ai"
	"colat/game"
)

const (
	// The number of empty squares from which on a game is usually proven within a move's
	// time, so later moves take almost no time.
	provenVictory = 24
	provenClassic = 20
	// sparedMoves is the number of further moves for which time is reserved then: the
	// proof may come late, and the move that finds it matters most.
	sparedMoves = 3
	// lag is the time lost with every move.
	lag = 2 * time.Millisecond
)

// movesToGo returns the number of moves by which the time left is divided.
func movesToGo(empties int, victory bool) int {
	proven := provenClassic
	if victory {
		proven = provenVictory
	}
	return max(empties-proven+1, 0)/2 + sparedMoves
}

// paceOf divides the time left.
func paceOf(left time.Duration, empties int, victory bool) ai.Pace {
	usable := ai.LessLag(left, lag, empties/2+1)
	return ai.Pace{Usable: usable, Moves: movesToGo(empties, victory), Soft: 0.6, Most: 0.4}
}

// timing is a Timing that knows the chances after each iteration.
type timing struct {
	ai.Timing
	depth   int // of the last iteration noted
	chances [2]float64
	fall    float64 // decrease of the chance to win, over two iterations
}

// start starts the timing of a move and returns the limits of its search.
func (t *timing) start(began time.Time, limits ai.Limits, empties int, victory bool) ai.Limits {
	*t = timing{}
	return t.Timing.Start(began, limits, paceOf(limits.Left, empties, victory))
}

// note records a finished iteration.
func (t *timing) note(depth int, best game.Move, chance float64) {
	t.Note(best)
	// The score depends on the side that moved last, so compare only with the iteration
	// before the last.
	t.fall = 0
	if t.depth > 1 {
		t.fall = max(0, t.chances[depth&1]-chance)
	}
	t.chances[depth&1] = chance
	t.depth = depth
}

const (
	// stableFor is the number of iterations after which an unchanged best move is stable,
	// and farAhead the chance to win above which a stable move is played even sooner.
	stableFor = 6
	farAhead  = 0.97
)

// worth returns the factor of the soft limit for the move: more while the best move
// changes or its chances fall, less after long stability.
func (t *timing) worth() float64 {
	w := 1 + t.Changes/2 + 4*t.fall
	if t.Changes < 0.1 && t.Stable >= stableFor {
		w *= 0.7
		if t.chances[t.depth&1] > farAhead {
			w *= 0.6
		}
	}
	return min(w, 3)
}
