package notation_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"colat/game"
	"colat/game/match"
	"colat/game/notation"
	"colat/game/variation"
)

// annotated adds random variations and notes to a game.
func annotated(t *rapid.T, r *match.Record) *match.Record {
	tree := variation.New(r.Start)
	if _, err := tree.PlayLine(tree.Root(), r.Moves); err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "variations"), 0))
	var nodes []*variation.Node
	for n := range tree.All() {
		nodes = append(nodes, n)
	}
	shapes := rapid.Bool().Draw(t, "drawings")
	for range rapid.IntRange(1, 6).Draw(t, "notes") {
		n := nodes[rng.IntN(len(nodes))]
		if moves := tree.State(n).AppendMoves(nil); len(moves) > 0 {
			if _, over := tree.State(n).Result(); !over {
				if next, err := tree.Play(n, moves[rng.IntN(len(moves))]); err == nil {
					nodes, n = append(nodes, next), next
				}
			}
		}
		if n != tree.Root() {
			n.Mark = variation.Mark(rng.IntN(7))
		}
		_ = tree.SetComment(n, rapid.StringOf(rapid.RuneFrom([]rune("ab[]();{}\\%5B\nưỡ +&="))).Draw(t, "comment"))
		if !shapes {
			continue
		}
		_ = tree.Draw(n, variation.Shape{Color: variation.Red, From: "a1", To: "b2"})
	}
	r.Variations = tree
	return r
}

// hasShapes reports whether anything is drawn in the variations of a game.
func hasShapes(r *match.Record) bool {
	for n := range r.Variations.All() {
		if len(n.Shapes) > 0 {
			return true
		}
	}
	return false
}

// goesOn reports whether the variations of a game have moves after its last one.
func goesOn(r *match.Record) bool {
	n, err := r.Variations.PlayLine(r.Variations.Root(), r.Moves)
	return err != nil || len(n.Children()) > 0
}

// Variations and notes are in links, unless those become too long, in GGF, and, but for drawings,
// in SGF, and are read from there as they were.
func TestVariationsInLinksGGFAndSGF(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := annotated(t, playout(t))
		for _, form := range []notation.Form{notation.Link, notation.GGF, notation.SGF} {
			text, err := notation.Write(r, form)
			if err != nil || form == notation.SGF && (hasShapes(r) || goesOn(r)) {
				continue // a game that the form does not have
			}
			again, read, err := notation.Read(text, notation.Known{Rules: r.Rules})
			if err != nil || read != form || len(again.Moves) != len(r.Moves) {
				t.Fatalf("%s %q is read as %s %v: %v", form, text, read, again, err)
			}
			if form == notation.Link && len(text) > notation.MostLink+1 {
				t.Fatalf("a link has %d bytes", len(text))
			}
			want := r.Variations.String()
			if !r.Variations.Adds(r.Moves) || form == notation.Link && !strings.Contains(text, "&tree=") {
				want = ""
			}
			got := ""
			if again.Variations != nil {
				got = again.Variations.String()
			}
			if got != want {
				t.Fatalf("%s %q has the variations\n%q, want\n%q", form, text, got, want)
			}
		}
	})
}

