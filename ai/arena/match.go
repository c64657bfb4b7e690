package arena

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"time"

	"colat/ai/arena/rating"
	"colat/game"
	"colat/game/othello"
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
	SPRT        *rating.SPRT // ends the match when it accepts a hypothesis; may be nil
	// OnGame, unless nil, is called after each game, by one goroutine at a
	// time, with the tally so far. An error ends the match.
	OnGame func(*Record, *Tally) error

	server *Contestant // A or B, if that is a server; nil for neither
}

// Run plays the match. When ctx ends it returns ctx's error with the tally of
// the games that were finished.
func (m *Match) Run(ctx context.Context) (*Tally, error) {
	tally := new(Tally)
	var err error
	if m.server, err = m.findServer(ctx); err != nil {
		return tally, err
	}
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
				play := m.playPair
				if m.server != nil {
					play = m.visitPair
				}
				if err := play(ctx, pair, a, b, finished); err != nil {
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

// findServer returns the contestant that is a server of the assignment's protocol
// and begins games of its own, or nil.
func (m *Match) findServer(ctx context.Context) (*Contestant, error) {
	var server *Contestant
	for _, c := range []*Contestant{&m.A, &m.B} {
		address, isAddress := strings.CutPrefix(c.Spec, "tcp:")
		if !isAddress {
			continue
		}
		begins, err := isServer(ctx, address, m.Rules, m.Conduct.allowance(0))
		switch {
		case err != nil:
			return nil, fmt.Errorf("%s: %w", c.Name, err)
		case !begins:
			continue
		case m.Rules.ID() != othello.Victory.ID():
			return nil, fmt.Errorf("%s: the server plays the game %s, not %s", c.Name, othello.Victory.ID(), m.Rules.ID())
		case server != nil:
			return nil, errors.New("both players are servers: neither would answer the other")
		}
		server = c
	}
	return server, nil
}

// Server returns the contestant that is a server, once Run has found out, or nil.
// The games with it have neither openings nor colours of the match's choice.
func (m *Match) Server() *Contestant { return m.server }

// visitPair plays two games at the contestant that is a server.
func (m *Match) visitPair(ctx context.Context, pair int, a, b *seat, finished chan<- pairGame) error {
	guest, address := a, strings.TrimPrefix(m.server.Spec, "tcp:")
	if m.server == &m.A {
		guest = b
	}
	for number := 2 * pair; number < min(2*pair+2, m.Games); number++ {
		g := &serverGame{name: m.server.Name, address: address, seat: guest, conduct: m.Conduct}
		record, side, err := g.play(ctx, m.Seed+uint64(number))
		if err != nil {
			return err
		}
		if guest == b {
			side = side.Opponent()
		}
		now := time.Now().UTC().Truncate(time.Second)
		record.Round, record.Ended = fmt.Sprint(number+1), &now
		finished <- pairGame{record, pair, side}
	}
	return nil
}
