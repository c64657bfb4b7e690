package ai

import "colat/game"

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
