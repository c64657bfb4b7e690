package learn

import (
	"math"
	"math/bits"
	"math/rand/v2"

	"colat/ai/fit"
	"colat/ai/uttt/eval"
)

const (
	// newRate and onRate are the learning rates of the first step of a new network and of one
	// that was fitted before. They fall in proportion to the steps left, to leastRate of that.
	newRate, onRate, leastRate = 4e-3, 1e-3, 0.02
	// decay is the weight decay of an embedding in a step that uses it, in learning rates.
	decay = 0.01
)

// fitter fits a network by Adam (Kingma and Ba, 2015).
type fitter struct {
	network  *eval.Network
	gradient *eval.Network // of the present batch
	patterns rows          // of the embeddings of patterns
	standing rows
	dense    [eval.Variants]dense
	images   [8][]eval.Pattern
	swapped  []eval.Pattern
	inBatch  int
	rate     float64 // of the first step
	steps    int     // taken
	all      int     // steps of the whole fit

	// Of the present sample.
	views  [eval.Views]Seen
	sums   [eval.Views]eval.Units
	active [eval.Views]eval.Units
}

// newFitter returns a fitter of a number of steps that continues with a network, or starts a
// new one if network is nil.
func newFitter(network *eval.Network, steps int, rng *rand.Rand) *fitter {
	f := &fitter{
		network: eval.NewNetwork(), gradient: eval.NewNetwork(), swapped: eval.Swapped(), rate: onRate, all: steps,
		patterns: newRows(eval.Patterns), standing: newRows(eval.Standings),
	}
	for i, to := range eval.Symmetries {
		f.images[i] = eval.Images(to)
	}
	for i := range f.dense {
		f.dense[i] = newDense(&f.network.Variants[i], &f.gradient.Variants[i])
	}
	if network == nil {
		f.rate = newRate
		scatter(f.network, rng)
		return f
	}
	copy(f.network.Embedding, network.Embedding)
	copy(f.network.Standing, network.Standing)
	f.network.Variants = network.Variants
	return f
}

// scatter sets initial weights.
func scatter(n *eval.Network, rng *rand.Rand) {
	around := func(width float32) float32 { return (rng.Float32() - 0.5) * width }
	for p := range n.Embedding {
		for f := range n.Embedding[p] {
			n.Embedding[p][f] = around(1. / 8)
		}
	}
	describe(n.Embedding)
	for s := range n.Standing {
		for f := range n.Standing[s] {
			n.Standing[s][f] = around(1. / 4)
		}
	}
	for variant := range n.Variants {
		for _, row := range n.Variants[variant].Rows() {
			for h := range row {
				row[h] = around(1. / 2)
			}
		}
	}
}

// turned returns a sample transformed by a symmetry.
func (f *fitter) turned(s *sample, symmetry int) Seen {
	to := &eval.Symmetries[symmetry]
	turned := s.Seen
	for block, p := range s.Patterns {
		turned.Patterns[to[block]] = f.images[symmetry][p]
	}
	if s.Target != eval.Free {
		turned.Target = uint8(to[s.Target])
	}
	return turned
}

// opposed returns a sample as the opponent sees it.
func (f *fitter) opposed(s *Seen) Seen {
	opposed := *s
	for block, p := range s.Patterns {
		opposed.Patterns[block] = f.swapped[p]
	}
	opposed.Standings = [2]eval.Standing{s.Standings[1], s.Standings[0]}
	return opposed
}

// variantOf returns the index of a sample's variant.
func variantOf(s *Seen) int {
	if s.Open {
		return 1
	}
	return 0
}

// predict returns the network's estimate of the probability to win.
func (f *fitter) predict(s *Seen) float32 {
	n := f.network
	d := &n.Variants[variantOf(s)]
	f.views[0], f.views[1] = *s, f.opposed(s)
	value := d.Bias
	for i := range f.views {
		seen, view := &f.views[i], &d.Views[i]
		sums := &f.sums[i]
		*sums = view.Base[s.Target]
		for block, p := range seen.Patterns {
			weigh(sums, &n.Embedding[p], &d.Blocks[block])
		}
		if s.Target != eval.Free {
			weigh(sums, &n.Embedding[seen.Patterns[s.Target]], &view.Target)
		}
		for side, standing := range seen.Standings {
			weigh(sums, &n.Standing[standing], &d.Boards[side])
		}
		for h, x := range sums {
			f.active[i][h] = max(x, 0)
			value += view.Output[h] * f.active[i][h]
		}
	}
	return float32(fit.Sigmoid(float64(value)))
}

