package mnk_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"colat/game"
	"colat/game/gametest"
	"colat/game/mnk"
)

func rules(t testing.TB, id string) *mnk.Rules {
	t.Helper()
	found, err := game.Find(id)
	if err != nil {
		t.Fatal(err)
	}
	return found.(*mnk.Rules)
}

func position(t testing.TB, r *mnk.Rules, text string) *mnk.State {
	t.Helper()
	s, err := r.ParsePosition(text)
	if err != nil {
		t.Fatal(err)
	}
	return s.(*mnk.State)
}

func TestContract(t *testing.T) {
	bad := []string{"... X", ".../.../... -", ".../.../..../ X", "..../.../... X", ".../..Y/... X"}
	for id, want := range map[string]gametest.Expectation{
		// Games that are over count where they end: 255,168 in all.
		"mnk:3,3,3": {
			Perft:    []int64{9, 72, 504, 3024, 15120, 56160, 154944, 255168, 255168},
			Distinct: []string{".../.../... X", ".../.../... O", "X../.../... O", "O../.../... O", ".X./.../... O"},
			BadMoves: []string{"a0", "a4", "d1", "a01", "1a", "pass"},
		},
		"mnk:4,3,3":       {Perft: []int64{12, 132, 1320, 11880}, Distinct: []string{"..../..../.... X"}},
		"mnk:3,4,3,exact": {Perft: []int64{12, 132, 1320, 11880}, Distinct: []string{".../.../.../... X"}},
		"mnk:5,5,3,caro":  {Perft: []int64{25, 600, 13800, 303600}, Distinct: []string{"...../...../...../...../..... X"}},
		"mnk:15,15,5":     {Perft: []int64{225, 50400}, Tree: 1, Playouts: 2},
		"mnk:9,9,5,renju": {
			Perft: []int64{81, 6480}, Tree: 1, Playouts: 10,
			Distinct: []string{strings.Repeat("/.........", 9)[1:] + " X"},
		},
		// Three stones, a choice of two sides, and a stone.
		"mnk:4,3,4,swap": {
			Perft:        []int64{12, 132, 1320, 2640, 23760},
			Distinct:     []string{"..../..../.... X", "..../..../.... X place"},
			BadMoves:     []string{"keep", "swap", "more", "pass"},
			BadPositions: badOpenings("XO../X.../...."),
		},
		// After the three stones one may place two more, after which there is a choice of two.
		"mnk:4,4,4,caro,swap2": {
			Perft:    []int64{16, 240, 3360, 3360 * 3, 3360 * (13 + 13 + 13), 3360 * (13*12 + 13*12 + 13*12)},
			Tree:     3,
			Distinct: []string{"..../..../..../.... X", "XO../X.../..../.... O place", "XO../X.../..../.... O choose"},
		},
		"mnk:20,3,20": {Perft: []int64{60, 3540}, Tree: 1, Playouts: 2},
		"mnk:20,20,5,caro": {
			Perft: []int64{400, 159600}, Tree: 1, Playouts: 1,
			BadMoves: []string{"u1", "a21", "a100"},
		},
	} {
		t.Run(id, func(t *testing.T) {
			want.BadPositions = append(want.BadPositions, bad...)
			gametest.Run(t, rules(t, id), want)
		})
	}
}

