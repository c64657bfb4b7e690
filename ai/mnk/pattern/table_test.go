package pattern

import (
	"math/rand/v2"
	"testing"

	rules "colat/game/mnk"
)

// A line is cells of which one, the middle, is the own stone whose shape is asked: 'O' own
// stones, 'X' stones of the other side, '.' empty cells. Walls surround it.
type line struct {
	cells  string
	middle int
	rule   rules.Rule
}

func (l line) with(i int, stone byte) line {
	l.cells = l.cells[:i] + string(stone) + l.cells[i+1:]
	return l
}

// wins looks at the row through the middle.
func (l line) wins() bool {
	from, to := l.middle, l.middle+1
	for from > 0 && l.cells[from-1] == 'O' {
		from--
	}
	for to < len(l.cells) && l.cells[to] == 'O' {
		to++
	}
	closed := from > 0 && l.cells[from-1] == 'X' && to < len(l.cells) && l.cells[to] == 'X'
	switch l.rule {
	case rules.Freestyle:
		return to-from >= 5
	case rules.Exact, rules.Renju:
		return to-from == 5
	}
	return to-from == 5 && !closed
}

// hasFour reports whether the middle is part of four in a row without a gap.
func (l line) hasFour() bool {
	for from := max(0, l.middle-3); from <= l.middle && from+4 <= len(l.cells); from++ {
		if l.cells[from:from+4] == "OOOO" {
			return true
		}
	}
	return false
}

// count returns the number of own stones after which the line is as asked.
func (l line) count(is func(line) bool) (n int) {
	for i := range l.cells {
		if l.cells[i] == '.' && is(l.with(i, 'O')) {
			n++
		}
	}
	return n
}

func (l line) threatens() bool { return l.count(line.wins) > 0 }

// slow finds the shape on the whole line by the definitions.
func (l line) slow(known map[line]Shape) Shape {
	if shape, ok := known[l]; ok {
		return shape
	}
	shape := l.find(known)
	known[l] = shape
	return shape
}

func (l line) find(known map[line]Shape) Shape {
	if l.wins() {
		return Five
	}
	if l.threatens() {
		for i := range l.cells {
			if l.cells[i] == '.' && !l.with(i, 'X').threatens() {
				return Four
			}
		}
		if l.rule == rules.Renju && !l.hasFour() {
			return Dead
		}
		return OpenFour
	}
	ways := func(from, to Shape) int {
		return l.count(func(next line) bool { s := next.slow(known); return s >= from && s <= to })
	}
	named := func(above int, names ...Shape) Shape { return names[max(0, min(above, len(names)-1))] }
	if n := ways(OpenFour, OpenFour); n > 0 {
		return named(n-1, NarrowOpenThree, OpenThree)
	}
	if n := ways(Four, Four); n > 0 {
		return named(n-2, Three, WideThree)
	}
	if n := ways(NarrowOpenThree, OpenThree); n > 0 {
		return named(n-2, NarrowOpenTwo, OpenTwo, WideOpenTwo)
	}
	if n := ways(Three, WideThree); n > 0 {
		return named(n-3, Two, WideTwo)
	}
	if n := ways(NarrowOpenTwo, WideOpenTwo); n > 0 {
		return named(n-4, OpenOne, WideOne)
	}
	if ways(Two, WideTwo) > 0 {
		return One
	}
	return Dead
}

// code returns the code of the cells around the middle, with the own side as given.
func (l line) code(side int) (code uint64) {
	for i := -Radius; i <= Radius; i++ {
		cell := uint64(Wall)
		if at := l.middle + i; at >= 0 && at < len(l.cells) {
			switch l.cells[at] {
			case '.':
				cell = Empty
			case 'O':
				cell = uint64(side + 1)
			case 'X':
				cell = uint64(2 - side)
			}
		}
		if i == 0 {
			cell = Empty
		}
		code |= cell << (CellBits * (i + Radius))
	}
	return code
}

// TestShapes compares the table with the definitions on whole lines, beyond the cells in its
// codes.
func TestShapes(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	var seen [Shapes]int
	lines := 8000
	if testing.Short() {
		lines = 400
	}
	for range lines {
		l := line{rule: rules.Rule(rng.IntN(4))}
		n := 1 + rng.IntN(13)
		l.middle = rng.IntN(n)
		stones := "....OOX"
		if rng.IntN(3) == 0 {
			stones = "..OOO"
		}
		for range n {
			l.cells += string(stones[rng.IntN(len(stones))])
		}
		l = l.with(l.middle, 'O')
		seen[l.slow(map[line]Shape{})]++
		for side := range 2 {
			asked := l
			if side == 1 && l.rule == rules.Renju {
				asked.rule = rules.Freestyle
			}
			want := asked.slow(map[line]Shape{})
			first, second := TableOf(l.rule).Shapes(l.code(side))
			if got := [2]Shape{first, second}[side]; got != want {
				t.Fatalf("%q at %d, rule %d, side %d: shape %d, want %d", l.cells, l.middle, l.rule, side, got, want)
			}
		}
	}
	for shape, n := range seen {
		if n == 0 && !testing.Short() {
			t.Errorf("no line of shape %d", shape)
		}
	}
}

// TestReach: shapes depend on no cell beyond the reach of the rule, and on the last one within it.
func TestReach(t *testing.T) {
	const nearest, farthest = 1 << (CellBits * (Radius - 1)), 1 << HalfBits // codes of cells on one side
	for rule := rules.Freestyle; rule <= rules.Renju; rule++ {
		table := TableOf(rule)
		depends := false
		for after := range uint64(nearest) {
			for before := uint64(0); before < farthest; before += 1 << CellBits { // the outermost cell is empty
				code := before | after<<(HalfBits+CellBits)
				first, second := table.Shapes(code)
				for outermost := range uint64(Wall + 1) {
					f, s := table.Shapes(code | outermost)
					depends = depends || f != first || s != second
				}
			}
		}
		if want := ReachOf(rule) == Radius; depends != want {
			t.Errorf("rule %d: shapes depend on the cell at %d: %v, want %v", rule, Radius, depends, want)
		}
	}
}

// TestCombinations: cells share a combination if and only if they have the same shapes.
func TestCombinations(t *testing.T) {
	shapes := map[int][Directions]Shape{}
	for c := range Cells {
		cell := Cell(c)
		n := cell.Combination()
		if n < 0 || n >= Combinations {
			t.Fatalf("cell %x: combination %d", c, n)
		}
		if s, ok := shapes[n]; ok && s != cell.Sorted() {
			t.Fatalf("cell %x: combination %d is of %v as well", c, n, s)
		}
		shapes[n] = cell.Sorted()
	}
	if len(shapes) != Combinations {
		t.Errorf("%d combinations, want %d", len(shapes), Combinations)
	}
}

// BenchmarkTable makes the table of a rule.
func BenchmarkTable(b *testing.B) {
	for b.Loop() {
		newTable(rules.Caro)
	}
}
