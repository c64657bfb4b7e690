package ui

import "math"

// mark is a part of a drawing on a grid of 24 by 24 units: a line two units wide with round
// ends, a filled area, or a dot.
type mark struct {
	path   []point
	filled bool
	radius float64 // of a dot around the only point of path
}

type point struct{ x, y float64 }

// lines returns straight lines through points.
func lines(xy ...float64) mark { return mark{}.to(xy...) }

// polygon returns the filled polygon through points.
func polygon(xy ...float64) mark {
	m := lines(xy...).closed()
	m.filled = true
	return m
}

// arc returns a circular arc. Angles are in degrees, clockwise from the right.
func arc(cx, cy, r, from, to float64) mark { return mark{}.arc(cx, cy, r, from, to) }

// dot returns a disc.
func dot(x, y, r float64) mark { return mark{path: []point{{x, y}}, radius: r} }

// to extends the path by straight lines through points.
func (m mark) to(xy ...float64) mark {
	for i := 0; i < len(xy); i += 2 {
		m.path = append(m.path, point{xy[i], xy[i+1]})
	}
	return m
}

// closed extends the path by a straight line to its start.
func (m mark) closed() mark { return m.to(m.path[0].x, m.path[0].y) }

// steps is the number of straight segments of a curve. At the size of an icon they
// deviate by less than a tenth of a pixel.
const steps = 24

// arc extends the path by a straight line to a circular arc, and the arc.
func (m mark) arc(cx, cy, r, from, to float64) mark {
	for i := range steps + 1 {
		sin, cos := math.Sincos((from + (to-from)*float64(i)/steps) * math.Pi / 180)
		m = m.to(cx+r*cos, cy+r*sin)
	}
	return m
}

// curve extends the path by a quadratic Bézier curve.
func (m mark) curve(cx, cy, x, y float64) mark {
	from := m.path[len(m.path)-1]
	for i := 1; i <= steps; i++ {
		t := float64(i) / steps
		a, b, c := (1-t)*(1-t), 2*t*(1-t), t*t
		m = m.to(a*from.x+b*cx+c*x, a*from.y+b*cy+c*y)
	}
	return m
}

// pen draws marks. Like shapes, drawings are computed from the distance of each pixel,
// because Ebitengine's vector package would need a stencil of thousands of triangles for
// every icon, which delays the first picture.
type pen struct {
	unit  float64 // pixels per grid unit
	side  int     // of the picture, pixels
	inked []float64
}

func newPen(side int, unit float64) *pen {
	return &pen{unit: unit, side: side, inked: make([]float64, side*side)}
}

// pixels returns the drawing in white as premultiplied RGBA.
func (p *pen) pixels() []byte {
	pixels := make([]byte, 0, 4*len(p.inked))
	for _, v := range p.inked {
		b := byte(math.Round(255 * v))
		pixels = append(pixels, b, b, b, b)
	}
	return pixels
}

// draw adds a mark to the drawing.
func (p *pen) draw(m mark) {
	switch first := m.path[0]; {
	case m.radius > 0:
		p.ink(m.path, m.radius, func(at point) float64 { return math.Hypot(at.x-first.x, at.y-first.y) - m.radius })
	case m.filled:
		p.ink(m.path, 0, func(at point) float64 {
			least := math.Inf(1)
			for i, to := range m.path[1:] {
				least = min(least, at.distance(m.path[i], to))
			}
			if m.encloses(at) {
				return -least
			}
			return least
		})
	default:
		for i, to := range m.path[1:] {
			from := m.path[i]
			p.ink(m.path[i:i+2], 1, func(at point) float64 { return at.distance(from, to) - 1 })
		}
	}
}

// ink draws a shape that extends beyond points by at most reach. distance returns the
// signed distance from its outline in grid units, negative inside.
func (p *pen) ink(points []point, reach float64, distance func(point) float64) {
	low, high := points[0], points[0]
	for _, q := range points[1:] {
		low, high = point{min(low.x, q.x), min(low.y, q.y)}, point{max(high.x, q.x), max(high.y, q.y)}
	}
	// Pixels whose centre is less than half a pixel outside the shape are partly
	// covered.
	first := func(at float64) int { return max(int(math.Floor((at-reach)*p.unit))-1, 0) }
	last := func(at float64) int { return min(int(math.Ceil((at+reach)*p.unit))+1, p.side) }
	for y := first(low.y); y < last(high.y); y++ {
		for x := first(low.x); x < last(high.x); x++ {
			at := point{(float64(x) + 0.5) / p.unit, (float64(y) + 0.5) / p.unit}
			cover := min(max(0.5-distance(at)*p.unit, 0), 1)
			i := y*p.side + x
			p.inked[i] = max(p.inked[i], cover)
		}
	}
}

// distance returns the distance of a point from the line between two points.
func (at point) distance(from, to point) float64 {
	dx, dy := to.x-from.x, to.y-from.y
	px, py := at.x-from.x, at.y-from.y
	along := 0.0
	if length := dx*dx + dy*dy; length > 0 {
		along = min(max((px*dx+py*dy)/length, 0), 1)
	}
	ex, ey := px-along*dx, py-along*dy
	return math.Sqrt(ex*ex + ey*ey)
}

// encloses reports whether a ray to the right crosses the path an odd number of times.
func (m mark) encloses(at point) bool {
	inside := false
	for i, to := range m.path[1:] {
		from := m.path[i]
		if (from.y > at.y) != (to.y > at.y) && at.x < from.x+(at.y-from.y)*(to.x-from.x)/(to.y-from.y) {
			inside = !inside
		}
	}
	return inside
}
