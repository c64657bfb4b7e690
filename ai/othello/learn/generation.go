package learn

import (
	"context"
	"errors"
	"sync"
	"time"

	"colat/ai/othello/eval"
)

// Elsewhere plays batches on other machines.
type Elsewhere struct {
	Games  int // of a batch
	AtOnce int // batches that are worth asking for before the first one is there
	// Ask asks for a batch with weights, in the order in which it is called, and returns what
	// waits for it.
	Ask func(ctx context.Context, b Batch, w *eval.Weights) (wait func() ([]Game, error))
}

// SelfPlay says how the games of a generation are played, by number: game n is the same one
// however many threads or machines there are, and whatever was interrupted.
type SelfPlay struct {
	Batch                   // but for its numbers
	Weights   *eval.Weights // nil for those that come with the program
	Threads   int
	Elsewhere *Elsewhere // nil plays here
}

// here plays batches of one game on the program's own threads.
func (p *SelfPlay) here() *Elsewhere {
	players := make(chan *Player, p.Threads)
	for range p.Threads {
		players <- NewPlayer(p.Weights)
	}
	return &Elsewhere{
		Games: 1, AtOnce: p.Threads,
		Ask: func(ctx context.Context, b Batch, _ *eval.Weights) func() ([]Game, error) {
			return func() ([]Game, error) {
				player := <-players
				defer func() { players <- player }()
				return player.Play(ctx, b)
			}
		},
	}
}

// Play adds games to store, in the order of their numbers, until it has want, and calls
// progress about once a second with how many were played, those included that wait for one
// with a lower number. When ctx ends, what was played without a gap is kept.
func (p *SelfPlay) Play(ctx context.Context, store *Store, want int, progress func(games int)) error {
	if store.Games >= want {
		return nil
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	where := p.Elsewhere
	if where == nil {
		where = p.here()
	}
	order := &inOrder{store: store, next: store.Games, waiting: make(map[int][]Game)}
	told := time.Now()
	for b := range p.start(ctx, where, store.Games/where.Games, want) {
		if b.err == nil {
			b.err = order.add(b.first, b.games)
		}
		if b.err != nil {
			cancel(b.err)
			continue
		}
		if now := time.Now(); progress != nil && (now.Sub(told) >= time.Second || order.played() >= want) {
			told = now
			progress(order.played())
		}
	}
	err := order.flush()
	if cause := context.Cause(ctx); cause != nil && !errors.Is(cause, context.Canceled) {
		return cause
	}
	return err
}

// batch is a batch that was played.
type batch struct {
	first int // number of its first game
	games []Game
	err   error
}

// start asks for batches from the one with a number on, and returns where they come from.
func (p *SelfPlay) start(ctx context.Context, where *Elsewhere, number, want int) <-chan batch {
	finished := make(chan batch)
	places := make(chan struct{}, where.AtOnce)
	go func() {
		var waiting sync.WaitGroup
		defer close(finished)
		defer waiting.Wait()
		for first := number * where.Games; first < want; first += where.Games {
			select {
			case places <- struct{}{}:
			case <-ctx.Done():
				return
			}
			b := p.Batch
			b.First, b.Count = first, min(where.Games, want-first)
			wait := where.Ask(ctx, b, p.Weights)
			waiting.Go(func() {
				games, err := wait()
				finished <- batch{first, games, err}
				<-places
			})
		}
	}()
	return finished
}

// inOrder adds games to a store in the order of their numbers.
type inOrder struct {
	store   *Store
	next    int            // number of the next game
	ready   []Game         // before it, and not in the store yet
	waiting map[int][]Game // games by the number of the first, for those before them
	behind  int            // games that wait
	flushed time.Time
}

// played returns how many games were played, those included that wait.
func (o *inOrder) played() int { return o.next + o.behind }

// add takes games from a number on, some of which may be there already.
func (o *inOrder) add(first int, games []Game) error {
	if kept := o.next - first; kept > 0 {
		first, games = o.next, games[min(kept, len(games)):]
	}
	o.waiting[first] = games
	o.behind += len(games)
	for {
		games, there := o.waiting[o.next]
		if !there || len(games) == 0 {
			break
		}
		delete(o.waiting, o.next)
		o.ready = append(o.ready, games...)
		o.next += len(games)
		o.behind -= len(games)
	}
	if time.Since(o.flushed) < time.Second {
		return nil
	}
	return o.flush()
}

func (o *inOrder) flush() error {
	err := o.store.Add(o.ready)
	o.ready, o.flushed = o.ready[:0], time.Now()
	return err
}
