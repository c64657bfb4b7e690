// Package learn fits the evaluation weights of the champion of five in a row. From a guess it
// plays, generation after generation, games against itself with the weights of the last one,
// and fits the probability of a win to the shapes of the cells and to the threats (Texel's tuning
// method: Österlund, 2014, which is logistic regression).
package learn

import (
	"bytes"
	"context"
	"encoding/gob"
	"math/rand/v2"

	"colat/ai/fit"
	"colat/ai/mnk/five"
	"colat/ai/mnk/pattern"
)

// Learner trains weights. A fit is of the positions of all generations so far. It begins with the
// values of cells of the training's Start, if there is one.
type Learner struct{}

var _ fit.Learner = Learner{}

// First implements fit.Learner with a guess.
func (Learner) First() []byte { return guessed().Bytes() }

// CommandOf implements fit.Learner. The files have no header.
func (Learner) CommandOf(weights []byte) (string, error) {
	_, err := five.ParseWeights(weights)
	return "", err
}

// Batch implements fit.Learner.
func (Learner) Batch(t *fit.Training, generation int) (fit.Batch, int) {
	return fit.Batch{Nodes: t.Nodes, Seed: t.Seed, From: uint64((generation - 1) * t.Games)}, t.Games
}

// encode returns a game as files hold it.
func encode(samples []sample) []byte {
	var g bytes.Buffer
	if err := gob.NewEncoder(&g).Encode(samples); err != nil {
		panic(err) // samples can always be encoded
	}
	return g.Bytes()
}

// Fit implements fit.Learner.
func (Learner) Fit(ctx context.Context, t *fit.Training, report *fit.Report) ([]byte, error) {
	var first *five.Weights
	if t.Start != nil {
		var err error
		if first, err = five.ParseWeights(t.Start); err != nil {
			return nil, err
		}
	}
	all, err := fit.AllSamples(t, report, func(g []byte) (samples []sample, err error) {
		err = gob.NewDecoder(bytes.NewReader(g)).Decode(&samples)
		return samples, err
	})
	if err != nil {
		return nil, err
	}
	m, err := fitted(ctx, all, first, t.Epochs, func(m *model, held []*sample) { t.Loss(report, m.loss(held)) })
	if err != nil {
		return nil, err
	}
	return m.rounded().Bytes(), nil
}

// fitted returns a model that makes the chances of samples likely. The values of cells begin with
// those of first, if it is not nil. After each epoch it calls after with the samples held out.
func fitted(
	ctx context.Context, samples []sample, first *five.Weights, epochs int, after func(m *model, held []*sample),
) (*model, error) {
	m := newModel(first)
	train, held := fit.Divide(samples)
	d := fit.Descent{Epochs: epochs, Batch: batch, Rng: rand.New(rand.NewPCG(1, 2)), After: func(int) { after(m, held) }}
	return m, fit.Run(ctx, d, train, func(some []*sample, _ int, done float64) {
		for _, s := range some {
			m.learn(s)
		}
		m.step(1-done, len(some))
	})
}

// The values of shapes and classes in the first generation.
var (
	shapeToMove  = [pattern.Shapes]int16{0, 0, 1, 2, 3, 4, 6, 8, 9, 11, 13, 22, 26, 30, 60, 0}
	shapeWaiting = [pattern.Shapes]int16{0, 0, 1, 2, 2, 3, 5, 6, 7, 8, 9, 14, 17, 20, 40, 0}
	classToMove  = [pattern.Classes]int16{
		pattern.OneThree: 4, pattern.ThreeMore: 14, pattern.DoubleThree: 60, pattern.FourMore: 20, pattern.FourThree: 300,
	}
	classWaiting = [pattern.Classes]int16{
		pattern.OneThree: 2, pattern.ThreeMore: 8, pattern.DoubleThree: 30, pattern.FourMore: 12, pattern.FourThree: 80,
		pattern.Unanswerable: 100,
	}
)

// guessed returns the weights of the first generation.
func guessed() *five.Weights {
	w := new(five.Weights)
	for c := range pattern.Cells {
		cell := pattern.Cell(c)
		n, class := cell.Combination(), cell.Class()
		w.ToMove[n], w.Waiting[n] = classToMove[class], classWaiting[class]
		for _, shape := range cell.Sorted() {
			w.ToMove[n] += shapeToMove[shape]
			w.Waiting[n] += shapeWaiting[shape]
		}
	}
	return w
}
