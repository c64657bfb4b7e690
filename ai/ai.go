// Package ai chooses moves. A Player plays one side of any game. The packages below it
// implement players.
package ai

import (
	"context"
	"errors"
	"math"
	"time"

	"colat/game"
)

// Limits bound one Think. A zero field sets no bound.
type Limits struct {
	Time time.Duration `json:"time,omitempty"` // for this move
	// Left is the time the player has for the rest of the game, including this move. The
	// player divides it as it sees fit. If Time is also set, this move takes at most Time
	// of it.
	Left time.Duration `json:"left,omitempty"`
	// Increment is added to Left after each move of the player. It is read only with Left.
	Increment time.Duration `json:"increment,omitempty"`
	Depth     int           `json:"depth,omitempty"` // plies
	Nodes     int64         `json:"nodes,omitempty"` // positions visited
	// Exact asks for the exact score of the position and nothing else. A player without a search for
	// it thinks as usual.
	Exact bool `json:"exact,omitempty"`
}

// equalShare is the fraction 1/equalShare of Left that players use for a move if they do
// not divide Left themselves. A side makes about that many moves in a long game.
const equalShare = 30

// mostShare bounds the time of a move with an increment to the part 1/mostShare of Left.
const mostShare = 4

// MoveTime returns the time for this move for a player that does not divide Left itself:
// the smaller of Time and an equal share of Left and the increments to come, or 0 if neither is set.
func (l Limits) MoveTime() time.Duration {
	if l.Left <= 0 {
		return l.Time
	}
	share := max(l.Left/equalShare, 1)
	if l.Increment > 0 {
		share = max(share, min(shareOf(l.Left, l.Increment, equalShare), l.Left/mostShare))
	}
	if l.Time > 0 {
		return min(l.Time, share)
	}
	return share
}

// DepthUpTo returns the depth of a search that goes no deeper than most.
func (l Limits) DepthUpTo(most int) int {
	if l.Depth > 0 {
		return min(l.Depth, most)
	}
	return most
}

// forcedNodes is the node limit of a position with a single move.
const forcedNodes = 20000

// Forced tightens the limits of a Think with a single legal move, which is searched only to report a
// score. It adds no time limit if there is none, so that the result does not depend on the speed of
// the computer.
func (l Limits) Forced() Limits {
	short := Limits{Nodes: forcedNodes}
	if l.Time > 0 {
		short.Time = min(50*time.Millisecond, max(l.Time/10, 1))
	}
	return l.Tighten(short)
}

// Outcome is a proven value of a position for the side to move.
type Outcome int8

const (
	Unknown Outcome = iota
	Loss
	Draw
	Win
)

// String returns the word used on the command line: "win", "draw", "loss", or "unknown".
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

// OutcomeFor returns the outcome of a finished game for a side.
func OutcomeFor(result game.Result, side game.Player) Outcome {
	return Draw + Outcome(result.For(side))
}

// Opposite returns the outcome from the other side's point of view.
func (o Outcome) Opposite() Outcome {
	if o == Unknown {
		return Unknown
	}
	return Win + Loss - o
}

// OutcomeOf returns the outcome that a score proves. whole reports whether the whole game was
// searched, so that other scores are of draws.
func OutcomeOf(score int, whole bool) Outcome {
	switch {
	case score >= ProvenScore:
		return Win
	case score <= -ProvenScore:
		return Loss
	case whole:
		return Draw
	}
	return Unknown
}

// Chance returns the chance of a side to win with a proven outcome, a draw counted as half,
// or, if the outcome is unknown, with odds of e to the power of score/scale.
func (o Outcome) Chance(score int, scale float64) float64 {
	switch o {
	case Win:
		return 1
	case Draw:
		return 0.5
	case Loss:
		return 0
	}
	return 1 / (1 + math.Exp(-float64(score)/scale))
}

// ShiftProven counts the plies to a proven win or loss, by which its score falls below that
// of a result on the board, from another position, the given number of plies later. Other
// scores stay.
func ShiftProven(score, plies int) int { return ShiftBeyond(ProvenScore, score, plies) }

// ShiftBeyond is ShiftProven for scores that count plies from another absolute value on.
func ShiftBeyond(least, score, plies int) int {
	switch {
	case score >= least:
		return score + plies
	case score <= -least:
		return score - plies
	}
	return score
}

// Info describes the result of a search, from the point of view of the side to move.
type Info struct {
	// Depth is the last fully searched depth in plies; 0 if nothing was searched.
	Depth int
	// Score is the expected result in hundredths of a disc, or of the game's own unit.
	// Proven results are beyond ±ProvenScore by the expected margin.
	Score int
	// Chance is the probability that the side to move wins, from 0 to 1, with a draw
	// counted as half; 0 also if the player does not estimate it.
	Chance float64
	// Outcome is the proven value of the position, otherwise Unknown.
	Outcome Outcome
	// Exact reports that Score is proven as well as Outcome: with best play of both
	// sides, the game ends with the difference by which Score is beyond ±ProvenScore.
	Exact bool
	// PV is the principal variation, beginning with the best move. It is valid until the
	// next report or Think of the same player.
	PV      []game.Move
	Nodes   int64
	Elapsed time.Duration
	// Iteration describes the search to Depth, from players that count it.
	Iteration Iteration
}

