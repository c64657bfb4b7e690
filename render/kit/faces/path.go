package faces

import (
	"math"
	"slices"
)

// point is a point on the grid of 100 by 100 units on which faces are drawn.
type point struct{ x, y float64 }

// path is a polyline.
type path []point

// steps is the number of straight segments of a curve.
const steps = 16

func at(x, y float64) path { return path{{x, y}} }

// line extends the path by straight segments through the given points.
func (p path) line(xy ...float64) path {
	for i := 0; i < len(xy); i += 2 {
		p = append(p, point{xy[i], xy[i+1]})
	}
	return p
}

// curve extends the path by a quadratic Bézier curve.
func (p path) curve(cx, cy, x, y float64) path {
	from := p[len(p)-1]
	for i := 1; i <= steps; i++ {
		t := float64(i) / steps
		a, b, c := (1-t)*(1-t), 2*t*(1-t), t*t
		p = append(p, point{a*from.x + b*cx + c*x, a*from.y + b*cy + c*y})
	}
	return p
}

// arc extends the path by an elliptical arc. Angles are in degrees, clockwise from the
// right.
func (p path) arc(cx, cy, rx, ry, from, to float64) path {
	n := max(2, int(math.Abs(to-from)/8))
	for i := range n + 1 {
		sin, cos := math.Sincos((from + (to-from)*float64(i)/float64(n)) * math.Pi / 180)
		p = append(p, point{cx + rx*cos, cy + ry*sin})
	}
	return p
}

// ellipse returns a closed path.
func ellipse(cx, cy, rx, ry float64) path {
	p := path(nil).arc(cx, cy, rx, ry, 0, 360)
	return p[:len(p)-1]
}

// mirrored returns the path mirrored at the vertical axis of the face.
func (p path) mirrored() path {
	other := make(path, 0, len(p))
	for _, q := range p {
		other = append(other, point{100 - q.x, q.y})
	}
	return other
}

// reversed returns the path in the opposite direction.
func (p path) reversed() path {
	other := slices.Clone(p)
	slices.Reverse(other)
	return other
}

// whole appends the mirror image to one half of an outline, which runs from top to
// bottom, to close it.
func (p path) whole() path { return append(p[:len(p):len(p)], p.mirrored().reversed()...) }

// turned returns the path rotated around a point by an angle in degrees, clockwise.
func (p path) turned(cx, cy, angle float64) path {
	sin, cos := math.Sincos(angle * math.Pi / 180)
	other := make(path, 0, len(p))
	for _, q := range p {
		dx, dy := q.x-cx, q.y-cy
		other = append(other, point{cx + dx*cos - dy*sin, cy + dx*sin + dy*cos})
	}
	return other
}

// normal returns the unit normal of the path at point i.
func (p path) normal(i int, closed bool) (x, y float64) {
	before, after := max(i-1, 0), min(i+1, len(p)-1)
	if closed {
		before, after = (i+len(p)-1)%len(p), (i+1)%len(p)
	}
	dx, dy := p[after].x-p[before].x, p[after].y-p[before].y
	length := math.Hypot(dx, dy)
	if length == 0 {
		return 0, 0
	}
	return -dy / length, dx / length
}

// brushed returns the outline of a stroke along the path with round ends. Its width
// changes from the first to the second value.
func (p path) brushed(from, to float64) path {
	outline := make(path, 0, 2*len(p)+2*capSteps)
	side := func(i int, sign float64) {
		half := sign * (from + (to-from)*float64(i)/float64(len(p)-1)) / 2
		x, y := p.normal(i, false)
		outline = append(outline, point{p[i].x + half*x, p[i].y + half*y})
	}
	for i := range p {
		side(i, 1)
	}
	outline = p.capped(outline, len(p)-1, to/2, 1)
	for i := len(p) - 1; i >= 0; i-- {
		side(i, -1)
	}
	return p.capped(outline, 0, from/2, -1)
}

// capSteps is the number of segments of a round end.
const capSteps = 6

// capped appends a round end to the outline of a stroke.
func (p path) capped(outline path, i int, radius, sign float64) path {
	x, y := p.normal(i, false)
	start := math.Atan2(sign*y, sign*x)
	for k := 1; k < capSteps; k++ {
		sin, cos := math.Sincos(start - math.Pi*float64(k)/capSteps)
		outline = append(outline, point{p[i].x + radius*cos, p[i].y + radius*sin})
	}
	return outline
}

// grown returns a closed clockwise path moved outwards by a distance, or inwards if it
// is negative.
func (p path) grown(by float64) path {
	other := make(path, 0, len(p))
	for i, q := range p {
		x, y := p.normal(i, true)
		other = append(other, point{q.x - by*x, q.y - by*y})
	}
	return other
}

// clockwise reports whether a closed path runs clockwise.
func (p path) clockwise() bool {
	sum := 0.0
	for i, q := range p {
		next := p[(i+1)%len(p)]
		sum += q.x*next.y - next.x*q.y
	}
	return sum > 0
}
