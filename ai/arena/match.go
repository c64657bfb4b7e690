package arena

import (
	"context"
	"errors"
	"strings"
	"sync"

	"colat/ai/arena/openings"
	"colat/ai/arena/referee"
	"colat/game"
	"colat/game/match"
)

// Match describes games of two contestants in pairs: both games of a pair have
// the same start and the same random opening, with colours swapped, so that
// chance cancels out.
type Match struct {
	Rules   game.Rules
	Options game.Options // fixed settings of the starts; the others are drawn
	A, B    referee.Contestant
	Games   int // if odd, the last game has no partner
	Opening int // random moves at the start of each game
	// Openings, unless empty, are the openings of the pairs, in an order that Seed draws, in
	// place of random moves. If there are fewer than pairs, they come again.
	Openings    []openings.Opening
	Seed        uint64
	Concurrency int             // pairs played at a time; 0 means 1
	Conduct     referee.Conduct // its clock is that of A and, if it is unequal, of B
	SPRT        *SPRT           // ends the match when it accepts a hypothesis; may be nil
	// OnGame, unless nil, is called with each game and the tally so far, from one
	// goroutine and in the order of the games' numbers. An error ends the match.
	OnGame func(*match.Record, *Tally) error
	// OnMove, unless nil, is called with each game as Conduct.OnMove is, and its number from 0. It is called less often
	// with games that are played elsewhere.
	OnMove func(number int, g *referee.Game)
	// Elsewhere, unless nil, plays the games on other computers instead of this one.
	Elsewhere *referee.Elsewhere

	server *referee.Contestant // A or B if that one is a server
}

// Server returns the contestant that proved to be a server during the match, or nil. The
// match chooses neither openings nor colours of games with a server.
func (m *Match) Server() *referee.Contestant { return m.server }

// errDecided ends a match whose SPRT has accepted a hypothesis.
var errDecided = errors.New("decided")

// startElsewhere requests the games in their order and returns a channel of the finished
// ones. An error cancels ctx, which ends all games.
func (r *matchRun) startElsewhere(ctx context.Context, cancel context.CancelCauseFunc) <-chan pairGame {
	finished := make(chan pairGame)
	places := make(chan struct{}, r.Elsewhere.AtOnce)
	go func() {
		var waiting sync.WaitGroup
		defer close(finished)
		defer waiting.Wait()
		for number := range r.Games {
			select {
			case places <- struct{}{}:
			case <-ctx.Done():
				return
			}
			task, a, err := r.task(number)
			if err != nil {
				cancel(err)
				return
			}
			wait := r.Elsewhere.Ask(ctx, task)
			waiting.Go(func() {
				record, err := wait()
				if err != nil {
					cancel(err)
				} else {
					finished <- pairGame{record, number, a}
				}
				<-places
			})
		}
	}()
	return finished
}

// checkStart returns an error if a player that has never answered, in the order of the
// games, fails at its first move in this one: it cannot play at all. For games played
// here the seats detect this; elsewhere each game has its own seats.
func (r *matchRun) checkStart(g pairGame) error {
	moved := [2]bool{}
	mover := moverAfterOpening(g.record)
	for i := range g.record.Moves[g.record.Opening:] {
		moved[contestant(mover(i), g.a)] = true
	}
	result := g.record.Result
	if loser := contestant(result.Winner.Opponent(), g.a); result.Reason == game.Crash && !moved[loser] &&
		!r.answered[loser].Load() {
		c := r.contestants()[loser]
		return &referee.StartError{Name: c.Name, Err: errors.New(strings.TrimPrefix(g.record.Fault, c.Name+": "))}
	}
	for i := range moved {
		if moved[i] {
			r.answered[i].Store(true)
		}
	}
	return nil
}

// Diagram returns a position as text of several lines: the game's own diagram if it has
// one, otherwise the position text, with one row per line.
func Diagram(s game.State) string {
	if d, ok := s.(game.Diagrammer); ok {
		return d.Diagram()
	}
	return strings.ReplaceAll(s.Rules().FormatPosition(s), "/", "\n") + "\n"
}
