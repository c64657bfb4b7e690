package board

import (
	"fmt"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// small tables write positions as text: a letter a square, "." for none. Discs are
// X and O, inlaid pieces + and 0, red stones 1 to 3, blue ones a to c.
func pieceOf(letter rune) Piece {
	switch letter {
	case 'X':
		return black
	case 'O':
		return white
	case '+':
		return Piece{Material: Cross}
	case '0':
		return Piece{Material: Ring}
	case '1', '2', '3':
		return Piece{Material: Stone, Number: uint8(letter - '0')}
	case 'a', 'b', 'c':
		return Piece{Material: Stone, Light: true, Number: uint8(letter - 'a' + 1)}
	}
	return Piece{}
}

func positionOf(text string) *Position {
	var p Position
	for i, letter := range text {
		p.Pieces[i] = pieceOf(letter)
	}
	return &p
}

func TestSteps(t *testing.T) {
	g := grid{3, 3, false}
	for _, test := range []struct {
		name          string
		before, after string
		origin        int
		want          []string
	}{
		{"nothing", "X.O.+.1.a", "X.O.+.1.a", -1, nil},
		{"a piece appears", ".........", "....+....", -1, []string{"place 4"}},
		{"a piece vanishes", "....+....", ".........", -1, []string{"remove 4 at 0"}},
		{"a stone slides", "1........", "........1", -1, []string{"slide 0 8"}},
		{"a stone takes", "1.......b", "........1", -1, []string{"remove 8 at 140", "slide 0 8"}},
		{"an inlaid piece never slides", "+........", "........+", -1, []string{"remove 0 at 0", "place 8"}},
		{"the nearest slides", "X......X.", "........X", -1, []string{"slide 7 8", "remove 0 at 0"}},
		{"another number does not slide", "1........", "........2", -1, []string{"remove 0 at 0", "place 8"}},
		{"two stones change places", "1.......2", "2.......1", -1, []string{"slide 0 8", "slide 8 0"}},
		{"discs turn outward from what was placed", "OXX......", "OOOO.....", 3,
			[]string{"place 3", "turn 1 at 40", "turn 2 at 80"}},
		{"discs turn away from the square that a piece came to", ".OOX.....", "XXXX.....", -1,
			[]string{"place 0", "turn 1 at 40", "turn 2 at 80"}},
		{"discs turn away from where a disc slid", "X...O....", "...XX....", -1, []string{"turn 4 at 40", "slide 0 3"}},
		{"discs that only turn", "....O...X", "....X...O", -1, []string{"turn 4 at 0", "turn 8 at 0"}},
		{"one inlaid piece instead of another", "....+....", "....0....", -1, []string{"remove 4 at 0", "place 4"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			steps := appendSteps(nil, positionOf(test.before), positionOf(test.after), g, test.origin)
			got := make(map[string]bool)
			for _, m := range steps {
				got[describe(&m)] = true
			}
			want := make(map[string]bool)
			for _, step := range test.want {
				want[step] = true
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("steps (-want +got):\n%s", diff)
			}
		})
	}
}

func describe(m *motion) string {
	switch m.kind {
	case placing:
		return fmt.Sprintf("place %d", m.to)
	case removing:
		return fmt.Sprintf("remove %d at %v", m.to, m.start)
	case turning:
		return fmt.Sprintf("turn %d at %v", m.to, m.start)
	}
	return fmt.Sprintf("slide %d %d", m.from, m.to)
}

// Rings of discs are counted in king's steps.
func TestRingsAreKingSteps(t *testing.T) {
	g := grid{8, 8, false}
	for _, test := range []struct {
		origin, square int
		start          float64
	}{{0, 63, 280}, {27, 28, 40}, {27, 36, 40}, {27, 45, 80}, {56, 58, 80}, {60, 4, 280}} {
		m := turn(g, test.origin, test.square, black, white)
		if m.start != test.start {
			t.Errorf("from %d the disc on %d turns at %v ms, want %v", test.origin, test.square, m.start, test.start)
		}
	}
}

// drawPosition draws a position of any pieces for a table.
func drawPosition(t *rapid.T, g grid, name string) *Position {
	letters := rapid.SliceOfN(rapid.SampledFrom([]rune("...XO+0123abc")), g.squares(), g.squares()).Draw(t, name)
	return positionOf(string(letters))
}

// Played one after the other, the steps lead from any position to any other.
func TestStepsLeadFromAnyPositionToAnyOther(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGrid(t, 6)
		before, after := drawPosition(t, g, "before"), drawPosition(t, g, "after")
		origin := rapid.IntRange(-1, g.squares()).Draw(t, "origin")
		steps := appendSteps(nil, before, after, g, origin)
		if *before == *after && len(steps) > 0 {
			t.Fatalf("%d motions between equal positions", len(steps))
		}
		shown := *before
		for _, m := range steps { // what leaves, before anything comes
			if m.kind == removing || m.kind == sliding {
				if shown.Pieces[m.from] != before.Pieces[m.from] || shown.Pieces[m.from] != m.piece {
					t.Fatalf("%s: there is %v, and %v leaves", describe(&m), shown.Pieces[m.from], m.piece)
				}
				shown.Pieces[m.from] = Piece{}
			}
		}
		for _, m := range steps {
			switch m.kind {
			case placing, sliding:
				if shown.Pieces[m.to] != (Piece{}) {
					t.Fatalf("%s: onto %v", describe(&m), shown.Pieces[m.to])
				}
				shown.Pieces[m.to] = m.piece
			case turning:
				if shown.Pieces[m.to] != m.before {
					t.Fatalf("%s: turns %v, there is %v", describe(&m), m.before, shown.Pieces[m.to])
				}
				shown.Pieces[m.to] = m.piece
			}
			if m.length < 180 || m.length > 320 {
				t.Fatalf("%s takes %v ms, want 180 to 320", describe(&m), m.length)
			}
			if m.kind == sliding && m.piece.inlaid() {
				t.Fatalf("%s, but it is let into the board", describe(&m))
			}
		}
		if shown != *after {
			t.Fatalf("the steps lead to %v, want %v", shown.Pieces[:g.squares()], after.Pieces[:g.squares()])
		}
	})
}

