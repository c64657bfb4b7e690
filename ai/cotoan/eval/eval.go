package eval

import (
	"colat/ai/cotoan/position"
	"colat/game"
)

// Weights are what one of each feature is worth, in hundredths of a point.
type Weights [Count]int

// Value returns what a position seems to be worth to the side to move, in hundredths
// of a point, within ±game.MaxEstimate. It is told what both sides reach.
func (w *Weights) Value(p *position.Position, own, opp *Reach) int {
	var f Features
	Extract(p, own, opp, &f)
	return w.Sum(&f)
}

// Sum weighs features.
func (w *Weights) Sum(f *Features) int {
	sum := 0
	for i, v := range f {
		sum += w[i] * v
	}
	return min(max(sum, -game.MaxEstimate), game.MaxEstimate)
}

// ChanceScale is the score at which a side wins e times as often as it loses.
const ChanceScale = 400
