package othello

import (
	"time"

	"colat/ai"
	"colat/game"
)

// An allotment is what a move gets of the time left for the game.
type allotment struct {
	soft time.Duration // after this no further iteration begins, as a rule
	hard time.Duration // the search ends here, in the middle of an iteration
}

const (
	// From about so many empty squares on a game is proven within a move's
	// time, and its further moves cost next to nothing.
	provenVictory = 24
	provenClassic = 20
	// sparedMoves is for how many moves more there should be time by then: the
	// proof may come late, and the move that finds it is worth the most.
	sparedMoves = 3
	// iterations take about twice as long as all before them, so that the last
	// one begins at softPart of a move's share to end, on average, with it.
	softPart = 0.6
	// hardShares is how many shares a move may take whose result wavers.
	hardShares = 3
	// mostPart is the most of the time left that one move may take.
	mostPart = 0.4
	// lag is lost with every move, between the player and the clock and before
	// a search sees that its time is over. So much is kept back for each move to
	// the end of the game, but no more than lagPart of the time left.
	lag     = 2 * time.Millisecond
	lagPart = 0.5
)

// movesToGo returns by how many moves the time left is divided.
func movesToGo(empties int, victory bool) int {
	proven := provenClassic
	if victory {
		proven = provenVictory
	}
	return max(empties-proven+1, 0)/2 + sparedMoves
}

// allot divides the time left. most caps the move; 0 does not.
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

// timing decides between the iterations of a search whether the move is worth
// more of the time left for the game.
type timing struct {
	allotment
	on    bool // there is a time to divide
	began time.Time

	depth   int // of the last iteration it was told of
	best    game.Move
	stable  int     // iterations in a row that best was the best move
	changes float64 // of the best move; those of earlier iterations count half as much each
	chances [2]float64
	fall    float64 // of the chance to win, over two iterations
}

// start starts the timing of a move and returns what the limits of the search
// are within it. Without a time left for the game they are as they were.
func (t *timing) start(began time.Time, limits ai.Limits, empties int, victory bool) ai.Limits {
	*t = timing{on: limits.Left > 0, began: began, best: game.NoMove}
	if !t.on {
		return limits
	}
	t.allotment = allot(limits.Left, limits.Time, empties, victory)
	limits.Time = t.hard
	return limits
}

// note takes in a finished iteration.
func (t *timing) note(depth int, best game.Move, chance float64) {
	t.stable++
	t.changes /= 2
	if best != t.best {
		if t.depth > 0 {
			t.changes++
		}
		t.best, t.stable = best, 0
	}
	// What side moved last shows in the score, so that only every other
	// iteration is like the one at hand.
	t.fall = 0
	if t.depth > 1 {
		t.fall = max(0, t.chances[depth&1]-chance)
	}
	t.chances[depth&1] = chance
	t.depth = depth
}

const (
	// stableFor is how many iterations make a best move a firm one, and
	// farAhead how sure the win must be to move all the sooner then.
	stableFor = 6
	farAhead  = 0.97
)

// worth returns how much of the soft limit the move is worth: more while the
// best move changes or its chances fall, less when nothing has moved for long.
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
