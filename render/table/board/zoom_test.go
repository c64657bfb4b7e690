package board

import (
	"image"
	"math"
	"testing"

	"pgregory.net/rapid"
)

// large is a table whose squares are smaller than a finger on most screens.
var large = Table{Columns: 20, Rows: 20, Ground: Lines, Coordinates: true}

func TestMaxZoomMakesSquaresLargeEnoughForAFinger(t *testing.T) {
	for _, scale := range []float64{1, 1.5, 2, 3} {
		v := NewView(large)
		v.SetScale(scale)
		v.SetBounds(0, 0, 390*scale, 390*scale)
		v.SetZoom(100, 50, 50)
		if _, _, w, _ := v.SquareRect(0); math.Abs(w/scale-44) > 0.5/scale {
			t.Errorf("at device scale %v a zoomed square is %v device-independent pixels wide, want 44", scale, w/scale)
		}
		if v.Zoom() != v.MaxZoom() {
			t.Errorf("zoomed by %v of %v", v.Zoom(), v.MaxZoom())
		}
		for _, zoom := range []float64{1, 0, -3, math.NaN()} {
			v.SetZoom(2, 50, 50)
			v.SetZoom(zoom, 50, 50)
			if v.Zoom() != 1 || v.layout.panX != 0 || v.layout.panY != 0 {
				t.Errorf("SetZoom(%v) leaves a zoom of %v at %d, %d", zoom, v.Zoom(), v.layout.panX, v.layout.panY)
			}
		}
	}
}

// The window in the frame is always full of field.
func checkWindow(t *rapid.T, v *View) {
	bar := float64(v.bar(v.layout.cell))
	x, y, cell, _ := v.SquareRect(v.table.Place(0))
	lastX, lastY, _, _ := v.SquareRect(v.table.Place(v.grid.squares() - 1))
	w, h := v.layout.window()
	left, top := float64(v.layout.left), float64(v.layout.top)
	right, below := left+float64(w), top+float64(h)
	if x-bar > left || y-bar > top || lastX+cell+bar < right || lastY+cell+bar < below {
		t.Fatalf("zoom %v: the field begins at %v, %v, the window at %v, %v", v.Zoom(), x, y, left, top)
	}
}

func TestZoomKeepsWhatIsUnderTheFingers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := NewView(drawTable(t))
		v.SetScale(rapid.Float64Range(1, 3).Draw(t, "scale"))
		v.SetBounds(7, 9, rapid.Float64Range(100, 900).Draw(t, "width"), rapid.Float64Range(100, 900).Draw(t, "height"))
		frame := v.layout.windowRect()
		// Where in the field, in squares, the point of the screen is.
		at := func(x, y float64) (float64, float64) {
			l := &v.layout
			return (x - float64(l.left-l.panX)) / float64(l.cell), (y - float64(l.top-l.panY)) / float64(l.cell)
		}
		for range 6 {
			x := rapid.Float64Range(float64(frame.Min.X), float64(frame.Max.X)).Draw(t, "x")
			y := rapid.Float64Range(float64(frame.Min.Y), float64(frame.Max.Y)).Draw(t, "y")
			column, row := at(x, y)
			before := v.Zoom()
			v.SetZoom(rapid.Float64Range(0.5, 6).Draw(t, "zoom"), x, y)
			checkWindow(t, v)
			after, below := at(x, y)
			// Only where the field would end within the window it moves.
			// Bars are of whole pixels and do not grow quite as squares do.
			bars := 2 * max(v.division.panels().columns, v.division.panels().rows)
			near := 1/float64(v.layout.cell) + float64(bars)/float64(v.layout.base)
			if v.Zoom() >= before && (math.Abs(after-column) > near || math.Abs(below-row) > near) {
				t.Fatalf("zooming from %v to %v moves the field from %v, %v to %v, %v", before, v.Zoom(), column, row, after, below)
			}
			if v.layout.windowRect() != frame {
				t.Fatal("zooming moves the frame")
			}
		}
	})
}

func TestPanStaysOnTheField(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := NewView(large)
		v.SetBounds(0, 0, 390, 390)
		v.SetZoom(v.MaxZoom(), 200, 200)
		for range 5 {
			x, y, _, _ := v.SquareRect(0)
			dx, dy := rapid.Float64Range(-500, 500).Draw(t, "dx"), rapid.Float64Range(-500, 500).Draw(t, "dy")
			v.Pan(dx, dy)
			checkWindow(t, v)
			after, below, _, _ := v.SquareRect(0)
			if (after-x)*dx < 0 || (below-y)*dy < 0 || math.Abs(after-x) > math.Abs(dx)+1 || math.Abs(below-y) > math.Abs(dy)+1 {
				t.Fatalf("panned by %v, %v the field moves by %v, %v", dx, dy, after-x, below-y)
			}
		}
	})
}

// A drag of many small parts of a pixel is not lost.
func TestPanAddsUp(t *testing.T) {
	v := NewView(large)
	v.SetBounds(0, 0, 390, 390)
	v.SetZoom(v.MaxZoom(), 0, 0)
	before, _, _, _ := v.SquareRect(0)
	for range 100 {
		v.Pan(-0.3, 0)
	}
	if after, _, _, _ := v.SquareRect(0); math.Abs(before-30-after) > 1 {
		t.Errorf("a hundred drags of 0.3 pixels move the field by %v, want 30", before-after)
	}
}

func TestShowSquare(t *testing.T) {
	v := NewView(large)
	v.SetBounds(0, 0, 390, 390)
	v.ShowSquare(399)
	if v.layout.panX != 0 {
		t.Error("a board that is seen whole was panned")
	}
	v.SetZoom(v.MaxZoom(), 0, 0)
	window := v.layout.windowRect()
	for _, square := range []int{399, 0, 19, 380, 210, 211, 231} {
		v.ShowSquare(square)
		x, y, w, h := v.SquareRect(square)
		if !image.Rect(int(x), int(y), int(x+w), int(y+h)).In(window) {
			t.Errorf("square %d is at %v, %v, the window %v", square, x, y, window)
		}
	}
	at := v.lens
	v.ShowSquare(231)
	v.ShowSquare(400)
	v.ShowSquare(-1)
	if v.lens != at {
		t.Error("showing what is seen already pans the board")
	}
}

// Another size of the screen keeps the zoom as far as it can and what is seen.
func TestZoomOutlivesResizing(t *testing.T) {
	v := NewView(large)
	v.SetBounds(0, 0, 390, 390)
	v.SetZoom(2, 200, 200)
	square, _ := v.SquareAt(40, 40)
	v.SetBounds(0, 0, 400, 400)
	if again, _ := v.SquareAt(40, 40); v.Zoom() != 2 || again != square {
		t.Errorf("after resizing the zoom is %v and square %d is seen in place of %d", v.Zoom(), again, square)
	}
	v.SetBounds(0, 0, 1200, 1200)
	if v.Zoom() != 1 || v.layout.panX != 0 {
		t.Errorf("where the squares are large enough the zoom is %v", v.Zoom())
	}
	v.SetBounds(0, 0, 390, 390)
	v.SetZoom(2, 200, 200)
	v.SetTable(othello)
	if v.Zoom() != 1 {
		t.Errorf("another table is zoomed by %v", v.Zoom())
	}
}
