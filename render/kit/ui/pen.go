package ui

import "math"

// Icon is a small line drawing on a grid of 24 by 24 units.
type Icon uint8

const (
	NoIcon Icon = iota
	IconUndo
	IconRedo
	IconFlag
	IconPlus
	IconMinus
	IconBack
	IconShare
	IconSun
	IconMoon
	IconHelp
	IconDice
	IconPick
	IconCheck
	IconClose
	IconPlay
	IconFirst
	IconPrevious
	IconNext
	IconLast
	IconRetry
	IconSwap
	IconEye
	IconTarget
	IconTree
	IconUp
	IconDown
	IconPause
	IconMenu
	IconHint
	IconCopy
	IconPaste
	IconEdit
	IconPicture
	IconLibrary
	IconChart
	IconSettings
	IconKeyboard
	IconValues
	IconBranch
	IconStep
	IconSpeed
	IconFullscreen
	IconZoomIn
	IconZoomOut
	IconPeople
	IconSpeech
	IconDraw
)

// pen draws lines two units wide with round ends on the 24 by 24 grid of an icon. Like
// shapes, drawings are computed from the distance of each pixel, because Ebitengine's
// vector package would need a stencil of thousands of triangles for every icon, which
// delays the first picture.
type pen struct {
	unit  float64 // pixels per grid unit
	side  int     // of the picture, pixels
	inked []float64
	path  []stretch
	down  bool // whether the path has a current point
	at    point
	start point // start of the current part of the path
}

type point struct{ x, y float64 }

// stretch is a straight segment of a path.
type stretch struct{ from, to point }

// pixels returns the drawing in white as premultiplied RGBA.
func (p *pen) pixels() []byte {
	pixels := make([]byte, 0, 4*len(p.inked))
	for _, v := range p.inked {
		b := byte(math.Round(255 * v))
		pixels = append(pixels, b, b, b, b)
	}
	return pixels
}

func (p *pen) move(x, y float64) {
	p.at = point{x, y}
	p.start = p.at
	p.down = true
}

func (p *pen) line(x, y float64) {
	to := point{x, y}
	p.path = append(p.path, stretch{p.at, to})
	p.at = to
}

func (p *pen) close() { p.line(p.start.x, p.start.y) }

// steps is the number of straight segments of a curve. At the size of an icon they
// deviate by less than a tenth of a pixel.
const steps = 24

// arc extends the path by a circular arc. Angles are in degrees, clockwise from the
// right.
func (p *pen) arc(cx, cy, r, from, to float64) {
	for i := range steps + 1 {
		sin, cos := math.Sincos((from + (to-from)*float64(i)/steps) * math.Pi / 180)
		if x, y := cx+r*cos, cy+r*sin; p.down {
			p.line(x, y)
		} else {
			p.move(x, y)
		}
	}
}

// curve extends the path by a quadratic Bézier curve.
func (p *pen) curve(cx, cy, x, y float64) {
	from := p.at
	for i := 1; i <= steps; i++ {
		t := float64(i) / steps
		a, b, c := (1-t)*(1-t), 2*t*(1-t), t*t
		p.line(a*from.x+b*cx+c*x, a*from.y+b*cy+c*y)
	}
}

func (p *pen) lines(points ...float64) {
	p.move(points[0], points[1])
	for i := 2; i < len(points); i += 2 {
		p.line(points[i], points[i+1])
	}
}

// stroke draws all points at most one unit away from the path.
func (p *pen) stroke() {
	for _, s := range p.path {
		p.inkAround(min(s.from.x, s.to.x)-1, min(s.from.y, s.to.y)-1, max(s.from.x, s.to.x)+1, max(s.from.y, s.to.y)+1,
			func(at point) float64 { return s.distance(at) - 1 })
	}
	p.lift()
}

// fill fills the path.
func (p *pen) fill() {
	p.close()
	from, to := p.path[0].from, p.path[0].from
	for _, s := range p.path {
		from, to = point{min(from.x, s.to.x), min(from.y, s.to.y)}, point{max(to.x, s.to.x), max(to.y, s.to.y)}
	}
	p.inkAround(from.x, from.y, to.x, to.y, func(at point) float64 {
		least := math.Inf(1)
		for _, s := range p.path {
			least = min(least, s.distance(at))
		}
		if p.encloses(at) {
			return -least
		}
		return least
	})
	p.lift()
}

func (p *pen) dot(x, y, r float64) {
	p.inkAround(x-r, y-r, x+r, y+r, func(at point) float64 { return math.Hypot(at.x-x, at.y-y) - r })
}

func (p *pen) lift() { p.path, p.down = p.path[:0], false }

// inkAround draws a shape within the given bounds. distance returns the signed distance
// from its outline in grid units, negative inside.
func (p *pen) inkAround(left, top, right, bottom float64, distance func(point) float64) {
	// Pixels whose centre is less than half a pixel outside the shape are partly
	// covered.
	first := func(at float64) int { return max(int(math.Floor(at*p.unit))-1, 0) }
	last := func(at float64) int { return min(int(math.Ceil(at*p.unit))+1, p.side) }
	for y := first(top); y < last(bottom); y++ {
		for x := first(left); x < last(right); x++ {
			at := point{(float64(x) + 0.5) / p.unit, (float64(y) + 0.5) / p.unit}
			cover := min(max(0.5-distance(at)*p.unit, 0), 1)
			i := y*p.side + x
			p.inked[i] = max(p.inked[i], cover)
		}
	}
}

// distance returns the distance of a point from a stretch.
func (s *stretch) distance(at point) float64 {
	dx, dy := s.to.x-s.from.x, s.to.y-s.from.y
	px, py := at.x-s.from.x, at.y-s.from.y
	along := 0.0
	if length := dx*dx + dy*dy; length > 0 {
		along = min(max((px*dx+py*dy)/length, 0), 1)
	}
	ex, ey := px-along*dx, py-along*dy
	return math.Sqrt(ex*ex + ey*ey)
}

// encloses reports whether a ray to the right crosses the path an odd number of times.
func (p *pen) encloses(at point) bool {
	inside := false
	for _, s := range p.path {
		if (s.from.y > at.y) != (s.to.y > at.y) && at.x < s.from.x+(at.y-s.from.y)*(s.to.x-s.from.x)/(s.to.y-s.from.y) {
			inside = !inside
		}
	}
	return inside
}
