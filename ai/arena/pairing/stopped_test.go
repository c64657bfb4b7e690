package pairing

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestStopped: a tournament that ends early places every player by the games that are over.
func TestStopped(t *testing.T) {
	swiss := Stage{Kind: SwissStage, Rounds: 3, Games: 1}
	knockOut := Stage{Kind: KnockOutStage, Games: 1}
	groups := Stage{Kind: GroupStage, Groups: 2, Advance: 1, Games: 1}
	for _, test := range []struct {
		name   string
		stages []Stage
		over   int // games of which the first player wins; the next one is open
		rounds int // that are left in the plan
		want   string
	}{
		{"nothing was played", []Stage{swiss}, 0, 0, ""},
		{"the first of two games of a round", []Stage{swiss}, 1, 1, "1 2 3 4"},
		{"in the second round, of which no game is over", []Stage{swiss}, 2, 1, "1 2 3 4"},
		{"one semi-final", []Stage{knockOut}, 1, 1, "1 2 2 4"},
		{"both semi-finals", []Stage{knockOut}, 2, 1, "1 1 3 3"},
		{"the groups, and not the final", []Stage{groups, knockOut}, 2, 1, "1 1 3 3"},
		{"one of the groups", []Stage{groups, knockOut}, 1, 1, "1 1 3 3"},
	} {
		c := &Tournament{Seed: 1, Stages: test.stages, Players: players("An", "Bình", "Chi", "Dũng")}
		var results []Result
		for n := range test.over + 1 {
			plan, err := c.Plan(results)
			if err != nil {
				t.Fatal(err)
			}
			at := slices.IndexFunc(plan.Next(), func(m Meeting) bool { return !m.Over() })
			g := plan.Next()[at].Games[0]
			r := Result{Game: g.Key, Players: g.Players, Points: [2]int{Win, 0}}
			if n == test.over {
				r.Points, r.Open = [2]int{}, true
			}
			results = append(results, r)
		}
		plan, err := c.Stopped(results)
		if err != nil {
			t.Fatal(err)
		}
		var places []string
		for _, p := range plan.Places {
			places = append(places, fmt.Sprint(p.Place))
		}
		if is := strings.Join(places, " "); is != test.want || !plan.Stopped || plan.Finished {
			t.Errorf("%s: the places are %q, not %q", test.name, is, test.want)
		}
		if len(plan.Phases) != test.rounds || len(plan.Ahead) > 0 {
			t.Errorf("%s: %d phases are left, and %q ahead", test.name, len(plan.Phases), plan.Ahead)
		}
		if test.over > 0 && plan.Places[0].Name != results[0].Players[0] && plan.Places[1].Name != results[0].Players[0] {
			t.Errorf("%s: %s has won, but first are %+v", test.name, results[0].Players[0], plan.Places)
		}
	}
}
