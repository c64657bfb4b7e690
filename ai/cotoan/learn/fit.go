package main

import (
	"math"

	"colat/ai/cotoan/eval"
)

const (
	// scale is the score at which a side wins e times as often as it loses.
	scale  = eval.ChanceScale
	rounds = 1000
	rate   = 0.02
	// shrink is the weight decay, which keeps weights of uninformative features small.
	shrink = 3e-4
)

// fit finds the weights that maximize the likelihood of the results, by gradient descent
// with Adam (Kingma and Ba, 2015). It also returns the mean loss.
func fit(samples []sample) (eval.Weights, float64) {
	var w, mean, square, spread [eval.Count]float64
	for i := range samples {
		for j, v := range samples[i].features {
			spread[j] += float64(v) * float64(v)
		}
	}
	for j := range spread {
		spread[j] = math.Sqrt(spread[j]/float64(len(samples))) + 1e-9
	}
	loss := 0.0
	for round := 1; round <= rounds; round++ {
		var gradient [eval.Count]float64
		loss = 0
		for i := range samples {
			s := &samples[i]
			sum := 0.0
			for j, v := range s.features {
				sum += w[j] * float64(v) / spread[j]
			}
			chance := 1 / (1 + math.Exp(-sum))
			loss -= s.result*math.Log(chance+1e-12) + (1-s.result)*math.Log(1-chance+1e-12)
			for j, v := range s.features {
				gradient[j] += (chance - s.result) * float64(v) / spread[j]
			}
		}
		loss /= float64(len(samples))
		for j := range w {
			g := gradient[j]/float64(len(samples)) + shrink*w[j]
			mean[j] += (g - mean[j]) * 0.1
			square[j] += (g*g - square[j]) * 0.001
			m := mean[j] / (1 - math.Pow(0.9, float64(round)))
			v := square[j] / (1 - math.Pow(0.999, float64(round)))
			w[j] -= rate * m / (math.Sqrt(v) + 1e-8)
		}
	}
	var fitted eval.Weights
	for j := range w {
		fitted[j] = int(math.Round(scale * w[j] / spread[j]))
	}
	return fitted, loss
}
