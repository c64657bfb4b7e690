package board

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"os"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/kit/drawtest"
)

// The table of Othello, its light and its lacquer: testdata/othello.txt holds the
// mean colours of the picture in 20 by 20 places as hexadecimal figures, a row a
// line. Graphics devices differ by less than a step or two in such means.
func testOthelloLooks(t *testing.T) {
	const side, places, step, tolerance = 524, 20, 26, 3
	data, err := os.ReadFile("testdata/othello.txt")
	if err != nil {
		t.Fatal(err)
	}
	v := view(side)
	v.Targets(SetOf(44, 50, 51), white)
	v.SetHover(51)
	v.SetLast(SetOf(9))
	v.SetCursor(37)
	v.Finish()
	picture := paintView(side, v)
	for row, line := range strings.Fields(string(data)) {
		for column := range places {
			var want [3]int
			if _, err := fmt.Sscanf(line[6*column:6*column+6], "%02x%02x%02x", &want[0], &want[1], &want[2]); err != nil {
				t.Fatal(err)
			}
			c := average(picture, 12+step*column, 12+step*row, 12)
			for i, got := range [3]int{int(c.R), int(c.G), int(c.B)} {
				if got < want[i]-tolerance || got > want[i]+tolerance {
					t.Fatalf("around %d, %d the picture is %v, want %v", 12+step*column, 12+step*row, c, want)
				}
			}
		}
	}
}

// paintPieces shows pieces in a row of squares of a size, on lines, and returns the
// part of the picture with the field.
func paintPieces(cell int, pieces ...Piece) (*image.RGBA, *View) {
	v := NewView(Table{Columns: len(pieces), Rows: 1, Ground: Lines})
	side := float64(cell*len(pieces)) * 1.0646 // the field and the frame
	v.SetBounds(0, 0, side+2, side+2)
	var p Position
	copy(p.Pieces[:], pieces)
	v.Set(&p)
	return paintView(int(side)+3, v), v
}

// Crosses and rings are told apart by shape alone, at every size: a cross covers
// the middle of its square and a ring does not; straight above it is the other way
// round.
func testInlaidLooks(t *testing.T) {
	for _, cell := range []int{14, 17, 20, 31, 44, 68, 120} {
		picture, v := paintPieces(cell, Piece{}, Piece{Material: Cross}, Piece{Material: Ring})
		if got := v.layout.cell; got < cell-2 || got > cell {
			t.Fatalf("the squares are of %d pixels, want %d", got, cell)
		}
		at := func(square int, up float64) float64 {
			cx, cy := v.layout.center(square)
			off := shift(v.layout.cell)
			half := max(0, cell/40)
			return luminance(average(picture, int(cx+off), int(cy+off-up*float64(v.layout.cell)), half))
		}
		radius := 0.29
		crossed, open := at(1, 0), at(2, 0)
		free, covered := at(1, radius), at(2, radius)
		if crossed < 1.5*open || covered < 1.8*free {
			t.Errorf("%d pixels: in the middle the cross is %.2f and the ring %.2f bright, above it %.2f and %.2f",
				cell, crossed, open, free, covered)
		}
	}
}

// luminance is how bright a colour is beside black, from 1 to 21.
func luminance(c color.RGBA) float64 { return drawtest.Contrast(c, color.RGBA{A: 255}) }

// Stones are told apart by shape alone: a blue one has notches around its rim, a
// red one none, and every number is another picture.
func testStoneLooks(t *testing.T) {
	for _, cell := range []int{14, 20, 44, 80} {
		list := make([]Piece, 0, 20)
		for sprite := range stoneShadow {
			list = append(list, stoneOf(sprite))
		}
		picture, v := paintPieces(cell, list...)
		if got := v.layout.cell; got < cell-1 || got > cell+1 {
			t.Fatalf("the squares are of %d pixels, want %d", got, cell)
		}
		for i := range list {
			for j := range i {
				if part := unlike(picture, v.area(i), v.area(j)); part < 0.008 {
					t.Errorf("%d pixels: the stones %+v and %+v differ in only %.1f %% of the square",
						cell, list[i], list[j], 100*part)
				}
			}
		}
	}
}

// unlike is the part of two areas of one size that differ plainly in brightness.
func unlike(picture *image.RGBA, a, b image.Rectangle) float64 {
	strong := 0
	for y := range a.Dy() {
		for x := range a.Dx() {
			p, q := picture.RGBAAt(a.Min.X+x, a.Min.Y+y), picture.RGBAAt(b.Min.X+x, b.Min.Y+y)
			if drawtest.Contrast(p, q) >= 1.6 {
				strong++
			}
		}
	}
	return float64(strong) / float64(a.Dx()*a.Dy())
}

