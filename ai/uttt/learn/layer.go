package learn

import "colat/ai/uttt/eval"

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
