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
	Start  *eval.Weights // go on from these; if nil, weights begin at random
	Epochs int
	Rates  Rates
	Seed   uint64
}

// Rates are the learning rates of a fit and the sizes of its first weights.
type Rates struct {
	Entry  float64 // of the contributions of entries
	Discs  float64 // of weights that depend on the number of discs
	Output float64 // deviation of the first weights of the output, by which their rate is multiplied
	// FirstEntry and FirstDiscs are the initial sums of squared gradients: the larger, the slower the first
	// steps, and rare entries.
	FirstEntry, FirstDiscs float32
}

// network holds a network as it is fitted, and the sums of squared gradients of each of its weights.
type network struct {
	*eval.Network
	squares                  []float32
	startSquares, outSquares [][eval.Units]float32
	classic                  bool
	rates                    Rates
	units                    [eval.Units]float32 // of the present sample
	slopes                   [eval.Units]float32
}

// newNetwork returns a network with random weights.
func (f Fit) newNetwork(rng *rand.Rand) *network {
	n := &network{Network: eval.NewNetwork(f.Model), classic: !f.Model.Victory(), rates: f.Rates}
	n.squares = make([]float32, len(n.Vectors))
	n.startSquares = make([][eval.Units]float32, len(n.Start))
	n.outSquares = make([][eval.Units]float32, len(n.Start))
	used := f.Model.Units()
	for i := range n.Vectors {
		n.squares[i] = f.Rates.FirstEntry
		if i%eval.Units < used {
			n.Vectors[i] = float32(firstDeviation * rng.NormFloat64())
		}
	}
	for i := range used {
		out := float32(f.Rates.Output * rng.NormFloat64())
		for discs := range n.Start {
			n.Start[discs][i], n.Out[discs][i] = firstStart, out
			n.startSquares[discs][i], n.outSquares[discs][i] = f.Rates.FirstDiscs, f.Rates.FirstDiscs
		}
	}
	return n
}

// The first contributions have this deviation, and sums start with firstStart, so that units are positive
// in about half of all positions.
const (
	firstDeviation = 0.03
	firstStart     = 0.5
)

// lastRate is the part of the rates at the end of a fit. They fall exponentially in its second half.
const lastRate = 0.05

// run fits weights to samples by stochastic gradient descent with a rate for each weight
// (Duchi, Hazan and Singer, "Adaptive Subgradient Methods", 2011). After each epoch it
// calls progress with the mean loss on the training samples and on the held ones.
func (f Fit) run(ctx context.Context, train, held []sample, progress func(trained, loss float64)) (*network, error) {
	rng := rand.New(rand.NewPCG(f.Seed, 1))
	n := f.newNetwork(rng)
	if f.Start != nil {
		f.goOn(ctx, n, train)
	}
	total := 0.0
	d := fit.Descent{Epochs: f.Epochs, Batch: len(train), Rng: rng, After: func(int) {
		progress(total/float64(len(train)), f.loss(n, held))
	}}
	err := fit.Run(ctx, d, train, func(all []sample, epoch int, _ float64) {
		total = f.pass(ctx, n, all, epoch == 0, func(done float64) float32 {
			return float32(math.Pow(lastRate, max(0, 2*(float64(epoch)+done)/float64(f.Epochs)-1)))
		})
	})
	n.extend(train)
	return n, err
}

// goOn sets a network to the weights to go on from. Large steps would undo what an earlier fit has learnt, so a
// pass that changes no weight adds up squared gradients in place of those of that fit: of as many samples, and
// of an entry that occurred more often then, of as many occurrences.
func (f Fit) goOn(ctx context.Context, n *network, train []sample) {
	n.Network = f.Start.Network(f.scale())
	before := n.Counts
	n.Counts = make([]int, len(before))
	f.pass(ctx, n, train, true, func(float64) float32 { return 0 })
	for i := range n.squares {
		if now, before := n.Counts[i/eval.Units], before[i/eval.Units]; before > now && now > 0 {
			n.squares[i] *= float32(before) / float32(now)
		}
	}
	n.Counts = before
}

// pass learns samples in their order, with a rate that depends on the part of them that is done, and returns
// the sum of their losses. With count it counts the occurrences of entries.
func (f Fit) pass(
	ctx context.Context, n *network, samples []sample, count bool, rate func(done float64) float32,
) (total float64) {
	now, learnt := float32(0), 0
	for s, features := range f.featured(samples) {
		if learnt&0xfff == 0 {
			if ctx.Err() != nil {
				break
			}
			now = rate(float64(learnt) / float64(len(samples)))
		}
		total += n.learn(s, features, now)
		learnt++
		if count {
			for _, entry := range features {
				n.Counts[entry]++
			}
		}
	}
	return total
}

