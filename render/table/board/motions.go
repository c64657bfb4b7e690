package board

import (
	"math"
	"slices"
)

// appendSteps appends to list the motions that lead from one position to another, with
// the algorithm of chessground's anim.ts: a piece that vanished slides to the nearest
// square where the same piece appeared, and captures the piece there. All other pieces
// that vanished or appeared are removed or placed. A disc that changed its side is
// turned over. The motions are in drawing order: pieces that leave the board are below
// those placed or moved.
//
// Discs turn in rings of squares, outward from origin. An origin of -1 means the first
// square where a piece appeared; if there is none, all discs turn at once.
func appendSteps(list []motion, before, after *Position, g grid, origin int) []motion {
	var gone, come Set
	for square := range g.squares() {
		from, to := before.Pieces[square], after.Pieces[square]
		if from == to || from.turnsInto(to) {
			continue
		}
		if from.Material != NoPiece {
			gone.Add(square)
		}
		if to.Material != NoPiece {
			come.Add(square)
		}
	}
	if !g.has(origin) {
		origin = -1
		for square := range come.All() {
			origin = square
			break
		}
	}

	var slides [MaxSquares]int16 // for a square of come, 1 + the square from which the piece slides
	left := gone                 // squares of gone whose piece is not known to slide
	for square := range come.All() {
		if from := nearest(&left, before, after.Pieces[square], g, square); from >= 0 {
			slides[square] = int16(1 + from)
			left.Remove(from)
		}
	}
	for square := range left.All() {
		m := motion{kind: removing, piece: before.Pieces[square], from: square, to: square, length: removeTime}
		if slides[square] != 0 { // captured: it vanishes as the other piece arrives
			m.start = slideTime - captureTime
			m.length = captureTime
		}
		list = append(list, m)
	}
	for square := range g.squares() {
		from, to := before.Pieces[square], after.Pieces[square]
		switch {
		case come.Has(square) && slides[square] == 0:
			list = append(list, placed(to, square))
		case from.turnsInto(to):
			list = append(list, turn(g, origin, square, from, to))
		}
	}
	for square := range come.All() {
		if from := int(slides[square]) - 1; from >= 0 {
			list = append(list, motion{kind: sliding, piece: after.Pieces[square], from: from, to: square, length: slideTime})
		}
	}
	return list
}

// turnsInto reports whether turning over a piece gives another one.
func (p Piece) turnsInto(to Piece) bool {
	return p.Material == Disc && to.Material == Disc && p.Light != to.Light
}

// slides reports whether a piece can slide. Inlaid pieces cannot.
func (p Piece) slides() bool { return p.Material == Disc || p.Material == Stone }

// nearest returns the square of the set nearest to another square among those with the
// given piece in a position, or -1.
func nearest(set *Set, p *Position, piece Piece, g grid, to int) int {
	best, least := -1, math.MaxInt
	if !piece.slides() {
		return best
	}
	x, y := g.place(to)
	for square := range set.All() {
		if p.Pieces[square] != piece {
			continue
		}
		column, row := g.place(square)
		if d := (column-x)*(column-x) + (row-y)*(row-y); d < least {
			best, least = square, d
		}
	}
	return best
}

func placed(piece Piece, square int) motion {
	m := motion{kind: placing, piece: piece, from: square, to: square, length: placeTime}
	if piece.inlaid() {
		m.length = strokeTime
	}
	return m
}

// turn returns the motion of a disc that is turned over because of a move on origin.
// Squares at the same distance in king's steps turn together, each ring slightly later
// than the previous one, and every disc rolls away from the origin.
func turn(g grid, origin, square int, from, to Piece) motion {
	if origin < 0 {
		origin = square
	}
	x, y := g.place(square)
	ox, oy := g.place(origin)
	dx, dy := x-ox, y-oy
	ring := max(dx, -dx, dy, -dy)
	return motion{
		kind: turning, before: from, piece: to, from: square, to: square,
		start: float64(ring) * ringDelay, length: turnTime,
		axis: math.Atan2(float64(dy), float64(dx)) - math.Pi/2,
	}
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

// turn rotates all motions by 180 degrees, on a grid that has been rotated.
func (q *motions) turn(g grid) {
	for i := range q.list {
		m := &q.list[i]
		m.axis += math.Pi
		m.column, m.row = float64(g.columns)-m.column, float64(g.rows)-m.row
	}
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
