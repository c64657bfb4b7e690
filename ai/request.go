package ai

import (
	"errors"

	"colat/game"
)

// A Request is all that a Player is told when it is asked for a move. It is not
// changed by whoever reads it.
type Request struct {
	// Start is where the game began and Moves what has been played since.
	Start game.State
	Moves []game.Move
	// Game tells the games of one asker apart. A player that remembers
	// positions forgets them when it changes.
	Game   int64
	Limits Limits
	// Team may do parts of the Think elsewhere; nil stands for no help.
	Team Team
	// Report, unless nil, is told what has been found out so far.
	Report func(Info)
	// Yield, unless nil, is called from time to time on the thinking goroutine,
	// so that a page that has no other thread can breathe.
	Yield func()

	// Ponder asks for no move: the opponent is to move, and the player may use
	// its time so that the next Think finds the more. One that cannot returns
	// ErrOnlyChooses.
	Ponder bool
	// Task, unless nil, asks for no move but for a part of another one's Think,
	// whose findings go to Found. A player that cannot returns ErrOnlyChooses.
	Task  *Task
	Found func(Part)
}

// At is a request for a move in s, about whose game nothing else is known.
func At(s game.State, limits Limits) *Request { return &Request{Start: s, Limits: limits} }

// State returns a copy of the position in which a move is asked for. Undo takes it
// back as far as Start.
func (r *Request) State() game.State {
	s := r.Start.Clone()
	for _, m := range r.Moves {
		s.Play(m)
	}
	return s
}

// ErrOnlyChooses is what a player returns that is asked for something else than a
// move, and knows nothing else.
var ErrOnlyChooses = errors.New("the player only chooses moves")

// Choice returns ErrOnlyChooses if the request is not one for a move.
func (r *Request) Choice() error {
	if r.Ponder || r.Task != nil {
		return ErrOnlyChooses
	}
	return nil
}

// ReportInfo reports info if somebody wants to know.
func (r *Request) ReportInfo(info Info) {
	if r.Report != nil {
		r.Report(info)
	}
}
