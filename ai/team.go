package ai

import "colat/game"

// A Team does parts of one Think elsewhere, in the time that the Think takes
// anyway. Nothing is certain about a helper: it may come late, fall silent or
// never be there, so nobody may wait for one.
type Team interface {
	// Helpers returns how many there are; they are numbered from 0.
	Helpers() int
	// Give has a helper do a task in place of what it was doing. It does not
	// wait.
	Give(helper int, task Task)
	// Parts gives what the helpers find out about the position of this Think,
	// of all tasks they were given.
	Parts() <-chan Part
}

// A Task is a part of a Think: to prove what the side to move gets at best if it
// plays one of Moves. A task without moves only has a helper get ready.
type Task struct{ Moves []game.Move }

// A Part is something that a helper has proven: with one of Moves the side to
// move gets Outcome at best, and with Move it gets it, unless that is a loss. An
// unknown Outcome is a sign of life and no more.
type Part struct {
	Helper  int
	Outcome Outcome
	Moves   []game.Move
	Move    game.Move
}
