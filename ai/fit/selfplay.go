package fit

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"colat/game"
)

// A Batch describes games of self-play, numbered First to First+Count-1. Its settings and
// the weights determine the games, independent of where they are played and of earlier
// games.
type Batch struct {
	Game     string `json:"game,omitempty"`     // the ID of the rules, if there are several
	Playouts bool   `json:"playouts,omitempty"` // value positions by playouts
	Nodes    int64  `json:"nodes"`              // for each move
	SolveAt  int    `json:"solveAt,omitempty"`  // empty squares from which on every position is labelled exactly
	Seed     uint64 `json:"seed"`
	From     uint64 `json:"from,omitempty"` // what is added to the number of a game to draw it
	First    int    `json:"first"`
	Count    int    `json:"count"`
}

// A Player plays batches with some weights and returns the encoded games.
type Player interface {
	Play(ctx context.Context, b Batch) ([][]byte, error)
}

// Each plays the games of a batch one by one.
func (b Batch) Each(ctx context.Context, play func(number int, rng *rand.Rand) ([]byte, error)) (
	games [][]byte, err error) {
	for number := b.First; number < b.First+b.Count; number++ {
		g, err := play(number, rand.New(rand.NewPCG(b.Seed, b.From+uint64(number))))
		// An interrupted game may look complete.
		if err = cmp.Or(err, ctx.Err()); err != nil {
			return nil, err
		}
		games = append(games, g)
	}
	return games, nil
}

// Check returns an error if games, played on another computer, are not those of a batch by number
// and by check of each.
func (b Batch) Check(games [][]byte, check func(g []byte) error) error {
	if len(games) != b.Count {
		return fmt.Errorf("it has %d games, not %d", len(games), b.Count)
	}
	for i, g := range games {
		if err := check(g); err != nil {
			return fmt.Errorf("game %d, %w", i+1, err)
		}
	}
	return nil
}

// Points returns the points of a side: 1 for a win, ½ for a draw.
func Points(result game.Result, side game.Player) float32 { return float32(1+result.For(side)) / 2 }

// Elsewhere plays batches on other computers.
type Elsewhere struct {
	Games  int // games per batch
	AtOnce int // number of batches to request before the first one arrives
	// Ask requests a batch with a file of weights, in the order of its calls. The returned function
	// waits for the batch.
	Ask func(ctx context.Context, b Batch, weights []byte) (wait func() ([][]byte, error))
}

// SelfPlay plays the games of a generation by number. Game n does not depend on the
// number of threads or computers, nor on interruptions.
type SelfPlay struct {
	Batch            // First and Count are not used
	Weights   []byte // a file of weights, or nil
	NewPlayer func(weights []byte) (Player, error)
	Threads   int
	Elsewhere *Elsewhere // nil to play in this process
}

// here plays batches of one game on the program's own threads.
func (p *SelfPlay) here() (*Elsewhere, error) {
	players := make(chan Player, p.Threads)
	for range p.Threads {
		player, err := p.NewPlayer(p.Weights)
		if err != nil {
			return nil, err
		}
		players <- player
	}
	return &Elsewhere{
		Games: 1, AtOnce: p.Threads,
		Ask: func(ctx context.Context, b Batch, _ []byte) func() ([][]byte, error) {
			return func() ([][]byte, error) {
				player := <-players
				defer func() { players <- player }()
				return player.Play(ctx, b)
			}
		},
	}, nil
}

// Play adds games to store, in the order of their numbers, until it has want. About once
// a second it calls progress with the number of games played, including games that wait
// for one with a lower number. When ctx ends, the games played without a gap are stored.
func (p *SelfPlay) Play(ctx context.Context, store *Store, want int, progress func(games int)) error {
	if store.Games >= want {
		return nil
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	where := p.Elsewhere
	if where == nil {
		var err error
		if where, err = p.here(); err != nil {
			return err
		}
	}
	order := &inOrder{store: store, next: store.Games, waiting: make(map[int][][]byte)}
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

// batch is the result of playing a batch.
type batch struct {
	first int // number of its first game
	games [][]byte
	err   error
}

// start requests batches from the given batch number on, and returns the channel of their
// results.
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
	next    int              // number of the next game
	ready   [][]byte         // games before next that are not in the store yet
	waiting map[int][][]byte // later games, by the number of the first
	behind  int              // number of waiting games
	flushed time.Time
}

// played returns the number of games played, including waiting ones.
func (o *inOrder) played() int { return o.next + o.behind }

// add adds games numbered from first on. Games added before are skipped.
func (o *inOrder) add(first int, games [][]byte) error {
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
