package treefile

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"colat/ai"
	_ "colat/ai/all" // all games
	"colat/ai/textbook"
	"colat/game"
)

// positionOf returns a position of a game after random moves.
func positionOf(t testing.TB, id string, plies int) game.State {
	t.Helper()
	rules, err := game.Find(id)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(5, uint64(plies)))
	s, err := rules.New(nil, rng)
	if err != nil {
		t.Fatal(err)
	}
	for range plies {
		moves := s.AppendMoves(nil)
		s.Play(moves[rng.IntN(len(moves))])
		if _, over := s.Result(); over {
			s.Undo()
			break
		}
	}
	return s
}

// written returns the file of a search of the course.
func written(t testing.TB, s game.State, algorithm string, options textbook.Options, eval string, depth int) []byte {
	t.Helper()
	search, err := textbook.New(algorithm, options)
	if err != nil {
		t.Fatal(err)
	}
	nodes, err := search.Tree(t.Context(), ai.At(s, ai.Limits{Depth: depth}))
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := Write(&out, s, depth, eval, nodes); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// TestTextbookTrees: the trees of the course's own searches have no faults, in any game, and are read as they
// were written.
func TestTextbookTrees(t *testing.T) {
	for _, id := range []string{"classic", "victory", "uttt", "mnk:4,4,3", "cotoan"} {
		for _, plies := range []int{2, 9} {
			s := positionOf(t, id, plies)
			depth := 2
			if len(s.AppendMoves(nil)) < 12 {
				depth = 3
			}
			for _, algorithm := range textbook.Algorithms() {
				for _, options := range []textbook.Options{{}, {Quiescence: 2}, {Pruning: true}} {
					text := written(t, s, algorithm, options, "", depth)
					if !Is(text) {
						t.Fatalf("%s is not taken as a tree: %.200s", id, text)
					}
					tree, err := Read(text, nil)
					if err != nil || len(tree.Bad) > 0 || len(tree.Nodes) != bytes.Count(text, []byte("\n"))-1 {
						t.Fatalf("%s by %s: %+v, error %v", id, algorithm, tree.Bad, err)
					}
					if found := tree.Check(nil); len(found) > 0 {
						t.Fatalf("%s by %s, %+v: node %+v has %+v", id, algorithm, options, tree.Nodes[found[0].Node], found[0])
					}
				}
			}
		}
	}
}

// TestEvaluationOfLeaves: leaves agree with the evaluation that the file names, on its scale and for the side that
// it says.
func TestEvaluationOfLeaves(t *testing.T) {
	s := positionOf(t, "classic", 6)
	options, err := textbook.ParseOptions(map[string]string{"eval": "discs"}, s.Rules())
	if err != nil {
		t.Fatal(err)
	}
	text := string(written(t, s, "alphabeta", options, "discs", 2))
	check(t, text, nil)
	check(t, strings.Replace(text, `"eval":"discs"`, `"eval":"course"`, 1), []Fault{Estimate})
	check(t, strings.Replace(text, `"eval":"discs"`, `"eval":"discs","scale":100`, 1), []Fault{Estimate})
	text = string(written(t, s, "minimax", options, "discs", 1))
	check(t, strings.Replace(text, `"eval":"discs"`, `"eval":"discs","sign":"mover"`, 1), []Fault{Sign, Sign})
}

// check reads a file and compares the first kinds of faults.
func check(t *testing.T, text string, want []Fault) []Finding {
	t.Helper()
	tree, err := Read([]byte(text), nil)
	if err != nil || len(tree.Bad) > 0 {
		t.Fatalf("%+v, error %v\n%s", tree, err, text)
	}
	found := tree.Check(nil)
	if len(found) < len(want) || len(want) == 0 && len(found) > 0 {
		t.Fatalf("found %+v, want %v\n%.600s", found, want, text)
	}
	for i := range want {
		if found[i].Fault != want[i] {
			t.Errorf("finding %d is %+v, want %s\n%.600s", i, found[i], want[i], text)
		}
	}
	return found
}

// right is the tree of a search without faults. O is MAX and has the move; neither side can win. The cells a1,
// a2 and a3 are free.
const right = `{"game":"mnk:3,4,4","position":".XO/.XO/.OX/XOX O","depth":2}
{"node":0,"value":4}
{"node":1,"parent":0,"move":"a1","value":3}
{"node":2,"parent":1,"move":"a2","value":7}
{"node":3,"parent":1,"move":"a3","beta":7,"value":3}
{"node":4,"parent":0,"move":"a2","alpha":3,"value":4}
{"node":5,"parent":4,"move":"a1","alpha":3,"value":4}
{"node":6,"parent":4,"move":"a3","alpha":3,"beta":4,"value":9}
{"node":7,"parent":0,"move":"a3","alpha":4,"value":2,"cut":true}
{"node":8,"parent":7,"move":"a1","alpha":4,"value":2}
`

// TestFaults: each mistake is found at its line, and nothing but what follows from it.
func TestFaults(t *testing.T) {
	for _, test := range []struct {
		name, old, new string
		want           []Fault
		line           int // of the first one
	}{
		{"a right tree", "", "", nil, 0},
		{"infinite bounds", `"node":0,`, `"node":0,"alpha":-99,"beta":Infinity,`, nil, 0},
		{"an illegal move", `"parent":7,"move":"a1"`, `"parent":7,"move":"b1"`, []Fault{Illegal, NoCut}, 10},
		{"a move twice", `"node":6,"parent":4,"move":"a3"`, `"node":6,"parent":4,"move":"a1"`, []Fault{LeftOut, Twice}, 6},
		{"a null window searched again", `{"node":7,`, `{"node":9,"parent":0,"move":"a3","alpha":4,"beta":5,"value":6}
{"node":10,"parent":9,"move":"a1","alpha":4,"beta":5,"value":6}
{"node":11,"parent":9,"move":"a2","alpha":4,"beta":5,"value":8}
{"node":12,"parent":0,"move":"a3","alpha":6,"value":4}
{"node":13,"parent":12,"move":"a1","alpha":6,"value":4,"cut":true}
{"node":99,`, nil, 0},
		{"a cut inside the window", `"alpha":4,"value":2}`, `"alpha":4,"value":6}`, []Fault{NoCut}, 9},
		{"a late cut", `"alpha":4,"value":2}`, `"alpha":4,"value":2}
{"node":9,"parent":7,"move":"a2","alpha":4,"beta":2,"value":5}`, []Fault{LateCut}, 9},
		{"a window that is not passed on", `"move":"a1","alpha":3,"value":4`, `"move":"a1","value":4`, []Fault{Window}, 7},
		{"a wrong sign", `"node":0,"value":4`, `"node":0,"value":-4`, []Fault{Sign}, 2},
		{"the maximum in place of the minimum", `"node":1,"parent":0,"move":"a1","value":3`,
			`"node":1,"parent":0,"move":"a1","value":7`, []Fault{WrongBest, Sign, Window, Window}, 2},
		{"a value from nowhere", `"node":0,"value":4`, `"node":0,"value":5`, []Fault{WrongBest}, 2},
		{"a cut that only the window tells", `"value":2,"cut":true`, `"value":2`, nil, 0},
		{"a move left out", `{"node":6,"parent":4,"move":"a3","alpha":3,"beta":4,"value":9}`, "",
			[]Fault{LeftOut}, 6},
		{"leaves above the depth", `"depth":2`, `"depth":3`, []Fault{LeftOut, LeftOut, LeftOut, LeftOut, LeftOut}, 4},
	} {
		t.Run(test.name, func(t *testing.T) {
			if !strings.Contains(right, test.old) {
				t.Fatalf("%q is not in the tree", test.old)
			}
			text := right
			if test.old != "" {
				text = strings.Replace(text, test.old, test.new, 1)
			}
			if strings.Contains(text, `"node":99`) { // the last move again takes the place of the two lines below
				text = text[:strings.Index(text, `{"node":99`)]
			}
			found := check(t, text, test.want)
			if len(found) != len(test.want) || len(found) > 0 && found[0].Line != test.line {
				t.Errorf("%+v, want line %d", found, test.line)
			}
		})
	}
}

// TestEndedGames: a win has the sign of the side that wins, also where values are for the side to move.
func TestEndedGames(t *testing.T) {
	const won = `{"game":"mnk:3,3,3","position":"XX./OO./... X","sign":"mover"}
{"node":0,"value":%d}
{"node":1,"parent":0,"move":"c1","value":%d}
`
	moves := []string{"c2", "a3", "b3", "c3"}
	text := func(root, leaf int) string {
		b := strings.Builder{}
		fmt.Fprintf(&b, won, root, leaf)
		for i, move := range moves {
			fmt.Fprintf(&b, "{\"node\":%d,\"parent\":0,\"move\":%q,\"value\":5}\n", i+2, move)
		}
		return b.String()
	}
	check(t, text(100, -100), nil)
	if found := check(t, text(100, 100), []Fault{Sign, EndedSign}); found[1].Want != 100 {
		t.Errorf("%+v", found)
	}
}

// TestBadFiles: what cannot be read is named with its line, and the rest is read.
func TestBadFiles(t *testing.T) {
	const head = `{"game":"mnk:3,3,3","position":".../.../... X"`
	for text, want := range map[string]string{
		"":                      "the file is empty",
		"\n\n[1]":               "line 3: no JSON object with game and position",
		`{"game":"go"}`:         "line 1: unknown game",
		head + `,"depth":65}`:   "line 1: depth 65: want 1 to 64",
		head + `,"sign":"min"}`: `line 1: sign "min": want max`,
		head + `,"eval":"x"}`:   `line 1: eval "x": want `,
		head + `,"scale":-1}`:   "line 1: scale -1: want a number above 0",
		head + `}`:              "no node without parent and move",
		head + "}\n{}":          "line 2: node is missing",
		`{"game":"mnk:3,3,3","position":"OOO/XX./X.. X"}`: "the game is over",
		strings.Repeat(" ", MostBytes+1):                  "bytes: want at most",
		`{"game":"` + strings.Repeat("x", MostLine):       "bytes: want at most 2000",
	} {
		if _, err := Read([]byte(text), nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.60s: %v, want %s", text, err, want)
		}
	}
	tree, err := Read([]byte(head+`}
{"node":0,"value":1}

nonsense
{"node":1,"parent":0,"move":"a1"}
{"node":2,"parent":7,"move":"a1","value":1}
{"node":3,"parent":0,"move":"a1","value":1e300}
{"node":4,"parent":0,"value":1}
{"node":5,"move":"a1","value":1}
{"node":0,"value":1}
{"node":6,"parent":0,"move":"a1","value":1}
{"node":7,"value":1}
{"node":8,"parent":9,"move":"a1","value":1}
{"node":10,"parent":7,"move":"a1","value":1}
{"node":11,"parent":10,"move":"a2","value":1}
{"node":-8,"parent":9,"move":"a1","value":1}
`), nil)
	if err != nil || len(tree.Nodes) != 2 {
		t.Fatalf("%+v, %v", tree, err)
	}
	var said []string
	for _, bad := range tree.Bad {
		vi := bad.In("vi")
		if !strings.HasPrefix(vi, "dòng ") || strings.Contains(vi, "want") || strings.Contains(vi, "%!") {
			t.Errorf("%s", vi)
		}
		said = append(said, bad.Error())
	}
	for _, want := range []string{
		"line 4: no JSON object of a node", "line 5: value is missing", "line 6: parent 7 of node 2",
		"line 7: 1e+300: want", "line 8: node 4 has a parent and no move", "line 9: node 5 has a move and no parent",
		"line 10: node 0 is there twice", "line 12: node 7 has no parent", "line 13: parent 9 of node 8: want",
		"line 16: node -8: want",
	} {
		if !strings.Contains(strings.Join(said, "\n"), want) {
			t.Errorf("%q is not said:\n%s", want, strings.Join(said, "\n"))
		}
	}
}

// TestLongFiles are read up to a bound.
func TestLongFiles(t *testing.T) {
	var b strings.Builder
	b.WriteString(`{"game":"mnk:3,3,3","position":".../.../... X"}` + "\n" + `{"node":0,"value":1}` + "\n")
	for i := range MostNodes + 50 {
		fmt.Fprintf(&b, "{\"node\":%d,\"parent\":0,\"move\":\"a1\",\"value\":1}\n", i+1)
	}
	b.WriteString(strings.Repeat("?\n", 50))
	tree, err := Read([]byte(b.String()), nil)
	if err != nil || len(tree.Nodes) != MostNodes || len(tree.Bad) != 1 {
		t.Fatalf("%d nodes, %+v, error %v", len(tree.Nodes), tree.Bad, err)
	}
	if found := tree.Check(nil); len(found) < MostNodes-2 || found[len(found)-1].Fault != Twice {
		t.Errorf("%d findings", len(found))
	}
	if tree, err := Read([]byte(right+strings.Repeat("?\n", 50)), nil); err != nil || len(tree.Bad) != mostBad ||
		tree.MoreBad != 50-mostBad {
		t.Errorf("%+v, error %v", tree, err)
	}
}

// FuzzRead: for any text the reader ends with an error or with a tree whose parts hang together and that can
// be checked.
func FuzzRead(f *testing.F) {
	f.Add([]byte(right))
	f.Add(written(f, positionOf(f, "classic", 4), "negascout", textbook.Options{}, "", 2))
	f.Add([]byte(strings.Replace(right, `"depth":2`, `"sign":"mover"`, 1)))
	f.Fuzz(func(t *testing.T, text []byte) {
		Is(text)
		tree, err := Read(text, nil)
		if err != nil {
			return
		}
		for i, n := range tree.Nodes {
			if n.Parent >= i || i > 0 && (n.Parent < 0 || n.Depth != tree.Nodes[n.Parent].Depth+1) || n.Depth > MostDepth {
				t.Fatalf("node %d hangs wrongly: %+v", i, n)
			}
			if i > 0 && !game.IsLegal(tree.State(n.Parent), n.Move) {
				t.Fatalf("node %d has an illegal move: %+v", i, n)
			}
		}
		for _, found := range tree.Check(nil) {
			for _, language := range []string{"vi", "en"} {
				if said := tree.Say(&found, language, "a1"); found.Line < 2 || said == "" || strings.Contains(said, "%!") {
					t.Fatalf("%+v: %q", found, said)
				}
			}
		}
	})
}
