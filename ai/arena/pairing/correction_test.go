package pairing

import (
	"slices"
	"testing"
)

// finishAll reports games, of which the one whose name comes first wins each, until there
// are more phases than so many, or to the end.
func finishAll(t testing.TB, tournament Tournament, results []Result, phases int) ([]Result, *Plan) {
	t.Helper()
	for {
		plan, err := tournament.Plan(results)
		if err != nil {
			t.Fatal(err)
		}
		if plan.Finished || len(plan.Phases) > phases {
			return results, plan
		}
		for _, m := range plan.Open() {
			for _, g := range m.Games {
				if !g.Over() {
					results = append(results, resultOf(g, min(g.Players[0], g.Players[1])))
				}
			}
		}
	}
}

func resultOf(g Game, winner string) Result {
	r := Result{Game: g.Key, Players: g.Players}
	r.Points[slices.Index(g.Players[:], winner)] = Win
	return r
}

// TestCorrectionInKnockOut: once another player has won a semi-final, the final that was played is
// void, and the right one is due.
func TestCorrectionInKnockOut(t *testing.T) {
	tournament := Tournament{Stages: []Stage{{Kind: KnockOutStage, Games: 1}}, Players: numbered(4)}
	results, plan := finishAll(t, tournament, nil, 9)
	if !plan.Finished || len(plan.Void) > 0 {
		t.Fatalf("%+v", plan)
	}
	final := plan.Phases[1].Meetings[0]
	semi := plan.Phases[0].Meetings[0]
	loser := semi.Players[0]
	if slices.Contains(final.Players[:], loser) {
		loser = semi.Players[1]
	}
	after, err := tournament.Plan(append(results, resultOf(semi.Games[0], loser)))
	if err != nil {
		t.Fatal(err)
	}
	c := after.Since(plan)
	if !c.Reopened || len(c.Void) != 1 || c.Void[0] != (Void{*final.Games[0].Result, VoidUnscheduled}) ||
		len(c.Gone) != 1 || len(c.New) != 1 || !slices.Contains(c.New[0].Players[:], loser) {
		t.Errorf("%+v", c)
	}
	if open := after.Open(); len(open) != 1 || open[0].Players != c.New[0].Players {
		t.Errorf("to be played: %+v", open)
	}
}

// TestCorrectionInSwiss: a correction of the first round pairs those anew who have not
// begun the second, and leaves those alone who have.
func TestCorrectionInSwiss(t *testing.T) {
	tournament := Tournament{Stages: []Stage{{Kind: SwissStage, Games: 1, Rounds: 3}}, Players: numbered(8)}
	results, plan := finishAll(t, tournament, nil, 1)
	second := plan.Phases[1]
	begun := second.Meetings[0].Games[0]
	results = append(results, Result{Game: begun.Key, Players: begun.Players, Open: true})
	// Two who have lost, and do not play yet, have won after all.
	for _, m := range plan.Phases[0].Meetings {
		if g := m.Games[0]; !slices.Contains(begun.Players[:], m.Players[0]) {
			r := *g.Result
			r.Points[0], r.Points[1] = r.Points[1], r.Points[0]
			results = append(results, r)
			break
		}
	}
	after, err := tournament.Plan(results)
	if err != nil {
		t.Fatal(err)
	}
	c := after.Since(plan)
	if len(c.Void) > 0 || len(c.Gone) == 0 || len(c.Gone) != len(c.New) || c.Reopened {
		t.Errorf("%+v", c)
	}
	for _, m := range append(c.Gone, c.New...) {
		for _, name := range m.Players {
			if slices.Contains(begun.Players[:], name) && m.Place == second.Meetings[0].Place {
				t.Errorf("%v is paired anew though %v play", m.Players, begun.Players)
			}
		}
	}
}

// BenchmarkPlan plans the fourth round of a Swiss tournament of as many players as there
// can be.
func BenchmarkPlan(b *testing.B) {
	tournament := Tournament{Stages: []Stage{{Kind: SwissStage, Games: 1}}, Players: numbered(MostPlayers - 1)}
	results, plan := finishAll(b, tournament, nil, 3)
	for name, played := range map[string]bool{"paired": false, "begun": true} {
		results := slices.Clone(results)
		for _, m := range plan.Open() {
			if played {
				results = append(results, Result{Game: m.Games[0].Key, Players: m.Games[0].Players, Open: true})
			}
		}
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, err := tournament.Plan(results); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
