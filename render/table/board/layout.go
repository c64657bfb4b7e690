package board

import (
	"image"
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/kit/theme"
)

// shape holds everything on which the picture of a table without pieces depends, except
// the visible part of a zoomed board. Lengths are whole device pixels: squares with
// edges between pixels would be blurred, and some would be one pixel wider than others.
type shape struct {
	division
	ground        Ground
	rowsFromBelow bool
	coordinates   bool
	slim          bool // a divided table has a narrow frame, to leave room for the squares
	w, h          int  // size of the whole table
	base          int  // the side of a square at zoom 1
}

// layout holds the positions of all parts of the table.
type layout struct {
	shape
	x, y       int // the upper left corner of the table
	left, top  int // the upper left corner of the window in the frame that shows the field
	cell       int // the side of a square at the current zoom
	panX, panY int // the point of the field at the upper left corner of the window
}

// margin returns the width of the frame on both sides together, as a part of the longer
// side of the field. It is wide enough for the coordinates. On a phone, 390
// device-independent pixels wide, it leaves 44 for a square of an 8×8 board, the
// minimum for a finger. On larger boards it is narrower, because their smaller squares
// need the room.
func (s *shape) margin() float64 {
	part := 0.86 / 8
	if many := s.long() - 8; many > 0 {
		part *= 1 - 0.25*float64(many)/(MaxSide-8)
	}
	switch {
	case s.coordinates:
	case s.slim:
		part *= 0.20
	case s.divided(): // the bars serve as part of the frame
		part *= 0.40
	default:
		part *= 0.6
	}
	return part
}

// layoutOf fits a table into a rectangle, centred. The frame of a divided table is slim
// if its squares would otherwise be smaller than finger, which is in pixels: on a
// phone, 390 device-independent pixels wide, each of nine squares has 40.
func layoutOf(t *Table, x, y, w, h, finger float64) layout {
	l := fitted(t, x, y, w, h, false)
	if l.divided() && float64(l.base) < finger {
		l = fitted(t, x, y, w, h, true)
	}
	return l
}

func fitted(t *Table, x, y, w, h float64, slim bool) layout {
	width, height := math.Round(w), math.Round(h)
	if !(width > 0 && height > 0) || math.IsNaN(x) || math.IsNaN(y) {
		return layout{}
	}
	l := layout{shape: shape{
		division: divisionOf(t), ground: t.Ground,
		rowsFromBelow: t.RowsFromBelow, coordinates: t.Coordinates, slim: slim,
	}}
	margin := l.margin() * float64(l.long())
	across := float64(l.columns) + margin
	down := float64(l.rows) + margin
	if panels := l.panels(); l.divided() {
		across += 2 * barPart * float64(panels.columns)
		down += 2 * barPart * float64(panels.rows)
	}
	l.base = int(min(width/across, height/down))
	for l.lacksFrame(width, height) {
		l.base--
	}
	if l.base <= 0 {
		return layout{}
	}
	// Pixels that cannot be divided among the squares widen the frame.
	rest := l.spare(width, height)
	fieldWidth, fieldHeight := l.window()
	l.w, l.h = fieldWidth+rest, fieldHeight+rest
	l.x = int(math.Round(x)) + (int(width)-l.w)/2
	l.y = int(math.Round(y)) + (int(height)-l.h)/2
	l.left, l.top = l.x+rest/2, l.y+rest/2
	l.cell = l.base
	return l
}

// spare returns the number of pixels that the field leaves to the frame on both sides.
func (s *shape) spare(width, height float64) int {
	w, h := s.window()
	return min(int(width)-w, int(height)-h)
}

// lacksFrame reports whether bars of whole pixels leave too little room for a frame.
func (s *shape) lacksFrame(width, height float64) bool {
	return s.divided() && s.base > 0 && s.spare(width, height) < 2
}

