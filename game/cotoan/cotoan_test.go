package cotoan_test

import (
	"strings"
	"testing"

	"colat/game"
	"colat/game/cotoan"
	"colat/game/gametest"
)

const start = "b9,b8,b7,b6,b5,b4,b3,b2,b1/--,--,--,--,b0,--,--,--,--/--,--,--,--,--,--,--,--,--/" +
	"--,--,--,--,--,--,--,--,--/--,--,--,--,--,--,--,--,--/--,--,--,--,--,--,--,--,--/" +
	"--,--,--,--,--,--,--,--,--/--,--,--,--,--,--,--,--,--/--,--,--,--,--,--,--,--,--/" +
	"--,--,--,--,r0,--,--,--,--/r1,r2,r3,r4,r5,r6,r7,r8,r9 r 0-0"

func find(t testing.TB, id string) *cotoan.Rules {
	t.Helper()
	found, err := game.Find(id)
	if err != nil {
		t.Fatal(err)
	}
	return found.(*cotoan.Rules)
}

// textOf writes a position text with pieces such as "r2a1 b0e10" and what follows
// the board.
func textOf(t testing.TB, pieces, rest string) string {
	t.Helper()
	b := cotoan.NewBoard()
	for word := range strings.FieldsSeq(pieces) {
		sq, err := cotoan.FindSquare(word[2:])
		if err != nil {
			t.Fatal(err)
		}
		b.Put(cotoan.PieceOf(game.Player(strings.IndexByte("rb", word[0])), int(word[1]-'0')), sq)
	}
	var ranks []string
	for rank := cotoan.Ranks - 1; rank >= 0; rank-- {
		var cells []string
		for file := range cotoan.Files {
			cells = append(cells, b.On(cotoan.At(file, rank)).String())
		}
		ranks = append(ranks, strings.Join(cells, ","))
	}
	return strings.Join(ranks, "/") + " " + rest
}

// position puts pieces on the board, with red to move.
func position(t testing.TB, r *cotoan.Rules, pieces string) *cotoan.State {
	t.Helper()
	return parse(t, r, textOf(t, pieces, "r 0-0"))
}

func parse(t testing.TB, r *cotoan.Rules, text string) *cotoan.State {
	t.Helper()
	s, err := r.ParsePosition(text)
	if err != nil {
		t.Fatal(err)
	}
	return s.(*cotoan.State)
}

// play plays moves such as "a1-a3 e1xe10".
func play(t testing.TB, s game.State, moves string) {
	t.Helper()
	for word := range strings.FieldsSeq(moves) {
		m, err := s.Rules().ParseMove(s, word)
		if err != nil {
			t.Fatalf("%s: %v", word, err)
		}
		s.Play(m)
	}
}

func TestContract(t *testing.T) {
	empty := strings.Repeat("--,--,--,--,--,--,--,--,--/", 10)
	badPositions := []string{
		start[:len(start)-4], start + " 1 1", start + " 201", start + " -1", start + " x",
		strings.Replace(start, " r ", " x ", 1), strings.Replace(start, "0-0", "0:0", 1),
		strings.Replace(start, "0-0", "46-0", 1), strings.Replace(start, "0-0", "0-x", 1),
		strings.Replace(start, "0-0", "30-30", 1),
		strings.Replace(start, "b8", "b9", 1), strings.Replace(start, "b8", "g8", 1),
		strings.Replace(start, "b8", "bx", 1), strings.Replace(start, "b8", "b10", 1),
		strings.Replace(start, "b8", "", 1), strings.Replace(start, "b8,", "", 1),
		strings.Replace(start, "/", ",", 1), strings.Replace(start, "b8", "b8,--", 1),
		empty[:len(empty)-1] + " r 0-0",
	}
	badMoves := []string{
		"a1", "a1-a1", "a1-a3", "a2-a3", "a11-a10", "e2-e3", "a1xa2", "a1-j1", "a0-a1", "a1-a12", "i1-i11", "a1--a2",
	}
	for id, want := range map[string]gametest.Expectation{
		"cotoan": {
			Perft: []int64{87, 7456, 701333},
			Distinct: []string{
				start, start + " 1", start + " 2", strings.Replace(start, " r ", " b ", 1),
				strings.Replace(start, "0-0", "1-0", 1), strings.Replace(start, "0-0", "0-1", 1),
				strings.Replace(start, "r1,r2", "r2,r1", 1), strings.Replace(start, "b9", "--", 1),
			},
			Tree: 1, Playouts: 4,
		},
		"cotoan:target=20,remainder=strict,zero-front=on,operations=+-*,decides=zero": {
			// One more than without zero-front: 1. i1-e5 e11xe5, by 5+0.
			Perft: []int64{87, 7457}, Tree: 1, Playouts: 1,
		},
		"cotoan:target=30,operations=/%,decides=points": {Perft: []int64{87}, Tree: 1, Playouts: 1},
	} {
		t.Run(id, func(t *testing.T) {
			want.BadPositions, want.BadMoves, want.History = badPositions, badMoves, true
			if strings.HasSuffix(id, "decides=zero") {
				want.BadPositions = badPositions[:9]
			}
			gametest.Run(t, find(t, id), want)
		})
	}
}

