package notation_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"colat/game/match"
	"colat/game/notation"
)

func line(t *rapid.T, r *match.Record) string {
	text, err := match.AppendLine(nil, r)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestGGFKeepsItsProperties reads games with all that servers and programs write, writes them, and
// reads the same again, also by way of a line of JSON.
func TestGGFKeepsItsProperties(t *testing.T) {
	word := rapid.StringMatching(`[A-Za-z0-9+:/. éờ%]{0,12}`)
	draw := func(t *rapid.T, list ...string) string { return rapid.SampledFrom(list).Draw(t, "one of a list") }
	rapid.Check(t, func(t *rapid.T) {
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		s, err := find("classic").New(nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		property := func(name, value string) { fmt.Fprintf(&b, "%s[%s]", name, value) }
		property("GM", "Othello")
		property("PC", word.Draw(t, "place"))
		property("DT", draw(t, "945277754", "2000-4-16 11:13 EST", "2004.09.18_05:54:38.MDT", "2004", "soon", ""))
		property("PB", word.Draw(t, "name"))
		property("RB", word.Draw(t, "rating"))
		property("TI", draw(t, "15:00//02:00", "01:00/00:00/02:00", ""))
		property("TY", draw(t, "8", "8r16", "8kr18", ""))
		property("RE", draw(t, "+64.00:r", "-8.000:s", "0.00:s", "-3.00:t", "-3.00", "?", ""))
		property("RO", draw(t, "", "Paris 3"))
		property("XY", word.Draw(t, "of another program"))
		for range rapid.IntRange(0, 70).Draw(t, "plies") {
			moves := s.AppendMoves(nil)
			if len(moves) == 0 {
				break
			}
			m := moves[rng.IntN(len(moves))]
			text := s.Rules().FormatMove(s, m)
			if text != "pass" || rng.IntN(2) == 0 {
				property(string("BW"[s.ToMove()]), strings.ToUpper(text)+draw(t, "", "/+2.50/12.75", "//0.001", "/-3.00", "/x/y"))
				if rng.IntN(4) == 0 {
					property("C", word.Draw(t, "comment"))
				}
			}
			s.Play(m)
		}
		read := func(text string) *match.Record {
			r, _, err := notation.Read(text, notation.Known{})
			if err != nil {
				t.Fatalf("%s: %v", text, err)
			}
			return r
		}
		first := read("(;" + b.String() + ";)")
		ggf, err := notation.Write(read(line(t, first)), notation.GGF)
		if err != nil {
			t.Fatal(err)
		}
		second := read(ggf)
		byName := func(a, b match.Tag) int { return strings.Compare(a.Name, b.Name) }
		slices.SortFunc(first.Tags, byName)
		slices.SortFunc(second.Tags, byName)
		got := []string{line(t, first), line(t, second)}
		if diff := cmp.Diff(got[0], got[1]); diff != "" {
			t.Fatalf("%s is written as %s: %s", b.String(), ggf, diff)
		}
		for _, part := range []string{"PC", "RB", "TI", "XY", "DT", "RE"} {
			_, value, found := strings.Cut(b.String(), part+"[")
			value, _, _ = strings.Cut(value, "]")
			value = strings.TrimSpace(value)
			if found && value != "" && !first.Over && !strings.Contains(ggf, part+"["+value+"]") {
				t.Fatalf("%s has lost %s[%s]", ggf, part, value)
			}
		}
	})
}
