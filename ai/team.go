package ai

import (
	"context"

	"colat/game"
)

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

// Helper is a Player that can also do a part of another one's Think.
type Helper interface {
	// Help works on a task at s, which must not be over, and reports what it
	// finds on the calling goroutine until it has done all or ctx ends. It
	// leaves s as it was. An error means that it failed.
	Help(ctx context.Context, s game.State, task Task, report func(Part)) error
}

// HelperOf returns the helper that a player is, or one made from a spec is
// inside its limits.
func HelperOf(p Player) (Helper, bool) {
	if l, ok := p.(limited); ok {
		p = l.Player
	}
	h, ok := p.(Helper)
	return h, ok
}

type teamKey struct{}

// WithTeam returns a context whose Think may use a team. It travels there
// because players are wrapped in others that need not know of it.
func WithTeam(ctx context.Context, team Team) context.Context {
	return context.WithValue(ctx, teamKey{}, team)
}

// TeamOf returns the team that a Think may use, nil if it is to work alone.
func TeamOf(ctx context.Context) Team {
	team, _ := ctx.Value(teamKey{}).(Team)
	return team
}
