package learn

import (
	"math"

	"colat/ai/fit"
	"colat/ai/mnk/five"
	"colat/ai/mnk/pattern"
)

const (
	// scale is the score at which a side wins e times as often as it loses.
	scale = 300
	batch = 512
	// Rates of the first epoch: of scores, of scores that begin with those of other weights, and of
	// the head's weights.
	rate       = 0.6
	refineRate = 0.06
	headRate   = 0.024
	// shrink is the weight decay of combinations, which are seldom seen, and shrinkHead that of
	// the head.
	shrink     = 2e-6
	shrinkHead = 1e-5
)

// A model has, for either role, a weight for each combination of shapes. It is a sum of weights
// of its shapes, of its pairs of shapes, and of its own, so that what is rare is known from its
// parts. A head values the threats of both sides together.
type model struct {
	first   *five.Weights               // with which the sums begin
	rate    float64                     // of the sums
	parts   [pattern.Combinations][]int // indices of the weights of a combination
	weights [roles][]fit.Adam
	sums    [roles][pattern.Combinations]float64
	grads   [roles][pattern.Combinations]float64
	steps   fit.Steps
	*head
	headSteps fit.Steps
}

const roles = 2 // to move and waiting

// newModel returns a model whose combinations have the values of the given weights, or 0 if there
// are none.
func newModel(first *five.Weights) *model {
	m := &model{first: first, rate: refineRate, head: newHead()}
	if first == nil {
		m.first, m.rate = new(five.Weights), rate
	}
	const pairs = pattern.Combinations + pattern.Shapes
	for c := range pattern.Cells {
		cell := pattern.Cell(c)
		n := cell.Combination()
		if n == 0 || m.parts[n] != nil {
			continue
		}
		s := cell.Sorted()
		m.parts[n] = append(m.parts[n], n)
		for i, shape := range s {
			m.parts[n] = append(m.parts[n], pattern.Combinations+int(shape))
			for _, weaker := range s[i+1:] {
				m.parts[n] = append(m.parts[n], pairs+int(shape)*pattern.Shapes+int(weaker))
			}
		}
	}
	for role := range roles {
		m.weights[role] = make([]fit.Adam, pairs+pattern.Shapes*pattern.Shapes)
	}
	m.sum()
	return m
}

// predict returns the chance of the side to move.
func (m *model) predict(s *sample) float64 {
	sums := m.valuesOf(s)
	v := five.Tempo/float64(scale) + sums[0] - sums[1] + m.value(s, &sums)
	return fit.Sigmoid(v)
}

// valuesOf returns the values of a sample's cells, as logits.
func (m *model) valuesOf(s *sample) (sums [roles]float64) {
	for _, n := range s.Own {
		sums[0] += m.sums[0][n] / scale
	}
	for _, n := range s.Opp {
		sums[1] += m.sums[1][n] / scale
	}
	return sums
}

// learn takes the gradient of a sample's loss.
func (m *model) learn(s *sample) {
	off := m.predict(s) - float64(s.Chance)
	sums := m.valuesOf(s)
	slopes := m.head.learn(off, &sums)
	for _, n := range s.Own {
		m.grads[0][n] += off + slopes[0]
	}
	for _, n := range s.Opp {
		m.grads[1][n] -= off - slopes[1]
	}
}

// step changes the weights by the gradient of some samples, with a part of the first epoch's rate.
func (m *model) step(part float64, samples int) {
	m.steps.Next(part * m.rate)
	m.headSteps.Next(part * headRate)
	m.head.step(&m.headSteps, samples)
	for role := range roles {
		weights := m.weights[role]
		gradient := make([]float64, len(weights))
		for n, g := range m.grads[role] {
			for _, part := range m.parts[n] {
				gradient[part] += g
			}
		}
		for i := range weights {
			w := &weights[i]
			w.Move(&m.steps, gradient[i]/float64(samples)+shrink*w.W)
		}
		m.grads[role] = [pattern.Combinations]float64{}
	}
	m.sum()
}

// sum sums the weights of the combinations' parts.
func (m *model) sum() {
	for role, first := range [roles]*[pattern.Combinations]int16{&m.first.ToMove, &m.first.Waiting} {
		for n, parts := range m.parts {
			sum := float64(first[n])
			for _, part := range parts {
				sum += m.weights[role][part].W
			}
			m.sums[role][n] = sum
		}
	}
}

// loss returns the mean cross entropy of the samples' chances.
func (m *model) loss(samples []*sample) float64 {
	return fit.Mean(samples, func(s *sample) float64 { return fit.CrossEntropy(m.predict(s), float64(s.Chance)) })
}

// rounded returns the weights as the champion reads them.
func (m *model) rounded() *five.Weights {
	w := &five.Weights{Head: m.head.rounded()}
	for n := range pattern.Combinations {
		w.ToMove[n] = clamp(m.sums[0][n])
		w.Waiting[n] = clamp(m.sums[1][n])
	}
	return w
}

// clamp rounds a weight. None is worth more than some fours.
func clamp(v float64) int16 { return int16(math.Round(max(-1500, min(v, 1500)))) }
