package board

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// Where every empty square may be played, marks on all of them would say nothing
// and hide the board.
func TestInlaidTargetsAreMarkedWhereTheySaySomething(t *testing.T) {
	cross := Piece{Material: Cross}
	for _, test := range []struct {
		name     string
		position string
		targets  Set
		piece    Piece
		want     Set
	}{
		{"every empty square", "+.0......", SetOf(1, 3, 4, 5, 6, 7, 8), cross, SetOf(4)},
		{"some empty squares", "+.0......", SetOf(1, 4, 5), cross, SetOf(1, 4, 5)},
		{"every empty square, with discs", "X.O......", SetOf(1, 3, 4, 5, 6, 7, 8), black, SetOf(1, 3, 4, 5, 6, 7, 8)},
		{"none", "+.0......", Set{}, cross, Set{}},
	} {
		v := NewView(Table{Columns: 3, Rows: 3, Ground: Lines})
		v.Set(positionOf(test.position))
		v.SetHover(4)
		v.Targets(test.targets, test.piece)
		if got := v.marks.marked(); got != test.want {
			t.Errorf("%s: squares %v are marked, want %v", test.name,
				slices.Collect(got.All()), slices.Collect(test.want.All()))
		}
	}
	// After a move fewer squares are empty.
	v := NewView(Table{Columns: 3, Rows: 1})
	v.Targets(SetOf(0, 1), cross)
	if !v.marks.told {
		t.Error("two of three empty squares are not marked")
	}
	v.Move(positionOf("..0"), -1)
	if v.marks.told {
		t.Error("two of two empty squares are marked")
	}
}

func TestRuns(t *testing.T) {
	g := grid{6, 5, false}
	for _, test := range []struct {
		name string
		set  Set
		want []run
	}{
		{"nothing", Set{}, nil},
		{"two beside each other", SetOf(0, 1), nil},
		{"scattered", SetOf(0, 3, 13, 17, 28), nil},
		{"a row", SetOf(6, 7, 8, 9), []run{{6, 9}}},
		{"over the edge into the next row", SetOf(4, 5, 6, 7), nil},
		{"a column", SetOf(2, 8, 14, 20, 26), []run{{2, 26}}},
		{"a diagonal down", SetOf(0, 7, 14, 21), []run{{0, 21}}},
		{"a diagonal up", SetOf(15, 20, 25), []run{{25, 15}}},
		{"two lines that cross", SetOf(1, 6, 7, 8, 13), []run{{6, 8}, {1, 13}}},
	} {
		if diff := cmp.Diff(test.want, appendRuns(nil, &test.set, g), cmp.AllowUnexported(run{})); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
}

// Every run consists of squares of the set, in a straight line, and cannot be
// longer.
func TestRunsAreWholeLines(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGrid(t, 8)
		set := SetOf(rapid.SliceOf(rapid.IntRange(0, g.squares()-1)).Draw(t, "squares")...)
		for _, r := range appendRuns(nil, &set, g) {
			x0, y0 := g.place(r.first)
			x1, y1 := g.place(r.last)
			dx, dy := sign(x1-x0), sign(y1-y0)
			length := max(x1-x0, y1-y0, y0-y1)
			if x0+length*dx != x1 || y0+length*dy != y1 || length+1 < leastRun {
				t.Fatalf("%v is no line", r)
			}
			for i := -1; i <= length+1; i++ {
				if inside := i >= 0 && i <= length; g.holds(&set, x0+i*dx, y0+i*dy) != inside {
					t.Fatalf("%v, step %d: in the set %v", r, i, !inside)
				}
			}
		}
	})
}

func drawGrid(t *rapid.T, side int) grid {
	return grid{
		columns: rapid.IntRange(1, side).Draw(t, "columns"), rows: rapid.IntRange(1, side).Draw(t, "rows"),
		turned: rapid.Bool().Draw(t, "turned"),
	}
}

func sign(n int) int { return min(max(n, -1), 1) }

func TestBeamsAreForInlaidPiecesOnly(t *testing.T) {
	for text, want := range map[string]int{"+++......": 1, "XXX......": 0, "123......": 0} {
		v := NewView(Table{Columns: 3, Rows: 3})
		v.Set(positionOf(text))
		v.SetDeciding(SetOf(0, 1, 2))
		if got := len(v.marks.beams); got != want {
			t.Errorf("%q: %d beams, want %d", text, got, want)
		}
		v.SetDeciding(Set{})
		if len(v.marks.beams) > 0 {
			t.Errorf("%q: beams are left when nothing decides", text)
		}
	}
}
