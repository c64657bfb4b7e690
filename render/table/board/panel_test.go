package board

import (
	"slices"
	"testing"
)

// panelled is nine panels of nine squares.
var panelled = Table{Columns: 9, Rows: 9, Panel: 3}

func TestSquaresBelongToPanels(t *testing.T) {
	d := divisionOf(&panelled)
	for square, panel := range map[int]int{0: 0, 2: 0, 3: 1, 8: 2, 20: 0, 26: 2, 27: 3, 40: 4, 54: 6, 80: 8} {
		if got := d.panelOf(square); got != panel {
			t.Errorf("square %d lies in panel %d, want %d", square, got, panel)
		}
	}
	for panel := range 9 {
		var squares Set
		d.addPanel(&squares, panel)
		if squares.Len() != 9 || !squares.Has(d.firstOf(panel)) {
			t.Errorf("panel %d is %v", panel, slices.Collect(squares.All()))
		}
		for square := range squares.All() {
			if d.panelOf(square) != panel {
				t.Errorf("square %d of panel %d lies in %d", square, panel, d.panelOf(square))
			}
		}
		if whole := d.whole(&squares); whole != SetOf(panel) {
			t.Errorf("the squares of panel %d are the panels %v", panel, slices.Collect(whole.All()))
		}
		squares.Remove(d.firstOf(panel))
		if whole := d.whole(&squares); !whole.Empty() {
			t.Errorf("without a square panel %d is still whole", panel)
		}
	}
}

func TestPanelsThatDoNotFitDivideNothing(t *testing.T) {
	for _, test := range []struct {
		table Table
		side  int
	}{
		{Table{Columns: 9, Rows: 9, Panel: 3}, 3}, {Table{Columns: 3, Rows: 3, Panel: 1}, 1},
		{Table{Columns: 4, Rows: 6, Panel: 2}, 2},
		{Table{Columns: 9, Rows: 8, Panel: 3}, 0},
		{Table{Columns: 9, Rows: 9, Panel: -3}, 0}, {Table{Columns: 8, Rows: 8}, 0},
		{Table{Columns: 20, Rows: 20, Panel: 1}, 0}, // more than there may be
	} {
		if d := divisionOf(&test.table); d.side != test.side || d.panels().squares() > MaxPanels {
			t.Errorf("%+v has panels of %d squares a side, want %d", test.table, d.side, test.side)
		}
	}
}

// A finger that meets a bar means the square beside it.
func TestBarsBelongToSquares(t *testing.T) {
	v := NewView(panelled)
	v.SetBounds(0, 0, 800, 800)
	x, y, w, _ := v.SquareRect(2)
	next, _, _, _ := v.SquareRect(3)
	if gap := next - x - w; gap < 6 {
		t.Fatalf("between two panels are %v pixels", gap)
	}
	for at := x; at < next+w; at++ {
		want := 2
		if at >= (x+w+next)/2 {
			want = 3
		}
		if got, ok := v.SquareAt(at, y+5); !ok || got != want {
			t.Fatalf("at %v is square %d, want %d", at, got, want)
		}
	}
}

// On a phone that is 390 wide, of which the board has 382, squares are 40 wide, on
// every screen; where there is room the frame is wider.
func TestSquaresInPanelsAreLargeEnoughForAFinger(t *testing.T) {
	for scale := 1.0; scale <= 4; scale++ {
		v := NewView(panelled)
		v.SetScale(scale)
		v.SetBounds(0, 0, 382*scale, 382*scale)
		if _, _, w, _ := v.SquareRect(0); w/scale < 40 {
			t.Errorf("at device scale %v a square is %v wide, want 40", scale, w/scale)
		}
		slim := v.layout.frame()
		v.SetScale(scale / 2)
		if wide := v.layout.frame(); wide < 3*slim/2 {
			t.Errorf("at device scale %v the frame is %d pixels wide, and %d where squares are large", scale, slim, wide)
		}
	}
}

// closing is a position in which a cross is put down in the middle panel and wins it, and the next
// move belongs to another panel.
func closing() (before, after *Position) {
	before, after = &Position{}, &Position{}
	before.Panels[4].Lit = true
	after.Pieces[40] = Piece{Material: Cross}
	after.Panels[4] = Panel{Closed: true, Sign: Piece{Material: Cross}}
	after.Panels[0].Lit = true
	return before, after
}

