package board

import "colat/render/kit/theme"

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