// Variations that are too long for a link are left out of it, and programs that know no variations
// read the game from GGF.
func TestVariationsOfOtherPrograms(t *testing.T) {
	rules := find("classic")
	start, err := rules.New(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	tree := variation.New(start)
	first := start.AppendMoves(nil)[0]
	n, err := tree.Play(tree.Root(), first)
	if err != nil {
		t.Fatal(err)
	}
	if err := tree.SetComment(n, strings.Repeat("ưu", 1000)); err != nil {
		t.Fatal(err)
	}
	r := &match.Record{Rules: rules, Start: start, Moves: []game.Move{first}, Variations: tree}
	if link, err := notation.Write(r, notation.Link); err != nil || strings.Contains(link, "tree=") {
		t.Errorf("a link of %d bytes has variations: %v", len(link), err)
	}
	if err := tree.SetComment(n, "a] (;GM[Othello];) b"); err != nil {
		t.Fatal(err)
	}
	text, err := notation.Write(r, notation.GGF)
	if err != nil || strings.Count(text, "(;") != 1 || strings.Count(text, ";)") != 1 ||
		strings.Count(text, "[") != strings.Count(text, "]") {
		t.Errorf("other programs find the ends of a game in a comment: %s, %v", text, err)
	}
	n.Mark = variation.Good
	if text, err = notation.Write(r, notation.GGF); err != nil {
		t.Fatal(err)
	}
	again, _, err := notation.Read(strings.Replace(text, "VA[", "VA[1 of another program ", 1), notation.Known{})
	if err != nil || again.Variations != nil || len(again.Moves) != 1 {
		t.Errorf("a property of another program is read as %v: %v", again, err)
	}
	if _, _, err := notation.Read("?game=classic&tree=a1", notation.Known{}); err == nil ||
		!strings.Contains(err.Error(), "a1") {
		t.Errorf("a link with variations that are not legal: %v", err)
	}
}

// The variations, comments and marks of PGN, SGF and transcripts are read, and a variation that holds
// anything but moves is counted.
func TestReadsVariations(t *testing.T) {
	const tags = "[Black \"a\"]\n\n"
	for _, test := range []struct {
		text, tree string
		leftOut    int
	}{
		{tags + "1. f5 d6 (1... f6 2. e6) 2. c3 (2. c4 d3 (2... f4 {why} 3. c5)) 2... d3 *",
			"f5 d6 (f6 e6) c3 (c4 d3 (f4 {why} c5)) d3", 0},
		{tags + "{start} 1. f5! {a (b} d6?! $2 ( 1... f6 $6 ) {c} 2. c3 $3 1-0",
			"{start} f5! {a (b} d6? {c} (f6?!) c3!!", 0},
		{tags + "1. f5 d6 (1... zz9 2. e6) (f4) 2. c3 (2. c4 (2. h8) d3) (0:12)", "f5 d6 (f4) c3 (c4 d3)", 2},
		{tags + "1. f5 (1. c4 (1. d3 (1. e6))) d6; the rest ( of the line\n2. c3", "f5 (c4) (d3) (e6) d6 c3", 0},
		{"f5d6 (f6e6) c3", "f5 d6 (f6 e6) c3", 0},
		{"f5 {a} d6 c3! {b}", "f5 {a} d6 c3! {b}", 0},
		{"(;GM[2];B[f5](;W[d6];B[c3])(;W[f6](;B[e6])(;B[d3])))", "f5 d6 (f6 e6 (d3)) c3", 0},
		{"(;GM[2]C[s];B[f5]TE[2](;W[d6]C[a \\] b\nc]BM[1])(;W[f6]DO[]C[(;B[a1\\])])(;W[a8];B[b8](;W[c8])))",
			"{s} f5!! d6? {a ] b\\nc} (f6?! {(;B[a1])})", 1},
		{"(;GM[4]SZ[15];B[hh](;W[ii];B[gg])(;W[gg](;B[hi])(;B[hh])))", "h8 i9 (g7 h9) g7", 1},
		{"(;GM[2];B[f5](;W[d6])(;W[f6]", "f5 d6 (f6)", 0},
		{"(;GM[2];B[f5](;W[d6])(;W[f6](;B[e6)", "f5 d6 (f6)", 1},
	} {
		text := test.text
		rules := "classic"
		if strings.Contains(text, "GM[4]") {
			rules = "mnk:15,15,5"
		}
		r, _, err := notation.Read(text, notation.Known{Rules: find(rules)})
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		got := ""
		if r.Variations != nil {
			got = r.Variations.String()
		}
		if got != test.tree || r.LeftOut != test.leftOut {
			t.Errorf("%q has the variations\n%s and %d left out, want\n%s and %d", text, got, r.LeftOut, test.tree,
				test.leftOut)
		}
	}
}

// Games without variations and notes have none, and brackets around moves of the game are none.
func TestReadsNoVariations(t *testing.T) {
	for text, moves := range map[string]int{
		"(;GM[2];B[f5];W[d6];B[c3])": 3, "[Black \"a\"]\n\n1. f5 (0:01) d6 (0:02) 2. c3 *": 3,
		"1 (f5) 2 (d6) 3 (c3)": 3, "(f5 d6 c3)": 3, "f5 (0:12) d6 (why) c3": 3,
	} {
		r, _, err := notation.Read(text, notation.Known{Rules: find("classic")})
		if err != nil || len(r.Moves) != moves || r.Variations != nil || r.LeftOut != 0 {
			t.Errorf("%q is read as %+v, %v", text, r, err)
		}
	}
}

// Hostile brackets are read or refused at once: the work is counted by the length of the text.
func TestReadsManyBrackets(t *testing.T) {
	for _, part := range []string{"(", "({", "(f6", "(f6 {", "(;W[f6]", "(f6)", "{}(", "()"} {
		for _, head := range []string{"[Black \"a\"]\n\nf5 d6 ", "[Black \"a\"]\n\n", "(;GM[2];B[f5];W[d6]"} {
			text := head + strings.Repeat(part, 20_000/len(part))
			_, _, _ = notation.Read(text, notation.Known{Rules: find("classic")})
		}
	}
}

// A comment on one move of a game does not end its variations, and variations that are the moves
// of the game are none: nothing is lost where they are not written.
func TestVariationsOfTheMovesAlone(t *testing.T) {
	rules := find("classic")
	start, err := rules.New(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	moves, err := game.ParseMoves(start, "f5d6c3d3")
	if err != nil {
		t.Fatal(err)
	}
	for _, comment := range []string{"", "tiger"} {
		tree := variation.New(start)
		if _, err := tree.PlayLine(tree.Root(), moves); err != nil {
			t.Fatal(err)
		}
		if err := tree.SetComment(tree.Root().Next(), comment); err != nil {
			t.Fatal(err)
		}
		r := &match.Record{Rules: rules, Start: start, Moves: moves, Variations: tree}
		text, err := notation.Write(r, notation.GGF)
		if err != nil {
			t.Fatal(err)
		}
		again, _, err := notation.Read(text, notation.Known{})
		if err != nil {
			t.Fatal(err)
		}
		if lost := notation.Missing(r, again); slices.Contains(lost, notation.Annotations) {
			t.Errorf("with the comment %q, %s loses %v", comment, text, lost)
		}
	}
}
