package learn

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"

	"colat/ai/uttt/eval"
)

// playoutGenerations is the number of generations that learn values of playouts: the
// first from games without an evaluation, the second from better games.
const playoutGenerations = 2

// Trainer trains weights. The first generations learn the mean results of playouts, the
// others the results of self-play with the network before. Each of these starts with the
// last network of the first generations and uses the games of all of them, so that errors
// of one generation are not passed on.
type Trainer struct {
	Generations int   // number of generations
	Games       int   // per generation
	Nodes       int64 // per move
	Epochs      int   // passes of a fit over its samples
	Threads     int   // games at a time; the result does not depend on it
	// Elsewhere, unless nil, plays the games instead of this process.
	Elsewhere *Elsewhere
	Seed      uint64
	Date      string
	Command   string
	// Watch, unless nil, receives the progress, from any goroutine.
	Watch func(Progress)
}

// Progress is the progress of a training.
type Progress struct {
	Generation  int
	Step        string // "games" or "fit"
	Done, Total int
	Loss        float64 // on held-out games, after an epoch; otherwise 0
}

// heldOut is the number of games per game that is used for measuring the loss instead of
// fitting.
const heldOut = 20

// Run trains and returns the file of weights of the last generation.
func (t *Trainer) Run(ctx context.Context) ([]byte, error) {
	var file []byte
	var first *eval.Network
	var tables *eval.Tables
	var fitted []sample
	for generation := 1; generation <= t.Generations; generation++ {
		playouts := generation <= playoutGenerations
		batch := Batch{Playouts: playouts, Nodes: t.Nodes, Seed: t.Seed + uint64(generation)}
		logs, err := t.play(ctx, batch, file, tables, func(done int) {
			t.report(Progress{generation, "games", done, t.Games, 0})
		})
		if err != nil {
			return nil, err
		}
		if generation <= playoutGenerations+1 {
			fitted = nil
		}
		var others []sample
		for i, log := range logs {
			if i%heldOut == 0 {
				others = append(others, log...)
			} else {
				fitted = append(fitted, log...)
			}
		}
		network, loss, err := t.fit(ctx, first, generation, fitted, others)
		if err != nil {
			return nil, err
		}
		file = network.Write(eval.Header{
			Command: t.Command, Date: t.Date, Loss: loss,
			Data: fmt.Sprintf("%d positions of self-play, generation %d", len(fitted), generation),
		})
		if network, _, err = eval.Read(file); err != nil {
			return nil, err
		}
		if generation == playoutGenerations {
			first = network
		}
		tables = eval.NewTables(network)
	}
	return file, nil
}

// fit fits a network to samples; it starts a new network if network is nil.
func (t *Trainer) fit(ctx context.Context, network *eval.Network, generation int, samples, others []sample) (
	*eval.Network, float64, error) {
	rng := rand.New(rand.NewPCG(t.Seed, uint64(generation)<<32))
	f := newFitter(network, rng)
	order := make([]int32, len(samples))
	for i := range order {
		order[i] = int32(i)
	}
	loss := 0.0
	for epoch := range t.Epochs {
		rng.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		for _, i := range order {
			if f.inBatch == 0 && ctx.Err() != nil {
				return nil, 0, ctx.Err()
			}
			turned := f.turned(&samples[i], rng.IntN(len(eval.Symmetries)))
			f.learn(&turned, samples[i].value)
		}
		loss = f.loss(others)
		t.report(Progress{generation, "fit", epoch + 1, t.Epochs, loss})
	}
	return f.network, loss, nil
}

func (t *Trainer) report(p Progress) {
	if t.Watch != nil {
		t.Watch(p)
	}
}

// Elsewhere plays batches on other computers.
type Elsewhere struct {
	Games  int // games per batch
	AtOnce int // number of batches to request before the first one arrives
	// Ask requests a batch with a file of weights, nil in the first generation, in the
	// order of its calls. The returned function waits for the batch.
	Ask func(ctx context.Context, b Batch, weights []byte) (wait func() ([]Log, error))
}

// play plays the games of a generation. Their order and moves do not depend on where they
// are played, nor on the number played at a time.
func (t *Trainer) play(
	ctx context.Context, batch Batch, weights []byte, tables *eval.Tables, progress func(done int),
) ([]Log, error) {
	where := t.Elsewhere
	if where == nil {
		where = &Elsewhere{Games: 1, AtOnce: t.Threads, Ask: func(
			ctx context.Context, b Batch, _ []byte,
		) func() ([]Log, error) {
			return func() ([]Log, error) { return b.Play(ctx, tables) }
		}}
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	logs := make([]Log, t.Games)
	places := make(chan struct{}, where.AtOnce)
	var waiting sync.WaitGroup
	var turn sync.Mutex
	done := 0
	for first := 0; first < t.Games && ctx.Err() == nil; first += where.Games {
		select {
		case places <- struct{}{}:
		case <-ctx.Done():
			continue
		}
		b := batch
		b.First, b.Count = first, min(where.Games, t.Games-first)
		wait := where.Ask(ctx, b, weights)
		waiting.Go(func() {
			games, err := wait()
			<-places
			if err != nil {
				cancel(err)
				return
			}
			turn.Lock()
			defer turn.Unlock()
			copy(logs[first:], games)
			done += len(games)
			progress(done)
		})
	}
	waiting.Wait()
	return logs, context.Cause(ctx)
}
