package variation_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"colat/game"
	_ "colat/game/cotoan"
	_ "colat/game/mnk"
	_ "colat/game/othello"
	_ "colat/game/uttt"
	"colat/game/variation"
)

// begin returns the first position of a game.
func begin(t interface{ Fatal(...any) }, id string) game.State {
	rules, err := game.Find(id)
	if err != nil {
		t.Fatal(err)
	}
	var options game.Options
	if id == "victory" {
		options = game.Options{"victory": "a1 c7 d5 g4 f3"}
	}
	s, err := rules.New(options, nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// parse reads a tree of classic Othello.
func parse(t *testing.T, text string) *variation.Tree {
	t.Helper()
	tree, err := variation.Parse(begin(t, "classic"), text)
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

// find returns the node after moves.
func find(t *testing.T, tree *variation.Tree, moves string) *variation.Node {
	t.Helper()
	list, err := game.ParseMoves(tree.Start(), moves)
	if err != nil {
		t.Fatal(err)
	}
	n := tree.Root()
	for _, m := range list {
		if n = n.After(m); n == nil {
			t.Fatalf("no node after %s", moves)
		}
	}
	return n
}

func TestLinesArePromotedAndDeleted(t *testing.T) {
	const text = "f5 d6 (f4 f3) (f6 e6) c3"
	for _, test := range []struct {
		name string
		do   func(tree *variation.Tree, n *variation.Node)
		at   string
		want string
	}{
		{"promote", func(tree *variation.Tree, n *variation.Node) { tree.Promote(n) }, "f5f6e6", "f5 d6 (f6 e6) (f4 f3) c3"},
		{"promote twice", func(tree *variation.Tree, n *variation.Node) {
			for i, want := range []bool{true, true, false} {
				if tree.Promote(n) != want {
					t.Errorf("time %d: a line is promoted once for each line ahead of it", i+1)
				}
			}
		}, "f5f6e6", "f5 f6 (d6 c3) (f4 f3) e6"},
		{"make main", func(tree *variation.Tree, n *variation.Node) {
			if !tree.MakeMain(n) || tree.MakeMain(n) || !n.IsMain() {
				t.Error("a line becomes the main line once")
			}
		}, "f5f6e6", "f5 f6 (d6 c3) (f4 f3) e6"},
		{"delete", func(tree *variation.Tree, n *variation.Node) {
			if before := tree.Delete(n); tree.Has(n) || before.Ply() != 1 || tree.Moves() != 5 {
				t.Errorf("%d moves are left", tree.Moves())
			}
		}, "f5f6", "f5 d6 (f4 f3) c3"},
		{"delete the main line", func(tree *variation.Tree, n *variation.Node) { tree.Delete(n) },
			"f5d6", "f5 f4 (f6 e6) f3"},
		{"delete all", func(tree *variation.Tree, n *variation.Node) {
			if tree.Delete(n) != n || tree.Moves() != 0 {
				t.Errorf("%d moves are left", tree.Moves())
			}
		}, "", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			tree := parse(t, text)
			test.do(tree, find(t, tree, test.at))
			if got := tree.String(); got != test.want {
				t.Errorf("%q, want %q", got, test.want)
			}
		})
	}
}

func TestPlay(t *testing.T) {
	tree := variation.New(begin(t, "classic"))
	moves, err := game.ParseMoves(tree.Start(), "f5d6c3")
	if err != nil {
		t.Fatal(err)
	}
	last, err := tree.PlayLine(tree.Root(), moves)
	if err != nil || last.Ply() != 3 || !slices.Equal(last.Path(), moves) || tree.Root().Last() != last {
		t.Fatalf("%v, %v", last.Path(), err)
	}
	again, err := tree.PlayLine(tree.Root(), moves)
	if err != nil || again != last || tree.Moves() != 3 {
		t.Errorf("the same moves again: %v, %d moves", err, tree.Moves())
	}
	if n, err := tree.PlayLine(last, moves); err != variation.ErrIllegal || n != last {
		t.Errorf("an illegal move: %v", err)
	}
}

func TestFullTree(t *testing.T) {
	tree := variation.New(begin(t, "mnk:19,19,5"))
	added := 0
	for _, a := range tree.Start().AppendMoves(nil)[:20] {
		n, err := tree.Play(tree.Root(), a)
		if err != nil {
			t.Fatal(err)
		}
		added++
		for _, b := range tree.State(n).AppendMoves(nil) {
			if _, err = tree.Play(n, b); err != nil {
				if err != variation.ErrFull || added != variation.MostMoves || tree.Moves() != added {
					t.Errorf("%v after %d moves", err, added)
				}
				return
			}
			added++
		}
	}
	t.Error("there was room for all moves")
}

// TestFullOfNotes: the text of a tree with as many notes as there is room for reads back, and
// what is deleted makes room.
func TestFullOfNotes(t *testing.T) {
	tree := variation.New(begin(t, "classic"))
	var nodes []*variation.Node
	for at := tree.Root(); ; {
		moves := tree.State(at).AppendMoves(nil)
		if len(moves) == 0 {
			break
		}
		for _, m := range moves {
			next, err := tree.Play(at, m)
			if err != nil {
				t.Fatal(err)
			}
			nodes = append(nodes, next)
		}
		at = at.Next()
	}
	full := -1
	for i, n := range nodes {
		if err := tree.SetComment(n, strings.Repeat("{", variation.MostComment)); err == variation.ErrFull {
			full = i
			break
		}
	}
	if full != variation.MostWritten/variation.MostComment {
		t.Fatalf("there is room for %d comments", full)
	}
	if err := tree.Draw(nodes[full], variation.Shape{From: "d3"}); err != variation.ErrFull {
		t.Errorf("a shape more: %v", err)
	}
	text := tree.String()
	read, err := variation.Parse(tree.Start(), text)
	if err != nil || read.String() != text {
		t.Errorf("%d bytes: %v", len(text), err)
	}
	tree.Delete(nodes[0])
	if err := tree.SetComment(tree.Root(), "room"); err != nil {
		t.Error(err)
	}
}

func TestText(t *testing.T) {
	for _, text := range []string{
		"", "{before the first move}", "<gd3> {drawn at the start} f5!! d6?",
		`f5 {a \{brace\}, a \\ and\ntwo lines} d6`,
		"f5!? <rd6 yf5-d6> {both} d6 (f4 f3) (f6?? {worse} e6) c3 (c5 f4 (f6))",
	} {
		if got := parse(t, text).String(); got != text {
			t.Errorf("%q became %q", text, got)
		}
	}
	if got := parse(t, " f5(f5 d6)\n(d3 c5)d6!").String(); got != "f5 (d3 c5) d6!" {
		t.Errorf("%q", got)
	}
}

func TestFaults(t *testing.T) {
	for text, want := range map[string]string{
		"(f5)":                                   "a variation stands before the first move",
		"f5)":                                    "a parenthesis closes nothing",
		"f5 ()":                                  "a variation has no moves",
		"f5 (d3":                                 "a parenthesis is not closed",
		"f5 {never":                              "a comment has no end",
		"f5 <gd3":                                "shapes have no end",
		"f5 <pd3>":                               `"pd3" is not a shape, such as gd3 or rd3-f5`,
		"f5 <gd3-d3>":                            "is not a shape",
		"f5!!!":                                  `"!!!" is not a mark`,
		"f5 f5":                                  "after 1 moves",
		"f5 {" + strings.Repeat("x", 5000) + "}": "5000 bytes, more than 4000",
		"f5" + strings.Repeat(" (d3) (f5)", 4000): "no room",
		"f5 <" + shapes(65) + ">":                 "no room",
		strings.Repeat(" ", 2<<20):                "bytes, more than 1048576",
	} {
		if _, err := variation.Parse(begin(t, "classic"), text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.40q: %v, want %s", text, err, want)
		}
	}
}

// shapes returns n shapes.
func shapes(n int) string {
	var words []string
	for i := range n {
		words = append(words, "g"+string(rune('a'+i/8))+string(rune('1'+i%8)))
	}
	return strings.Join(words, " ")
}

// TestEveryTreeReadsBack draws trees of every game.
func TestEveryTreeReadsBack(t *testing.T) {
	for _, id := range []string{"classic", "victory", "uttt", "mnk:7,7,5", "cotoan"} {
		t.Run(id, rapid.MakeCheck(func(t *rapid.T) {
			tree := variation.New(begin(t, id))
			nodes := []*variation.Node{tree.Root()}
			for range rapid.IntRange(0, 30).Draw(t, "moves") {
				n := rapid.SampledFrom(nodes).Draw(t, "node")
				moves := tree.State(n).AppendMoves(nil)
				if len(moves) == 0 {
					continue
				}
				next, err := tree.Play(n, rapid.SampledFrom(moves).Draw(t, "move"))
				if err != nil {
					t.Fatal(err)
				}
				next.Mark = variation.Mark(rapid.IntRange(0, int(variation.Blunder)).Draw(t, "mark"))
				shape := variation.Shape{From: rapid.StringMatching("[a-z0-9]{1,4}").Draw(t, "square")}
				if err := tree.Draw(next, shape); err != nil {
					t.Fatal(err)
				}
				if err := tree.SetComment(next, rapid.String().Draw(t, "comment")); err != nil {
					t.Fatal(err)
				}
				nodes = append(nodes, next)
			}
			text := tree.String()
			read, err := variation.Parse(tree.Start(), text)
			if err != nil {
				t.Fatalf("%s: %v", text, err)
			}
			if again := read.String(); again != text || read.Moves() != tree.Moves() {
				t.Errorf("%s\nbecame\n%s", text, again)
			}
		}))
	}
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{"f5 d6",
		"f5!? <rd6 yf5-d6> {both} d6 (f4 (f6?? {w} e6) f3) c3", "({", "f5 {\\", "f5()"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		tree, err := variation.Parse(begin(t, "classic"), text)
		if err != nil {
			return
		}
		for n := range tree.All() {
			if n.Parent() != nil && !game.IsLegal(tree.State(n.Parent()), n.Move()) {
				t.Fatalf("an illegal move in %q", text)
			}
		}
		written := tree.String()
		again, err := variation.Parse(tree.Start(), written)
		if err != nil || again.String() != written {
			t.Errorf("%q became %q, %v", text, written, err)
		}
	})
}
