package board

import (
	"image"
	"math"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"pgregory.net/rapid"
)

// drawZoomable returns a board with coordinates whose squares a finger would miss.
func drawZoomable(t *rapid.T, side float64) *View {
	v := NewView(Table{
		Columns: rapid.IntRange(9, MaxSide).Draw(t, "columns"), Rows: rapid.IntRange(9, MaxSide).Draw(t, "rows"),
		Ground: Lines, Coordinates: true, Turned: rapid.Bool().Draw(t, "turned"),
		RowsFromBelow: rapid.Bool().Draw(t, "rows from below"),
	})
	v.SetBounds(10, 10, side-20, side-20)
	return v
}

// moveLens zooms or moves what is seen of a field, as fingers and wheels do.
func moveLens(t *rapid.T, v *View, side float64) {
	x, y := rapid.Float64Range(0, side).Draw(t, "x"), rapid.Float64Range(0, side).Draw(t, "y")
	if rapid.Bool().Draw(t, "zooms") {
		v.SetZoom(rapid.Float64Range(0.8, 4).Draw(t, "zoom"), x, y)
		return
	}
	v.Pan(x-side/2, y-side/2)
}

// Letters and numbers on the frame stand beside the lines that they name, however the field
// is zoomed and moved.
func TestCoordinatesNameTheSquaresBesideThem(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const side = 380
		v := drawZoomable(t, side)
		for range 5 {
			moveLens(t, v, side)
			l := &v.layout
			w, h := l.window()
			for column := range l.columns {
				x, _ := l.center(l.square(column, 0))
				at, shown := l.columnLabel(column)
				inside := x > float64(l.left) && x < float64(l.left+w)
				if shown != inside || shown && math.Abs(at-x) > 0.01 {
					t.Fatalf("zoom %v: the letter of column %d stands at %v (%v), its squares at %v", v.Zoom(), column, at, shown, x)
				}
			}
			for row := range l.rows {
				_, y := l.center(l.square(0, row))
				at, shown := l.rowLabel(row)
				inside := y > float64(l.top) && y < float64(l.top+h)
				if shown != inside || shown && math.Abs(at-y) > 0.01 {
					t.Fatalf("zoom %v: the number of row %d stands at %v (%v), its squares at %v", v.Zoom(), row, at, shown, y)
				}
			}
		}
	})
}

// What the screen shows of them follows every zoom and every drag.
func testCoordinatesFollowTheField(t *testing.T) {
	const side = 380
	rapid.Check(t, func(t *rapid.T) {
		v := drawZoomable(t, side)
		kept, want := blank(side), blank(side)
		var screen *ebiten.Image
		draw(func() {
			screen = canvas(side)
			DrawTable(screen)
			v.Draw(screen)
		})
		defer draw(func() { screen.Deallocate() })
		for range 3 {
			moveLens(t, v, side)
			var touched image.Rectangle
			draw(func() {
				touched = v.DrawOver(screen)
				screen.ReadPixels(kept.Pix)
				fresh := canvas(side)
				DrawTable(fresh)
				v.Draw(fresh)
				fresh.ReadPixels(want.Pix)
				fresh.Deallocate()
			})
			if most := difference(kept, want, kept.Rect); most > 0 {
				t.Fatalf("zoom %v: what is drawn over, %v, differs from what it should be by %d", v.Zoom(), touched, most)
			}
		}
	})
}
