package cotoan_test

import (
	"strings"
	"testing"

	"colat/game"
	"colat/game/cotoan"
)

// ends looks whether a game is over as it should be: "" for not over, otherwise the
// winner's letter and the reason.
func ends(t *testing.T, s game.State, want string) {
	t.Helper()
	result, over := s.Result()
	got := ""
	if over {
		got = s.Rules().Traits().Letter(result.Winner) + " " + string(result.Reason)
	}
	if got != want {
		t.Errorf("%s: %q, want %q", s.Rules().FormatPosition(s), got, want)
	}
	if moves := s.AppendMoves(nil); over != (len(moves) == 0) {
		t.Errorf("%s: over is %v, %d moves", s.Rules().FormatPosition(s), over, len(moves))
	}
}

func TestEnds(t *testing.T) {
	for _, test := range []struct{ options, pieces, rest, moves, want string }{
		// The 0 wins, also for a side that has none in a problem.
		{"", "r6e1 r2e2 b0e10", "r 0-0", "e1xe10", "r zero-captured"},
		{"", "r6e1 r2e2 r0a1 b9i11 b0e10", "r 0-12", "e1xe10", "r zero-captured"},
		{"", "b6e11 b2e10 r9a1 r0e2 b0a11", "b 0-0", "e11xe2", "b zero-captured"},
		{":decides=zero", "r6e1 r2e2 b0e10", "r 0-0", "e1xe10", "r zero-captured"},
		{":decides=points", "r6e1 r2e2 b0e10 b1a1", "r 0-0", "e1xe10", ""},
		// Points.
		{"", "r2a1 r3a2 b7a7 b1i11", "r 8-0", "a1xa7", "r target-reached"},
		{"", "r2a1 r3a2 b7a7 b1i11", "r 7-0", "a1xa7", ""},
		{"", "b2a1 b3a2 r7a7 r1i11", "b 0-8", "a1xa7", "b target-reached"},
		{":target=20", "r2a1 r3a2 b7a7 b1i11", "r 8-0", "a1xa7", ""},
		{":decides=zero", "r2a1 r3a2 b7a7 b1i11", "r 30-0", "a1xa7", ""},
		{":decides=points", "r2a1 r3a2 b7a7 b1i11", "r 8-0", "a1xa7", "r target-reached"},
		// 200 plies without a capture.
		{"", "r2a1 b7a7", "r 3-2 199", "a1-a2", "r no-capture"},
		{"", "r2a1 b7a7", "r 2-3 199", "a1-a2", "b no-capture"},
		{"", "r2a1 b7a7", "r 3-3 199", "a1-a2", "- no-capture"},
		{"", "r2a1 b7a7", "r 3-3 198", "a1-a2", ""},
		{"", "r2a1 r3a2 b7a7 b1i1", "r 3-3 199", "a1xa7", ""},
		{":decides=zero", "r2a1 b7a7", "r 13-32 199", "a1-a2", "b no-capture"},
		// Nothing to move.
		{"", "r2a1 b0e10", "r 3-2", "a1-a2", "r no-moves"},
		{"", "r2a1", "r 2-2", "a1-a2", "- no-moves"},
		{":operations=*", "r1a1 b1a2 b2b2 b4b1", "r 0-4", "", "b no-moves"},
		// Repetition: the third time, with the same side to move.
		{"", "r2a1 b7a7", "r 1-0", "a1-a2 a7-a8 a2-a1 a8-a7 a1-a2 a7-a8 a2-a1", ""},
		{"", "r2a1 b7a7", "r 1-0", "a1-a2 a7-a8 a2-a1 a8-a7 a1-a2 a7-a8 a2-a1 a8-a7", "r repetition"},
		{"", "r2a1 b7a7", "r 1-1", "a1-a2 a7-a8 a2-a1 a8-a7 a1-a2 a7-a8 a2-a1 a8-a7", "- repetition"},
		{"", "r2a1 b7a7", "r 0-1", "a1-b1 a7-b7 b1-b2 b7-b8 b2-b1 b8-b7 b1-b2 b7-b8 b2-b1 b8-b7", "b repetition"},
		{"", "r2a1 b7a7", "r 0-1", "a1-a2 a7-a8 a2-a3 a8-a7 a3-a2 a7-a8 a2-a1 a8-a7 a1-a3", ""},
	} {
		r := find(t, "cotoan"+test.options)
		s := parse(t, r, textOf(t, test.pieces, test.rest))
		play(t, s, test.moves)
		ends(t, s, test.want)
		for range strings.Fields(test.moves) {
			s.Undo()
		}
		if _, over := s.Result(); over != (test.moves == "" && test.want != "") {
			t.Errorf("%s %s: over is %v when taken back", test.pieces, test.rest, over)
		}
	}
}

