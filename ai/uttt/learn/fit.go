package learn

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"

	"colat/ai/uttt/eval"
)

const (
	// batch is the number of samples between two steps of the dense weights.
	batch = 64
	// Rates of AdaGrad (Duchi, Hazan and Singer, "Adaptive Subgradient Methods", 2011):
	// for the dense weights of a new network, of a network trained before, and for
	// embeddings.
	newRate, onRate, embeddingRate = 0.2, 0.05, 0.05
	// mostEmbedding is the largest embedding that a file of weights can hold.
	mostEmbedding = 3.9
)

// hidden is a vector of hidden units.
type hidden = [eval.Hidden]float32

// dense holds one number for each weight except the embeddings.
type dense[T any] struct {
	blocks [9][eval.Features][eval.Hidden]T
	target [eval.Features][eval.Hidden]T
	boards [2][eval.BoardFeatures][eval.Hidden]T
	base   [eval.Free + 1][eval.Hidden]T
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
	boards    [][eval.BoardFeatures]adaptive
	gradient  dense[float32] // of the present batch
	inBatch   int

	// Of the present sample.
	sums, active hidden
}

// newFitter returns a fitter that continues with a network, or starts a new one if
// network is nil.
func newFitter(network *eval.Network, rng *rand.Rand) *fitter {
	f := &fitter{
		rate:      onRate,
		embedding: make([][eval.Features]adaptive, eval.Patterns),
		boards:    make([][eval.BoardFeatures]adaptive, eval.Standings),
	}
	for i, to := range eval.Symmetries {
		f.images[i] = eval.Images(to)
	}
	// Start at 1 so that the first samples of a pattern or a standing change it little.
	for p := range f.embedding {
		for i := range f.embedding[p] {
			f.embedding[p][i] = 1
		}
	}
	for p := range f.boards {
		for i := range f.boards[p] {
			f.boards[p][i] = 1
		}
	}
	if network == nil {
		f.network, f.rate = newNetwork(rng), newRate
		return f
	}
	copied := *network
	copied.Embedding = slices.Clone(network.Embedding)
	copied.BoardEmbedding = slices.Clone(network.BoardEmbedding)
	f.network = &copied
	return f
}

// newNetwork returns a network with initial weights.
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
	for side := range n.Boards {
		for i := range n.Boards[side] {
			scatter(&n.Boards[side][i])
		}
	}
	for i := range n.BoardEmbedding {
		for j := range n.BoardEmbedding[i] {
			n.BoardEmbedding[i][j] = (rng.Float32() - 0.5) / 2
		}
	}
	scatter(&n.Output)
	for target := range n.Base {
		for h := range n.Base[target] {
			n.Base[target][h] = 0.2
		}
	}
	return n
}

// turned returns a sample transformed by a symmetry.
func (f *fitter) turned(s *sample, symmetry int) seen {
	to := &eval.Symmetries[symmetry]
	turned := seen{target: s.target, standings: s.standings}
	for block, p := range s.patterns {
		turned.patterns[to[block]] = f.images[symmetry][p]
	}
	if s.target != eval.Free {
		turned.target = uint8(to[s.target])
	}
	return turned
}

// predict returns the network's estimate of the probability to win.
func (f *fitter) predict(s *seen) float32 {
	n := f.network
	f.sums = n.Base[s.target]
	for block, p := range s.patterns {
		weigh(&f.sums, n.Embedding[p][:], n.Blocks[block][:])
	}
	if s.target != eval.Free {
		weigh(&f.sums, n.Embedding[s.patterns[s.target]][:], n.Target[:])
	}
	for side, standing := range s.standings {
		weigh(&f.sums, n.BoardEmbedding[standing][:], n.Boards[side][:])
	}
	value := n.Bias
	for h, x := range f.sums {
		f.active[h] = max(x, 0)
		value += n.Output[h] * f.active[h]
	}
	return float32(1 / (1 + math.Exp(-float64(value))))
}

