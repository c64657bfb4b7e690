package othello

import (
	"time"

	"colat/ai"
	"colat/game"
)

// An allotment is a move's part of the time left for the game.
type allotment struct {
	soft time.Duration // after this, usually no further iteration begins
	hard time.Duration // the search ends here, even within an iteration
}

const (
	// The number of empty squares from which on a game is usually proven within a move's
	// time, so later moves take almost no time.
	provenVictory = 24
	provenClassic = 20
	// sparedMoves is the number of further moves for which time is reserved then: the
	// proof may come late, and the move that finds it matters most.
	sparedMoves = 3
	// softPart is the fraction of a move's share after which no iteration begins. An
	// iteration takes about twice as long as all before it, so the last one ends with the
	// share on average.
	softPart = 0.6
	// hardShares is the largest number of shares of a move whose result keeps changing.
	hardShares = 3
	// mostPart is the largest fraction of the time left that one move may take.
	mostPart = 0.4
	// lag is the time lost with every move, between the player and the clock and before a
	// search detects its deadline. It is reserved for each move to the end of the game,
	// but at most lagPart of the time left.
	lag     = 2 * time.Millisecond
	lagPart = 0.5
)

// movesToGo returns the number of moves by which the time left is divided.
func movesToGo(empties int, victory bool) int {
	proven := provenClassic
	if victory {
		proven = provenVictory
	}
	return max(empties-proven+1, 0)/2 + sparedMoves
}

// allot divides the time left. most limits the move; 0 means no limit.
func allot(left, most time.Duration, empties int, victory bool) allotment {
	usable := left - min(lag*time.Duration(empties/2+1), part(left, lagPart))
	share := usable / time.Duration(movesToGo(empties, victory))
	hard := min(hardShares*share, part(usable, mostPart))
	if most > 0 {
		hard = min(hard, most)
	}
	hard = max(hard, 1)
	return allotment{soft: min(part(share, softPart), hard), hard: hard}
}

func part(d time.Duration, f float64) time.Duration { return time.Duration(float64(d) * f) }

// timing decides between the iterations of a search whether to spend more of the time
// left for the game on the move.
type timing struct {
	allotment
	on    bool // whether there is a time to divide
	began time.Time

	depth   int // of the last iteration noted
	best    game.Move
	stable  int     // successive iterations with the same best move
	changes float64 // changes of the best move, earlier ones halved per iteration
	chances [2]float64
	fall    float64 // decrease of the chance to win, over two iterations
}

// start starts the timing of a move and returns the limits of its search. Without a time
// for the game, it returns limits unchanged.
func (t *timing) start(began time.Time, limits ai.Limits, empties int, victory bool) ai.Limits {
	*t = timing{on: limits.Left > 0, began: began, best: game.NoMove}
	if !t.on {
		return limits
	}
	t.allotment = allot(limits.Left, limits.Time, empties, victory)
	limits.Time = t.hard
	return limits
}

// note records a finished iteration.
func (t *timing) note(depth int, best game.Move, chance float64) {
	t.stable++
	t.changes /= 2
	if best != t.best {
		if t.depth > 0 {
			t.changes++
		}
		t.best, t.stable = best, 0
	}
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
	w := 1 + t.changes/2 + 4*t.fall
	if t.changes < 0.1 && t.stable >= stableFor {
		w *= 0.7
		if t.chances[t.depth&1] > farAhead {
			w *= 0.6
		}
	}
	return min(w, 3)
}
