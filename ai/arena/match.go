package arena

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"colat/game"
)

// Match describes games of two contestants in pairs: both games of a pair have
// the same start and the same random opening, with colours swapped, so that
// chance cancels out.
type Match struct {
	Rules       game.Rules
	Options     game.Options // what is not drawn about the starts
	A, B        Contestant
	Games       int // of an odd number the last game stands alone
	Opening     int // random moves before the players take over
	Seed        uint64
	Concurrency int // pairs at a time; 0 stands for 1
	Conduct     Conduct
	SPRT        *SPRT // ends the match when it accepts a hypothesis; may be nil
	// OnGame, unless nil, is called after each game, by one goroutine at a
	// time, with the tally so far. An error ends the match.
	OnGame func(*Record, *Tally) error
}

// Run plays the match. When ctx ends it returns ctx's error with the tally of
// the games that were finished.
func (m *Match) Run(ctx context.Context) (*Tally, error) {
	tally := new(Tally)
	budgets := [2]time.Duration{m.A.budget(), m.B.budget()}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)

	pairs := make(chan int)
	finished := make(chan pairGame)
	var workers sync.WaitGroup
	for range max(1, m.Concurrency) {
		workers.Go(func() {
			a, b := &seat{Contestant: m.A, rules: m.Rules}, &seat{Contestant: m.B, rules: m.Rules}
			defer a.close()
			defer b.close()
			for pair := range pairs {
				if err := m.playPair(ctx, pair, a, b, finished); err != nil {
					cancel(err)
				}
			}
		})
	}
	go func() {
		defer close(finished)
		defer workers.Wait()
		defer close(pairs)
		for pair := range (m.Games + 1) / 2 {
			select {
			case pairs <- pair:
			case <-ctx.Done():
				return
			}
		}
	}()

	halves := make(map[int]int) // half points of pairs with one game to go
	for g := range finished {
		if context.Cause(ctx) != nil {
			// The match is decided: a game on top would not be counted by a
			// single worker either.
			continue
		}
		tally.addGame(g.record, g.a, budgets)
		first, second := halves[g.pair]
		if second {
			tally.Pairs[first+halfPoints(g.record, g.a)]++
			delete(halves, g.pair)
		} else {
			halves[g.pair] = halfPoints(g.record, g.a)
		}
		if m.OnGame != nil {
			if err := m.OnGame(g.record, tally); err != nil {
				cancel(err)
			}
		}
		if second && m.SPRT != nil && m.SPRT.Verdict(tally.Pairs) != "" {
			cancel(errDecided)
		}
	}
	if err := context.Cause(ctx); err != nil && !errors.Is(err, errDecided) {
		return tally, err
	}
	return tally, nil
}

// errDecided ends a match whose SPRT has accepted a hypothesis.
var errDecided = errors.New("decided")

// pairGame is a finished game of a pair in which A had the side a.
type pairGame struct {
	record *Record
	pair   int
	a      game.Player
}

// playPair plays both games of a pair.
func (m *Match) playPair(ctx context.Context, pair int, a, b *seat, finished chan<- pairGame) error {
	rng := rand.New(rand.NewPCG(m.Seed, uint64(pair)))
	start, opening, err := Opening(m.Rules, m.Options, m.Opening, rng)
	if err != nil {
		return err
	}
	seed := rng.Uint64()
	for i, seats := range [][2]*seat{{a, b}, {b, a}} {
		number := 2*pair + i
		if number >= m.Games {
			return nil
		}
		record, err := play(ctx, start, opening, seats, m.Conduct, seed+2*uint64(i))
		if err != nil {
			return err
		}
		now := time.Now().UTC().Truncate(time.Second)
		record.Round, record.Ended = fmt.Sprint(number+1), &now
		finished <- pairGame{record, pair, game.Player(i)}
	}
	return nil
}
