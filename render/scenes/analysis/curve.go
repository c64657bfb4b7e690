package analysis

import (
	"image/color"

	"colat/ai/review"
	"colat/render/bench"
	"colat/render/kit/theme"
	"colat/render/scenes/analysis/study"
)

// curve is the evaluation of the game move by move.
type curve struct {
	bench.Curve
	version int // incremented when the picture changes
	known   *review.Review
	unit    *study.Unit
}

func (c *curve) value(n int) (bench.Value, bool) {
	w := c.known.Worth(n)
	return bench.Value{Part: c.unit.Part(w), Proven: w.Proven()}, w.Known
}

// signs are the marks of moves by sign. Worse moves have larger marks, so that they differ without
// colour.
var signs = [...]bench.Mark{
	review.Fine: {}, review.Inaccuracy: {Size: 2.6, Ink: theme.GoldBright},
	review.Mistake: {Size: 3.6, Ink: color.RGBA{0xe0, 0x8a, 0x3a, 0xff}},
	review.Blunder: {Size: 4.8, Ink: color.RGBA{0xd6, 0x3a, 0x28, 0xff}},
}

func (c *curve) mark(n int) bench.Mark { return signs[c.known.Moves[n-1].Sign] }
