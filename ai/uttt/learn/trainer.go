package learn

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
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
	// Start, unless nil, holds weights that play the first generation in place of playouts. Then
	// each generation goes on with the network of the one before, the first one with that of
	// Start unless it has one view only.
	Start []byte
	// Directory, unless empty, keeps the games and the weights of each generation, so that a
	// training that was interrupted goes on.
	Directory   string
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
// fitting. It is odd, so that the loss is of both variants, which alternate.
const heldOut = 21

// Run trains and returns the file of weights of the last generation.
func (t *Trainer) Run(ctx context.Context) ([]byte, error) {
	file := t.Start
	var first *eval.Network
	var tables *eval.Tables
	if file != nil {
		start, _, err := eval.Read(file)
		if err != nil {
			return nil, err
		}
		tables = eval.NewTables(start)
		if !start.IsOneView() {
			first = start
		}
	}
	var fitted []sample
	for generation := 1; generation <= t.Generations; generation++ {
		playouts := t.Start == nil && generation <= playoutGenerations
		batch := Batch{Playouts: playouts, Nodes: t.Nodes, Seed: t.Seed + uint64(generation)}
		logs, err := t.games(ctx, batch, file, tables, func(done int) {
			t.report(Progress{generation, "games", done, t.Games, 0})
		})
		if err != nil {
			return nil, err
		}
		if t.Start == nil && generation <= playoutGenerations+1 {
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
		if file, err = t.fitted(ctx, first, generation, fitted, others); err != nil {
			return nil, err
		}
		network, _, err := eval.Read(file)
		if err != nil {
			return nil, err
		}
		if t.Start != nil || generation == playoutGenerations {
			first = network
		}
		tables = eval.NewTables(network)
	}
	return file, nil
}

// fitted returns the file of weights of a generation, from the directory or fitted now.
func (t *Trainer) fitted(
	ctx context.Context, network *eval.Network, generation int, samples, others []sample,
) ([]byte, error) {
	name := filepath.Join(t.Directory, fmt.Sprintf("%d.weights", generation))
	if t.Directory != "" {
		if file, err := os.ReadFile(name); !errors.Is(err, fs.ErrNotExist) {
			return file, err
		}
	}
	network, loss, err := t.fit(ctx, network, generation, samples, others)
	if err != nil {
		return nil, err
	}
	file := network.Write(eval.Header{
		Command: t.Command, Date: t.Date, Loss: loss,
		Data: fmt.Sprintf("%d positions of self-play, generation %d", len(samples), generation),
	})
	if t.Directory == "" {
		return file, nil
	}
	return file, os.WriteFile(name, file, 0o644)
}

// fit fits a network to samples; it starts a new network if network is nil.
func (t *Trainer) fit(ctx context.Context, network *eval.Network, generation int, samples, others []sample) (
	*eval.Network, float64, error) {
	rng := rand.New(rand.NewPCG(t.Seed, uint64(generation)<<32))
	f := newFitter(network, t.Epochs*len(samples)/batch, rng)
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

// portion is the number of games that a file keeps.
const portion = 500

// games returns the games of a generation, from the files of the directory or played now.
func (t *Trainer) games(
	ctx context.Context, batch Batch, weights []byte, tables *eval.Tables, progress func(done int),
) ([]Log, error) {
	if t.Directory == "" {
		batch.Count = t.Games
		return t.play(ctx, batch, weights, tables, progress)
	}
	var all []Log
	for batch.First = 0; batch.First < t.Games; batch.First += portion {
		batch.Count = min(portion, t.Games-batch.First)
		logs, err := t.portion(ctx, batch, weights, tables, progress)
		if err != nil {
			return nil, err
		}
		all = append(all, logs...)
	}
	return all, nil
}

// portion returns the games of a batch, from its file or played now.
func (t *Trainer) portion(
	ctx context.Context, batch Batch, weights []byte, tables *eval.Tables, progress func(done int),
) ([]Log, error) {
	name := filepath.Join(t.Directory, fmt.Sprintf("%d-%d-%d.games", batch.Nodes, batch.Seed, batch.First))
	text, err := os.ReadFile(name)
	if err == nil {
		return ParseLogs(text)
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	logs, err := t.play(ctx, batch, weights, tables, progress)
	if err != nil {
		return nil, err
	}
	if err := os.WriteFile(name+".part", AppendLogs(nil, logs), 0o644); err != nil {
		return nil, err
	}
	return logs, os.Rename(name+".part", name)
}

// play plays the games of a batch. Their order and moves do not depend on where they are
// played, nor on the number played at a time.
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
	logs := make([]Log, batch.Count)
	places := make(chan struct{}, where.AtOnce)
	var waiting sync.WaitGroup
	var turn sync.Mutex
	done := 0
	for first := 0; first < batch.Count && ctx.Err() == nil; first += where.Games {
		select {
		case places <- struct{}{}:
		case <-ctx.Done():
			continue
		}
		b := batch
		b.First, b.Count = batch.First+first, min(where.Games, batch.Count-first)
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
			progress(batch.First + done)
		})
	}
	waiting.Wait()
	return logs, context.Cause(ctx)
}
