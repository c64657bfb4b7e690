package board

import (
	"image/color"
	"math"
	"strconv"

	"colat/render/kit/text"
	"colat/render/kit/theme"
)

// Numbers holds, for each square, the number of the move that put its piece there, from 1; 0 for none.
type Numbers [MaxSquares]uint16

// numbered tells that boards show numbers.
var numbered bool

// ShowNumbers sets whether all boards write the numbers of a position on its inlaid pieces.
func ShowNumbers(on bool) {
	if on != numbered {
		numbered = on
		generation++
	}
}

// numberStyles are the ways to write numbers, the best first: on a spot in the middle of the piece, whose
// shape remains visible, and on a plate nearly as large as the square. The height of the letters and the
// width of the longest number are parts of a square. Letters smaller than the least size, in
// device-independent pixels, belong to the next style.
var numberStyles = [...]struct {
	ground            int // sprite of signSheet
	high, wide, least float64
}{
	{numberSpot, 0.36, 0.48, 10},
	{numberPlate, 0.46, 0.76, 6},
}

// leastPixels is the least size of letters in device pixels. Smaller ones would smear.
const leastPixels = 7.0

// numberStyle returns the size of the letters of all numbers on the board and the sprite of their ground. The
// size is 0 if the squares are too small for the longest number.
func (v *View) numberStyle() (size float64, ground int) {
	longest := "00"
	if v.grid.squares() >= 100 {
		longest = "000"
	}
	const measured = 100
	cell := float64(v.layout.cell)
	wide := text.Width(longest, text.Style{Size: measured, Bold: true}) / measured
	for _, s := range numberStyles {
		size := math.Floor(min(s.high*cell, s.wide*cell/wide))
		if size >= max(leastPixels, s.least*v.lens.scale) {
			return size, s.ground
		}
	}
	return 0, 0
}

// numerals are the texts of numbers.
var numerals [MaxSquares + 1]string

func numeral(n uint16) string {
	if int(n) >= len(numerals) {
		return ""
	}
	if numerals[n] == "" {
		numerals[n] = strconv.Itoa(int(n))
	}
	return numerals[n]
}

// The grounds of numbers: dark on the brass of crosses, and pale on the mother-of-pearl of rings.
var (
	crossPlate = [4]float32{0.055, 0.045, 0.040, 0.90}
	ringPlate  = [4]float32{0.93, 0.90, 0.86, 0.94}
	crossInk   = color.RGBA{0xf8, 0xde, 0xa4, 0xff}
	ringInk    = theme.Obsidian
)

// hasNumber reports whether a number is drawn on a square: on an inlaid piece at rest that no sign of a
// whole panel covers.
func (v *View) hasNumber(square int) bool {
	if v.position.Numbers[square] == 0 || !v.position.Pieces[square].inlaid() || v.motions.covered.Has(square) {
		return false
	}
	return !v.divided() || v.position.Panels[v.panelOf(square)].Sign.Material == NoPiece
}

// numbers draws the numbers of moves on the given squares.
func (p *painter) numbers(v *View, squares *Set) {
	if !numbered {
		return
	}
	size, ground := v.numberStyle()
	if size == 0 {
		return
	}
	shown := false
	for square := range squares.All() {
		if !v.hasNumber(square) {
			continue
		}
		shown = true
		plate := crossPlate
		if v.position.Pieces[square].Material == Ring {
			plate = ringPlate
		}
		p.tinted(signSheet, ground, square, plate)
	}
	if !shown {
		return
	}
	p.flush()
	style := text.Style{Size: size, Bold: true, Align: text.Center}
	for square := range squares.All() {
		if !v.hasNumber(square) {
			continue
		}
		style.Color = crossInk
		if v.position.Pieces[square].Material == Ring {
			style.Color = ringInk
		}
		x, y := p.layout.center(square)
		text.Draw(p.dst, numeral(v.position.Numbers[square]), style, math.Round(x), math.Round(y))
	}
}