func TestIDs(t *testing.T) {
	for id, want := range map[string]string{
		"mnk":                   "mnk:3,3,3",
		"mnk:7,7,5":             "mnk:7,7,5",
		"mnk:7,7,5,freestyle":   "mnk:7,7,5",
		"mnk:15,15,5,caro":      "mnk:15,15,5,caro",
		"mnk:20,3,20,exact":     "mnk:20,3,20,exact",
		"mnk:2,3,3":             "2 columns: want 3 to 20",
		"mnk:3,21,3":            "21 rows: want 3 to 20",
		"mnk:3,4,5":             "5 in a row: want 2 to 4",
		"mnk:3,3":               "as in mnk:7,7,5",
		"mnk:3,3,x":             `"x" is not a whole number`,
		"mnk:3,3,3,gomoku":      `unknown rule "gomoku"`,
		"mnk:15,15,5,renju":     "mnk:15,15,5,renju",
		"mnk:15,15,6,renju":     "renju with 6 in a row: want 5",
		"mnk:3,3,9999999999999": "want 2 to 3",

		"mnk:15,15,5,swap":            "mnk:15,15,5,swap",
		"mnk:15,15,5,swap2,caro":      "mnk:15,15,5,caro,swap2",
		"mnk:15,15,5,freestyle,none":  "mnk:15,15,5",
		"mnk:15,15,5,swap,swap2":      `unknown rule "swap2"`,
		"mnk:15,15,5,caro,exact":      `unknown rule "exact"`,
		"mnk:15,15,5,caro,swap,exact": "want columns, rows",
		"mnk:15,15,5,renju,swap":      "another rule than renju",
		"mnk:3,3,3,swap2":             "rows of 4 or more",
	} {
		r, err := game.Find(id)
		if strings.HasPrefix(want, "mnk:") {
			if err != nil || r.ID() != want {
				t.Errorf("%s: %v %v, want %s", id, r, err, want)
			}
		} else if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", id, err, want)
		}
	}
}

// TestRows puts one stone and looks whether it wins by each rule.
func TestRows(t *testing.T) {
	for _, test := range []struct {
		board                  string // X to move at the question mark; k is 3
		freestyle, exact, caro bool
	}{
		{"?XX...", true, true, true},
		{"X?X...", true, true, true},
		{"XX?XX.", true, false, false},
		{"OXX?O.", true, true, false},
		{".OXX?O", true, true, false},
		{"?XXO..", true, true, true}, // the edge is no stone
		{"XX?O.O", true, true, true},
		{"OXX?.O", true, true, true},
		{"XX.?XX", true, true, true},
		{"X.?.X.", false, false, false},
		{"XO?X..", false, false, false},
	} {
		for rule, want := range map[string]bool{"": test.freestyle, ",exact": test.exact, ",caro": test.caro} {
			for name, text := range map[string]string{
				"across": across(test.board), "down": down(test.board), "slanting": slanting(test.board),
			} {
				r := rules(t, "mnk:6,6,3"+rule)
				cell := strings.IndexByte(strings.ReplaceAll(text, "/", ""), '?')
				s := position(t, r, strings.Replace(text, "?", ".", 1)+" X")
				if _, over := s.Result(); over {
					t.Fatalf("%s is over", text)
				}
				s.Play(game.Move(cell))
				result, over := s.Result()
				if over != want || over && (result.Winner != game.First || result.Reason != mnk.InARow) {
					t.Errorf("%s%s %s: over is %v", test.board, rule, name, over)
				}
				if row := s.AppendRow(nil); (len(row) > 0) != want || want && !slices.Contains(row, cell) {
					t.Errorf("%s%s %s: the row is %v", test.board, rule, name, row)
				}
			}
		}
	}
}

func across(line string) string {
	return line + strings.Repeat("/......", 5)
}

func down(line string) string {
	var rows []string
	for _, c := range line {
		rows = append(rows, "."+string(c)+"....")
	}
	return strings.Join(rows, "/")
}

func slanting(line string) string {
	var rows []string
	for i, c := range line {
		rows = append(rows, strings.Repeat(".", 5-i)+string(c)+strings.Repeat(".", i))
	}
	return strings.Join(rows, "/")
}

