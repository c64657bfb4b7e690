package ui

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"
)

// Pinch is a gesture of two fingers.
type Pinch struct {
	Active bool
	X, Y   float64 // the midpoint between the fingers
	DX, DY float64 // movement of the midpoint in this tick
	Spread float64 // ratio of the distance of the fingers to that of the previous tick

	first, second ebiten.TouchID
	apart         float64
}

// follow updates the pinch from the two fingers that have been on the screen longest.
func (p *Pinch) follow(t *touches) {
	var down [2]*touch
	n := 0
	for i := range t.waiting {
		if finger := &t.waiting[i]; finger.down() && n < 2 {
			down[n] = finger
			n++
		}
	}
	if n < 2 {
		p.Active = false
		return
	}
	a, b := down[0], down[1]
	x, y, apart := (a.x+b.x)/2, (a.y+b.y)/2, math.Hypot(a.x-b.x, a.y-b.y)
	p.DX, p.DY, p.Spread = 0, 0, 1
	if p.Active && p.first == a.id && p.second == b.id {
		p.DX, p.DY = x-p.X, y-p.Y
		if p.apart > 0 {
			p.Spread = apart / p.apart
		}
	}
	*p = Pinch{Active: true, X: x, Y: y, DX: p.DX, DY: p.DY, Spread: p.Spread, first: a.id, second: b.id, apart: apart}
}

// ConsumeFingers withdraws all fingers on the screen from the pointer for as long as
// they are down, because together they are another gesture.
func (in *Input) ConsumeFingers() {
	if in.touching && in.touches.first().down() {
		in.touching, in.Down = false, false
	}
	for i := range in.touches.waiting {
		if finger := &in.touches.waiting[i]; finger.down() {
			finger.taken = true
		}
	}
}
