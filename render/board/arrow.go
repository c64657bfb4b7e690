package board

import "math"

// arrow draws an arrow over the pieces, from the middle of a square to that of
// another one.
func (p *painter) arrow(squares [2]int) {
	from, to := squares[0], squares[1]
	if from == to || !p.layout.has(from) || !p.layout.has(to) {
		return
	}
	x0, y0 := p.layout.center(from)
	x1, y1 := p.layout.center(to)
	cell := float64(p.layout.cell)
	dx, dy := x1-x0, y1-y0
	length, angle := math.Hypot(dx, dy), math.Atan2(dy, dx)
	// The pieces at both ends stay in sight.
	tail, head := 0.30*cell, 0.22*cell
	half := (length - tail - head) / 2
	middle := (tail + half) / length
	b := &p.picture
	b.addTurned(x0+dx*middle, y0+dy*middle, angle, half+0.2*cell, 0.4*cell,
		params{custom: [4]float32{float32(half), float32(cell), float32(angle)}})
	b.shade(p.dst, arrowProgram)
}
