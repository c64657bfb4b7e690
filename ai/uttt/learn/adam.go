package learn

import (
	"math"

	"colat/ai/uttt/eval"
)

const (
	// keepMean and keepSquare are the decays of the moments.
	keepMean, keepSquare = 0.9, 0.999
	// batch is the number of samples of a step.
	batch = 128
	// mostEmbedding is the largest embedding that a file of weights can hold.
	mostEmbedding = 3.9
)

// moments holds the means of a weight's gradient and of its square. Unlike those of package fit,
// they lie apart from the weight, which is in a network.
type moments struct{ mean, square float32 }

// move moves a weight against its gradient.
func (m *moments) move(weight *float32, gradient, rate float32) {
	m.mean += (1 - keepMean) * (gradient - m.mean)
	m.square += (1 - keepSquare) * (gradient*gradient - m.square)
	*weight -= rate * m.mean / (float32(math.Sqrt(float64(m.square))) + 1e-7)
}

// rows holds the moments of embeddings, which a step moves only if its batch uses them.
type rows struct {
	moments [][eval.Features]moments
	isUsed  []bool
	used    []int
}

func newRows(count int) rows {
	return rows{moments: make([][eval.Features]moments, count), isUsed: make([]bool, count)}
}

// use notes that the batch uses an embedding.
func (r *rows) use(i int) {
	if !r.isUsed[i] {
		r.isUsed[i] = true
		r.used = append(r.used, i)
	}
}

// step moves the embeddings that were used against their gradients, which it clears.
func (r *rows) step(embeddings, gradients [][eval.Features]float32, rate, shrink float32) {
	for _, i := range r.used {
		r.isUsed[i] = false
		for f := range eval.Features {
			w := &embeddings[i][f]
			decayed := *w * (1 - shrink)
			r.moments[i][f].move(&decayed, gradients[i][f]/batch, rate)
			*w = max(-mostEmbedding, min(decayed, mostEmbedding))
		}
		gradients[i] = [eval.Features]float32{}
	}
	r.used = r.used[:0]
}

// dense holds the moments of the other weights of a variant.
type dense struct {
	weights, gradients []*eval.Units // as in eval.Dense.Rows
	moments            [][eval.Hidden]moments
	bias               moments
}

func newDense(weights, gradients *eval.Dense) dense {
	d := dense{weights: weights.Rows(), gradients: gradients.Rows()}
	d.moments = make([][eval.Hidden]moments, len(d.weights))
	return d
}

// step moves the weights of a variant against their gradients, which it clears.
func (d *dense) step(weights, gradients *eval.Dense, rate float32) {
	for i, row := range d.weights {
		of := &d.moments[i]
		for h := range row {
			of[h].move(&row[h], d.gradients[i][h]/batch, rate)
		}
	}
	d.bias.move(&weights.Bias, gradients.Bias/batch, rate)
	*gradients = eval.Dense{}
}
