package board

import "testing"

// Numbers are as large as squares allow. They are hidden where the longest number of the board would smear,
// also while there are only short ones, and shown when the board is zoomed.
func TestNumbersAreReadableOrHidden(t *testing.T) {
	for _, c := range []struct {
		what          string
		columns, side int // of the board in squares and in device-independent pixels
		scale         float64
		shown         bool
	}{
		{"15×15 on a phone", 15, 374, 3, true},
		{"20×20 on a phone", 20, 374, 3, true},
		{"15×15 on a screen", 15, 700, 1, true},
		{"9×9 on a card", 9, 160, 2, true},
		{"20×20 on a card", 20, 160, 2, false},
		{"20×20 on a small screen", 20, 300, 1, false},
	} {
		v := NewView(Table{Columns: c.columns, Rows: c.columns, Ground: Lines})
		v.SetScale(c.scale)
		side := float64(c.side) * c.scale
		v.SetBounds(0, 0, side, side)
		size, _ := v.numberStyle()
		if (size > 0) != c.shown {
			t.Errorf("%s: letters of %v pixels in squares of %d", c.what, size, v.layout.cell)
		}
		v.SetZoom(v.MaxZoom(), 0, 0)
		if zoomed, _ := v.numberStyle(); zoomed < size || zoomed == 0 {
			t.Errorf("%s, zoomed: letters of %v pixels, before %v", c.what, zoomed, size)
		}
	}
}

// Numbers stand on inlaid pieces at rest, and on none that the sign of a panel covers.
func TestNumbersStandOnPieces(t *testing.T) {
	v := NewView(Table{Columns: 9, Rows: 9, Panel: 3})
	p := &Position{Numbers: Numbers{1, 2, 3, 4, 5}}
	p.Pieces[0], p.Pieces[1], p.Pieces[3] = Piece{Material: Cross}, Piece{Material: Disc}, Piece{Material: Ring}
	p.Pieces[5] = Piece{Material: Ring}
	p.Panels[1].Sign = Piece{Material: Ring}
	v.Set(p)
	for square := range 6 {
		if want := square == 0; v.hasNumber(square) != want {
			t.Errorf("square %d has a number: %t, want %t", square, !want, want)
		}
	}
	p.Pieces[9], p.Numbers[9] = Piece{Material: Cross}, 6
	if v.Move(p, 9); v.hasNumber(9) || !v.hasNumber(0) {
		t.Error("a piece in motion has a number, or one at rest has none")
	}
	if v.Finish(); !v.hasNumber(9) {
		t.Error("a piece at rest has no number")
	}
}
