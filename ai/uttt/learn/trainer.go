package learn

import (
	"context"
	"fmt"
	"math/rand/v2"

	"colat/ai/uttt/eval"
)

// Trainer learns weights.
type Trainer struct {
	Generations int   // how often to play and fit
	Games       int   // of the last generation; each before it has half as many as the next, the first a half
	Nodes       int64 // searched for a move; in the first generation, which sees little, a quarter
	Epochs      int   // how often a fit sees each position
	Threads     int   // games at a time; what is learnt does not depend on it
	Seed        uint64
	Date        string
	Command     string
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

// resultShare is how much the result of the game counts beside what the search expected,
// from the second generation on.
const resultShare = 0.5

// Run trains and returns the file of weights of the last generation.
func (t *Trainer) Run(ctx context.Context) ([]byte, error) {
	var file []byte
	var tables *eval.Tables
	var before []sample // of the generation before, which is fitted to as well
	for generation := 1; generation <= t.Generations; generation++ {
		games := max(t.Games>>(t.Generations-generation), 1)
		if generation == 1 {
			games = max(games, t.Games/2)
		}
		play := selfPlay{tables: tables, nodes: t.Nodes, games: games, threads: t.Threads, seed: t.Seed + uint64(generation)}
		if tables == nil {
			play.nodes = max(t.Nodes/4, 1)
		}
		logs := play.play(ctx, func(done int) { t.tell(Progress{generation, "games", done, games, 0}) })
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		var samples, others []sample
		for i, log := range logs {
			if i%heldOut == 0 {
				others = append(others, log...)
				continue
			}
			for _, s := range log {
				if tables != nil {
					s.value = resultShare*s.value + (1-resultShare)*s.expected
				}
				samples = append(samples, s)
			}
		}
		fitted := samples
		if generation > 2 {
			fitted = append(fitted[:len(fitted):len(fitted)], before...)
		}
		network, loss, err := t.fit(ctx, generation, fitted, others)
		if err != nil {
			return nil, err
		}
		before = samples
		file = network.Write(eval.Header{
			Command: t.Command, Date: t.Date, Loss: loss,
			Data: fmt.Sprintf("%d positions of self-play, generation %d", len(fitted), generation),
		})
		if network, _, err = eval.Read(file); err != nil {
			return nil, err
		}
		tables = eval.NewTables(network)
	}
	return file, nil
}

// fit fits a new network to samples.
func (t *Trainer) fit(ctx context.Context, generation int, samples, others []sample) (*eval.Network, float64, error) {
	rng := rand.New(rand.NewPCG(t.Seed, uint64(generation)<<32))
	f := newFitter(rng)
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
			patterns, target := f.turned(&samples[i], rng.IntN(len(symmetries)))
			f.learn(&patterns, target, samples[i].value)
		}
		loss = f.loss(others)
		t.tell(Progress{generation, "fit", epoch + 1, t.Epochs, loss})
	}
	return f.network, loss, nil
}

func (t *Trainer) tell(p Progress) {
	if t.Watch != nil {
		t.Watch(p)
	}
}
