package board

import (
	"math"
	"math/bits"
)

// layout is where everything lies, in whole device pixels: squares whose edges
// fall between pixels would be blurred, and some a pixel wider than others.
type layout struct {
	x, y, size int // the whole table
	cell       int // the side of a square
	left, top  int // the upper left corner of a1
}

// cellsAcross is the width of the table in squares: eight, and a frame on each
// side which is wide enough for the coordinates. At 390 device-independent
// pixels, a phone's width, it leaves a square 44 of them: what a finger meets.
const cellsAcross = 8.86

func layoutOf(x, y, size float64) layout {
	l := layout{x: int(math.Round(x)), y: int(math.Round(y)), size: int(math.Round(size))}
	if l.size <= 0 || math.IsNaN(size) {
		return layout{}
	}
	l.cell = int(float64(l.size) / cellsAcross)
	frame := (l.size - 8*l.cell) / 2
	l.left, l.top = l.x+frame, l.y+frame
	return l
}

// frame is the width of the frame in pixels.
func (l layout) frame() int { return l.left - l.x }

func (l layout) corner(square int) (x, y int) {
	return l.left + square%8*l.cell, l.top + square/8*l.cell
}

// center is the middle of a square.
func (l layout) center(square int) (x, y float64) {
	left, top := l.corner(square)
	half := float64(l.cell) / 2
	return float64(left) + half, float64(top) + half
}

func (l layout) squareAt(x, y float64) (square int, ok bool) {
	if l.cell <= 0 {
		return 0, false
	}
	column := math.Floor((x - float64(l.left)) / float64(l.cell))
	row := math.Floor((y - float64(l.top)) / float64(l.cell))
	if !(column >= 0 && column < 8 && row >= 0 && row < 8) {
		return 0, false
	}
	return int(row)*8 + int(column), true
}

// discRadius is the radius of a disc on a square of this size.
func discRadius(cell int) float64 { return 0.42 * float64(cell) }

// around returns the squares and all that touch them.
func around(squares uint64) uint64 {
	const columnA, columnH = 0x0101010101010101, 0x8080808080808080
	squares |= squares&^columnH<<1 | squares&^columnA>>1
	return squares | squares<<8 | squares>>8
}

// span returns the first and last column and row of the smallest rectangle that
// holds squares, of which there is at least one.
func span(squares uint64) (left, top, right, bottom int) {
	top, bottom = bits.TrailingZeros64(squares)/8, 7-bits.LeadingZeros64(squares)/8
	columns := squares | squares>>32
	columns |= columns >> 16
	columns |= columns >> 8
	return bits.TrailingZeros8(uint8(columns)), top, 7 - bits.LeadingZeros8(uint8(columns)), bottom
}
