// Package board draws the lacquer table: frame, field, pieces, victory suns and
// everything that moves on them. It shows positions and knows no rules.
//
// All lengths are device pixels. Nothing touches the graphics device before the
// first Draw, so a View can be made and asked without a display.
package board

import (
	"slices"

	"colat/render/kit/theme"
)

const tick = 1000.0 / 60 // ms

// View is one board on the screen. It belongs to the goroutine that updates and
// draws.
type View struct {
	table Table
	division
	bounds   [4]float64 // x, y, width and height of where the table is fitted in
	lens     lens
	layout   layout
	position Position // where every motion will have come to rest
	motions  motions
	lamps    lamps
	marks    marks
	reduced  bool
	pace     float64 // how many times faster than usual pieces move

	listener func(Cue)

	now     float64 // ms since the view was made
	damage  damage
	drawn   int     // the generation of the last Draw
	excerpt excerpt // that its coordinates belong to
	painter painter
}

// NewView returns an empty board without bounds.
func NewView(t Table) *View {
	v := &View{lens: lens{scale: 1}, pace: 1}
	v.reset(t)
	return v
}

// SetTable shows another table, empty, without marks and not zoomed. One like that
// shown changes nothing.
func (v *View) SetTable(t Table) {
	if !same(&t, &v.table) {
		v.reset(t)
	}
}

func same(a, b *Table) bool {
	return divisionOf(a) == divisionOf(b) && a.Ground == b.Ground && a.Points == b.Points &&
		a.RowsFromBelow == b.RowsFromBelow && a.Coordinates == b.Coordinates &&
		a.Turned == b.Turned && slices.Equal(a.Dots, b.Dots)
}

func (v *View) reset(t Table) {
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

// SetBounds gives the place into which the whole table is fitted, frame and
// coordinates included, in its middle. It is rounded to whole pixels.
func (v *View) SetBounds(x, y, w, h float64) {
	if b := [4]float64{x, y, w, h}; b != v.bounds {
		v.bounds = b
		v.refit()
	}
}

// refit works the layout out anew.
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

// Frame returns where the table lies, its frame included.
func (v *View) Frame() (x, y, w, h float64) {
	l := &v.layout
	return float64(l.x), float64(l.y), float64(l.w), float64(l.h)
}

// Field returns where the field is seen within the frame.
func (v *View) Field() (x, y, w, h float64) {
	width, height := v.layout.window()
	return float64(v.layout.left), float64(v.layout.top), float64(width), float64(height)
}

// Piece returns what comes to lie on a square, and whether that has a sun.
func (v *View) Piece(square int) (piece Piece, sun bool) {
	return v.position.Pieces[square], v.position.Suns.Has(square)
}

// Position returns what the board shows once every motion has come to rest. It is
// good until the next change.
func (v *View) Position() *Position { return &v.position }

// Selected returns the square with the gold ring, or -1.
func (v *View) Selected() int { return v.marks.selected }

// Last returns the squares of the last move.
func (v *View) Last() Set { return v.marks.last }

// Set shows p at once and ends every motion.
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

// Move shows p with the motions that lead there from the position shown. Discs
// turn over one ring of squares after another outward from the square origin; -1
// is the one where a piece appeared.
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
	}
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
	v.damage.add(v.marks.advice.reach()) // which is seen when the pieces rest
	v.damage.add(v.marks.valued)
}

// Targets marks the squares where the side to move may play, in the tone of the
// piece that would come to lie there.
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

// SetSelected puts a gold ring around the piece on a square; -1 takes it away.
func (v *View) SetSelected(square int) { v.point(&v.marks.selected, square) }

// SetLast marks the last move: its square, or the two it went from and to.
func (v *View) SetLast(squares Set) {
	if squares == v.marks.last {
		return
	}
	v.damage.add(v.marks.last)
	v.damage.add(squares)
	v.marks.last = squares
}

// SetCursor puts the keyboard's brackets around a square; -1 takes them away.
func (v *View) SetCursor(square int) { v.point(&v.marks.cursor, square) }

// SetHover shows, on a target, the ghost of the piece that would be put there; -1
// shows none.
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

// SetDeciding lights the squares that decided the game and dims the others; an
// empty set ends that. Along lines of inlaid pieces, or of panels, lies one light.
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

// SetReducedMotion says whether the person asked for less motion. If so pieces
// change at once and nothing pulses.
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

// SetPace says how many times faster than usual pieces move, from 0.1 to 10.
func (v *View) SetPace(pace float64) { v.pace = min(max(pace, 0.1), 10) }

// Animating reports whether a piece is still in motion, or a panel's sign is being
// written.
func (v *View) Animating() bool { return v.motions.running() || v.lamps.writing() }

// Finish brings every piece to rest at once and shows all marks and lights in full.
func (v *View) Finish() {
	if v.marks.finish() || v.motions.running() || !v.lamps.settled(&v.position) {
		v.damage.addAll(v.grid)
	}
	v.motions.stop()
	v.lamps.settle(&v.position)
}

// Update moves everything on by one tick, 1/60 s.
func (v *View) Update() {
	if v.Animating() {
		v.motions.addReach(&v.damage, v.grid, v.now)
		before := v.now
		v.now += tick * v.pace
		v.notify(before, v.now)
		v.motions.addReach(&v.damage, v.grid, v.now)
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

// SquareAt returns the square at a point of the screen, if one can be seen there.
func (v *View) SquareAt(x, y float64) (square int, ok bool) { return v.layout.squareAt(x, y) }

// SquareRect returns where a square lies on the screen, and on a zoomed board
// would lie if the frame did not hide it; nothing for a square that does not
// exist.
func (v *View) SquareRect(square int) (x, y, w, h float64) {
	if v.layout.cell <= 0 || !v.layout.has(square) {
		return 0, 0, 0, 0
	}
	left, top := v.layout.corner(square)
	return float64(left), float64(top), float64(v.layout.cell), float64(v.layout.cell)
}

// SetScale gives the device pixels of a device-independent one. MaxZoom depends on
// it.
func (v *View) SetScale(scale float64) {
	if scale > 0 && scale != v.lens.scale {
		v.lens.scale = scale
		v.refit()
	}
}

// Zoom is how many times larger the squares are shown than they are where the
// whole board can be seen.
func (v *View) Zoom() float64 { return v.lens.zoom }

// MaxZoom is the zoom at which a finger meets a square, 1 where it does anyway.
func (v *View) MaxZoom() float64 { return v.lens.most(&v.layout) }

// SetZoom zooms by as much as can be and keeps what is at (x, y) where it is, if
// the field's edges allow it.
func (v *View) SetZoom(zoom, x, y float64) {
	if v.layout.cell > 0 {
		v.lens.set(&v.layout, zoom, x, y)
		v.refit()
	}
}

// Pan moves what a zoomed board shows by a distance, as far as its edges allow.
func (v *View) Pan(dx, dy float64) {
	if v.layout.cell > 0 {
		v.lens.pan(&v.layout, dx, dy)
		v.refit()
	}
}

// ShowSquare pans a zoomed board so that a square is seen.
func (v *View) ShowSquare(square int) {
	if v.layout.cell > 0 && v.layout.has(square) {
		v.lens.show(&v.layout, square)
		v.refit()
	}
}
