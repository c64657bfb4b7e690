// Package board draws the lacquer table: frame, field, pieces, victory suns and their
// animations. It shows positions and does not know the rules of games.
//
// All lengths are in device pixels. A View does not use the graphics device before the
// first Draw, so it can be created and queried without a display.
package board

import (
	"slices"

	"colat/render/kit/theme"
)

// View is a board on the screen. It must be used only by the goroutine that updates and
// draws.
type View struct {
	table Table
	division
	bounds   [4]float64 // x, y, width and height of the rectangle into which the table is fitted
	lens     lens
	layout   layout
	position Position // position after all motions
	motions  motions
	lamps    lamps
	marks    marks
	reduced  bool
	pace     float64 // speed of the pieces relative to the usual one

	listener func(Cue)

	tables  int     // shown so far
	now     float64 // ms since the view was created
	damage  damage
	drawn   int     // generation of the last Draw
	excerpt excerpt // excerpt for which coordinates were drawn last
	painter painter
}

// NewView returns an empty board without bounds.
func NewView(t Table) *View {
	v := &View{lens: lens{scale: 1}, pace: 1}
	v.reset(t)
	return v
}

// SetTable shows another table, which is empty, without marks and not zoomed. It does
// nothing if the table is the same.
func (v *View) SetTable(t Table) {
	if !same(&t, &v.table) {
		v.reset(t)
	}
}

func same(a, b *Table) bool {
	return divisionOf(a) == divisionOf(b) && a.Ground == b.Ground &&
		a.RowsFromBelow == b.RowsFromBelow && a.Coordinates == b.Coordinates &&
		slices.Equal(a.Dots, b.Dots)
}

// Tables returns the number of tables shown so far. After a change of it, DrawOver does not suffice.
func (v *View) Tables() int { return v.tables }

func (v *View) reset(t Table) {
	v.tables++
	v.table, v.division = t, divisionOf(&t)
	v.position = Position{}
	v.motions.stop()
	v.lamps.settle(&v.position)
	v.marks = marks{
		selected: -1, cursor: -1, hover: -1, reduced: v.reduced, inPanels: v.divided(), hidden: v.marks.hidden,
	}
	v.lens.zoom, v.lens.column, v.lens.row = 1, 0, 0
	v.refit()
	v.damage.addAll(v.grid)
}

// Turn rotates the table by 180 degrees, or back. Everything on it, pieces in motion too, stays
// on its squares, and a zoomed board shows the same ones.
func (v *View) Turn(turned bool) {
	if turned == v.table.Turned {
		return
	}
	if v.layout.cell > 0 {
		v.lens.turn(&v.layout)
	}
	v.table.Turned = turned
	v.division = divisionOf(&v.table)
	v.motions.turn(v.grid)
	v.refit()
	v.damage.addAll(v.grid)
}

// SetBounds sets the rectangle into which the whole table is fitted, including frame
// and coordinates, centred and rounded to whole pixels.
func (v *View) SetBounds(x, y, w, h float64) {
	if b := [4]float64{x, y, w, h}; b != v.bounds {
		v.bounds = b
		v.refit()
	}
}

// refit recomputes the layout.
func (v *View) refit() {
	l := layoutOf(&v.table, v.bounds[0], v.bounds[1], v.bounds[2], v.bounds[3], theme.Touch*v.lens.scale)
	if l.base > 0 {
		v.lens.zoom = min(v.lens.zoom, v.lens.most(&l))
		l = l.through(&v.lens)
	}
	if l != v.layout {
		v.layout = l
		v.damage.addAll(v.grid)
	}
}

// Frame returns the rectangle of the table, including its frame.
func (v *View) Frame() (x, y, w, h float64) {
	l := &v.layout
	return float64(l.x), float64(l.y), float64(l.w), float64(l.h)
}

// Field returns the rectangle of the visible field within the frame.
func (v *View) Field() (x, y, w, h float64) {
	width, height := v.layout.window()
	return float64(v.layout.left), float64(v.layout.top), float64(width), float64(height)
}

// Piece returns the piece on a square after all motions, and whether the square has a
// sun.
func (v *View) Piece(square int) (piece Piece, sun bool) {
	return v.position.Pieces[square], v.position.Suns.Has(square)
}

// Position returns the position on the board after all motions. It is valid until the
// next change.
func (v *View) Position() *Position { return &v.position }

// Selected returns the square with the gold ring, or -1.
func (v *View) Selected() int { return v.marks.selected }

// Last returns the squares of the last move.
func (v *View) Last() Set { return v.marks.last }

