package board

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
)

// wholeStill is a board of 8×8 with something to see in its middle and at its edge.
func wholeStill() *Still {
	s := &Still{
		Table: Table{Columns: 8, Rows: 8, Coordinates: true, Dots: []int{2*8 + 2, 2*8 + 6, 6*8 + 2}},
		Last:  SetOf(0, 2*8+3), Targets: SetOf(3*8+3, 7*8+7), Selected: 2*8 + 3,
		Arrow: [2]int{2*8 + 3, 5*8 + 3}, Pair: [2]int{2*8 + 3, 0}, Caption: "2+1",
	}
	s.Position.Pieces[2*8+3] = Piece{Material: Disc, Light: true}
	s.Position.Pieces[0] = Piece{Material: Disc}
	s.Position.Suns = SetOf(1, 5*8+5)
	return s
}

func TestPartOfAStill(t *testing.T) {
	part := wholeStill().Part(2*8+2, 5*8+6) // c3 to g6
	if part.Table.Columns != 5 || part.Table.Rows != 4 || part.Table.Coordinates {
		t.Fatalf("the part is %+v", part.Table)
	}
	if n := len(part.Table.Dots); n != 0 { // both that it reaches lie on its edges
		t.Errorf("%d dots on the edge", n)
	}
	if got := part.Position.Pieces[1]; got != (Piece{Material: Disc, Light: true}) {
		t.Errorf("the piece is %+v", got)
	}
	if part.Last != SetOf(1) || part.Targets != SetOf(6) || part.Selected != 1 || part.Position.Suns != SetOf(18) {
		t.Errorf("marked %+v", part)
	}
	if part.Arrow != [2]int{1, 16} || part.Pair != [2]int{1, -1} {
		t.Errorf("the arrow is %v, the pair %v", part.Arrow, part.Pair)
	}
}

// Of panels whole ones are shown.
func TestPartOfPanels(t *testing.T) {
	s := &Still{Table: Table{Columns: 9, Rows: 9, Panel: 3}, Selected: -1}
	s.Position.Panels[4] = Panel{Lit: true}
	s.Position.Pieces[4*9+4] = Piece{Material: Cross}
	part := s.Part(4*9+4, 4*9+7)
	if part.Table.Columns != 6 || part.Table.Rows != 3 || !part.Position.Panels[0].Lit || part.Position.Panels[1].Lit {
		t.Errorf("the part is %+v with panels %+v", part.Table, part.Position.Panels[:2])
	}
	if part.Position.Pieces[1*6+1].Material != Cross {
		t.Error("the cross is lost")
	}
}

// An arrow leads along its way, and one that leaps around it.
func testStillPictures(t *testing.T) {
	const side = 330
	for _, leaps := range [2]bool{false, true} {
		s := &Still{Table: Table{Columns: 5, Rows: 5}, Selected: -1, Leaps: leaps}
		bare := paint(side, func(dst *ebiten.Image) { s.Draw(dst, 0, 0, side, side) })
		s.Arrow = [2]int{10, 14}
		arrowed := paint(side, func(dst *ebiten.Image) { s.Draw(dst, 0, 0, side, side) })
		x, y := still.layout.center(12)
		gold := func(dy float64) bool {
			is, was := average(arrowed, int(x), int(y+dy), 1), average(bare, int(x), int(y+dy), 1)
			return int(is.R) > int(was.R)+60
		}
		cell := float64(still.layout.cell)
		if gold(0) == leaps || gold(0.55*cell) != leaps || gold(-0.55*cell) {
			t.Errorf("leaping %v: gold in the middle %v, below %v", leaps, gold(0), gold(0.55*cell))
		}
	}
}
