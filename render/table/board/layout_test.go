package board

import (
	"image"
	"math"
	"testing"

	"pgregory.net/rapid"
)

// drawTable draws any table. Some are divided in panels.
func drawTable(t *rapid.T) Table {
	table := Table{
		Columns:     rapid.IntRange(1, MaxSide).Draw(t, "columns"),
		Rows:        rapid.IntRange(1, MaxSide).Draw(t, "rows"),
		Ground:      rapid.SampledFrom([]Ground{Jade, Lines, Eggshell}).Draw(t, "ground"),
		Coordinates: rapid.Bool().Draw(t, "coordinates"),
		Turned:      rapid.Bool().Draw(t, "turned"),
	}
	if side := rapid.IntRange(0, 5).Draw(t, "panel"); side > 0 {
		table.Panel = side
		table.Columns = side * rapid.IntRange(1, min(6, MaxSide/side)).Draw(t, "panels across")
		table.Rows = side * rapid.IntRange(1, min(6, MaxSide/side)).Draw(t, "panels down")
	}
	return table
}

// Every table has squares of whole pixels, within its frame, in the middle of its
// bounds, and every square is found where it is shown, zoomed or not.
func TestSquareRectAndSquareAtAreInverse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		table := drawTable(t)
		x, y := rapid.Float64Range(-50, 50).Draw(t, "x"), rapid.Float64Range(-50, 50).Draw(t, "y")
		w, h := rapid.Float64Range(40, 1500).Draw(t, "width"), rapid.Float64Range(40, 1500).Draw(t, "height")
		v := NewView(table)
		v.SetBounds(x, y, w, h)
		fx, fy, fw, fh := v.Frame()
		right, below := math.Round(x)+math.Round(w), math.Round(y)+math.Round(h)
		if fx < math.Round(x) || fy < math.Round(y) || fx+fw > right || fy+fh > below {
			t.Fatalf("the table is at %v %v %v %v", fx, fy, fw, fh)
		}
		if left, right := fx-math.Round(x), math.Round(x)+math.Round(w)-fx-fw; math.Abs(left-right) > 1 {
			t.Fatalf("left of the table are %v pixels, right of it %v", left, right)
		}
		bar := float64(v.bar(v.layout.cell))
		sx, sy, cell, _ := v.SquareRect(table.Place(0))
		lastX, lastY, _, _ := v.SquareRect(table.Place(table.Columns*table.Rows - 1))
		sx, sy, right, below = sx-bar, sy-bar, lastX+cell+bar, lastY+cell+bar
		if sx < fx || sy < fy {
			t.Fatalf("the field is at %v, %v, the table at %v, %v", sx, sy, fx, fy)
		}
		if left, right := sx-fx, fx+fw-right; left < 1 || math.Abs(left-right) > 1 {
			t.Fatalf("the frame is %v wide on the left and %v on the right", left, right)
		}
		if above, below := sy-fy, fy+fh-below; above < 1 || math.Abs(above-below) > 1 {
			t.Fatalf("the frame is %v wide above and %v below", above, below)
		}
		if rapid.Bool().Draw(t, "zoomed") {
			v.SetZoom(rapid.Float64Range(1, 8).Draw(t, "zoom"), fx+fw/2, fy+fh/2)
		}
		for range 10 {
			square := rapid.IntRange(0, table.Columns*table.Rows-1).Draw(t, "square")
			v.ShowSquare(square)
			x, y, w, h := v.SquareRect(square)
			if w != h || w < 1 || x != math.Trunc(x) || y != math.Trunc(y) || w != math.Trunc(w) {
				t.Fatalf("square %d is %v %v %v %v, want a square of whole pixels", square, x, y, w, h)
			}
			for _, point := range [][2]float64{{x, y}, {x + w/2, y + h/2}, {x + w - 0.01, y + h - 0.01}} {
				if !image.Pt(int(math.Floor(point[0])), int(math.Floor(point[1]))).In(v.layout.windowRect()) {
					continue // a zoomed square larger than the window
				}
				if got, ok := v.SquareAt(point[0], point[1]); !ok || got != square {
					t.Fatalf("SquareAt(%v) = %d, %v, want %d", point, got, ok, square)
				}
			}
		}
		for _, point := range [][2]float64{
			{sx - 0.01, sy + 1}, {sx + 1, sy - 0.01}, {right, sy + 1}, {sx + 1, below},
			{math.NaN(), sy}, {math.Inf(1), sy},
		} {
			if got, ok := v.SquareAt(point[0], point[1]); ok {
				t.Errorf("SquareAt(%v) = %d, want none", point, got)
			}
		}
	})
}

// An 8×8 board has always had these squares: the frame and its coordinates take
// 0.86 of one.
func TestSquaresOfAnEightByEightBoard(t *testing.T) {
	for size := 1; size <= 4000; size++ {
		l := layoutOf(&othello, 0, 0, float64(size), float64(size), 44)
		if want := int(float64(size) / 8.86); l.cell != want || want > 0 && (l.w != size || l.h != size) {
			t.Fatalf("%d pixels: squares of %d in a table of %d by %d, want %d", size, l.cell, l.w, l.h, want)
		}
	}
}

func TestSquaresOnAPhoneAreLargeEnoughForAFinger(t *testing.T) {
	for scale := 1.0; scale <= 4; scale++ {
		v := NewView(othello)
		v.SetScale(scale)
		v.SetBounds(0, 0, 390*scale, 390*scale)
		if _, _, w, _ := v.SquareRect(0); w/scale < 44 {
			t.Errorf("at device scale %v a square is %v device-independent pixels wide, want 44", scale, w/scale)
		}
		if most := v.MaxZoom(); most != 1 {
			t.Errorf("at device scale %v the board can be zoomed by %v, want 1", scale, most)
		}
	}
}

func TestWithoutBounds(t *testing.T) {
	v := NewView(othello)
	for _, size := range []float64{0, -5, math.NaN(), 3} {
		v.SetBounds(3, 4, size, size)
		if square, ok := v.SquareAt(3, 4); ok {
			t.Errorf("size %v: SquareAt found square %d", size, square)
		}
		if x, y, w, h := v.SquareRect(5); x != 0 || y != 0 || w != 0 || h != 0 {
			t.Errorf("size %v: SquareRect(5) = %v %v %v %v, want zeros", size, x, y, w, h)
		}
		v.SetZoom(3, 3, 4)
		v.Pan(2, 2)
		v.ShowSquare(9)
		if v.Zoom() != 1 || v.MaxZoom() != 1 {
			t.Errorf("size %v: zoomed by %v of %v", size, v.Zoom(), v.MaxZoom())
		}
	}
	v.SetBounds(0, 0, 400, 400)
	for _, square := range []int{-1, 64} {
		if x, y, w, h := v.SquareRect(square); x != 0 || y != 0 || w != 0 || h != 0 {
			t.Errorf("SquareRect(%d) = %v %v %v %v, want zeros", square, x, y, w, h)
		}
	}
}

func TestTableWithoutSquaresHasOne(t *testing.T) {
	v := NewView(Table{Columns: -3, Rows: 99})
	v.SetBounds(0, 0, 500, 500)
	if square, ok := v.SquareAt(250, 250); !ok || square < 0 || square >= MaxSide {
		t.Errorf("SquareAt = %d, %v", square, ok)
	}
}