// Set shows p at once and ends all motions.
func (v *View) Set(p *Position) {
	if *p == v.position && !v.motions.running() && v.lamps.settled(p) {
		return
	}
	v.motions.stop()
	v.position = *p
	v.lamps.settle(p)
	v.marks.weigh(p, v.grid)
	v.damage.addAll(v.grid)
}

// Move shows p with motions that lead to it from the current position. Discs turn over
// in rings of squares, outward from the square origin; -1 means the square where a
// piece appeared.
func (v *View) Move(p *Position, origin int) {
	if *p == v.position {
		return
	}
	v.damage.add(v.marks.marked())
	if p.Suns != v.position.Suns {
		v.damage.addAll(v.grid)
	}
	for square := range v.grid.squares() {
		if p.Pieces[square] != v.position.Pieces[square] {
			v.damage.addAround(v.grid, square)
		}
		if p.Numbers[square] != v.position.Numbers[square] {
			v.damage.add(SetOf(square))
		}
	}
	v.damage.add(v.position.Forbidden)
	v.damage.add(p.Forbidden)
	v.lamps.change(&v.position, p, v.division, v.now, &v.damage)
	if v.reduced {
		v.lamps.settle(p)
		v.notifyAll(&v.position, p, origin)
	} else {
		v.motions.start(&v.position, p, v.grid, origin, v.now)
	}
	v.position = *p
	v.marks.weigh(p, v.grid)
	v.marks.hide()
	v.damage.add(v.marks.marked())
	v.damage.add(v.marks.advice.reach()) // visible when the pieces are at rest
	v.damage.add(v.marks.valued)
}

// Targets marks the squares where the side to move may play, in the tone of the piece
// that it would put there.
func (v *View) Targets(squares Set, piece Piece) {
	if squares == v.marks.targets && piece == v.marks.piece {
		return
	}
	v.damage.add(v.marks.marked())
	v.marks.targets, v.marks.piece = squares, piece
	v.marks.weigh(&v.position, v.grid)
	v.marks.hide()
	v.damage.add(v.marks.marked())
}

// SetSelected draws a gold ring around the piece on a square; -1 removes it.
func (v *View) SetSelected(square int) { v.point(&v.marks.selected, square) }

// SetLast marks the last move: its square, or its first and last square.
func (v *View) SetLast(squares Set) {
	if squares == v.marks.last {
		return
	}
	v.damage.add(v.marks.last)
	v.damage.add(squares)
	v.marks.last = squares
}

// SetCursor draws the brackets of the keyboard cursor around a square; -1 removes them.
func (v *View) SetCursor(square int) { v.point(&v.marks.cursor, square) }

// SetHover shows the ghost of the piece to be played on a target; -1 shows none.
func (v *View) SetHover(square int) { v.point(&v.marks.hover, square) }

func (v *View) point(field *int, square int) {
	if !v.grid.has(square) {
		square = -1
	}
	if *field == square {
		return
	}
	v.damage.add(SetOf(*field, square))
	*field = square
}

// SetDeciding highlights the squares that decided the game and dims the others; an
// empty set ends this. A line of inlaid pieces or of panels is highlighted by one beam.
func (v *View) SetDeciding(squares Set) {
	if squares == v.marks.decided {
		return
	}
	inlaid := false
	for square := range squares.All() {
		inlaid = inlaid || v.position.Pieces[square].inlaid()
	}
	v.marks.decide(squares, v.division, inlaid, v.now)
	v.damage.addAll(v.grid)
}

// SetReducedMotion sets whether the user prefers reduced motion. If so, pieces change
// at once and nothing pulses.
func (v *View) SetReducedMotion(reduced bool) {
	if reduced == v.reduced {
		return
	}
	v.reduced, v.marks.reduced = reduced, reduced
	v.damage.addAll(v.grid)
	if reduced {
		v.Finish()
	}
}

// SetPace sets the speed of the pieces relative to the usual one, from 0.1 to 10.
func (v *View) SetPace(pace float64) { v.pace = min(max(pace, 0.1), 10) }

// Animating reports whether a piece is in motion or the sign of a panel is being drawn.
func (v *View) Animating() bool { return v.motions.running() || v.lamps.writing() }

// Finish ends all motions at once and shows all marks and lights completely.
func (v *View) Finish() {
	if v.marks.finish() || v.motions.running() || !v.lamps.settled(&v.position) {
		v.damage.addAll(v.grid)
	}
	v.motions.stop()
	v.lamps.settle(&v.position)
}

