package mnk

import (
	"time"

	"colat/ai"
	"colat/game"
)

const (
	// movesToGo divides the time left at every move of a game. Games are decided early, so
	// the first moves get the largest shares.
	movesToGo = 13
	// A move whose value falls or whose best move changes may take wavering times as long.
	wavering = 2
	// fallen is the fall of a value that counts.
	fallen = 30
)

// paceOf divides the time left.
func paceOf(left time.Duration) ai.Pace {
	usable, least := ai.Usable(left)
	return ai.Pace{Usable: usable, Least: least, Moves: movesToGo, Soft: 0.55, Most: 0.25}
}

// enough reports, after an iteration with a value and a best move, whether no further one should
// begin.
func (e *Engine) enough(score int, best uint16) bool {
	worth := 1.0
	e.timing.Note(game.Move(best))
	if score < e.last-fallen || e.timing.Stable == 0 {
		worth = wavering
	}
	e.last = score
	return e.timing.Enough(worth)
}
