package board

import (
	"math"

	"colat/render/kit/theme"
)

// Durations in ms.
var (
	placeTime   = float64(theme.MotionNormal.Milliseconds())
	turnTime    = float64(theme.MotionSlow.Milliseconds())
	slideTime   = float64(theme.MotionSlow.Milliseconds())
	removeTime  = float64(theme.MotionFast.Milliseconds())
	captureTime = float64(theme.MotionFast.Milliseconds())
	ringDelay   = float64(theme.FlipDelay.Milliseconds())
)

const (
	strokeTime = 200.0 // ms, duration of drawing a cross or a ring

	fallHeight  = 0.9  // height from which a piece is placed, in radii
	turnHeight  = 0.8  // height to which a disc rises while it turns, in radii
	slideHeight = 0.25 // height to which a piece rises while it slides, in radii
	sinkDepth   = 0.12 // part by which a removed piece shrinks
)

type motionKind uint8

const (
	placing motionKind = iota
	removing
	turning
	sliding
)

// motion is the motion of one piece. Before its start the piece is at rest.
type motion struct {
	kind     motionKind
	piece    Piece // the piece at the end; the removed piece of removing
	before   Piece // the side that was up, for turning
	from, to int   // squares; the same unless it slides
	start    float64
	length   float64
	axis     float64 // for turning, radians clockwise from the right

	column, row float64 // for sliding, the point of the field where it starts
}

func (m *motion) over(now float64) bool { return now >= m.start+m.length }

// done returns the elapsed part of the motion's duration, 0 to 1.
func (m *motion) done(now float64) float64 {
	return min(max((now-m.start)/m.length, 0), 1)
}

// place returns the centre of the piece, in squares of the field.
func (m *motion) place(g grid, now float64) (column, row float64) {
	x, y := g.place(m.to)
	column, row = float64(x)+0.5, float64(y)+0.5
	if m.kind != sliding {
		return column, row
	}
	left := 1 - theme.EaseOut(m.done(now))
	return column + (m.column-column)*left, row + (m.row-row)*left
}

// pose is the position and orientation of a piece in space.
type pose struct {
	front, back Piece
	angle       float64 // radians; at 0 the front is up, at π the back
	axis        float64
	lift        float64 // radii above the board
	alpha       float64
	size        float64 // 1 at rest
	piece       int     // index of the piece of mother-of-pearl, see nacre
	drawn       float64 // the drawn part of an inlaid piece, 0 to 1
}

// resting returns the pose of a piece at rest.
func resting(p Piece) pose {
	return pose{front: p, back: p.turned(), alpha: 1, size: 1, drawn: 1}
}

// at returns the pose at a time.
func (m *motion) at(now float64) pose {
	t := m.done(now)
	p := resting(m.piece)
	switch m.kind {
	case placing:
		if m.piece.inlaid() {
			p.drawn = t
			break
		}
		p.lift = fallHeight * (1 - theme.EaseOut(t))
		p.alpha = min(1, 0.25+t*4)
	case removing:
		p.drawn = 1 - t
		p.size = 1 - sinkDepth*t
		p.alpha = 1 - t*t
		if m.piece.inlaid() {
			p.size = 1
		}
	case turning:
		p = resting(m.before)
		// A quadratic curve, gentler than theme.EaseOut: with the cubic one the disc
		// would be on its edge within four frames.
		way := 1 - (1-t)*(1-t)
		p.angle, p.axis = math.Pi*way, m.axis
		p.lift = turnHeight * math.Sin(math.Pi*way)
	case sliding:
		p.lift = slideHeight * math.Sin(math.Pi*theme.EaseOut(t))
	}
	return p
}

// still returns the piece on the starting square before the motion starts.
func (m *motion) still() Piece {
	switch m.kind {
	case turning:
		return m.before
	case placing:
		return Piece{}
	}
	return m.piece
}

// A Cue is a moment of a motion that has a sound.
type Cue struct {
	Kind   CueKind
	Square int
	Sun    bool // the square has a victory sun
}

// CueKind is the kind of event of a Cue.
type CueKind uint8

const (
	Landed CueKind = iota // a piece was placed, or arrived
	Turned                // a disc was turned over
	Taken                 // a piece is captured
	Signed                // a panel is marked with the sign of its owner
)

// The parts of their durations after which a placed or sliding piece is almost at rest,
// and after which a turning disc has landed.
const (
	landedPart = 0.55
	fallenPart = 0.72
)

// cue returns the kind and the time of the sound of a motion.
func (m *motion) cue() (kind CueKind, at float64) {
	switch {
	case m.kind == turning:
		return Turned, m.start + fallenPart*m.length
	case m.kind == removing:
		return Taken, m.start
	case m.piece.inlaid():
		return Landed, m.start
	}
	return Landed, m.start + landedPart*m.length
}
