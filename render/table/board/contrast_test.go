package board

import (
	"image"
	"image/color"
	"math"
	"testing"

	"colat/render/kit/drawtest"
)

// leastMark is the contrast that a mark has to have with what it lies on (WCAG 2.2, 1.4.11).
const leastMark = 3.0

// circle returns the mean colour along a circle.
func circle(picture *image.RGBA, x, y, radius float64) color.RGBA {
	var sum [3]float64
	const parts = 48
	for i := range parts {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / parts)
		c := picture.RGBAAt(int(math.Floor(x+radius*cos)), int(math.Floor(y+radius*sin)))
		sum[0], sum[1], sum[2] = sum[0]+float64(c.R), sum[1]+float64(c.G), sum[2]+float64(c.B)
	}
	return color.RGBA{uint8(sum[0] / parts), uint8(sum[1] / parts), uint8(sum[2] / parts), 255}
}

// Every mark of a legal move stands out from the square it lies on, in each corner of each
// board: its body or its rim has a contrast of 3:1.
func testMarkContrast(t *testing.T) {
	defer SetStyle(Style{})
	tables := []struct {
		name   string
		table  Table
		pieces []Piece
	}{
		{"othello", othello, []Piece{black, white}},
		{"cotoan", Table{Columns: 9, Rows: 11, Ground: Eggshell}, []Piece{
			{Material: Stone, Number: 3}, {Material: Stone, Number: 3, Light: true},
		}},
		{"small lines", Table{Columns: 8, Rows: 8}, []Piece{{Material: Cross}, {Material: Ring}}},
	}
	for _, s := range looks {
		SetStyle(s)
		for _, test := range tables {
			for _, side := range []int{250, 360, 760} {
				v := NewView(test.table)
				v.SetBounds(0, 0, float64(side), float64(side))
				var p Position
				p.Pieces[0] = test.pieces[0] // without any the marks would be on all squares, and left out
				v.Set(&p)
				v.Finish()
				plain := paintView(side, v)
				var targets Set
				for square := 1; square < test.table.Columns*test.table.Rows-1; square++ {
					targets.Add(square)
				}
				for _, piece := range test.pieces {
					v.Targets(targets, piece)
					v.Finish()
					marked := paintView(side, v)
					cell := float64(v.layout.cell)
					least, at := math.Inf(1), 0
					for square := range targets.All() {
						x, y := v.layout.center(square)
						ground, best := circle(plain, x, y, cell*0.2), 0.0
						for radius := 0.0; radius < cell*0.35; radius += 0.5 {
							best = max(best, drawtest.Contrast(circle(marked, x, y, radius), ground))
						}
						if best < least {
							least, at = best, square
						}
					}
					if least < leastMark {
						t.Errorf("%s, %+v, %d pixels: the mark of %+v has a contrast of %.2f on square %d, want %.1f",
							test.name, s, side, piece, least, at, leastMark)
					}
				}
			}
		}
	}
}

// A disc that a move would turn over keeps its middle, where the mark of a legal move lies,
// and has arrows around it.
func testTurningMark(t *testing.T) {
	defer SetStyle(Style{})
	for _, s := range looks {
		SetStyle(s)
		for _, side := range []int{344, 700} {
			v := view(float64(side))
			v.Finish()
			plain := paintView(side, v)
			v.SetAdvice(&Advice{Turning: SetOf(10, 11)})
			v.Finish()
			turning := paintView(side, v)
			for _, square := range []int{10, 11} {
				x, y := v.layout.center(square)
				cell := float64(v.layout.cell)
				if got := drawtest.Contrast(circle(turning, x, y, cell*0.08), circle(plain, x, y, cell*0.08)); got > 1.1 {
					t.Errorf("%+v, %d pixels: the middle of the disc on %d changes, contrast %.2f", s, side, square, got)
				}
				best := 0.0
				for radius := cell * 0.15; radius < cell*0.3; radius++ {
					got := drawtest.Contrast(circle(turning, x, y, radius), circle(plain, x, y, radius))
					best = max(best, got)
				}
				if best < leastMark {
					t.Errorf("%+v, %d pixels: the arrows on %d have a contrast of %.2f", s, side, square, best)
				}
			}
		}
	}
}
