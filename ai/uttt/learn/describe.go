package learn

import (
	"math"
	"math/bits"

	"colat/ai/uttt/eval"
	"colat/ai/uttt/position"
)

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
	embedding[eval.Drawn] = [eval.Features]float32{6: 1}
	eval.Undecided(func(p eval.Pattern, own, opp uint16) {
		o, e := &position.Lines[own], &position.Lines[opp]
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