func TestSignIsWrittenAfterTheSmallOne(t *testing.T) {
	v := NewView(panelled)
	before, after := closing()
	v.Set(before)
	v.Move(after, 40)
	began, told := v.now, 0.0
	for v.Animating() {
		if v.motions.running() && v.lamps.told[4] > 0 && v.now < began+strokeTime {
			t.Fatalf("%v ms after the move the sign is written already", v.now-began)
		}
		if v.lamps.told[4] < told {
			t.Fatal("the sign is taken back")
		}
		told = v.lamps.told[4]
		v.Update()
		if v.now > began+2000 {
			t.Fatal("the sign is never finished")
		}
	}
	if took := v.now - began; took < strokeTime+signTime || took > strokeTime+signTime+2*tick {
		t.Errorf("the move took %v ms, want %v", took, strokeTime+signTime)
	}
	if v.lamps.told[4] != 1 {
		t.Errorf("%v of the sign is seen", v.lamps.told[4])
	}
}

// The light goes softly from one panel to the other, within 320 ms, fast at first.
func TestLightMoves(t *testing.T) {
	v := NewView(panelled)
	before, after := closing()
	v.Set(before)
	if v.lamps.lit[4] != 1 || v.lamps.lit[0] != 0 {
		t.Fatalf("the panels shine by %v", v.lamps.lit)
	}
	v.Move(after, 40)
	began, last, step := v.now, 0.0, 1.0
	for v.lamps.lit[0] < 1 {
		v.Update()
		if lit := v.lamps.lit[0]; lit <= last || lit < 1 && lit-last > step {
			t.Fatalf("the light went from %v to %v", last, lit)
		} else if lit < 1 {
			step, last = lit-last, lit
		}
	}
	if took := v.now - began; took < 180 || took > 340 {
		t.Errorf("the light took %v ms, want 180 to 320", took)
	}
	if v.lamps.lit[4] != 0 {
		t.Errorf("the panel that was left shines by %v", v.lamps.lit[4])
	}
}

func TestPanelsUnderReducedMotion(t *testing.T) {
	v := NewView(panelled)
	before, after := closing()
	v.SetReducedMotion(true)
	v.Set(before)
	v.Move(after, 40)
	if v.Animating() || v.lamps.lit[0] != 1 || v.lamps.lit[4] != 0 || v.lamps.told[4] != 1 {
		t.Error("panels change slowly under reduced motion")
	}
	v.isDrawn()
	for range 60 {
		if v.Update(); v.Dirty() {
			t.Fatal("something moves under reduced motion")
		}
	}
}

func TestFinishSettlesPanels(t *testing.T) {
	v := NewView(panelled)
	before, after := closing()
	v.Set(before)
	v.Move(after, 40)
	v.Update()
	v.isDrawn()
	v.Finish()
	if v.Animating() || !v.lamps.settled(after) || !v.Dirty() {
		t.Error("Finish leaves panels as they were")
	}
	// So does another position, and an empty table.
	v.Set(before)
	v.Move(after, 40)
	v.Set(before)
	if v.Animating() || !v.lamps.settled(before) {
		t.Error("Set leaves panels as they were")
	}
	v.Move(after, 40)
	v.SetTable(othello)
	if v.Animating() {
		t.Error("another table goes on writing a sign")
	}
}

// The light of panels tells where a cross may be put, and no point on every square.
func TestPanelsTellWhereToPlay(t *testing.T) {
	v := NewView(panelled)
	before, _ := closing()
	v.Set(before)
	v.Targets(SetOf(40, 41), Piece{Material: Cross})
	if v.marks.told {
		t.Error("squares are marked in a panel that shines")
	}
}

// Three panels that decided a game have one light along them.
func TestDecidingPanelsAreALine(t *testing.T) {
	v := NewView(panelled)
	var squares Set
	for _, panel := range []int{0, 4, 8} {
		v.addPanel(&squares, panel)
	}
	v.SetDeciding(squares)
	if want := []run{{0, 8}}; !slices.Equal(v.marks.beams, want) {
		t.Errorf("the lights are %v, want %v", v.marks.beams, want)
	}
}
