package learn

import (
	"math"
	"math/bits"
	"math/rand/v2"

	champion "colat/ai/cotoan"
	"colat/ai/fit"
	"colat/game/cotoan"
)

const (
	// scale is the score at which a side wins e times as often as it loses.
	scale = champion.ChanceScale
	batch = 1024
	// slower is the part of the learning rate that the last epoch has.
	slower = 0.2
	// shrink is the weight decay, mostly of inputs that are seldom seen.
	shrink = 0.1
)

// most is the largest input weight that a file can hold, in units of a hidden unit's sum.
const most = math.MaxInt16 / champion.InputUnit / 8

// lanes is a number for each sum of inputs.
type lanes = [champion.Lanes]float64

// A model is a network in the making. Its direct part and its features are in units of scale.
type model struct {
	inputs   [champion.Inputs][champion.Lanes]fit.Adam
	output   [champion.Buckets][champion.Views][champion.Hidden]fit.Adam
	features [champion.Buckets][champion.Count]fit.Adam
	spread   [champion.Count]float64 // of the features
	steps    fit.Steps

	gradient struct {
		inputs   [champion.Inputs]lanes
		output   [champion.Buckets][champion.Views][champion.Hidden]float64
		features [champion.Buckets][champion.Count]float64
	}
	// Of the present sample.
	active [champion.Views][]int
	sums   [champion.Views]lanes
}

// newModel returns a model that begins with the features and the direct part of a network.
func newModel(n *champion.Network, samples []*sample, rng *rand.Rand) *model {
	m := new(model)
	for _, s := range samples {
		for i, v := range s.Features {
			m.spread[i] += float64(v) * float64(v)
		}
	}
	for i := range m.spread {
		m.spread[i] = math.Sqrt(m.spread[i]/float64(max(len(samples), 1))) + 1e-3
	}
	for bucket := range m.features {
		for i, w := range n.Features[bucket] {
			m.features[bucket][i].W = float64(w) / champion.FeatureUnit / scale * m.spread[i]
		}
		for view := range m.output[bucket] {
			for h := range m.output[bucket][view] {
				m.output[bucket][view][h].W = (rng.Float64() - 0.5) * 0.4
			}
		}
	}
	for i := range m.inputs {
		for h := range champion.Hidden {
			m.inputs[i][h].W = (rng.Float64() - 0.5) / 10
		}
		m.inputs[i][champion.Direct].W = float64(n.Inputs[i][champion.Direct]) / champion.DirectUnit / scale
	}
	return m
}

// inputsOf sets the active inputs of a sample for both views, with the files of the board mirrored
// or as they are: the game has this symmetry.
func (m *model) inputsOf(s *sample, mirrored bool) {
	for view := range champion.Views {
		list := m.active[view][:0]
		for relation := range 2 {
			squares := &s.Squares[relation^view]
			for n, square := range squares {
				if square == cotoan.NoSquare {
					continue
				}
				if view == 1 {
					square = turned(square)
				}
				if mirrored {
					square = cotoan.At(cotoan.Files-1-square.File(), square.Rank())
				}
				list = append(list, champion.PieceInput(relation, n, square))
			}
			list = append(list, champion.NeedInput(relation, int(s.Needs[relation^view])))
		}
		for rest := s.Rules; rest != 0; rest &= rest - 1 {
			list = append(list, champion.FirstRuleInput+bits.TrailingZeros16(rest))
		}
		m.active[view] = list
	}
}

// predict returns the chance of the side to move.
func (m *model) predict(s *sample, mirrored bool) float64 {
	m.inputsOf(s, mirrored)
	bucket := champion.Bucket(int(s.Needs[0]), int(s.Needs[1]))
	value := 0.0
	for i, v := range s.Features {
		value += m.features[bucket][i].W * float64(v) / m.spread[i]
	}
	for view := range champion.Views {
		sums := &m.sums[view]
		*sums = lanes{}
		for _, i := range m.active[view] {
			row := &m.inputs[i]
			for lane := range sums {
				sums[lane] += row[lane].W
			}
		}
		for h := range champion.Hidden {
			value += m.output[bucket][view][h].W * max(sums[h], 0)
		}
	}
	value += m.sums[0][champion.Direct] - m.sums[1][champion.Direct]
	return fit.Sigmoid(value)
}

// learn takes the gradient of a sample's loss.
func (m *model) learn(s *sample, mirrored bool) {
	off := m.predict(s, mirrored) - float64(s.Chance)
	bucket := champion.Bucket(int(s.Needs[0]), int(s.Needs[1]))
	for i, v := range s.Features {
		m.gradient.features[bucket][i] += off * float64(v) / m.spread[i]
	}
	for view := range champion.Views {
		var back lanes
		for h := range champion.Hidden {
			if x := m.sums[view][h]; x > 0 {
				m.gradient.output[bucket][view][h] += off * x
				back[h] = off * m.output[bucket][view][h].W
			}
		}
		back[champion.Direct] = off
		if view == 1 {
			back[champion.Direct] = -off
		}
		for _, i := range m.active[view] {
			row := &m.gradient.inputs[i]
			for lane, b := range back {
				row[lane] += b
			}
		}
	}
}

// step changes the weights by the gradient of some samples.
func (m *model) step(rate float64, samples int) {
	m.steps.Next(rate)
	move := func(w *fit.Adam, gradient *float64) {
		w.Move(&m.steps, *gradient/float64(samples))
		w.W -= rate * shrink * w.W
		*gradient = 0
	}
	for i := range m.inputs {
		for lane := range m.inputs[i] {
			w := &m.inputs[i][lane]
			move(w, &m.gradient.inputs[i][lane])
			w.W = max(-most, min(w.W, most))
		}
	}
	for bucket := range m.output {
		for view := range m.output[bucket] {
			for h := range m.output[bucket][view] {
				move(&m.output[bucket][view][h], &m.gradient.output[bucket][view][h])
			}
		}
		for i := range m.features[bucket] {
			move(&m.features[bucket][i], &m.gradient.features[bucket][i])
		}
	}
}

// loss returns the mean cross entropy of the samples' chances.
func (m *model) loss(samples []*sample) float64 {
	return fit.Mean(samples, func(s *sample) float64 {
		return fit.CrossEntropy(m.predict(s, false), float64(s.Chance))
	})
}

// rounded returns the network as the champion reads it.
func (m *model) rounded() *champion.Network {
	n := new(champion.Network)
	for i := range m.inputs {
		for h := range champion.Hidden {
			n.Inputs[i][h] = fit.Short(m.inputs[i][h].W * champion.InputUnit)
		}
		n.Inputs[i][champion.Direct] = fit.Short(m.inputs[i][champion.Direct].W * scale * champion.DirectUnit)
	}
	for bucket := range m.output {
		for view := range m.output[bucket] {
			for h := range m.output[bucket][view] {
				n.Output[bucket][view][h] = fit.Short(m.output[bucket][view][h].W * scale * champion.OutputUnit)
			}
		}
		for i := range m.features[bucket] {
			n.Features[bucket][i] = fit.Short(m.features[bucket][i].W / m.spread[i] * scale * champion.FeatureUnit)
		}
	}
	return n
}
