package cotoan_test

import (
	"slices"
	"strings"
	"testing"

	"colat/game"
	"colat/game/cotoan"
)

// described returns a move as people read it, a capture with its calculations, such as
// "a1×a7 (2+3)" or "c1×c5 (8+5, 8−5, 8 mod 5)".
func described(s *cotoan.State, m game.Move) string {
	text := strings.Replace(s.Rules().FormatMove(s, m), "x", "×", 1)
	var ways []string
	for _, w := range s.Ways(m) {
		ways = append(ways, w.Expression())
	}
	if len(ways) == 0 {
		return text
	}
	return text + " (" + strings.Join(ways, ", ") + ")"
}

// TestCaptures has the worked captures of the rules, and more.
func TestCaptures(t *testing.T) {
	for _, test := range []struct {
		options, pieces string
		want            string // every capture, as people read it
	}{
		{"", "r2a1 r3a2 b7a7", "a1×a7 (2+3)"},
		{"", "r8c1 r5c2 b4c5", "c1×c5 (8+5, 8−5, 8 mod 5)"},
		{"", "r5e6 r8e5 b1e2", "e6×e2 (5+8)"},
		{"", "r8c1 r5c2 b6c3", "c1×c3 (8:5)"},
		{"", "r8c1 r5c2 b6c6", ""},
		{"", "r8c1 r5c2 b1c4 b4c5", ""},
		{"", "r6a1 r4a2 b1a6", "a1×a6 (6×4)"},
		{"", "r3a1 r7a2 b2a3", "a1×a3 (3×7)"},
		{"", "r3a1 r7a2 b2a5", "a1×a5 (3 mod 7)"},
		{"", "r3a1 r7a2 b2a6", ""},
		{"", "r9a1 r2b2 b5i9", "a1×i9 (9−2)"},
		{"", "r4e1 r0e2 b9e6", ""},
		{"", "r6e1 r2e2 b0e10", "e1×e10 (6+2)"},
		// The options.
		{":remainder=strict", "r3a1 r7a2 b2a5", ""},
		{":remainder=strict", "r7a1 r3a2 b2a3", "a1×a3 (7×3, 7 mod 3)"},
		{":zero-front=on", "r4e1 r0e2 b9e6", "e1×e6 (4+0, 4−0)"},
		{":zero-front=on,operations=-*/%", "r4e1 r0e2 b9e6", "e1×e6 (4−0)"},
		{":zero-front=on,operations=*/%", "r4e1 r0e2 b9e6", ""},
		{":operations=-*/%", "r2a1 r3a2 b7a7", ""},
		{":operations=+-*", "r8c1 r5c2 b6c3", ""},
		{":operations=/", "r8c1 r5c2 b6c3", "c1×c3 (8:5)"},
		{":operations=%", "r8c1 r5c2 b4c5", "c1×c5 (8 mod 5)"},
		// A 0 is no rear piece, an own piece is not captured, and each piece of a
		// pair is a rear one.
		{":zero-front=on", "r0e2 r4e3 b9e7", ""},
		{"", "r2a1 r3a2 r7a7", ""},
		{"", "r5d4 r4d5 b9d6 b8d3", "d4×d6 (5−4, 5:4, 5 mod 4)"},
		{"", "r5d5 r7d6 b9d11 b8d3", "d5×d11 (5×7, 5 mod 7) d6×d3 (7+5, 7−5, 7 mod 5)"},
	} {
		r := find(t, "cotoan"+test.options)
		s := position(t, r, test.pieces)
		var got []string
		for _, m := range s.AppendNoisy(nil) {
			got = append(got, described(s, m))
		}
		if strings.Join(got, " ") != test.want {
			t.Errorf("%s %s: %q, want %q", test.options, test.pieces, got, test.want)
		}
		for _, m := range s.AppendNoisy(nil) {
			if !slices.Contains(s.AppendMoves(nil), m) {
				t.Errorf("%s %s: %s is not among the moves", test.options, test.pieces, described(s, m))
			}
		}
	}
}

// TestCalculations: every operation on a pair says where it leads, or why nowhere.
func TestCalculations(t *testing.T) {
	for _, test := range []struct{ options, pieces, rear, front, want string }{
		{"", "r8c1 r5c2 b1c4 b4c5", "c1", "c2",
			"8+5=13 → c5: blocked; 8−5=3 → c5: blocked; 8×5=40: last digit 0; " +
				"8:5=1 → c3: empty square; 8 mod 5=3 → c5: blocked"},
		{"", "r3a1 r7a2 b2a3", "a1", "a2",
			"3+7=10: last digit 0; 3−7=−4: not positive; 3×7=21 → a3; " +
				"3:7=0: not positive; 3 mod 7=3 → a5: blocked"},
		{":remainder=strict", "r3a1 r7a2 b2a3", "a1", "a2",
			"3+7=10: last digit 0; 3−7=−4: not positive; 3×7=21 → a3; " +
				"3:7=0: not positive; 3 mod 7=3: divisor is larger"},
		{"", "r2a9 r3a10 r1a11", "a9", "a10",
			"2+3=5: off the board; 2−3=−1: not positive; 2×3=6: off the board; " +
				"2:3=0: not positive; 2 mod 3=2: off the board"},
		{"", "r2a2 r1a1 r3a3", "a1", "a2",
			"1+2=3 → a5: blocked; 1−2=−1: not positive; 1×2=2 → a4: blocked; " +
				"1:2=0: not positive; 1 mod 2=1 → a3: own piece"},
		{":zero-front=on", "r4e1 r0e2 b9e6", "e1", "e2", "4+0=4 → e6; 4−0=4 → e6"},
		{":operations=+", "r4e1 r2e2 b9e8", "e1", "e2", "4+2=6 → e8"},
		{"", "r4e1 r0e2 b9e6", "e1", "e2", ""},
		{"", "r4e1 r2e3 b9e9", "e1", "e3", ""},
		{"", "r4e1 b2e2 b9e9", "e1", "e2", ""},
		{"", "r4e1 r2e2", "e2", "e3", ""},
	} {
		s := position(t, find(t, "cotoan"+test.options), test.pieces)
		rear, _ := cotoan.FindSquare(test.rear)
		front, _ := cotoan.FindSquare(test.front)
		var got []string
		for _, c := range s.Calculate(rear, front) {
			got = append(got, c.String())
			if c.Verdict == cotoan.Blocked && s.Board().On(c.By) == cotoan.NoPiece {
				t.Errorf("%s: nothing stands on %s, which blocks", test.pieces, c.By)
			}
		}
		if strings.Join(got, "; ") != test.want {
			t.Errorf("%s %s: %s\nwant %s", test.options, test.pieces, strings.Join(got, "; "), test.want)
		}
	}
	s := position(t, find(t, "cotoan"), "r4e1 r2e2")
	if s.Calculate(cotoan.NoSquare, 0) != nil || s.Calculate(0, 200) != nil || s.Ways(game.NoMove) != nil {
		t.Error("calculations beside the board")
	}
	for v := range cotoan.OwnPiece + 1 {
		if v.Names().Vietnamese == "" || v.Names().English == "" {
			t.Errorf("verdict %d has no name", v)
		}
	}
}