// Iteration holds the counts of the search to one depth, without earlier iterations.
type Iteration struct {
	// Nodes counts the positions searched below the root; Quiescence counts those of them
	// beyond the horizon. Ordering counts the positions visited only to order moves,
	// which are not included in Nodes.
	Nodes, Quiescence, Ordering int64
	// Cutoffs counts the nodes at which some moves were cut off.
	Cutoffs int64
	Elapsed time.Duration
}

// ProvenScore is the least absolute Score of a proven win or loss.
const ProvenScore = 20000

// Proven reports whether Outcome is certain.
func (i Info) Proven() bool { return i.Outcome != Unknown }

// Searched reports whether Score and Chance say something: a search that ended before its first
// depth leaves them as they were.
func (i Info) Searched() bool { return i.Depth > 0 || i.Proven() }

// Player chooses moves. A Player serves one Think at a time.
type Player interface {
	// Think returns a legal move for a request whose game is not over. It calls the
	// request's Report on the calling goroutine. When ctx ends, Think returns at once
	// with the best move so far and a nil error, or with NoMove and ctx's error if it has
	// none. Other errors mean that the player failed.
	Think(ctx context.Context, r *Request) (game.Move, Info, error)
}

// A Request asks a Player for a move. Players do not change it.
type Request struct {
	// Start is the first position of the game and Moves the moves played since.
	Start game.State
	Moves []game.Move
	// Game distinguishes the games of one caller. A player that remembers positions
	// forgets them when it changes.
	Game   int64
	Limits Limits
	// Team may do parts of the Think elsewhere; nil means no help.
	Team Team
	// Report, unless nil, is called with intermediate results.
	Report func(Info)
	// Yield, unless nil, is called from time to time on the thinking goroutine, so that a
	// web page without another thread stays responsive.
	Yield func()

	// Ponder asks for no move: the opponent has the move, and the player may use the time
	// to prepare the next Think. A player that cannot ponder returns ErrOnlyChooses.
	Ponder bool
	// Task, unless nil, asks for a part of another player's Think instead of a move. Its
	// results are passed to Found. A player that cannot do tasks returns ErrOnlyChooses.
	Task  *Task
	Found func(Part)

	// position, unless nil, is the position after the first known of Moves.
	position game.State
	known    int
}

// At returns a request for a move in s, without earlier moves of its game.
func At(s game.State, limits Limits) *Request { return &Request{Start: s, Limits: limits} }

// Continuing returns a request for a move in the position after moves, which the caller leaves to
// the request. The player need not play the moves again.
func Continuing(start game.State, moves []game.Move, position game.State, limits Limits) *Request {
	return &Request{Start: start, Moves: moves, Limits: limits, position: position, known: len(moves)}
}

// State returns a copy of the position in which a move is requested. Undo takes it back
// as far as Start.
func (r *Request) State() game.State {
	s, moves := r.Start, r.Moves
	if r.position != nil && len(moves) >= r.known {
		s, moves = r.position, moves[r.known:]
	}
	s = s.Clone()
	for _, m := range moves {
		s.Play(m)
	}
	return s
}

// ErrOnlyChooses is returned by a player that is asked to ponder or to do a task and
// supports neither.
var ErrOnlyChooses = errors.New("the player only chooses moves")

// ErrOver is returned by a player that is asked for a move when the game is over.
var ErrOver = errors.New("the game is over: there is no move to choose")

// Choice returns ErrOnlyChooses if the request does not ask for a move.
func (r *Request) Choice() error {
	if r.Ponder || r.Task != nil {
		return ErrOnlyChooses
	}
	return nil
}

// ReportInfo calls Report with info unless Report is nil.
func (r *Request) ReportInfo(info Info) {
	if r.Report != nil {
		r.Report(info)
	}
}

// A Team does parts of one Think elsewhere, while the Think runs. Helpers are unreliable:
// one may answer late, stop answering or never start, so callers must not wait for one.
type Team interface {
	// Helpers returns the number of helpers; they are numbered from 0.
	Helpers() int
	// Give assigns a task to a helper, replacing its current task. It does not wait.
	Give(helper int, task Task)
	// Parts returns the channel of the helpers' results about the position of this Think,
	// for all tasks given.
	Parts() <-chan Part
}

// A Task is a part of a Think: to prove the best result of the side to move if it plays
// one of Moves. A task without moves only makes a helper get ready.
type Task struct{ Moves []game.Move }

// A Part is a result proven by a helper: with one of Moves the side to move gets Outcome
// at best. Move achieves Outcome unless that is a loss. A Part with an unknown Outcome
// only shows that the helper is alive.
type Part struct {
	Helper  int
	Outcome Outcome
	Moves   []game.Move
	Move    game.Move
}
