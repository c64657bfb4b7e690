package xot_test

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	_ "colat/ai/all"
	"colat/ai/xot"
	"colat/ai/xot/data"
	"colat/game"
	"colat/game/symmetry"
)

func list(t testing.TB) *xot.List {
	t.Helper()
	l, err := xot.Load(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// played returns the position after moves from a start.
func played(start game.State, moves []game.Move) game.State {
	s := start.Clone()
	for _, m := range moves {
		s.Play(m)
	}
	return s
}

// TestListHasEachPositionOnce, with eight discs placed and black to move.
func TestListHasEachPositionOnce(t *testing.T) {
	l := list(t)
	if l.Len() != 11_326 || l.Most != 200 || !strings.HasPrefix(l.Command, "arena openings even ") {
		t.Errorf("%d openings, %+v", l.Len(), l.Header)
	}
	keys := make(map[uint64]bool)
	for n := range l.Len() {
		s := played(l.Start(), l.Line(n))
		if strings.Count(s.Rules().FormatPosition(s), "-") != 60-xot.Plies || s.ToMove() != game.First {
			t.Fatalf("opening %d: %s", n, s.Rules().FormatPosition(s))
		}
		keys[symmetry.Key(s)] = true
	}
	if len(keys) != l.Len() {
		t.Errorf("%d positions of %d openings", len(keys), l.Len())
	}
}

// TestLinesReachAllPositions: their number is that of the literature (Egaroucid's, of positions up to
// symmetry by the number of discs).
func TestLinesReachAllPositions(t *testing.T) {
	lines := xot.Lines(list(t).Start())
	if len(lines) != 67_245 {
		t.Errorf("%d lines", len(lines))
	}
	for i, line := range lines[:len(lines)-1] {
		if slices.Compare(line, lines[i+1]) >= 0 {
			t.Fatalf("line %d is not before the next one: %v", i, line)
		}
	}
}

// TestFilesAreReadAsTheyWereWritten, and damaged ones are not.
func TestFilesAreReadAsTheyWereWritten(t *testing.T) {
	l := list(t)
	var lines [][]game.Move
	for n := range l.Len() {
		lines = append(lines, l.Line(n))
	}
	text := xot.Format(l.Header, l.Start(), lines)
	if !bytes.Equal(text, data.List()) {
		t.Error("the list is written in other words")
	}
	rapid.Check(t, func(t *rapid.T) {
		damaged := slices.Clone(text)
		at := rapid.IntRange(0, len(damaged)-1).Draw(t, "at")
		damaged[at] ^= byte(rapid.IntRange(1, 255).Draw(t, "bits"))
		if _, err := xot.Parse(damaged); err == nil {
			t.Fatal("a damaged file is read")
		}
		if _, err := xot.Parse(text[:at]); err == nil {
			t.Fatal("a file that is cut off is read")
		}
	})
}

// TestOpeningsAreFound on turned boards, after other moves to the same position, and as the start of a game.
func TestOpeningsAreFound(t *testing.T) {
	l := list(t)
	rng := rand.New(rand.NewPCG(1, 2))
	find := func(start game.State, moves []game.Move) int {
		n, found := l.Find(start, moves, func() {})
		if !found {
			return -1
		}
		return n
	}
	for range 200 {
		moves := l.Draw(rng)
		n := find(l.Start(), moves)
		s := played(l.Start(), moves)
		if n < 0 || symmetry.Key(played(l.Start(), l.Line(n))) != symmetry.Key(s) {
			t.Fatalf("%v is found as %d", moves, n)
		}
		more := append(slices.Clone(moves), s.AppendMoves(nil)[0])
		if find(s, nil) != n || find(l.Start(), more) != n || find(l.Start(), moves[:7]) != -1 {
			t.Fatalf("opening %d: as a start %d, with another move %d, with one less %d", n, find(s, nil),
				find(l.Start(), more), find(l.Start(), moves[:7]))
		}
	}
	uneven, err := game.ParseMoves(l.Start(), "f5f6d3c5b5a5a4a3")
	if err == nil && find(l.Start(), uneven) >= 0 {
		t.Error("an opening that gives discs away is found")
	}
	other, err := game.Find("uttt")
	if err != nil {
		t.Fatal(err)
	}
	start, err := other.New(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	if find(start, nil) >= 0 || xot.Has(other) {
		t.Error("another game has openings")
	}
}

func FuzzParse(f *testing.F) {
	f.Add(data.List())
	f.Add([]byte("colat-xot 1 classic\ncommand x\nnodes 1\neven 2\nopenings 1\n\n\xff\xff\xff\xff\xff\xff\xff\xff\xff"))
	f.Fuzz(func(t *testing.T, text []byte) {
		l, err := xot.Parse(text)
		if err != nil {
			return
		}
		for n := range l.Len() {
			if number, found := l.Find(l.Start(), l.Line(n), nil); len(l.Line(n)) != xot.Plies || !found || number < n {
				t.Fatalf("opening %d is found as %d, %t", n, number, found)
			}
		}
	})
}

func BenchmarkParse(b *testing.B) {
	for b.Loop() {
		if _, err := xot.Parse(data.List()); err != nil {
			b.Fatal(err)
		}
	}
}