// Update advances the view by one tick, 1/60 s.
func (v *View) Update() {
	if v.Animating() {
		v.motions.addReach(&v.damage, &v.layout, v.grid, v.now)
		before := v.now
		v.now += tick * v.pace
		v.notify(before, v.now)
		v.motions.addReach(&v.damage, &v.layout, v.grid, v.now)
		v.motions.update(v.now)
		v.lamps.update(&v.position, v.division, v.now, &v.damage)
		if !v.Animating() {
			v.marks.glowSince = v.now
			v.damage.add(v.marks.advice.reach())
			v.damage.add(v.marks.valued)
		}
		return
	}
	v.now += tick
	v.lamps.update(&v.position, v.division, v.now, &v.damage)
	targets, deciding, all := v.marks.update(v.now)
	if targets {
		v.damage.add(v.marks.marked())
	}
	if deciding {
		v.damage.add(v.marks.decided)
	}
	if all {
		v.damage.addAll(v.grid)
	}
}

// Dirty reports whether the next Draw would differ from the last one.
func (v *View) Dirty() bool { return v.damage.any || v.drawn != generation }

// SquareAt returns the square at a point of the screen, if one is visible there.
func (v *View) SquareAt(x, y float64) (square int, ok bool) { return v.layout.squareAt(x, y) }

// SquareRect returns the rectangle of a square on the screen. On a zoomed board the
// square may be hidden by the frame. The rectangle is zero if the square does not
// exist.
func (v *View) SquareRect(square int) (x, y, w, h float64) {
	if v.layout.cell <= 0 || !v.layout.has(square) {
		return 0, 0, 0, 0
	}
	left, top := v.layout.corner(square)
	return float64(left), float64(top), float64(v.layout.cell), float64(v.layout.cell)
}

// SetScale sets the number of device pixels per device-independent pixel, on which
// MaxZoom depends.
func (v *View) SetScale(scale float64) {
	if scale > 0 && scale != v.lens.scale {
		v.lens.scale = scale
		v.refit()
	}
}

// Zoom returns the size of the squares relative to their size when the whole board is
// visible.
func (v *View) Zoom() float64 { return v.lens.zoom }

// MaxZoom returns the zoom at which a square is large enough for a finger, 1 if it
// always is.
func (v *View) MaxZoom() float64 { return v.lens.most(&v.layout) }

// SetZoom sets the zoom, limited to the range from 1 to MaxZoom. The place at (x, y)
// stays there if the edges of the field allow it.
func (v *View) SetZoom(zoom, x, y float64) {
	if v.layout.cell > 0 {
		v.lens.set(&v.layout, zoom, x, y)
		v.refit()
	}
}

// Pan moves the visible part of a zoomed board by a distance, as far as its edges
// allow.
func (v *View) Pan(dx, dy float64) {
	if v.layout.cell > 0 {
		v.lens.pan(&v.layout, dx, dy)
		v.refit()
	}
}

// ShowSquare pans a zoomed board until a square is visible.
func (v *View) ShowSquare(square int) {
	if v.layout.cell > 0 && v.layout.has(square) {
		v.lens.show(&v.layout, square)
		v.refit()
	}
}

// SetListener sets a function that is called for every cue when it becomes visible; nil
// removes it. Changes without motion cause cues at once. Set and Finish cause none.
func (v *View) SetListener(listener func(Cue)) { v.listener = listener }

// notify reports the cues at or after from and before until.
func (v *View) notify(from, until float64) {
	if v.listener == nil {
		return
	}
	for i := range v.motions.list {
		m := &v.motions.list[i]
		if kind, at := m.cue(); at >= from && at < until {
			v.listener(Cue{kind, m.to, v.position.Suns.Has(m.to)})
		}
	}
	for panel := range v.lamps.start {
		if at := v.lamps.start[panel]; v.lamps.told[panel] < 1 && at >= from && at < until {
			if v.position.Panels[panel].Sign.Material != NoPiece {
				v.listener(Cue{Signed, v.firstOf(panel), false})
			}
		}
	}
}

// notifyAll reports the cues of a change without motion.
func (v *View) notifyAll(before, after *Position, origin int) {
	if v.listener == nil {
		return
	}
	for _, m := range appendSteps(nil, before, after, v.grid, origin) {
		kind, _ := m.cue()
		v.listener(Cue{kind, m.to, after.Suns.Has(m.to)})
	}
}

// Caption shows a short text between two neighbouring squares, and rings around them,
// before the pieces of the next Move begin to move. It does nothing with reduced
// motion.
func (v *View) Caption(text string, a, b int) {
	if v.reduced || text == "" || !v.grid.has(a) || !v.grid.has(b) {
		return
	}
	v.motions.caption = caption{text: text, squares: [2]int{a, b}}
}
