// Package analysis searches one position for as long as its caller wants: every move to the
// same depth, deeper and deeper, until all moves are proven.
package analysis

import (
	"cmp"
	"slices"
	"time"

	"colat/ai"
	"colat/ai/review"
	"colat/game"
)

// A Line is a move of the position and best play after it.
type Line struct {
	Move game.Move
	// Worth is the value of the move for the first side.
	Worth review.Worth
	// Depth is the depth in plies of the search that found Worth, Move included; 0 if the
	// game is over after Move.
	Depth int
	// PV is best play as far as it is known, beginning with Move.
	PV []game.Move
}

// A Report is the state of an analysis. It does not change after it has been reported.
type Report struct {
	// Lines are the moves whose worth is known, the best for the side to move first. Moves
	// without a proof have been searched to the same depth once Depth is not 0.
	Lines []Line
	// Depth is the depth in plies to which all moves without a proof have been searched, or 0
	// while some have not been searched at all.
	Depth int
	// Considered of Legal moves are searched.
	Considered, Legal int
	Nodes             int64 // positions visited by all players
	Elapsed           time.Duration
	// Complete reports that further searching would find nothing new.
	Complete bool
}

// Options configure an analysis.
type Options struct {
	// Players search the position, each on a goroutine of its own and another move at a
	// time. There is at least one. The caller does not use them meanwhile.
	Players []ai.Player
	// Game distinguishes the games of the players' callers, as in ai.Request.
	Game int64
	// Moves are the moves to consider, the most promising first; nil means all legal ones.
	Moves []game.Move
	// Known, unless nil, is an earlier report about the position, with the same moves. The
	// analysis goes on from there.
	Known *Report
	// ClearLead and Margin are those of review.Options.
	ClearLead float64
	Margin    *review.Margin
	// Depth is the largest depth in plies; 0 means no limit. Proofs may go deeper.
	Depth int
	// Report, unless nil, is called with every new state, by one goroutine at a time.
	Report func(*Report)
	// Yield, unless nil, lets others run in the same thread. It is called before the lines are
	// prepared, between any two of them, and before the search begins.
	Yield func()
}

// mostDepth is the largest depth of an analysis without a limit.
const mostDepth = ai.MostDepth

// line is a move in the course of an analysis.
type line struct {
	Line
	// waiting is the line of the current round, which is shown once all moves have one.
	waiting Line
	// after are the moves from the start of the game to the position to be searched: Move and
	// forced moves, of which there are forced.
	after  []game.Move
	forced int
	side   game.Player // to move in that position
	final  bool        // its worth is proven, with its margin if that counts
}

// better compares two lines for a side: it is negative if a is better.
func better(a, b *Line, side game.Player) int {
	x, y := a.Worth.For(side), b.Worth.For(side)
	return cmp.Or(cmp.Compare(rank(&y), rank(&x)), cmp.Compare(y.Chance, x.Chance), cmp.Compare(y.Lead, x.Lead))
}

// rank puts proven wins before everything that is not proven to be lost. Estimates and draws
// compare by their chances.
func rank(w *review.Worth) int {
	switch {
	case !w.Known:
		return -2
	case w.Outcome == ai.Win:
		return 1
	case w.Outcome == ai.Loss:
		return -1
	}
	return 0
}

// sorted returns copies of the lines that have a worth, the best for a side first. Equal lines
// stay in order.
func sorted(lines []line, side game.Player) []Line {
	known := make([]Line, 0, len(lines))
	for i := range lines {
		if lines[i].Worth.Known {
			known = append(known, lines[i].Line)
		}
	}
	slices.SortStableFunc(known, func(a, b Line) int { return better(&a, &b, side) })
	return known
}
