package board

import "colat/render/kit/theme"

// lens says how large the squares are shown, and which of them.
type lens struct {
	scale       float64 // device pixels in a device-independent one
	zoom        float64 // 1 to most
	column, row float64 // the place of the field, in squares, at the window's upper left corner
}

// most is the largest zoom: where a finger meets a square.
func (z *lens) most(l *layout) float64 {
	if l.base <= 0 {
		return 1
	}
	return max(1, theme.Touch*z.scale/float64(l.base))
}

// set zooms so that what the layout shows at the point (x, y) of the screen stays
// there.
func (z *lens) set(l *layout, zoom, x, y float64) {
	if !(zoom >= 1) { // not a number neither
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

// show pans as little as it takes to see a square and some of its neighbours.
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

// within returns the number nearest to value from low to high.
func within(value, low, high float64) float64 {
	if !(value >= low) {
		return low
	}
	return min(value, max(low, high))
}