func TestIDs(t *testing.T) {
	for id, want := range map[string]string{
		"cotoan":                                "cotoan",
		"cotoan:":                               "cotoan",
		"cotoan:target=15,decides=first":        "cotoan",
		"cotoan:decides=zero,target=20":         "cotoan:target=20,decides=zero",
		"cotoan:operations=-+":                  "cotoan:operations=+-",
		"cotoan:operations= -*":                 "cotoan:operations=+-*",
		"cotoan:operations=%/*-+":               "cotoan",
		"cotoan:remainder=any,zero-front=off":   "cotoan",
		"cotoan:remainder=strict,zero-front=on": "cotoan:remainder=strict,zero-front=on",
		"cotoan:target=9":                       "want a whole number from 10 to 999",
		"cotoan:target=45":                      "cotoan:target=45",
		"cotoan:target=20,target=20":            "stands there twice",
		"cotoan:20":                             "want name=value",
		"cotoan:operations=":                    "at least one",
		"cotoan:operations=+^":                  "want any of +-*/%",
		"cotoan:operations=++":                  "twice",
		"cotoan:decides=luck":                   "first, zero or points",
		"cotoan:komi=7":                         "there is no option",
	} {
		r, err := game.Find(id)
		if strings.HasPrefix(want, "cotoan") {
			if err != nil || r.ID() != want {
				t.Errorf("%s: %v %v, want %s", id, r, err, want)
			}
		} else if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", id, err, want)
		}
	}
}

// TestErrorsNameTheField reads positions with one fault each.
func TestErrorsNameTheField(t *testing.T) {
	r := find(t, "cotoan")
	for _, test := range [][3]string{
		{"b8", "b9", "square b11: b9 stands on a11 already"},
		{"b8", "x8", "square b11: want --"},
		{"b8,", "", "rank 11: 8 squares"},
		{"/r1", ",r1", "field 1 (the board): 10 ranks"},
		{" r ", " w ", "field 2 (the side to move)"},
		{"0-0", "0", "field 3 (the points)"},
		{"0-0", "0-99", "field 3 (the points)"},
		{"0-0", "15-15", "reached the target of 15"},
		{"0-0", "0-0 999", "field 4"},
		{" r 0-0", "", "1 fields"},
	} {
		_, err := r.ParsePosition(strings.Replace(start, test[0], test[1], 1))
		if err == nil || !strings.Contains(err.Error(), test[2]) {
			t.Errorf("%q for %q: %v, want %q", test[1], test[0], err, test[2])
		}
	}
}

// TestMoveErrors: a move that is not legal says why.
func TestMoveErrors(t *testing.T) {
	r := find(t, "cotoan")
	s := position(t, r, "r0e2 r2a1 r3a2 b7a7 r8c1 r5d1 b6g3 b0e10")
	for text, want := range map[string]string{
		"a1":     "want two squares",
		"a1-z9":  `"z9" is not a square`,
		"a3-a4":  "Red has no piece on a3",
		"a7-a8":  "Red has no piece on a7",
		"e2-e3":  "a 0 never moves",
		"a1-b3":  "eight directions",
		"a1-a3":  "r3 stands in the way, on a2",
		"a2-a6":  "slides 1 to 3 squares, not 4",
		"a1-a7":  "written a1xa7",
		"a1xa6":  "nothing to capture on a6",
		"c1xg3":  "eight directions",
		"a2xa7":  "no front piece on a3",
		"d1xd11": "nothing to capture on d11",
		"a1-a1":  "eight directions",
	} {
		if _, err := r.ParseMove(s, text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
	s = position(t, r, "r0e2 r8c1 r5c2 b6c6 b0e10")
	_, err := r.ParseMove(s, "c1xc6")
	for _, want := range []string{
		"r8 captures nothing at 4 squares from r5 on c2", "8×5=40: last digit 0", "8−5=3 → c5: empty square",
	} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	for _, text := range []string{"A1XA7", "a1×a7", " a1xa7 "} {
		if _, err := r.ParseMove(position(t, r, "r2a1 r3a2 b7a7"), text); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
}

func TestPlaythrough(t *testing.T) { gametest.Playthrough(t, find(t, "cotoan")) }
