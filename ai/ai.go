// Package ai chooses moves. A Player answers for one side of any game; the
// packages below it hold the players there are.
package ai

import (
	"context"
	"time"

	"colat/game"
)

// Limits bound one Think. A zero field does not bound.
type Limits struct {
	Time time.Duration `json:"time,omitempty"` // for this move
	// Left is the time the player has for the rest of the game, this move
	// included, to divide as it sees fit. With Time as well, this move gets at
	// most Time of it.
	Left  time.Duration `json:"left,omitempty"`
	Depth int           `json:"depth,omitempty"` // plies
	Nodes int64         `json:"nodes,omitempty"` // positions visited
}

// equalShare is the part of Left that a move gets from players that do not
// divide it themselves: as many as a side makes moves in a long game.
const equalShare = 30

// MoveTime is the time for this move from a player that does not divide Left
// itself: Time or an equal share of Left, whichever is less; 0 without either.
func (l Limits) MoveTime() time.Duration {
	if l.Left <= 0 {
		return l.Time
	}
	share := max(l.Left/equalShare, 1)
	if l.Time > 0 {
		return min(l.Time, share)
	}
	return share
}

// Outcome is a proven value of a position for the side to move.
type Outcome int8

const (
	Unknown Outcome = iota
	Loss
	Draw
	Win
)

// String returns the word of the command line: "win", "draw", "loss", or
// "unknown".
func (o Outcome) String() string {
	switch o {
	case Loss:
		return "loss"
	case Draw:
		return "draw"
	case Win:
		return "win"
	}
	return "unknown"
}

// Info is what a player found out about a position, seen from the side to move.
type Info struct {
	// Depth is the last fully searched depth in plies; 0 if nothing was
	// searched.
	Depth int
	// Score is the expected result in hundredths of a disc, or of whatever unit
	// the game counts in. Proven results are beyond ±ProvenScore, by as much as
	// the player expects of them.
	Score int
	// Chance is the probability that the side to move wins, 0 to 1, a draw
	// counting half; 0 also if the player does not say.
	Chance float64
	// Outcome is the game's value where it has been proven, otherwise Unknown.
	Outcome Outcome
	// Exact says that Score is proven, too, and not only the Outcome: that best
	// play of both sides ends with the difference by which it is beyond
	// ±ProvenScore.
	Exact bool
	// PV is the principal variation: the moves expected, the one to play first.
	// It is valid until the next report or Think of the same player.
	PV      []game.Move
	Nodes   int64
	Elapsed time.Duration
	// Iteration is what the search to Depth did, from players that count it.
	Iteration Iteration
}

// Iteration is what a search to one depth did, the searches before it left out.
type Iteration struct {
	// Nodes counts the positions searched below the root; Quiescence those of them
	// beyond the horizon. Ordering counts the positions visited only to order
	// moves, which are not among Nodes.
	Nodes, Quiescence, Ordering int64
	// Cutoffs counts the nodes of which some moves were cut off.
	Cutoffs int64
	Elapsed time.Duration
}

// ProvenScore is the least absolute Score of a proven win or loss.
const ProvenScore = 20000

// Proven reports whether Outcome is certain.
func (i Info) Proven() bool { return i.Outcome != Unknown }

// Player chooses moves. A Player serves one Think at a time.
type Player interface {
	// Think answers a request, whose game must not be over, with a legal move.
	// Progress goes to the request's Report on the calling goroutine. When ctx
	// ends, Think returns at once with the best move so far and a nil error, or
	// with NoMove and ctx's error if it has none. Other errors mean that the
	// player failed.
	Think(ctx context.Context, r *Request) (game.Move, Info, error)
}