// extend copies the weights of the smallest number of discs that samples have to all below. Games of
// self-play begin with random moves, but searches also value the positions before.
func (n *network) extend(samples []sample) {
	if len(samples) == 0 {
		return
	}
	first := len(n.Start)
	for i := range samples {
		first = min(first, eval.DiscsIndex(bits.OnesCount64(samples[i].own|samples[i].opp)))
	}
	for discs := range first {
		n.Start[discs], n.Out[discs] = n.Start[first], n.Out[first]
	}
}

// value computes the units of a sample and returns its value.
func (n *network) value(discs int, features []uint32) (value float32) {
	units := n.Start[discs]
	for _, entry := range features {
		v := (*[eval.Units]float32)(n.Vectors[int(entry)*eval.Units:])
		for i := range units {
			units[i] += v[i]
		}
	}
	for i, u := range units {
		value += max(u, 0) * n.Out[discs][i]
	}
	n.units = units
	return value
}

// saturation is the score in discs from which on differences between scores matter little. In classic errors are
// those of bounded scores, saturation times the hyperbolic tangent of a score divided by it, because
// positions that are nearly won or lost are easy to play, and would have most of the squared error. So estimates
// of such positions are smaller than the differences with which their games end.
const saturation = 7

// bounded returns the bounded score of a score in discs.
func bounded(score float32) float32 {
	return float32(saturation * math.Tanh(float64(score)/saturation))
}

// errorOf returns the gradient of the cross-entropy of the outcome or, in classic, of the bounded score, and
// the loss: the cross-entropy, or the squared error of the bounded score.
func (n *network) errorOf(s *sample, value float32) (gradient float32, loss float64) {
	if n.classic {
		gradient = bounded(value) - bounded(s.target)
		return gradient, float64(gradient) * float64(gradient)
	}
	p := max(1e-6, min(fit.Sigmoid(float64(value)), 1-1e-6))
	return float32(p - float64(s.target)), fit.CrossEntropy(p, float64(s.target))
}

// neighbours is the part of the rate for weights of one disc more and less, so that weights change
// gradually in the course of the game.
const neighbours = 0.5

func (n *network) learn(s *sample, features []uint32, rate float32) float64 {
	discs := eval.DiscsIndex(bits.OnesCount64(s.own | s.opp))
	gradient, loss := n.errorOf(s, n.value(discs, features))
	for i, u := range n.units {
		n.slopes[i] = 0
		if u > 0 {
			n.slopes[i] = gradient * n.Out[discs][i]
		}
	}
	for at := max(0, discs-1); at <= min(discs+1, len(n.Start)-1); at++ {
		part := rate * float32(n.rates.Discs)
		if at != discs {
			part *= neighbours
		}
		start, startSquares := &n.Start[at], &n.startSquares[at]
		out, outSquares := &n.Out[at], &n.outSquares[at]
		for i, u := range n.units {
			if u > 0 {
				step(&start[i], &startSquares[i], n.slopes[i], part)
				step(&out[i], &outSquares[i], gradient*u, part*float32(n.rates.Output))
			}
		}
	}
	var squared [eval.Units]float32
	slopes := n.slopes
	for i, slope := range slopes {
		squared[i] = slope * slope
		slopes[i] = slope * rate * float32(n.rates.Entry)
	}
	for _, entry := range features {
		v := (*[eval.Units]float32)(n.Vectors[int(entry)*eval.Units:])
		squares := (*[eval.Units]float32)(n.squares[int(entry)*eval.Units:])
		for i := range v {
			if squared[i] != 0 {
				squares[i] += squared[i]
				v[i] -= slopes[i] / float32(math.Sqrt(float64(squares[i])))
			}
		}
	}
	return loss
}

// step moves a weight against a gradient, given the sum of its squared gradients.
func step(weight, squares *float32, gradient, rate float32) {
	*squares += gradient * gradient
	*weight -= rate * gradient / float32(math.Sqrt(float64(*squares)))
}

// loss returns the mean loss on samples.
func (f Fit) loss(n *network, samples []sample) float64 {
	total := 0.0
	for s, features := range f.featured(samples) {
		_, l := n.errorOf(s, n.value(eval.DiscsIndex(bits.OnesCount64(s.own|s.opp)), features))
		total += l
	}
	return total / max(1, float64(len(samples)))
}

// quantize converts a fitted network to eval.Weights.
func (f Fit) quantize(n *network, header eval.Header) *eval.Weights {
	return eval.Quantize(f.Model, n.Network, f.scale(), header)
}

// scale returns the score that corresponds to an output of 1, in hundredths of a disc.
func (f Fit) scale() float64 {
	if f.Model.Victory() {
		return unit
	}
	return 100
}
