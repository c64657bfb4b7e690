package board

import "math"

// arrow draws an arrow over the pieces, from the middle of one square to that of
// another. If leaps is set, it is bent around the squares in between.
func (p *painter) arrow(squares [2]int, leaps bool) {
	from, to := squares[0], squares[1]
	if from == to || !p.layout.has(from) || !p.layout.has(to) {
		return
	}
	x0, y0 := p.layout.center(from)
	x1, y1 := p.layout.center(to)
	cell := float64(p.layout.cell)
	half, angle := math.Hypot(x1-x0, y1-y0)/2, math.Atan2(y1-y0, x1-x0)
	rise := 0.0 // distance of a bent arrow from the straight line, in its middle
	if leaps {
		rise = min(0.55*cell, half)
	}
	b := &p.picture
	b.addTurned((x0+x1)/2, (y0+y1)/2, angle, half, rise+0.4*cell, params{
		color:  [4]float32{float32(math.Cos(angle)), float32(math.Sin(angle))},
		custom: [4]float32{float32(half), float32(cell), float32(rise)},
	})
	b.shade(p.dst, arrowProgram)
}
