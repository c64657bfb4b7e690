package mnk_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"colat/game"
	"colat/game/mnk"
)

// published are positions with all points of the first side that are forbidden, as published: those of one
// line and of threes within threes in the description of the engine Mintaka (github.com/junghyun397/mintaka),
// the others in articles about the rules. Rows are those of the board that have stones, from row 2 on. A # is a
// stone of the first side, an O one of the second, and a digit a forbidden point.
var published = []struct{ name, rows string }{
	{"two threes", "/....#/....#/..##3"},
	{"two threes with a gap each", "/.....#//.....#/..#.#3"},
	{"a three at the edge is none", "##.#/...#/...#"},
	{"a three between two stones is none", "/.O##..O/....#/....#"},
	{"two fours", "/.....#/.....#/.....#/.O###4"},
	{"two fours with a gap", "/......#//......#/..#.##4/......#"},
	{"a four and a three", "/....#/....#/O###."},
	{"an overline", "/..###6##"},
	{"five, not the overline", "/....#/....#/.###.###/....#/....#"},
	{"two fours in a line", "....#.#4#.#//....OOOOOOO//....#.##4.#//....OOOOOOO" +
		"//....##.#4.##//....OOOOOOO//..#.#.##..##.#"},
	{"a three that two fours end", ".......O/.....O/.....##/......O#O/......O#O/........###O"},
	{"a three that a forbidden point ends", "...O..O/....#..#.O/....O#O##/......##3/......OO##/.....#/....O#/.....O"},
	{"threes within threes within threes", ".......#/............#/.....O...3..O#/..O#..#O###O#/...#OO.#O3" +
		"/.O..##3..#3/......#...##O/....O"},
	{"threes that refer to each other", "......OO/.....3##3/....O####O/....O####O/.....3##3/......OO"},
}

// board fills rows up to a board of 15 by 15.
func board(rows string) (text string, points map[int]byte) {
	points = map[int]byte{}
	list := strings.Split(rows, "/")
	for y := range 15 {
		row := ""
		if y >= 2 && y-2 < len(list) {
			row = list[y-2]
		}
		cells := []byte(row + strings.Repeat(".", 15-len(row)))
		for x, c := range cells {
			if c >= '0' && c <= '9' {
				points[y*15+x], cells[x] = c, '.'
			}
		}
		text += "/" + stones(string(cells))
	}
	return text[1:], points
}

// stones returns rows in the form of positions.
func stones(rows string) string { return strings.ReplaceAll(rows, "#", "X") }

// faultSigns are the digits of published points.
var faultSigns = map[mnk.Fault]byte{mnk.Overline: '6', mnk.DoubleFour: '4', mnk.DoubleThree: '3'}

// TestPublishedPoints: the forbidden points of published positions, and the reason of each.
func TestPublishedPoints(t *testing.T) {
	r := rules(t, "mnk:15,15,5,renju")
	for _, test := range published {
		text, want := board(test.rows)
		s := position(t, r, text+" X")
		got := map[int]byte{}
		for cell := range 225 {
			if s.At(cell) != game.NoSide {
				continue
			}
			if fault := s.Fault(cell); fault != mnk.NoFault {
				got[cell] = faultSigns[fault]
			}
		}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s: forbidden are %s, want %s", test.name, names(got), names(want))
		}
		other := position(t, r, text+" O")
		if _, over := other.Result(); over {
			continue // by a row of the second side that is there for the lines to be closed
		}
		if n := len(other.AppendMoves(nil)); n != strings.Count(text, ".") {
			t.Errorf("%s: the second side has %d moves", test.name, n)
		}
	}
}

func names(points map[int]byte) (list []string) {
	for cell, c := range points {
		list = append(list, mnk.CellName(15, cell)+"="+string(c))
	}
	slices.Sort(list)
	return list
}

// TestRenjuRows: the first side wins by exactly five, the second by more as well, and five counts even with
// fours or an overline.
func TestRenjuRows(t *testing.T) {
	r := rules(t, "mnk:15,15,5,renju")
	for _, test := range []struct {
		rows, move, toMove, want string
	}{
		{"/.###.#", "e4", "X", "X"},
		{"/.OOO.OO", "e4", "O", "O"},
		{"/.....#..#/.....#.#/.....##/.####", "f7", "X", "X"},
		{"/....#/....#/.###.###/....#/....#", "e6", "X", "X"},
		{"/..OOOO", "g4", "O", "O"},
	} {
		text, _ := board(test.rows)
		s := position(t, r, text+" "+test.toMove)
		m, err := r.ParseMove(s, test.move)
		if err != nil {
			t.Errorf("%s: %v", test.rows, err)
			continue
		}
		s.Play(m)
		got := ""
		if result, over := s.Result(); over {
			got = result.Winner.Letter()
		}
		if got != test.want {
			t.Errorf("%s, %s: the winner is %q, want %q", test.rows, test.move, got, test.want)
		}
	}
	text, _ := board("/..###.##")
	s := position(t, r, text+" X")
	_, err := r.ParseMove(s, "f4")
	if want := "f4 is forbidden to X: it makes more than 5 in a row"; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("an overline is refused by %v, want %s", err, want)
	}
	long, _ := board("/######")
	if _, over := position(t, r, long+" O").Result(); over {
		t.Error("an overline wins for the first side")
	}
}

// TestNoPointLeft: a first side without an allowed point has drawn.
func TestNoPointLeft(t *testing.T) {
	r := rules(t, "mnk:7,5,5,renju")
	s := position(t, r, stones("###.###/O#OO#OO/#O##O##/O#OO#OO/#O##O##")+" X")
	if result, over := s.Result(); !over || result.Winner != game.NoSide || len(s.AppendMoves(nil)) > 0 {
		t.Errorf("%v, %v, moves %v", result, over, s.AppendMoves(nil))
	}
	if _, over := position(t, r, stones("###.###/O#OO#OO/#O##O##/O#OO#OO/#O##O##")+" O").Result(); over {
		t.Error("over for the second side, which has a move")
	}
}

