package board

import (
	"math"
	"slices"

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

// motions is the queue of all motions on a board.
type motions struct {
	list    []motion // in drawing order
	covered Set      // the squares whose piece is not drawn at rest
	caption caption  // shown before the motions begin
}

// start adds the motions from one position to another to the queue. Motions on other
// squares continue. If there is a caption, the new motions start after it.
func (q *motions) start(before, after *Position, g grid, origin int, now float64) {
	old := len(q.list)
	wait := q.caption.start(now)
	q.list = appendSteps(q.list, before, after, g, origin)
	var touched Set
	for i := old; i < len(q.list); i++ {
		m := &q.list[i]
		m.start += now + wait
		touched.Add(m.from)
		touched.Add(m.to)
		if m.kind == sliding {
			q.setOff(m, g, old, now)
		}
	}
	n := 0
	for i := range q.list {
		if i < old && touched.Has(q.list[i].to) {
			continue
		}
		q.list[n] = q.list[i]
		n++
	}
	q.list = q.list[:n]
	q.cover()
}

// setOff sets the start of a sliding piece: its square or, if it is still sliding
// there, its current place. Only the first old motions of the queue are running.
func (q *motions) setOff(m *motion, g grid, old int, now float64) {
	x, y := g.place(m.from)
	m.column, m.row = float64(x)+0.5, float64(y)+0.5
	for i := range q.list[:old] {
		if running := &q.list[i]; running.kind == sliding && running.to == m.from {
			m.column, m.row = running.place(g, now)
		}
	}
}

// update removes finished motions.
func (q *motions) update(now float64) {
	q.list = slices.DeleteFunc(q.list, func(m motion) bool { return m.over(now) })
	q.cover()
}

// stop ends all motions.
func (q *motions) stop() {
	q.list = q.list[:0]
	q.covered = Set{}
	q.caption = caption{}
}

func (q *motions) running() bool { return len(q.list) > 0 }

func (q *motions) cover() {
	q.covered = Set{}
	for i := range q.list {
		if m := &q.list[i]; m.kind != removing {
			q.covered.Add(m.to)
		}
	}
}

// addReach marks the squares that look different during the current motions as damaged:
// their own and, because pieces in the air look larger and cast shadows, the squares
// around them.
func (q *motions) addReach(d *damage, l *layout, g grid, now float64) {
	q.caption.addReach(d, l, now)
	for i := range q.list {
		m := &q.list[i]
		switch {
		case now < m.start:
		case m.piece.inlaid():
			d.add(SetOf(m.to))
		default:
			column, row := m.place(g, now)
			d.addAround(g, g.square(int(column), int(row)))
		}
	}
}