// TestAnyPosition has the course document's own start, three X and four O, and
// boards that no game leads to.
func TestAnyPosition(t *testing.T) {
	r := rules(t, "mnk:3,3,3")
	for text, want := range map[string]string{
		"XOO/.X./OXO X": "",
		"X../X../X.. O": "X",
		"X../X../X.. X": "X",
		"XO./XO./XO. X": "O",
		"XO./XO./XO. O": "X",
		"XOX/XOO/OXX X": "draw",
		"OOO/OOO/OOO O": "O",
	} {
		result, over := position(t, r, text).Result()
		got := ""
		switch {
		case over && result.Winner == game.NoSide:
			got = "draw"
		case over:
			got = result.Winner.Letter()
		}
		if got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// TestEvaluateAnew compares the estimate that is kept up to date with that of the
// position put together anew, and with the other side's.
func TestEvaluateAnew(t *testing.T) {
	ids := []string{"mnk:3,3,3", "mnk:7,6,4", "mnk:9,5,5,caro", "mnk:15,15,5,exact", "mnk:6,6,5,swap2"}
	rapid.Check(t, func(t *rapid.T) {
		found, _ := game.Find(rapid.SampledFrom(ids).Draw(t, "game"))
		s, _ := found.New(nil, nil)
		for moves := s.AppendMoves(nil); len(moves) > 0; moves = s.AppendMoves(nil) {
			if rapid.IntRange(0, 20).Draw(t, "stop") == 0 {
				break
			}
			s.Play(rapid.SampledFrom(moves).Draw(t, "move"))
		}
		text := found.FormatPosition(s)
		anew, err := found.ParsePosition(text)
		if err != nil {
			t.Fatal(err)
		}
		own := s.(game.Evaluator).Evaluate()
		if got := anew.(game.Evaluator).Evaluate(); got != own {
			t.Fatalf("%s: %d, anew %d", text, own, got)
		}
		if s.(*mnk.State).Stage() != mnk.Settled {
			return // the opening has one colour of each stone
		}
		mirrored := strings.NewReplacer("X", "O", "O", "X").Replace(text)
		other, err := found.ParsePosition(mirrored)
		if err != nil {
			t.Fatal(err)
		}
		if got := other.(game.Evaluator).Evaluate(); got != own {
			t.Fatalf("%s: %d, with colours changed %d", text, own, got)
		}
	})
}

func FuzzParsePosition(f *testing.F) {
	gametest.FuzzPositions(f,
		gametest.Seed{ID: "mnk:3,3,3", Text: "XO./.X./..O X"},
		gametest.Seed{ID: "mnk:20,20,5,caro", Text: strings.Repeat("/....................", 20)[1:] + " O"},
		gametest.Seed{ID: "mnk:4,4,4,swap2", Text: "XO../X.../O..X/.... X choose"})
}

func BenchmarkPerft(b *testing.B) {
	s, _ := rules(b, "mnk:15,15,5").New(nil, nil)
	b.ReportAllocs()
	for b.Loop() {
		game.Perft(s, 2)
	}
}

// TestEitherBegins: who begins is an option of the start, which a game's link keeps.
func TestEitherBegins(t *testing.T) {
	rules, err := game.Find("mnk:4,4,3")
	if err != nil {
		t.Fatal(err)
	}
	for value, want := range map[string]game.Player{"X": game.First, "O": game.Second} {
		s, err := rules.New(game.Options{"begins": value}, nil)
		if err != nil || s.ToMove() != want {
			t.Fatalf("begins=%s: %v, %v", value, s, err)
		}
		for range 3 {
			again, err := rules.New(rules.OptionsOf(s), nil)
			if err != nil || again.ToMove() != want {
				t.Errorf("after %v: %v, %v", rules.FormatPosition(s), again, err)
			}
			s.Play(s.AppendMoves(nil)[0])
		}
	}
	if _, err := rules.New(game.Options{"begins": "Z"}, nil); err == nil {
		t.Error("begins=Z")
	}
}

func TestPlaythrough(t *testing.T) {
	for _, id := range []string{
		"mnk:7,7,5", "mnk:9,8,5,caro", "mnk:9,9,5,renju", "mnk:8,8,5,swap", "mnk:9,9,5,exact,swap2",
	} {
		gametest.Playthrough(t, rules(t, id))
	}
}