// weigh adds the contribution of an embedding to the hidden units.
func weigh(sums *hidden, numbers []float32, weights []hidden) {
	for i, e := range numbers {
		row := &weights[i]
		for h := range sums {
			sums[h] += e * row[h]
		}
	}
}

// learn trains on one sample (Rumelhart, Hinton and Williams, "Learning representations
// by back-propagating errors", 1986).
func (f *fitter) learn(s *seen, wanted float32) {
	n, g := f.network, &f.gradient
	slope := f.predict(s) - wanted // derivative of the cross-entropy with respect to the value
	g.bias += slope
	var back hidden
	for h := range back {
		g.output[h] += slope * f.active[h]
		if f.sums[h] > 0 {
			back[h] = slope * n.Output[h]
		}
		g.base[s.target][h] += back[h]
	}
	for block, p := range s.patterns {
		pass(&back, n.Embedding[p][:], f.embedding[p][:], n.Blocks[block][:], g.blocks[block][:])
	}
	if s.target != eval.Free {
		p := s.patterns[s.target]
		pass(&back, n.Embedding[p][:], f.embedding[p][:], n.Target[:], g.target[:])
	}
	for side, standing := range s.standings {
		pass(&back, n.BoardEmbedding[standing][:], f.boards[standing][:], n.Boards[side][:], g.boards[side][:])
	}
	if f.inBatch++; f.inBatch == batch {
		f.step()
	}
}

// pass propagates the gradient of the hidden units to an embedding and its weights.
func pass(back *hidden, numbers []float32, squares []adaptive, weights, gradient []hidden) {
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

// step updates the dense weights by the gradients of a batch.
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
	for side := range n.Boards {
		for i := range n.Boards[side] {
			rows(&n.Boards[side][i], &g.boards[side][i], &q.boards[side][i])
		}
	}
	for target := range n.Base {
		rows(&n.Base[target], &g.base[target], &q.base[target])
	}
	rows(&n.Output, &g.output, &q.output)
	q.bias.step(&n.Bias, g.bias/batch, f.rate)
	*g = dense[float32]{}
	f.inBatch = 0
}

// loss returns the mean cross-entropy of samples.
func (f *fitter) loss(samples []sample) float64 {
	sum := 0.0
	for i := range samples {
		s := &samples[i]
		p := min(max(float64(f.predict(&s.seen)), 1e-6), 1-1e-6)
		v := float64(s.result)
		sum -= v*math.Log(p) + (1-v)*math.Log(1-p)
	}
	return sum / float64(max(len(samples), 1))
}

// adaptive is a weight's sum of squared gradients.
type adaptive float32

// step moves a weight against its gradient.
func (a *adaptive) step(weight *float32, gradient, rate float32) {
	*a += adaptive(gradient * gradient)
	*weight -= rate * gradient / float32(math.Sqrt(float64(*a)+1e-8))
}

// describe initializes the embedding of every pattern with simple features: its winner,
// the number of cells that would win it for either side, the lines begun by one side
// alone, and the stones.
func describe(embedding [][eval.Features]float32) {
	embedding[eval.WonByOwn] = [eval.Features]float32{1}
	embedding[eval.WonByOpp] = [eval.Features]float32{0, 1}
	embedding[eval.DrawnBlock] = [eval.Features]float32{6: 1}
	eval.Undecided(func(p eval.Pattern, own, opp uint16) {
		o, e := &eval.Lines[own], &eval.Lines[opp]
		winning := func(cells, others uint16) float32 {
			return float32(min(bits.OnesCount16(cells&^others), 2)) / 2
		}
		begun := func(some, others uint8) float32 { return float32(bits.OnesCount8(some&^others)) / 4 }
		embedding[p] = [eval.Features]float32{
			2: winning(o.Completing, opp), 3: winning(e.Completing, own),
			4: begun(o.Some, e.Some), 5: begun(e.Some, o.Some),
			6: float32(bits.OnesCount16(own|opp)) / 9,
			7: float32(bits.OnesCount16(own)-bits.OnesCount16(opp)) / 4,
		}
	})
}
