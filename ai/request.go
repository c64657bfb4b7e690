package ai

import (
	"errors"

	"colat/game"
)

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
}

// At returns a request for a move in s, without earlier moves of its game.
func At(s game.State, limits Limits) *Request { return &Request{Start: s, Limits: limits} }

// State returns a copy of the position in which a move is requested. Undo takes it back
// as far as Start.
func (r *Request) State() game.State {
	s := r.Start.Clone()
	for _, m := range r.Moves {
		s.Play(m)
	}
	return s
}

// ErrOnlyChooses is returned by a player that is asked to ponder or to do a task and
// supports neither.
var ErrOnlyChooses = errors.New("the player only chooses moves")

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
