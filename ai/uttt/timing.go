package uttt

import (
	"time"

	"colat/ai"
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
	// wavering is the factor of the share while the best move changes.
	wavering = 1.7
	// lag is the time lost with every move.
	lag = 5 * time.Millisecond
	// overPart of the time per move is reserved in addition to lag if there is also a
	// time for the game: exceeding it loses the game, even if other work of the computer
	// is the cause.
	overPart = 20
)

// paceOf divides the time left.
func paceOf(left time.Duration, room int) ai.Pace {
	return ai.Pace{
		Usable: ai.LessLag(left, lag, room/2+1), Moves: max(room-provenRoom, 0)/roomPerMove + sparedMoves,
		Soft: 0.5, Most: 0.3,
	}
}

// startTiming starts the timing of a move with so much room and returns the limits of its search.
func startTiming(t *ai.Timing, began time.Time, limits ai.Limits, room int) ai.Limits {
	pace := paceOf(limits.Left, room)
	if limits.Left > 0 && limits.Time > 0 {
		limits.Time = max(ai.LessLag(limits.Time, lag+limits.Time/overPart, 1), 1)
	}
	return t.Start(began, limits, pace)
}

// enough reports, after an iteration, whether no further one should begin.
func enough(t *ai.Timing) bool {
	if t.Stable == 0 {
		return t.Enough(wavering)
	}
	return t.Enough(1)
}