// TestForbiddenBySlowSearch compares forbidden points with the definitions of the rules, put down one by one, on
// crowded boards.
func TestForbiddenBySlowSearch(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	seen := map[string]int{}
	for range 300 {
		columns, rows := 7+rng.IntN(9), 7+rng.IntN(9)
		r := rules(t, fmt.Sprintf("mnk:%d,%d,5,renju", columns, rows))
		share := 0.05 + 0.25*rng.Float64()
		var text []byte
		for cell := range columns * rows {
			if cell > 0 && cell%columns == 0 {
				text = append(text, '/')
			}
			c := byte('.')
			switch v := rng.Float64(); {
			case v < share:
				c = 'X'
			case v < share*1.3:
				c = 'O'
			}
			text = append(text, c)
		}
		s := position(t, r, string(text)+" X")
		slow := slowBoard{strings.Split(string(text), "/")}
		var want []game.Move
		for cell := range columns * rows {
			if s.At(cell) != game.NoSide {
				continue
			}
			fault := slow.with(cell%columns, cell/columns).fault(cell%columns, cell/columns)
			seen[fault]++
			if fault == "" {
				want = append(want, game.Move(cell))
			}
			if got := s.Fault(cell); string(faultSigns[got]) != fault && (got != mnk.NoFault || fault != "") {
				t.Fatalf("%s, %s: fault %v, by definition %q", text, mnk.CellName(columns, cell), got, fault)
			}
		}
		if _, over := s.Result(); !over && !slices.Equal(s.AppendMoves(nil), want) {
			t.Fatalf("%s: the moves are %v, want %v", text, s.AppendMoves(nil), want)
		}
	}
	if min(seen["3"], seen["4"], seen["6"]) < 40 {
		t.Errorf("too few forbidden points were met: %v", seen)
	}
}

// A slowBoard is the rows of a board, of which every stone makes a new one.
type slowBoard struct{ rows []string }

func (b slowBoard) with(x, y int) slowBoard {
	rows := slices.Clone(b.rows)
	rows[y] = rows[y][:x] + "X" + rows[y][x+1:]
	return slowBoard{rows}
}

func (b slowBoard) at(x, y int) byte {
	if y < 0 || y >= len(b.rows) || x < 0 || x >= len(b.rows[y]) {
		return '#'
	}
	return b.rows[y][x]
}

// A point is a cell of a slowBoard.
type point struct{ x, y int }

// row returns the unbroken row of X through a point along a step.
func (b slowBoard) row(p, step point) (row []point) {
	for b.at(p.x-step.x, p.y-step.y) == 'X' {
		p = point{p.x - step.x, p.y - step.y}
	}
	for ; b.at(p.x, p.y) == 'X'; p = (point{p.x + step.x, p.y + step.y}) {
		row = append(row, p)
	}
	return row
}

// free returns the empty points of the line through a point.
func (b slowBoard) free(p, step point) (list []point) {
	for i := -6; i <= 6; i++ {
		if q := (point{p.x + i*step.x, p.y + i*step.y}); b.at(q.x, q.y) == '.' {
			list = append(list, q)
		}
	}
	return list
}

var steps = []point{{1, 0}, {0, 1}, {1, 1}, {-1, 1}}

// fives reports whether a stone is part of five in a row.
func (b slowBoard) fives(p point) bool {
	return slices.ContainsFunc(steps, func(step point) bool { return len(b.row(p, step)) == 5 })
}

// fours returns, for each four with the stone on a point along a step, the points that make it five.
func (b slowBoard) fours(p, step point) map[string][]point {
	fours := map[string][]point{}
	for _, q := range b.free(p, step) {
		if row := b.with(q.x, q.y).row(q, step); len(row) == 5 && slices.Contains(row, p) {
			four := fmt.Sprint(slices.DeleteFunc(row, func(r point) bool { return r == q }))
			fours[four] = append(fours[four], q)
		}
	}
	return fours
}

// fault returns the sign of the fault of the stone on a point, or "".
func (b slowBoard) fault(x, y int) string {
	p := point{x, y}
	if b.fives(p) {
		return ""
	}
	fours, threes := 0, 0
	for _, step := range steps {
		if len(b.row(p, step)) > 5 {
			return "6"
		}
		fours += len(b.fours(p, step))
		for _, q := range b.free(p, step) {
			if next := b.with(q.x, q.y); next.straightFour(p, q, step) && !next.fives(q) && next.fault(q.x, q.y) == "" {
				threes++
				break
			}
		}
	}
	switch {
	case fours > 1:
		return "4"
	case threes > 1:
		return "3"
	}
	return ""
}

// straightFour reports whether two stones belong to an unbroken row of four that becomes five in two ways.
func (b slowBoard) straightFour(p, q, step point) bool {
	row := b.row(p, step)
	return len(row) == 4 && slices.Contains(row, q) && len(b.fours(p, step)[fmt.Sprint(row)]) == 2
}

// TestFaultsAllocateNothing: neither moves nor results do.
func TestFaultsAllocateNothing(t *testing.T) {
	text, _ := board(published[len(published)-2].rows)
	s := position(t, rules(t, "mnk:15,15,5,renju"), text+" X")
	buf := make([]game.Move, 0, 225)
	if n := testing.AllocsPerRun(100, func() {
		buf = s.AppendMoves(buf[:0])
		s.Result()
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