// Around the rim a blue stone is now lacquer and now board, a red one lacquer only.
func testNotches(t *testing.T) {
	picture, v := paintPieces(96, Piece{Material: Stone, Number: 5}, Piece{Material: Stone, Light: true, Number: 5})
	changes := func(square int) (n int) {
		cx, cy := v.layout.center(square)
		radius := discRadius(v.layout.cell) * 0.965
		inside := true
		for degree := range 360 {
			sin, cos := math.Sincos(float64(degree) * math.Pi / 180)
			c := picture.RGBAAt(int(cx+radius*cos), int(cy+radius*sin))
			green := int(c.G) > int(c.R) && int(c.G) > int(c.B)
			if green == inside {
				inside = !green
				n++
			}
		}
		return n
	}
	if red, blue := changes(0), changes(1); red > 2 || blue < 20 {
		t.Errorf("around the rim of a red stone lacquer and board change %d times, of a blue one %d times", red, blue)
	}
}

// A mark of the last move does not hide an inlaid piece or a stone's number, and
// is seen.
func testLastMoveHidesNothing(t *testing.T) {
	for _, piece := range []Piece{{Material: Cross}, {Material: Ring}, {Material: Stone, Number: 8}} {
		for _, cell := range []int{22, 36, 80} {
			plain, v := paintPieces(cell, piece, Piece{})
			v.SetLast(SetOf(0))
			marked := paintView(plain.Rect.Dx(), v)
			area := v.area(0)
			if most := difference(plain, marked, area); most < 60 {
				t.Errorf("%+v of %d pixels: the mark changes the square by no more than %d", piece, cell, most)
			}
			if most := difference(plain, marked, v.area(1)); most > 0 {
				t.Errorf("%+v of %d pixels: the mark changes the next square", piece, cell)
			}
			if piece.Material == Stone {
				if most := difference(plain, marked, area.Inset(cell/3)); most > 0 {
					t.Errorf("%d pixels: the mark changes a stone's number by %d", cell, most)
				}
			}
		}
	}
}

// Lines lie in whole pixels, all as wide, and at the same distance.
func testLinesAreSharp(t *testing.T) {
	for _, side := range []int{222, 389, 640, 801} {
		v := NewView(Table{Columns: 12, Rows: 12, Ground: Lines})
		v.SetBounds(0, 0, float64(side), float64(side))
		picture := paintView(side, v)
		window, cell := v.layout.windowRect(), v.layout.cell
		// Between two lines that run across, where gold is redder than jade.
		y := window.Min.Y + 5*cell + cell/2
		var golden []int
		for x := window.Min.X + 2; x < window.Max.X-2; x++ {
			if c := picture.RGBAAt(x, y); int(c.R)*10 > int(c.G)*7 {
				golden = append(golden, x)
			}
		}
		const lines = 11
		if len(golden) != lines*lineWidth(cell) {
			t.Fatalf("%d pixels: %d of a row are golden, want %d lines of %d",
				side, len(golden), lines, lineWidth(cell))
		}
		for i := range golden[lineWidth(cell):] {
			if apart := golden[i+lineWidth(cell)] - golden[i]; apart != cell {
				t.Errorf("%d pixels: two lines are %d pixels apart, want %d", side, apart, cell)
			}
		}
	}
}

// The frame of a zoomed board stands still, and nothing is drawn over it; its
// coordinates scroll along.
func testZoomKeepsTheFrame(t *testing.T) {
	const side = 400
	v := NewView(large)
	v.SetBounds(0, 0, side, side)
	var p Position
	for square := range MaxSquares {
		p.Pieces[square] = Piece{Material: Disc, Light: square%3 == 0}
	}
	v.Set(&p)
	whole := paintView(side, v)
	v.SetZoom(2.3, 200, 200)
	set(v, Piece{}, 150, 209)
	set(v, white, 150, 209)
	v.Update()
	zoomed := paintView(side, v)
	window := v.layout.windowRect()
	for _, still := range []image.Rectangle{
		image.Rect(0, window.Max.Y, side, side), image.Rect(window.Max.X, 0, side, side),
	} {
		if most := difference(whole, zoomed, still); most > 0 {
			t.Errorf("zooming changes the frame in %v by %d", still, most)
		}
	}
	if difference(whole, zoomed, image.Rect(window.Min.X, 0, window.Max.X, window.Min.Y)) == 0 {
		t.Error("zooming does not move the coordinates")
	}
	// A piece that the window cuts off is seen in part, at the same place.
	before := zoomed
	v.Finish()
	v.Pan(-7, 0)
	after := paintView(side, v)
	if difference(before, after, window) == 0 {
		t.Error("panning does not move the field")
	}
}

// A small board has no coordinates, even if the table asks for them.
func testSmallBoard(t *testing.T) {
	table := othello
	with := paint(150, func(dst *ebiten.Image) { DrawSmall(dst, 3, 3, 140, 140, table, positionOf("XO.X")) })
	table.Coordinates = false
	without := paint(150, func(dst *ebiten.Image) { DrawSmall(dst, 3, 3, 140, 140, table, positionOf("XO.X")) })
	if most := difference(with, without, with.Rect); most > 0 {
		t.Errorf("coordinates change a small board by %d", most)
	}
}