// lineWidth returns the width of the lines of a ground in pixels. The shaders compute
// it in the same way.
func lineWidth(cell int) int { return max(1, int(float64(cell)*0.022+0.5)) }

// through returns l as seen through a lens.
func (l layout) through(z *lens) layout {
	l.cell = max(l.base, int(math.Round(float64(l.base)*z.zoom)))
	right, below := l.slack()
	l.panX = min(max(int(math.Round(z.column*float64(l.cell))), 0), right)
	l.panY = min(max(int(math.Round(z.row*float64(l.cell))), 0), below)
	return l
}

// frame returns the width of the frame in pixels.
func (l *layout) frame() int { return l.left - l.x }

// unit returns the unit of sizes that are proportional to the table instead of the
// squares: an eighth of the longer side.
func (s *shape) unit() int { return s.base * s.long() / 8 }

// window returns the size of the opening of the frame.
func (s *shape) window() (w, h int) { return s.extent(s.columns, s.base), s.extent(s.rows, s.base) }

func (l *layout) isZoomed() bool { return l.cell != l.base }

// slack returns by how much the field is larger than the window.
func (l *layout) slack() (x, y int) {
	w, h := l.window()
	return l.extent(l.columns, l.cell) - w, l.extent(l.rows, l.cell) - h
}

// at returns the point of the screen for a point of the field, given in squares.
func (l *layout) at(column, row float64) (x, y float64) {
	return float64(l.left-l.panX) + l.middle(column, l.cell), float64(l.top-l.panY) + l.middle(row, l.cell)
}

func (l *layout) corner(square int) (x, y int) {
	column, row := l.place(square)
	return l.left - l.panX + l.along(column, l.cell), l.top - l.panY + l.along(row, l.cell)
}

// center returns the centre of a square.
func (l *layout) center(square int) (x, y float64) {
	column, row := l.place(square)
	return l.at(float64(column)+0.5, float64(row)+0.5)
}

func (l *layout) squareAt(x, y float64) (square int, ok bool) {
	if l.cell <= 0 {
		return 0, false
	}
	x, y = x-float64(l.left), y-float64(l.top)
	w, h := l.window()
	if !(x >= 0 && x < float64(w) && y >= 0 && y < float64(h)) {
		return 0, false
	}
	column := l.indexAt(int(x+float64(l.panX)), l.cell)
	row := l.indexAt(int(y+float64(l.panY)), l.cell)
	return l.square(min(column, l.columns-1), min(row, l.rows-1)), true
}

// seen returns the squares that are at least partly visible in the window.
func (l *layout) seen() Set {
	w, h := l.window()
	var s Set
	l.addRectangle(&s, l.indexAt(l.panX, l.cell), l.indexAt(l.panY, l.cell),
		l.indexAt(l.panX+w-1, l.cell), l.indexAt(l.panY+h-1, l.cell))
	return s
}

// discRadius returns the radius of a disc or a stone on a square of the given size.
func discRadius(cell int) float64 { return 0.42 * float64(cell) }

// part returns the part of the screen that contains the squares of a rectangle and the
// pieces in the air over them. Such pieces may extend over the frame, but not over its
// rim. On a zoomed board the frame clips them.
func (l *layout) part(left, top, right, bottom int) image.Rectangle {
	r := l.territory(left, top, right, bottom)
	if l.isZoomed() {
		return r.Intersect(l.windowRect())
	}
	if left == 0 {
		r.Min.X -= l.overhang()
	}
	if top == 0 {
		r.Min.Y -= l.overhang()
	}
	if right == l.columns-1 {
		r.Max.X += l.overhang()
	}
	if bottom == l.rows-1 {
		r.Max.Y += l.overhang()
	}
	return r
}