// TestLostZero reads positions from which a 0 is absent.
func TestLostZero(t *testing.T) {
	for _, test := range []struct{ options, pieces, rest, want string }{
		{"", "b0e10 b3e2 b4e4 r9a1", "r 0-0", "b zero-captured"},
		{"", "b0e10 b3a2 b4e4 r9a1", "r 0-0", "b zero-captured"}, // its 0 stood on a2
		{"", "b3e2 b4e4 r9a1", "r 0-0", "b zero-captured"},
		{"", "b3e3 b4e4 r9a1", "r 0-0", ""}, // a problem without 0s
		{"", "b0e10 b3e2 r9a1", "r 0-0", ""},
		{"", "b0e10 b3e2 b4e4 r9a1", "r 0-0 1", ""},
		{"", "b0e10 b3e2 b4e4 r9a1", "b 0-0", ""},
		{":decides=points", "b0e10 b3e2 b4e4 r9a1", "r 0-0", ""},
		{":decides=zero", "b0e10 b3e2 b4e4 r9a1", "r 0-0", "b zero-captured"},
		{"", "b0e10 b3e2 b4e4 r9a1 r0e3", "r 0-0", ""},
		{"", "b0e10 b3e2 r0e3 r1e4", "r 15-0", "r target-reached"},
	} {
		ends(t, parse(t, find(t, "cotoan"+test.options), textOf(t, test.pieces, test.rest)), test.want)
	}
}

// TestHashKnowsRecurrence: a position that has recurred is another one than the same
// pieces seen for the first time, and ways that repeat nothing lead to one hash.
func TestHashKnowsRecurrence(t *testing.T) {
	r := find(t, "cotoan")
	text := textOf(t, "r2a1 b7a7 b8i11", "r 0-0")
	hash := func(moves string) uint64 {
		s := parse(t, r, text)
		play(t, s, moves)
		return s.Hash()
	}
	if a, b := hash("a1-b1 a7-b7 b1-b2"), hash("a1-b2 a7-b7 b2-b1"); a == b {
		t.Error("two positions have one hash")
	}
	if a, b := hash("a1-b1 a7-a8 b1-c1 i11-h11"), hash("a1-b1 i11-h11 b1-c1 a7-a8"); a != b {
		t.Error("two ways to a position lead to two hashes")
	}
	again, fresh := hash("a1-b1 a7-b7 b1-a1 b7-a7"), hash("a1-a2 a7-b7 a2-a1 b7-a7")
	if again != fresh {
		t.Error("the start that has recurred in two ways has two hashes")
	}
	if first := parse(t, r, text+" 4"); first.Hash() == again {
		t.Error("a position that has recurred has the hash of one that has not")
	}
}

func TestNames(t *testing.T) {
	r := find(t, "cotoan")
	names := r.ReasonNames()
	for _, reason := range []game.Reason{
		cotoan.ZeroCaptured, cotoan.TargetReached, cotoan.Repetition, cotoan.NoCapture, cotoan.NoMoves,
	} {
		if names[reason].Vietnamese == "" || names[reason].English == "" {
			t.Errorf("%s has no name", reason)
		}
	}
	const want = "Cờ toán (target 20, operations + -, decided by the 0)"
	if name := find(t, "cotoan:target=20,operations=+-,decides=zero").Name(); name.English != want {
		t.Errorf("the name is %+v, want %s", name, want)
	}
	s, _ := r.New(nil, nil)
	if d := s.(game.Diagrammer).Diagram(); !strings.Contains(d, "11 b9 b8") || !strings.Contains(d, "red 0, blue 0") {
		t.Errorf("the diagram is\n%s", d)
	}
}
