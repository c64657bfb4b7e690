package notation_test

import (
	"math/rand/v2"
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
		_ = tree.Draw(n, variation.Shape{Color: variation.Red, From: "a1", To: "b2"})
	}
	r.Variations = tree
	return r
}

// Variations and notes are in links, unless those become too long, and in GGF, and are read from
// there as they were.
func TestVariationsInLinksAndGGF(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := annotated(t, playout(t))
		for _, form := range []notation.Form{notation.Link, notation.GGF} {
			text, err := notation.Write(r, form)
			if err != nil {
				continue // a game that GGF does not have
			}
			again, read, err := notation.Read(text, notation.Known{Rules: r.Rules})
			if err != nil || read != form || len(again.Moves) != len(r.Moves) {
				t.Fatalf("%s %q is read as %s %v: %v", form, text, read, again, err)
			}
			if form == notation.Link && len(text) > notation.MostLink+1 {
				t.Fatalf("a link has %d bytes", len(text))
			}
			want := r.Variations.String()
			if form == notation.Link && !strings.Contains(text, "&tree=") {
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