// territory returns the part of the screen that belongs to the squares of a rectangle.
// It includes, for squares at the edge of a panel, half of the bar beside them.
func (l *layout) territory(left, top, right, bottom int) image.Rectangle {
	x0, y0 := l.corner(l.square(left, top))
	x1, y1 := l.corner(l.square(right, bottom))
	r := image.Rect(x0, y0, x1+l.cell, y1+l.cell)
	if !l.divided() {
		return r
	}
	bar := l.bar(l.cell)
	if left%l.side == 0 {
		r.Min.X -= bar
	}
	if top%l.side == 0 {
		r.Min.Y -= bar
	}
	if (right+1)%l.side == 0 {
		r.Max.X += bar
	}
	if (bottom+1)%l.side == 0 {
		r.Max.Y += bar
	}
	return r
}

// overhang returns the distance by which a piece in the air may extend over the frame.
func (l *layout) overhang() int { return l.frame() * 7 / 10 }

func (l *layout) windowRect() image.Rectangle {
	w, h := l.window()
	return image.Rect(l.left, l.top, l.left+w, l.top+h)
}

// onWindow returns the part of dst in which pieces are drawn.
func (l *layout) onWindow(dst *ebiten.Image) *ebiten.Image {
	if !l.isZoomed() {
		return dst
	}
	return dst.SubImage(l.windowRect()).(*ebiten.Image)
}

// lens is the zoom and the visible part of the field.
type lens struct {
	scale       float64 // device pixels per device-independent pixel
	zoom        float64 // 1 to most
	column, row float64 // the point of the field, in squares, at the upper left corner of the window
}

// most returns the largest zoom, at which a square is large enough for a finger.
func (z *lens) most(l *layout) float64 {
	if l.base <= 0 {
		return 1
	}
	return max(1, theme.Touch*z.scale/float64(l.base))
}

// set changes the zoom and keeps the point of the field at (x, y) on the screen in
// place.
func (z *lens) set(l *layout, zoom, x, y float64) {
	if !(zoom >= 1) { // also for NaN
		zoom = 1
	}
	z.zoom = min(zoom, z.most(l))
	x, y = x-float64(l.left), y-float64(l.top)
	column := (x + float64(l.panX)) / float64(l.cell)
	row := (y + float64(l.panY)) / float64(l.cell)
	after := l.through(z)
	z.column, z.row = column-x/float64(after.cell), row-y/float64(after.cell)
	z.clamp(&after)
}

// pan moves the field by a distance in pixels.
func (z *lens) pan(l *layout, dx, dy float64) {
	z.column -= dx / float64(l.cell)
	z.row -= dy / float64(l.cell)
	z.clamp(l)
}

// show pans by the smallest distance that makes a square and half of its neighbours
// visible.
func (z *lens) show(l *layout, square int) {
	const beside = 0.5 // squares
	w, h := l.window()
	cell := float64(l.cell)
	x, y := l.corner(square)
	column, row := float64(x-l.left+l.panX)/cell, float64(y-l.top+l.panY)/cell
	z.column = within(z.column, column+1+beside-float64(w)/cell, column-beside)
	z.row = within(z.row, row+1+beside-float64(h)/cell, row-beside)
	z.clamp(l)
}

// turn moves the visible part to the squares that are there once the field is rotated by 180
// degrees.
func (z *lens) turn(l *layout) {
	right, below := l.slack()
	z.column, z.row = float64(right)/float64(l.cell)-z.column, float64(below)/float64(l.cell)-z.row
	z.clamp(l)
}

func (z *lens) clamp(l *layout) {
	right, below := l.slack()
	z.column = within(z.column, 0, float64(right)/float64(l.cell))
	z.row = within(z.row, 0, float64(below)/float64(l.cell))
}

// within returns value limited to the range from low to high.
func within(value, low, high float64) float64 {
	if !(value >= low) {
		return low
	}
	return min(value, max(low, high))
}

// panelCenter returns the centre of a panel.
func (l *layout) panelCenter(panel int) (x, y float64) {
	left, top := l.corner(l.firstOf(panel))
	half := float64(l.side*l.cell) / 2
	return float64(left) + half, float64(top) + half
}