// After any moves, however fast, the view comes to rest at the last position, and soon.
func TestAnyMovesComeToRest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGrid(t, 6)
		v := NewView(Table{Columns: g.columns, Rows: g.rows})
		v.SetBounds(0, 0, 300, 300)
		var last *Position
		for range rapid.IntRange(1, 5).Draw(t, "moves") {
			last = drawPosition(t, g, "position")
			v.Move(last, -1)
			for range rapid.IntRange(0, 25).Draw(t, "ticks") {
				v.Update()
			}
			covered := make(map[int]bool)
			for i := range v.motions.list {
				if m := &v.motions.list[i]; m.kind != removing {
					if covered[m.to] {
						t.Fatalf("two pieces move to square %d", m.to)
					}
					covered[m.to] = true
				}
			}
		}
		if v.position != *last {
			t.Fatal("the view does not show the last position")
		}
		v.Move(last, -1)
		for n := 0; v.Animating(); n++ {
			if n > 60 {
				t.Fatal("still animating after a second")
			}
			v.Update()
		}
		if !v.motions.covered.Empty() {
			t.Fatalf("squares %v are covered by nothing", v.motions.covered)
		}
	})
}

// A piece that is moved on while it slides goes on from where it is.
func TestSlideGoesOnFromWhereThePieceIs(t *testing.T) {
	v := NewView(Table{Columns: 9, Rows: 1})
	v.Set(positionOf("1........"))
	v.Move(positionOf("....1...."), -1)
	for range 4 {
		v.Update()
	}
	column, row := motionTo(t, v, 4).place(v.grid, v.now)
	if column <= 0.5 || column >= 4.5 || row != 0.5 {
		t.Fatalf("under way the stone is at %v, %v", column, row)
	}
	v.Move(positionOf("........1"), -1)
	if len(v.motions.list) != 1 {
		t.Fatalf("%d motions, want one", len(v.motions.list))
	}
	if now, _ := motionTo(t, v, 8).place(v.grid, v.now); math.Abs(now-column) > 1e-9 {
		t.Errorf("the stone jumps from column %v to %v", column, now)
	}
}

func TestPosesBeginAndEndAtRest(t *testing.T) {
	m := turn(grid{8, 8, false}, 0, 9, white, black)
	m.start = 100
	if p := m.at(0); p.angle != 0 || p.lift != 0 || p.front != white || p.back != black {
		t.Errorf("before its time the disc stands at %+v", p)
	}
	if p := m.at(1000); math.Abs(p.angle-math.Pi) > 1e-9 || math.Abs(p.lift) > 1e-9 {
		t.Errorf("after its time the disc stands at %+v", p)
	}
	last := -1.0
	for now := 100.0; now <= 100+m.length; now += 5 {
		p := m.at(now)
		if p.angle < last || p.lift < -1e-9 || p.lift > turnHeight {
			t.Fatalf("at %v ms the disc stands at %+v", now, p)
		}
		last = p.angle
	}
	for _, piece := range []Piece{white, {Material: Stone, Number: 3}, {Material: Cross}, {Material: Ring}} {
		put := placed(piece, 4)
		first, end := put.at(0), put.at(put.length)
		if piece.inlaid() && (first.drawn != 0 || first.lift != 0) || !piece.inlaid() && first.lift != fallHeight {
			t.Errorf("%v is placed from %+v", piece, first)
		}
		if end != resting(piece) {
			t.Errorf("%v comes to rest as %+v, want %+v", piece, end, resting(piece))
		}
	}
}
