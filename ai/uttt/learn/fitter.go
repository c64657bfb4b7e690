package learn

import (
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/blas/blas32"

	"colat/ai/fit"
	"colat/ai/uttt/eval"
)

const (
	// newRate and onRate are the highest learning rates of a new network and of one that was fitted
	// before. They rise in the risingPart of a fit and then fall as half a cosine, to leastRate of that.
	newRate, onRate, leastRate, risingPart = 4e-3, 1e-3, 0.01, 0.01
	// decay is the weight decay of a step, in learning rates.
	decay = 1e-4
	// keepMean and keepSquare are the decays of the moments.
	keepMean, keepSquare = 0.9, 0.999
)

// fitter fits a network by AdamW (Loshchilov and Hutter, "Decoupled Weight Decay Regularization",
// 2019).
type fitter struct {
	network  *eval.Network
	gradient *eval.Network // of the present batch
	moments  [][]moments   // by parameter, as in eval.Network.Parameters
	encoder  encoder
	batches  [eval.Variants]batch
	turner   turner
	slopes   []float32
	rate     float64 // the highest
	steps    int     // taken
}

// moments holds the means of a weight's gradient and of its square.
type moments struct{ mean, square float32 }

// newFitter returns a fitter that continues with a network, or starts a new one if network is nil.
func newFitter(network *eval.Network, rng *rand.Rand) *fitter {
	f := &fitter{network: network, gradient: eval.NewNetwork(), rate: onRate, turner: newTurner()}
	if network == nil {
		f.network, f.rate = eval.NewNetwork(), newRate
		scatter(f.network, rng)
	}
	for _, list := range f.network.Parameters() {
		f.moments = append(f.moments, make([]moments, len(list)))
	}
	f.encoder = newEncoder(&f.network.Encoder, &f.gradient.Encoder)
	for variant := range f.batches {
		f.batches[variant] = newBatch(f.network, f.gradient, variant, &f.encoder)
	}
	return f
}

// scatter sets initial weights, so that the units of all layers are of the same size (He et al.,
// "Delving Deep into Rectifiers", 2015).
func scatter(n *eval.Network, rng *rand.Rand) {
	normal := func(list []float32, deviation float64) {
		for i := range list {
			list[i] = float32(deviation * rng.NormFloat64())
		}
	}
	layer := func(l *eval.Layer, inputs float64) { normal(l.Weights, math.Sqrt(2/inputs)) }
	normal(n.Standing, 0.05)
	layer(&n.Encoder[0], 9) // that many inputs are not 0
	layer(&n.Encoder[1], eval.Encoded)
	layer(&n.Encoder[2], eval.Encoded)
	for i := range n.Variants {
		d := &n.Variants[i]
		for _, weights := range d.Blocks {
			normal(weights, math.Sqrt(1./(9*eval.Features)))
		}
		for _, weights := range d.Boards {
			normal(weights, 0.3)
		}
		normal(d.Base, 0.05)
		layer(&d.Output[0], eval.Views*eval.Hidden)
		layer(&d.Output[1], eval.Second)
		layer(&d.Output[2], 2*eval.Third)
	}
}

// add adds a sample, turned by a symmetry, to the present batch.
func (f *fitter) add(s *sample, symmetry int) {
	f.batches[variantOf(&s.Seen)].add(f.turner.views(&s.Seen, symmetry), s.Value)
}

// learn computes the gradient of the batch (Rumelhart, Hinton and Williams, "Learning
// representations by back-propagating errors", 1986), and forgets the batch.
func (f *fitter) learn() {
	for _, list := range f.gradient.Parameters() {
		clear(list)
	}
	samples := 0
	f.encoder.forward()
	for i := range f.batches {
		samples += len(f.batches[i].wanted)
	}
	for i := range f.batches {
		b := &f.batches[i]
		if len(b.wanted) == 0 {
			continue
		}
		b.forward()
		f.slopes = f.slopes[:0]
		for i, v := range b.values().Data { // derivatives of the mean cross-entropy
			f.slopes = append(f.slopes, (float32(fit.Sigmoid(float64(v)))-b.wanted[i])/float32(samples))
		}
		b.backward(f.slopes)
	}
	f.encoder.backward()
	f.forget()
}

