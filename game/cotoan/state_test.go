package cotoan_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"colat/game"
	"colat/game/cotoan"
	"colat/game/gametest"
)

// TestStartText: the start is written as the documents have it.
func TestStartText(t *testing.T) {
	r := find(t, "cotoan")
	s, _ := r.New(nil, nil)
	if got := r.FormatPosition(s); got != start {
		t.Errorf("%s\nwant %s", got, start)
	}
	upper := strings.NewReplacer("b", "B", "r", "R").Replace(start)
	if got := r.FormatPosition(parse(t, r, upper)); got != start {
		t.Errorf("in upper case it is %s", got)
	}
}

// TestIllegalPlayPanics: a move of nothing or onto an own piece would spoil a board
// without a sign.
func TestIllegalPlayPanics(t *testing.T) {
	s := position(t, find(t, "cotoan"), "r2a1 r3a2 b7a7")
	a := func(name string) cotoan.Square { sq, _ := cotoan.FindSquare(name); return sq }
	for _, m := range []game.Move{
		game.NoMove, cotoan.Slide(a("b1"), a("b2")), cotoan.Slide(a("a7"), a("a8")), cotoan.Slide(a("a1"), a("a7")),
		cotoan.Capture(a("a1"), a("a2")), cotoan.Capture(a("a1"), a("a3")),
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%v is played", m)
				}
			}()
			s.Clone().Play(m)
		}()
	}
}

// TestEvaluations: both sides have the same counts on boards turned around.
func TestEvaluations(t *testing.T) {
	r := find(t, "cotoan")
	for _, test := range []struct {
		pieces, rest                 string
		points, material, zeroSafety int
	}{
		{"r0e2 r9a1 b0e10 b3i9", "r 7-2", 5, 6, 0},
		{"r0e2 r9a1 b0e10 b3i9", "b 7-2", -5, -6, 0},
		{"r0e2 b0e10 r4e9", "r 0-0", 0, 4, 3},
		{"r0e2 b0e10 r4e9 r5g8 r6h10", "r 0-0", 0, 15, 6},
		{"r0e2 b0e10 r4e11", "r 0-0", 0, 4, 0}, // behind the 0
		{"r0e2 b0e10 b4e3 b5b2", "r 0-0", 0, -9, -4},
		{"r0e2 b0e10 r9a1 b9b1", "r 0-0", 0, 0, 0}, // near the corner is near nothing
		{"r9a1 b0e10", "r 0-0", 0, -36, 0},
	} {
		s := parse(t, r, textOf(t, test.pieces, test.rest))
		if s.Evaluate() != 100*test.points || s.Material() != test.material || s.ZeroSafety() != test.zeroSafety {
			t.Errorf("%s %s: %d %d %d", test.pieces, test.rest, s.Evaluate(), s.Material(), s.ZeroSafety())
		}
		for _, e := range r.Evaluations() {
			want := test.material
			if e.Name == "course" {
				want += test.zeroSafety
			}
			if got := e.Evaluate(s); got != 100*want {
				t.Errorf("%s %s: %s is %d, want %d", test.pieces, test.rest, e.Name, got, 100*want)
			}
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		s := drawState(t, r)
		turned := strings.Fields(r.FormatPosition(s))
		board := []byte(turned[0])
		for i := range len(board) / 2 { // half a turn, which swaps a piece's two characters
			board[i], board[len(board)-1-i] = board[len(board)-1-i], board[i]
		}
		for i := 0; i < len(board); i += 3 {
			board[i], board[i+1] = board[i+1], board[i]
		}
		swap := strings.NewReplacer("r", "b", "b", "r")
		other, err := r.ParsePosition(swap.Replace(string(board)+" "+turned[1]) + " 0-0")
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range r.Evaluations() {
			if a, b := e.Evaluate(s), e.Evaluate(other); a != b {
				t.Fatalf("%s: %d, turned around %d", e.Name, a, b)
			}
		}
	})
}

// TestNothingIsAllocated plays and takes back whole lines.
func TestNothingIsAllocated(t *testing.T) {
	s := position(t, find(t, "cotoan"), "r0e2 r1a1 r2a2 r5d4 r4d5 b0e10 b7a5 b9d6 b8f3")
	buf := make([]game.Move, 0, 512)
	if n := testing.AllocsPerRun(20, func() {
		moves := s.AppendMoves(buf)
		for _, m := range moves {
			s.Play(m)
			_ = s.AppendNoisy(moves[len(moves):])
			_, _ = s.Result()
			_ = s.Hash() + uint64(s.Evaluate()+s.Material()+s.ZeroSafety())
			s.Undo()
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func FuzzParsePosition(f *testing.F) {
	gametest.FuzzPositions(f,
		gametest.Seed{ID: "cotoan", Text: start},
		gametest.Seed{ID: "cotoan:target=20,operations=+-*,decides=points", Text: start + " 17"},
		gametest.Seed{
			ID: "cotoan:remainder=strict,zero-front=on,decides=zero", Text: strings.Replace(start, "0-0", "15-3", 1),
		})
}

// FuzzParseMove reads anything as a move, and what it accepts is legal.
func FuzzParseMove(f *testing.F) {
	for _, text := range []string{"a1-a3", "a1xa7", "a1×a7", "e2-e3", "d4xd6", "A1-B1", "a1", "i11-i10"} {
		f.Add(text)
	}
	r := find(f, "cotoan")
	s := position(f, r, "r2a1 r3a2 b7a7 r0e2 b0e10 r5d4 r4d5 b9d6")
	f.Fuzz(func(t *testing.T, text string) {
		m, err := r.ParseMove(s, text)
		if err == nil && !game.IsLegal(s, m) {
			t.Fatalf("%q is read as %v, which is not legal", text, m)
		}
	})
}

func BenchmarkPerft(b *testing.B) {
	s, _ := find(b, "cotoan").New(nil, nil)
	for name, count := range map[string]func() int64{
		"moves":  func() int64 { return game.Perft(s, 3) },
		"leaves": func() int64 { return s.(game.LeafCounter).CountLeaves(3) },
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			var leaves int64
			for b.Loop() {
				leaves += count()
			}
			b.ReportMetric(float64(leaves)/b.Elapsed().Seconds(), "leaves/s")
		})
	}
}
