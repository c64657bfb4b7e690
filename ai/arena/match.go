package arena

import (
	"context"
	"errors"
	"maps"
	"slices"

	"colat/ai/arena/rating"
	"colat/ai/arena/referee"
	"colat/game"
	"colat/game/match"
)

// Match describes games of two contestants in pairs: both games of a pair have
// the same start and the same random opening, with colours swapped, so that
// chance cancels out.
type Match struct {
	Rules       game.Rules
	Options     game.Options // what is not drawn about the starts
	A, B        referee.Contestant
	Games       int // of an odd number the last game stands alone
	Opening     int // random moves before the players take over
	Seed        uint64
	Concurrency int // pairs at a time; 0 stands for 1
	Conduct     referee.Conduct
	SPRT        *rating.SPRT // ends the match when it accepts a hypothesis; may be nil
	// OnGame, unless nil, is called with each game, in the order of their numbers
	// and by one goroutine, with the tally so far. An error ends the match.
	OnGame func(*match.Record, *Tally) error
	// Elsewhere, unless nil, is where the games are played instead of here.
	Elsewhere *referee.Elsewhere

	server *referee.Contestant // A or B, if that is a server
}

// Server returns the contestant that turned out to be a server while the match was
// played, or nil. The games with it have neither openings nor colours of the
// match's choice.
func (m *Match) Server() *referee.Contestant { return m.server }

// Run plays the match. Games count in the order of their numbers, so that neither
// the tally nor the verdict of an SPRT depends on which was over first. When ctx
// ends it returns ctx's error with the tally of the games that were finished. A
// *StartError says that a player cannot play at all.
func (m *Match) Run(ctx context.Context) (*Tally, error) {
	run := newMatchRun(m)
	defer run.close()
	start := run.start
	if m.Elsewhere != nil {
		start = run.startElsewhere
	} else if err := run.callPlayers(ctx); err != nil {
		return run.tally, err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	next, waiting, closed := 0, make(map[int]pairGame), false
	for g := range start(ctx, cancel) {
		if context.Cause(ctx) != nil {
			// The match is decided: a game on top would not be counted by a
			// single worker either.
			continue
		}
		waiting[g.number] = g
		for ; context.Cause(ctx) == nil; next++ {
			g, there := waiting[next]
			if !there {
				break
			}
			delete(waiting, next)
			if err := run.count(g); err != nil {
				closed = true
				cancel(err)
			}
		}
	}
	// Interrupted, games count that waited for one with a lower number.
	for _, number := range slices.Sorted(maps.Keys(waiting)) {
		if closed {
			break
		}
		closed = run.count(waiting[number]) != nil
	}
	slices.SortFunc(run.tally.Faults, func(a, b referee.Fault) int { return a.Game - b.Game })
	if err := context.Cause(ctx); err != nil && !errors.Is(err, errDecided) {
		return run.tally, err
	}
	return run.tally, nil
}

// errDecided ends a match whose SPRT has accepted a hypothesis.
var errDecided = errors.New("decided")
