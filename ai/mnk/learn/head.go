package learn

import (
	"math"
	"math/rand/v2"

	"colat/ai/fit"
	"colat/ai/mnk/five"
	"colat/ai/mnk/pattern"
)

// The inputs of the head: the buckets of the counts of either role, the game, and the sums of the
// cells' values of either role.
const (
	countInputs = roles * pattern.Classes * five.Buckets
	gameInputs  = countInputs + five.Games
	inputs      = gameInputs + roles
)

// countInput returns the input of a bucket.
func countInput(role, class, bucket int) int {
	return (role*pattern.Classes+class)*five.Buckets + bucket
}

// units are numbers of the hidden units.
type units [five.Hidden]float64

// A head is the network of an evaluation, while it is fitted. Its values are logits.
type head struct {
	weights   [inputs][five.Hidden]fit.Adam
	out       [five.Hidden]fit.Adam
	gradients [inputs]units
	outwards  units // the gradient of out

	// Of the last position:
	hidden units
	seen   []int // the inputs that are 1
}

// Scales of the first weights.
const (
	firstInputs = 0.3
	firstOut    = 0.1
)

func newHead() *head {
	h := new(head)
	rng := rand.New(rand.NewPCG(7, 7))
	for i := range h.weights {
		for k := range h.weights[i] {
			h.weights[i][k].W = firstInputs * rng.NormFloat64()
		}
	}
	for k := range h.out {
		h.out[k].W = firstOut * rng.NormFloat64()
	}
	return h
}

// classOf is the class of each combination.
var classOf = func() (classes [pattern.Combinations]pattern.Class) {
	for c := range pattern.Cells {
		classes[pattern.Cell(c).Combination()] = pattern.Cell(c).Class()
	}
	return classes
}()

// value returns the value of a sample whose cells have the given values for either role.
func (h *head) value(s *sample, sums *[roles]float64) float64 {
	h.seen = append(h.seen[:0], countInputs+int(s.Game))
	for role, cells := range [roles][]uint16{s.Own, s.Opp} {
		var counts [pattern.Classes]int
		for _, n := range cells {
			counts[classOf[n]]++
		}
		for class, n := range counts {
			if bucket := five.Bucket(pattern.Class(class), n); bucket > 0 {
				h.seen = append(h.seen, countInput(role, class, bucket))
			}
		}
	}
	h.hidden = units{}
	for _, i := range h.seen {
		for k := range h.hidden {
			h.hidden[k] += h.weights[i][k].W
		}
	}
	v := 0.0
	for k := range h.hidden {
		for role, sum := range sums {
			h.hidden[k] += h.weights[gameInputs+role][k].W * sum
		}
		h.hidden[k] = max(h.hidden[k], 0)
		v += h.hidden[k] * h.out[k].W
	}
	return v
}

// learn adds the gradient of the last value's loss, which is off too large, and returns that of the
// sums.
func (h *head) learn(off float64, sums *[roles]float64) (slopes [roles]float64) {
	var inwards units
	for k, unit := range h.hidden {
		h.outwards[k] += off * unit
		if unit <= 0 {
			continue
		}
		inwards[k] = off * h.out[k].W
		for role, sum := range sums {
			h.gradients[gameInputs+role][k] += inwards[k] * sum
			slopes[role] += inwards[k] * h.weights[gameInputs+role][k].W
		}
	}
	for _, i := range h.seen {
		for k, in := range inwards {
			h.gradients[i][k] += in
		}
	}
	return slopes
}

// step changes the weights by the gradient of some samples.
func (h *head) step(steps *fit.Steps, samples int) {
	move := func(w *fit.Adam, gradient *float64) {
		w.Move(steps, *gradient/float64(samples)+shrinkHead*w.W)
		*gradient = 0
	}
	for i := range h.weights {
		for k := range h.weights[i] {
			move(&h.weights[i][k], &h.gradients[i][k])
		}
	}
	for k := range h.out {
		move(&h.out[k], &h.outwards[k])
	}
}

// rounded returns the head as the champion reads it.
func (h *head) rounded() (r five.Head) {
	// The sums of units must fit as well.
	unit := func(input, k int) int16 {
		const most = math.MaxInt16 / (roles*(pattern.Classes-1) + 1)
		return int16(max(-most, min(int(fit.Short(five.HiddenUnit*h.weights[input][k].W)), most)))
	}
	for k := range five.Hidden {
		for role := range roles {
			for class := range pattern.Classes {
				for bucket := 1; bucket < five.Buckets; bucket++ {
					r.Counts[role][class][bucket][k] = unit(countInput(role, class, bucket), k)
				}
			}
			r.Sums[role][k] = fit.Short(five.HiddenUnit * five.SumUnit / scale * h.weights[gameInputs+role][k].W)
		}
		for game := range five.Games {
			r.Games[game][k] = unit(countInputs+game, k)
		}
		r.Out[k] = fit.Short(scale * five.OutUnit * h.out[k].W)
	}
	return r
}
