package eval

import (
	"colat/ai/cotoan/position"
	"colat/game"
)

// Weights holds the value of one unit of each feature, in hundredths of a point.
type Weights [Count]int

// Value returns the estimated value of a position for the side to move, in hundredths of
// a point, within ±game.MaxEstimate. own and opp are the reaches of both sides.
func (w *Weights) Value(p *position.Position, own, opp *Reach) int {
	var f Features
	Extract(p, own, opp, &f)
	return w.Sum(&f)
}

// Sum returns the weighted sum of features, within ±game.MaxEstimate.
func (w *Weights) Sum(f *Features) int {
	sum := 0
	for i, v := range f {
		sum += w[i] * v
	}
	return min(max(sum, -game.MaxEstimate), game.MaxEstimate)
}

// ChanceScale is the score at which a side wins e times as often as it loses.
const ChanceScale = 400