// learn trains on one sample (Rumelhart, Hinton and Williams, "Learning representations
// by back-propagating errors", 1986).
func (f *fitter) learn(s *Seen, wanted float32) {
	slope := f.predict(s) - wanted // derivative of the cross-entropy with respect to the value
	n, g, variant := f.network, f.gradient, variantOf(s)
	d, down := &n.Variants[variant], &g.Variants[variant]
	down.Bias += slope
	for i := range f.views {
		seen, view, below := &f.views[i], &d.Views[i], &down.Views[i]
		var back eval.Units
		for h := range back {
			below.Output[h] += slope * f.active[i][h]
			if f.sums[i][h] > 0 {
				back[h] = slope * view.Output[h]
			}
			below.Base[s.Target][h] += back[h]
		}
		for block, p := range seen.Patterns {
			f.patterns.use(int(p))
			pass(&back, &n.Embedding[p], &g.Embedding[p], &d.Blocks[block], &down.Blocks[block])
		}
		if s.Target != eval.Free {
			p := seen.Patterns[s.Target]
			pass(&back, &n.Embedding[p], &g.Embedding[p], &view.Target, &below.Target)
		}
		for side, standing := range seen.Standings {
			f.standing.use(int(standing))
			pass(&back, &n.Standing[standing], &g.Standing[standing], &d.Boards[side], &down.Boards[side])
		}
	}
	if f.inBatch++; f.inBatch == batch {
		f.step()
	}
}

// loss returns the mean cross-entropy of samples.
func (f *fitter) loss(samples []sample) float64 {
	return fit.Mean(samples, func(s sample) float64 {
		return fit.CrossEntropy(float64(f.predict(&s.Seen)), float64(s.Value))
	})
}

// describe adds simple features to the embedding of every pattern: its winner, the number
// of cells that would win it for either side, the lines begun by one side alone, and the
// stones.
func describe(embedding [][eval.Features]float32) {
	add := func(p eval.Pattern, features [eval.Features]float32) {
		for f, v := range features {
			embedding[p][f] += v
		}
	}
	add(eval.WonByOwn, [eval.Features]float32{1})
	add(eval.WonByOpp, [eval.Features]float32{0, 1})
	add(eval.DrawnBlock, [eval.Features]float32{6: 1})
	eval.OpenBlocks(func(p, by eval.Pattern, empty uint16) {
		features := [eval.Features]float32{6: 1 - float32(bits.OnesCount16(empty))/9}
		features[by] = 1
		add(p, features)
	})
	eval.Undecided(func(p eval.Pattern, own, opp uint16) {
		o, e := &eval.Lines[own], &eval.Lines[opp]
		winning := func(cells, others uint16) float32 {
			return float32(min(bits.OnesCount16(cells&^others), 2)) / 2
		}
		begun := func(some, others uint8) float32 { return float32(bits.OnesCount8(some&^others)) / 4 }
		add(p, [eval.Features]float32{
			2: winning(o.Completing, opp), 3: winning(e.Completing, own),
			4: begun(o.Some, e.Some), 5: begun(e.Some, o.Some),
			6: float32(bits.OnesCount16(own|opp)) / 9,
			7: float32(bits.OnesCount16(own)-bits.OnesCount16(opp)) / 4,
		})
	})
}

// step updates the weights by the gradients of a batch.
func (f *fitter) step() {
	f.steps++
	f.inBatch = 0
	rate := f.rate * max(leastRate, 1-float64(f.steps)/float64(max(f.all, 1)))
	taken := float64(f.steps)
	corrected := float32(rate * math.Sqrt(1-math.Pow(keepSquare, taken)) / (1 - math.Pow(keepMean, taken)))
	shrink := float32(rate * decay)
	f.patterns.step(f.network.Embedding, f.gradient.Embedding, corrected, shrink)
	f.standing.step(f.network.Standing, f.gradient.Standing, corrected, shrink)
	for variant := range f.dense {
		f.dense[variant].step(&f.network.Variants[variant], &f.gradient.Variants[variant], corrected)
	}
}

// weigh adds the contribution of an embedding to the hidden units.
func weigh(sums *eval.Units, embedding *[eval.Features]float32, weights *eval.Layer) {
	for i, e := range embedding {
		row := &weights[i]
		for h := range sums {
			sums[h] += e * row[h]
		}
	}
}

// pass adds the gradient of the hidden units to those of an embedding and its weights.
func pass(
	back *eval.Units, embedding, gradient *[eval.Features]float32, weights, gradients *eval.Layer,
) {
	for i, e := range embedding {
		row, down := &weights[i], &gradients[i]
		var own float32
		for h, b := range back {
			own += b * row[h]
			down[h] += b * e
		}
		gradient[i] += own
	}
}
