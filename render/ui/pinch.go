package ui

import "math"

// Pinch is what two fingers on the screen do together.
type Pinch struct {
	Active bool
	X, Y   float64 // the middle between them
	DX, DY float64 // how far the middle moved in this tick
	Spread float64 // how many times further apart they are than a tick ago

	first, second Touch // as they were a tick ago
}

// take looks at the fingers on the screen. A third one does not count.
func (p *Pinch) take(touches []Touch) {
	if len(touches) < 2 {
		p.Active = false
		return
	}
	a, b := touches[0], touches[1]
	x, y := (a.X+b.X)/2, (a.Y+b.Y)/2
	p.DX, p.DY, p.Spread = 0, 0, 1
	if p.Active && a.ID == p.first.ID && b.ID == p.second.ID {
		p.DX, p.DY = x-p.X, y-p.Y
		if before := math.Hypot(p.first.X-p.second.X, p.first.Y-p.second.Y); before > 0 {
			p.Spread = math.Hypot(a.X-b.X, a.Y-b.Y) / before
		}
	}
	p.X, p.Y = x, y
	p.first, p.second, p.Active = a, b, true
}
