package learn

import (
	"context"
	"math"
	"math/bits"
	"math/rand/v2"

	"colat/ai/fit"
	"colat/ai/othello/eval"
)

// Fit holds the parameters of fitting weights.
type Fit struct {
	Model  *eval.Model
	Epochs int
	Rate   float64 // learning rate
	Decay  float64 // pulls weights of rare entries towards 0
	Seed   uint64
}

// weights holds the weights of the entries of a model at each anchor, in units of the
// logarithm of the odds, or of discs.
type weights struct {
	value   []float32
	squares []float32 // sums of squared gradients
	classic bool
}

// The initial sums of squared gradients. Most of the many entries for victory cells on
// lines are rare and would fit the accidents of a few games.
const (
	haste   = 0.01
	caution = 1000
)

// run fits weights to samples by stochastic gradient descent with a rate for each weight
// (Duchi, Hazan and Singer, "Adaptive Subgradient Methods", 2011). After each epoch it
// calls progress with the mean loss on the training samples and on the held ones.
func (f Fit) run(ctx context.Context, train, held []sample, progress func(trained, loss float64)) (*weights, error) {
	n := f.Model.Entries() * len(eval.Anchors)
	w := &weights{value: make([]float32, n), squares: make([]float32, n), classic: !f.Model.Victory()}
	for i := range w.squares {
		w.squares[i] = haste
		if f.Model.OnLine(i / len(eval.Anchors)) {
			w.squares[i] = caution
		}
	}
	total := 0.0
	d := fit.Descent{Epochs: f.Epochs, Batch: len(train), Rng: rand.New(rand.NewPCG(f.Seed, 1)), After: func(int) {
		progress(total/float64(len(train)), f.loss(w, held))
	}}
	return w, fit.Run(ctx, d, train, func(all []sample, epoch int, _ float64) {
		rate := float32(f.Rate)
		if epoch >= f.Epochs*2/3 {
			rate /= 3
		}
		learnt := 0
		total = 0
		for s, features := range f.featured(all) {
			total += w.learn(s, features, rate, float32(f.Decay))
			if learnt++; learnt&0xffff == 0 && ctx.Err() != nil {
				return
			}
		}
	})
}

func (w *weights) sum(features []uint32, a int, t float32) float32 {
	lower, upper := float32(0), float32(0)
	for _, entry := range features {
		i := int(entry)*len(eval.Anchors) + a
		lower += w.value[i]
		upper += w.value[i+1]
	}
	return lower*(1-t) + upper*t
}

// errorOf returns the gradient of the loss by the sum, and the loss: the cross-entropy of
// the outcome, or the squared error in discs, for which it returns half the gradient.
func (w *weights) errorOf(s *sample, sum float32) (gradient float32, loss float64) {
	if w.classic {
		gradient = sum - s.target
		return gradient, float64(gradient) * float64(gradient)
	}
	p := max(1e-6, min(fit.Sigmoid(float64(sum)), 1-1e-6))
	return float32(p - float64(s.target)), fit.CrossEntropy(p, float64(s.target))
}

func (w *weights) learn(s *sample, features []uint32, rate, decay float32) float64 {
	a, t := eval.AnchorsAt(float64(bits.OnesCount64(s.own | s.opp)))
	gradient, loss := w.errorOf(s, w.sum(features, a, t))
	for _, entry := range features {
		i := int(entry)*len(eval.Anchors) + a
		w.step(i, gradient*(1-t)+decay*w.value[i], rate)
		w.step(i+1, gradient*t+decay*w.value[i+1], rate)
	}
	return loss
}

func (w *weights) step(i int, gradient, rate float32) {
	w.squares[i] += gradient * gradient
	w.value[i] -= rate * gradient / float32(math.Sqrt(float64(w.squares[i])))
}

// loss returns the mean loss on samples.
func (f Fit) loss(w *weights, samples []sample) float64 {
	total := 0.0
	for s, features := range f.featured(samples) {
		a, t := eval.AnchorsAt(float64(bits.OnesCount64(s.own | s.opp)))
		_, l := w.errorOf(s, w.sum(features, a, t))
		total += l
	}
	return total / max(1, float64(len(samples)))
}

// quantize converts fitted weights to eval.Weights.
func (f Fit) quantize(w *weights, header eval.Header) *eval.Weights {
	scale := float32(unit)
	if w.classic {
		scale = 100
	}
	values := make([]float32, len(w.value))
	for i, v := range w.value {
		values[i] = v * scale
	}
	return eval.Quantize(f.Model, values, header)
}
