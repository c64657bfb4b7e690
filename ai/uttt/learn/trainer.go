package learn

import (
	"context"
	"fmt"
	"math/rand/v2"

	"colat/ai/uttt/eval"
)

// playoutGenerations is how many generations learn what random games come to, the first
// from games of a player that knows nothing, the second from better ones.
const playoutGenerations = 2

// Trainer learns weights. In the first generations positions are worth what random games
// from them come to, in the others what games of the network before come to. Each of
// these goes on from the last one of the first, with the games of all of them: noise that
// one generation takes for knowledge is not handed on.
type Trainer struct {
	Generations int   // how often to play and fit
	Games       int   // of each generation
	Nodes       int64 // searched for a move
	Epochs      int   // how often a fit sees each position
	Threads     int   // games at a time; what is learnt does not depend on it
	// Elsewhere, unless nil, is where the games are played instead of here.
	Elsewhere *Elsewhere
	Seed      uint64
	Date      string
	Command   string
	// Watch, unless nil, is told how far the training is, from any goroutine.
	Watch func(Progress)
}

// Progress is how far a training is.
type Progress struct {
	Generation  int
	Step        string // "games" or "fit"
	Done, Total int
	Loss        float64 // on other games, after a whole epoch; otherwise 0
}

// Of heldOut games one is not fitted to, but measured on.
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

// fit fits a network to samples, a new one for nil.
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
