package learn

import (
	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas32"

	"colat/ai/uttt/eval"
)

// A layer is a layer of the network with its outputs for a batch.
type layer struct {
	weights, gradient *eval.Layer
	rectified         bool // whether the outputs are max(0, x)
	out, back         matrix
}

func newLayer(weights, gradient *eval.Layer, rectified bool) layer {
	size := len(weights.Bias)
	return layer{weights: weights, gradient: gradient, rectified: rectified, out: newMatrix(size), back: newMatrix(size)}
}

// table returns weights as a matrix with a row for each input.
func table(weights []float32, columns int) matrix {
	return matrix{Rows: len(weights) / columns, Cols: columns, Stride: columns, Data: weights}
}

// forward computes the outputs.
func (l *layer) forward(in *matrix) {
	resize(&l.out, in.Rows)
	for i := range in.Rows {
		copy(row(&l.out, i), l.weights.Bias)
	}
	multiply(in, table(l.weights.Weights, l.out.Cols), l.out, 1)
	if l.rectified {
		for i, x := range l.out.Data {
			l.out.Data[i] = max(x, 0)
		}
	}
}

// backward adds to the gradient of the weights, given the inputs and in back the gradient of the
// outputs, and sets down to the gradient of the inputs, unless it is nil.
func (l *layer) backward(in, down *matrix) {
	if l.rectified {
		for i, x := range l.out.Data {
			if x <= 0 {
				l.back.Data[i] = 0
			}
		}
	}
	for i := range l.back.Rows {
		for j, g := range row(&l.back, i) {
			l.gradient.Bias[j] += g
		}
	}
	propagate(in, &l.back, l.weights.Weights, l.gradient.Weights, down)
}

// multiply sets out to in·weights + share·out.
func multiply(in *matrix, weights, out matrix, share float32) {
	blas32.Gemm(blas.NoTrans, blas.NoTrans, 1, *in, weights, share, out)
}

// propagate adds the gradient of weights that multiply in, given that of the products, and sets
// down to the gradient of in, unless it is nil.
func propagate(in, back *matrix, weights, gradient []float32, down *matrix) {
	blas32.Gemm(blas.Trans, blas.NoTrans, 1, *in, *back, 1, table(gradient, back.Cols))
	if down != nil {
		resize(down, in.Rows)
		blas32.Gemm(blas.NoTrans, blas.Trans, 1, *back, table(weights, back.Cols), 0, *down)
	}
}

// A numbering numbers things in the order in which a batch uses them.
type numbering struct {
	numbers []int32 // by thing; -1 if it is not used
	used    []int32
}

func newNumbering(things int) numbering {
	n := numbering{numbers: make([]int32, things)}
	for i := range n.numbers {
		n.numbers[i] = -1
	}
	return n
}

// of returns the number of a thing.
func (n *numbering) of(thing int) int32 {
	number := n.numbers[thing]
	if number < 0 {
		number = int32(len(n.used))
		n.numbers[thing] = number
		n.used = append(n.used, int32(thing))
	}
	return number
}

// forget makes all things unused.
func (n *numbering) forget() {
	for _, thing := range n.used {
		n.numbers[thing] = -1
	}
	n.used = n.used[:0]
}

// encoder computes the codes of the patterns that a batch uses.
type encoder struct {
	patterns numbering
	inputs   [][eval.Inputs]float32 // by pattern
	in       matrix
	layers   [3]layer
}

func newEncoder(weights, gradient *[3]eval.Layer) encoder {
	e := encoder{patterns: newNumbering(eval.Patterns), inputs: eval.Describe(), in: newMatrix(eval.Inputs)}
	for i := range e.layers {
		e.layers[i] = newLayer(&weights[i], &gradient[i], true)
	}
	return e
}

// forward computes the codes.
func (e *encoder) forward() {
	resize(&e.in, len(e.patterns.used))
	for i, p := range e.patterns.used {
		copy(row(&e.in, i), e.inputs[p][:])
	}
	in := &e.in
	for i := range e.layers {
		e.layers[i].forward(in)
		in = &e.layers[i].out
	}
	back := &e.codes().back
	resize(back, in.Rows)
	clear(back.Data)
}

// codes returns the layer whose outputs are the codes.
func (e *encoder) codes() *layer { return &e.layers[len(e.layers)-1] }

// backward adds to the gradient of the weights, given that of the codes.
func (e *encoder) backward() {
	e.layers[2].backward(&e.layers[1].out, &e.layers[1].back)
	e.layers[1].backward(&e.layers[0].out, &e.layers[0].back)
	e.layers[0].backward(&e.in, nil)
}
