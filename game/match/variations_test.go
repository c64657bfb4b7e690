package match_test

import (
	"strings"
	"testing"

	"colat/game/match"
)

// annotatedRecord is a record with variations.
var annotatedRecord = strings.NewReplacer("record 1", "record 4", "result X",
	"variations <gd3> {before the game} d3! c5 (c3 {an\\nalternative}) d6 e3 (c3?? f4)\nresult X").Replace(record)

func TestVariationsOfRecord(t *testing.T) {
	r, err := match.ParseRecord(annotatedRecord)
	if err != nil {
		t.Fatal(err)
	}
	if got := r.String(); got != annotatedRecord {
		t.Errorf("written back:\n%s", got)
	}
	line, err := match.AppendLine(nil, r)
	if err != nil {
		t.Fatal(err)
	}
	again, err := match.ParseLine(line)
	if err != nil || again.Variations.String() != r.Variations.String() {
		t.Errorf("%s was read as %v, %v", line, again, err)
	}
	r.Variations.Delete(r.Variations.Root())
	r.Variations.Root().Shapes = nil
	if err := r.Variations.SetComment(r.Variations.Root(), ""); err != nil {
		t.Fatal(err)
	}
	if got := r.String(); got != record {
		t.Errorf("without variations:\n%s", got)
	}
}

func TestFaultsOfVariations(t *testing.T) {
	for name, test := range map[string]struct{ old, new, want string }{
		"an illegal move": {"d3! c5", "d3! d3", "line 9: variations, after 1 moves: "},
		"no end":          {"alternative}", "alternative", "line 9: variations, after 3 moves: a comment has no end"},
		"twice":           {"\nresult", "\nvariations d3\nresult", `line 10: a second line "variations"`},
		"too early":       {"start", "variations d3\nstart", "line 3: variations come after the start"},
	} {
		_, err := match.ParseRecord(strings.Replace(annotatedRecord, test.old, test.new, 1))
		if err == nil || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%s: %v, want %s", name, err, test.want)
		}
	}
	line := `{"game":"classic","players":["a","b"],"start":"` + strings.Repeat("-", 64) +
		` X","moves":[],"variations":"a1"}`
	if _, err := match.ParseLine([]byte(line)); err == nil {
		t.Error("an illegal variation in a line was read")
	}
}
