package learn

import (
	"context"
	"fmt"
	"math/rand/v2"

	"colat/ai/fit"
	"colat/ai/uttt/eval"
)

// playoutGenerations is the number of generations that learn values of playouts: the
// first from games without an evaluation, the second from better games.
const playoutGenerations = 2

// heldOut is one in so many games, which are not fitted. It is odd, so that the loss is of both
// variants, which alternate.
const heldOut = 21

// Learner trains weights. Without a Start, the first generations learn the mean results of playouts,
// the others the results of self-play with the network before. Each of these starts with the last
// network of the first generations and uses the games of all of them, so that errors of one
// generation are not passed on. With a Start, which plays in place of playouts, each generation goes
// on with the network of the one before, the first one with that of Start.
type Learner struct{}

var _ fit.Learner = Learner{}

// First implements fit.Learner: there are no weights.
func (Learner) First() []byte { return nil }

// CommandOf implements fit.Learner.
func (Learner) CommandOf(weights []byte) (string, error) {
	_, h, err := eval.Read(weights)
	return h.Command, err
}

// Batch implements fit.Learner.
func (Learner) Batch(t *fit.Training, generation int) (fit.Batch, int) {
	return fit.Batch{
		Playouts: t.Start == nil && generation <= playoutGenerations, Nodes: t.Nodes, Seed: t.Seed + uint64(generation),
	}, t.Games
}

// sources returns the first generation whose games are used for a fit, and the one with whose
// network the fit begins; -1 if it is a new one.
func sources(t *fit.Training, generation int) (games, network int) {
	switch {
	case t.Start != nil:
		return 1, generation - 1
	case generation <= playoutGenerations:
		return generation, -1
	}
	return playoutGenerations + 1, playoutGenerations
}

// Fit implements fit.Learner.
func (Learner) Fit(ctx context.Context, t *fit.Training, report *fit.Report) ([]byte, error) {
	generation := report.Generation
	oldest, from := sources(t, generation)
	var first *eval.Network
	if from >= 0 {
		file, err := t.Weights(from)
		if err == nil {
			first, _, err = eval.Read(file)
		}
		if err != nil {
			return nil, err
		}
	}
	var samples, held []sample
	err := t.EachGame(oldest, generation, func(g, number int, text []byte) error {
		log, err := parse(text)
		report.Games++
		if number%heldOut > 0 {
			samples = append(samples, log...)
		} else if g == generation {
			held = append(held, log...)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	report.Positions = len(samples) + len(held)
	rng := rand.New(rand.NewPCG(t.Seed, uint64(generation)<<32))
	f := newFitter(first, rng)
	order := make([]int32, len(samples))
	for i := range order {
		order[i] = int32(i)
	}
	d := fit.Descent{
		Epochs: t.Epochs, Batch: batchOf(len(samples)), Rng: rng, After: func(int) { t.Loss(report, f.loss(held)) },
	}
	err = fit.Run(ctx, d, order, func(some []int32, _ int, done float64) {
		for _, i := range some {
			f.add(&samples[i], rng.IntN(len(eval.Symmetries)))
		}
		f.step(done)
	})
	if err != nil {
		return nil, err
	}
	f.network.KeepInRange()
	return f.network.Write(eval.Header{
		Command: t.Command, Date: t.Date, Loss: report.Losses[len(report.Losses)-1],
		Data: fmt.Sprintf("%d positions of self-play, generation %d", len(samples), generation),
	}), nil
}

const (
	// mostInBatch and fewestInBatch bound the samples of a step. Few samples are fitted in smaller
	// batches, so that an epoch has stepsPerEpoch.
	mostInBatch, fewestInBatch = 4096, 16
	stepsPerEpoch              = 256
)

// batchOf returns the size of a batch for so many samples.
func batchOf(samples int) int { return max(fewestInBatch, min(samples/stepsPerEpoch, mostInBatch)) }
