package learn

import (
	"math"
	"math/rand/v2"
	"slices"

	"colat/ai/uttt/eval"
	"colat/ai/uttt/position"
)

const (
	// batch is how many samples lie between two steps of the dense weights.
	batch = 64
	// Rates of AdaGrad (Duchi, Hazan and Singer, "Adaptive Subgradient Methods", 2011): for
	// the dense weights of a network that is new, of one that goes on, and for embeddings.
	newRate, onRate, embeddingRate = 0.2, 0.05, 0.05
	// mostEmbedding is as large as a number in a file of weights gets.
	mostEmbedding = 3.9
)

// hidden is a vector of hidden units.
type hidden = [eval.Hidden]float32

// dense holds one number for each weight but those of the embedding.
type dense[T any] struct {
	blocks [9][eval.Features][eval.Hidden]T
	target [eval.Features][eval.Hidden]T
	base   [position.Free + 1][eval.Hidden]T
	output [eval.Hidden]T
	bias   T
}

// fitter fits a network.
type fitter struct {
	network   *eval.Network
	rate      float32 // of the dense weights
	images    [8][]eval.Pattern
	squares   dense[adaptive]
	embedding [][eval.Features]adaptive
	gradient  dense[float32] // of the present batch
	inBatch   int

	// Of the present sample.
	sums, active hidden
}

// newFitter goes on with a network, or begins a new one for nil.
func newFitter(network *eval.Network, rng *rand.Rand) *fitter {
	f := &fitter{rate: onRate, embedding: make([][eval.Features]adaptive, eval.Patterns)}
	for i, to := range symmetries {
		f.images[i] = eval.Images(to)
	}
	for p := range f.embedding {
		for i := range f.embedding[p] {
			f.embedding[p][i] = 1 // a pattern's first samples move it little
		}
	}
	if network == nil {
		f.network, f.rate = newNetwork(rng), newRate
		return f
	}
	copied := *network
	copied.Embedding = slices.Clone(network.Embedding)
	f.network = &copied
	return f
}

// newNetwork has weights to begin with.
func newNetwork(rng *rand.Rand) *eval.Network {
	n := eval.NewNetwork()
	describe(n.Embedding)
	scatter := func(weights *hidden) {
		for h := range weights {
			weights[h] = rng.Float32() - 0.5
		}
	}
	for block := range n.Blocks {
		for i := range n.Blocks[block] {
			scatter(&n.Blocks[block][i])
		}
	}
	for i := range n.Target {
		scatter(&n.Target[i])
	}
	scatter(&n.Output)
	for target := range n.Base {
		for h := range n.Base[target] {
			n.Base[target][h] = 0.2
		}
	}
	return n
}

// turned returns a sample as one of the symmetries shows it.
func (f *fitter) turned(s *sample, symmetry int) (patterns [9]eval.Pattern, target uint8) {
	to := &symmetries[symmetry]
	for block, p := range s.patterns {
		patterns[to[block]] = f.images[symmetry][p]
	}
	target = s.target
	if target != position.Free {
		target = uint8(to[target])
	}
	return patterns, target
}

// predict returns the chance to win that the network sees.
func (f *fitter) predict(patterns *[9]eval.Pattern, target uint8) float32 {
	n := f.network
	f.sums = n.Base[target]
	for block, p := range patterns {
		weigh(&f.sums, &n.Embedding[p], &n.Blocks[block])
	}
	if target != position.Free {
		weigh(&f.sums, &n.Embedding[patterns[target]], &n.Target)
	}
	value := n.Bias
	for h, x := range f.sums {
		f.active[h] = max(x, 0)
		value += n.Output[h] * f.active[h]
	}
	return float32(1 / (1 + math.Exp(-float64(value))))
}

// weigh adds what a block's numbers give to the hidden units.
func weigh(sums *hidden, numbers *[eval.Features]float32, weights *[eval.Features][eval.Hidden]float32) {
	for i, e := range numbers {
		row := &weights[i]
		for h := range sums {
			sums[h] += e * row[h]
		}
	}
}

// learn takes in a sample (Rumelhart, Hinton and Williams, "Learning representations by
// back-propagating errors", 1986).
func (f *fitter) learn(patterns *[9]eval.Pattern, target uint8, wanted float32) {
	n, g := f.network, &f.gradient
	slope := f.predict(patterns, target) - wanted // of the cross-entropy, by the value
	g.bias += slope
	var back hidden
	for h := range back {
		g.output[h] += slope * f.active[h]
		if f.sums[h] > 0 {
			back[h] = slope * n.Output[h]
		}
		g.base[target][h] += back[h]
	}
	for block, p := range patterns {
		f.learnBlock(p, &back, &n.Blocks[block], &g.blocks[block])
	}
	if target != position.Free {
		f.learnBlock(patterns[target], &back, &n.Target, &g.target)
	}
	if f.inBatch++; f.inBatch == batch {
		f.step()
	}
}

// learnBlock passes the gradient of the hidden units on to a pattern and its weights.
func (f *fitter) learnBlock(p eval.Pattern, back *hidden, weights, gradient *[eval.Features][eval.Hidden]float32) {
	numbers, squares := &f.network.Embedding[p], &f.embedding[p]
	for i, e := range numbers {
		row, down := &weights[i], &gradient[i]
		var own float32
		for h, b := range back {
			own += b * row[h]
			down[h] += b * e
		}
		squares[i].step(&numbers[i], own, embeddingRate)
		numbers[i] = max(-mostEmbedding, min(numbers[i], mostEmbedding))
	}
}

// step moves the dense weights by the gradients of a batch.
func (f *fitter) step() {
	n, q, g := f.network, &f.squares, &f.gradient
	rows := func(weights, gradients *hidden, squares *[eval.Hidden]adaptive) {
		for h := range weights {
			squares[h].step(&weights[h], gradients[h]/batch, f.rate)
		}
	}
	for block := range n.Blocks {
		for i := range n.Blocks[block] {
			rows(&n.Blocks[block][i], &g.blocks[block][i], &q.blocks[block][i])
		}
	}
	for i := range n.Target {
		rows(&n.Target[i], &g.target[i], &q.target[i])
	}
	for target := range n.Base {
		rows(&n.Base[target], &g.base[target], &q.base[target])
	}
	rows(&n.Output, &g.output, &q.output)
	q.bias.step(&n.Bias, g.bias/batch, f.rate)
	*g = dense[float32]{}
	f.inBatch = 0
}

// loss is the mean cross-entropy of the results of samples.
func (f *fitter) loss(samples []sample) float64 {
	sum := 0.0
	for i := range samples {
		s := &samples[i]
		p := min(max(float64(f.predict(&s.patterns, s.target)), 1e-6), 1-1e-6)
		v := float64(s.result)
		sum -= v*math.Log(p) + (1-v)*math.Log(1-p)
	}
	return sum / float64(max(len(samples), 1))
}