// forget removes the samples of the present batch.
func (f *fitter) forget() {
	f.encoder.patterns.forget()
	for i := range f.batches {
		f.batches[i].forget()
	}
}

// step moves the weights against the gradient of the batch; done is the part of the fit that is.
func (f *fitter) step(done float64) {
	f.learn()
	f.steps++
	taken := float64(f.steps)
	rate := f.rate * (leastRate + (1-leastRate)*(1+math.Cos(math.Pi*done))/2) * min(1, done/risingPart+leastRate)
	meanShare, squareShare := 1-math.Pow(keepMean, taken), 1-math.Pow(keepSquare, taken)
	corrected, root := float32(rate/meanShare), float32(1/math.Sqrt(squareShare))
	shrunk := float32(1 - rate*decay)
	gradients := f.gradient.Parameters()
	most := float32(eval.MostStanding) // what a file can hold; the first list is of standings
	for i, list := range f.network.Parameters() {
		for j, g := range gradients[i] {
			m := &f.moments[i][j]
			m.mean += (1 - keepMean) * (g - m.mean)
			m.square += (1 - keepSquare) * (g*g - m.square)
			w := list[j]*shrunk - corrected*m.mean/(float32(math.Sqrt(float64(m.square)))*root+1e-8)
			list[j] = max(-most, min(w, most))
		}
		most = eval.MostWeight
	}
}

// held is the number of samples whose loss is computed together.
const held = 4096

// loss returns the mean cross-entropy of samples.
func (f *fitter) loss(samples []sample) float64 {
	sum := 0.0
	for from := 0; from < len(samples); from += held {
		some := samples[from:min(from+held, len(samples))]
		for i := range some {
			f.add(&some[i], 0)
		}
		f.encoder.forward()
		for i := range f.batches {
			b := &f.batches[i]
			if len(b.wanted) == 0 {
				continue
			}
			b.forward()
			for i, v := range b.values().Data {
				sum += fit.CrossEntropy(fit.Sigmoid(float64(v)), float64(b.wanted[i]))
			}
		}
		f.forget()
	}
	return sum / float64(max(len(samples), 1))
}

// variantOf returns the index of a sample's variant.
func variantOf(s *Seen) int {
	if s.Open {
		return 1
	}
	return 0
}

// A turner turns samples by symmetries, and sees them as the opponent does.
type turner struct {
	images  [8][]eval.Pattern
	swapped []eval.Pattern
}

func newTurner() turner {
	t := turner{swapped: eval.Swapped()}
	for i, to := range eval.Symmetries {
		t.images[i] = eval.Images(to)
	}
	return t
}

// views returns a sample turned by a symmetry, as both sides see it.
func (t *turner) views(s *Seen, symmetry int) (views [eval.Views]Seen) {
	to := &eval.Symmetries[symmetry]
	own, opp := *s, *s
	for block, p := range s.Patterns {
		p = t.images[symmetry][p]
		own.Patterns[to[block]], opp.Patterns[to[block]] = p, t.swapped[p]
	}
	if s.Target != eval.Free {
		own.Target = uint8(to[s.Target])
		opp.Target = own.Target
	}
	opp.Standings = [2]eval.Standing{s.Standings[1], s.Standings[0]}
	return [eval.Views]Seen{own, opp}
}

// A matrix has rows of the same length, without gaps.
type matrix = blas32.General

// resize gives a matrix another number of rows, whose numbers may be any.
func resize(m *matrix, rows int) {
	size := rows * m.Cols
	if cap(m.Data) < size {
		m.Data = make([]float32, size+size/4)
	}
	m.Rows, m.Data = rows, m.Data[:size]
}

func row(m *matrix, i int) []float32 { return m.Data[i*m.Cols:][:m.Cols] }

func newMatrix(columns int) matrix { return matrix{Cols: columns, Stride: columns} }
