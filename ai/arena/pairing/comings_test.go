package pairing

import (
	"slices"
	"strings"
	"testing"
)

// planOf returns the plan of a tournament after so many phases.
func planOf(t *testing.T, tournament Tournament, phases int) *Plan {
	t.Helper()
	_, plan := finishAll(t, tournament, nil, phases)
	return plan
}

// begun is a tournament's plan once the first game of a phase is being played.
func begun(t *testing.T, tournament Tournament, phases int) *Plan {
	t.Helper()
	results, plan := finishAll(t, tournament, nil, phases)
	g := plan.Open()[0].Games[0]
	plan, err := tournament.Plan(append(results, Result{Game: g.Key, Players: g.Players, Open: true}))
	if err != nil {
		t.Fatal(err)
	}
	return plan
}

func TestEnter(t *testing.T) {
	swiss := Tournament{Stages: []Stage{{Kind: SwissStage, Games: 1, Rounds: 3}}, Players: numbered(8)}
	groups := Tournament{Stages: []Stage{{Kind: GroupStage, Groups: 2}}, Players: numbered(8)}
	late := Tournament{Stages: []Stage{{Kind: GroupStage, Groups: 2, Late: true}}, Players: numbered(8)}
	knockOut := Tournament{Stages: []Stage{{Kind: KnockOutStage}}, Players: numbered(8)}
	two := Tournament{
		Stages:  []Stage{{Kind: SwissStage, Games: 1, Rounds: 1, Advance: 4}, {Kind: KnockOutStage}},
		Players: numbered(8),
	}
	for what, test := range map[string]struct {
		plan *Plan
		name string
		want string // what it enters with, or the error
	}{
		"nothing begun":              {planOf(t, swiss, 0), "x", ""},
		"the first round":            {begun(t, swiss, 0), "x", "stage 1 round 2"},
		"between rounds":             {planOf(t, swiss, 1), "x", "stage 1 round 2"},
		"the second round":           {begun(t, swiss, 1), "x", "stage 1 round 3"},
		"the last round":             {begun(t, swiss, 2), "x", "stage 1 round 3, the last one of its stage, has begun"},
		"over":                       {planOf(t, swiss, 9), "x", "the tournament is over"},
		"taken":                      {planOf(t, swiss, 1), "p3", `the name "p3" is taken`},
		"no name":                    {planOf(t, swiss, 1), "", "the name is missing"},
		"groups not begun":           {planOf(t, groups, 0), "x", ""},
		"groups":                     {begun(t, groups, 0), "x", "late = true"},
		"groups with late":           {begun(t, late, 0), "x", "stage 1"},
		"a knock-out not begun":      {planOf(t, knockOut, 0), "x", ""},
		"a knock-out":                {begun(t, knockOut, 0), "x", "the knock-out has begun"},
		"the knock-out that follows": {planOf(t, two, 1), "x", "stage 2 has begun"},
	} {
		player, err := test.plan.Enter(test.name)
		got := player.Enters
		if err != nil {
			got = err.Error()
		}
		if err == nil && got != test.want || err != nil && (test.want == "" || !strings.Contains(got, test.want)) {
			t.Errorf("%s: %q, want %q", what, got, test.want)
		}
	}
}

// TestLateInKnockOut: a player that is said to enter a knock-out late is refused.
func TestLateInKnockOut(t *testing.T) {
	late := func(stage Stage, enters, withdraws string) Tournament {
		all := append(numbered(4), Player{Name: "x", Enters: enters, Withdraws: withdraws})
		return Tournament{Stages: []Stage{stage}, Players: all}
	}
	for want, tournament := range map[string]Tournament{
		`player "x": enters = "final": a knock-out takes no late player`: late(Stage{Kind: KnockOutStage}, "final", ""),
		`player "x": enters = "stage 1": stage 1 takes no late player: late = true would append rounds to it`: late(
			Stage{Kind: GroupStage}, "stage 1", ""),
		`player "x": enters = "round 2": want the part of the first stage from which on it plays: ` +
			`stage 1 round 1, stage 1 round 2`: late(Stage{Kind: SwissStage}, "round 2", ""),
		`player "x": withdraws = "stage 1 round 1": it enters only after that`: late(
			Stage{Kind: SwissStage}, "stage 1 round 2", "stage 1 round 1"),
	} {
		if _, err := tournament.Plan(nil); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// TestLateInGroups: a player who comes late to a group meets each other player of it once, in
// rounds that are appended, and no other meeting changes.
func TestLateInGroups(t *testing.T) {
	tournament := Tournament{Stages: []Stage{{Kind: GroupStage, Games: 1, Late: true}}, Players: numbered(5)}
	before := planOf(t, tournament, 0)
	for _, name := range []string{"x", "y"} {
		tournament.Players = append(tournament.Players, Player{Name: name, Enters: "stage 1"})
	}
	plan := planOf(t, tournament, 0)
	if c := plan.Since(before); len(c.Gone) > 0 || len(c.New) != 5+6 {
		t.Errorf("%+v", c)
	}
	met := make(map[[2]string]int)
	rounds := make(map[int]int)
	for _, m := range plan.Open() {
		met[[2]string{min(m.Players[0], m.Players[1]), max(m.Players[0], m.Players[1])}]++
		rounds[m.Round]++
		if isLate := m.Players[0] > "q" || m.Players[1] > "q"; isLate != (m.Round > 5) {
			t.Errorf("%v meet in round %d", m.Players, m.Round)
		}
	}
	if len(met) != 7*6/2 || len(rounds) > 5+7 {
		t.Errorf("%d pairs in %d rounds", len(met), len(rounds))
	}
	if len(plan.Next()) != 2 {
		t.Errorf("the first round: %+v", plan.Next())
	}
}

func TestLeave(t *testing.T) {
	swiss := Tournament{Stages: []Stage{{Kind: SwissStage, Games: 2, Rounds: 2}}, Players: numbered(8)}
	groups := Tournament{
		Stages:  []Stage{{Kind: GroupStage, Groups: 2, Advance: 2}, {Kind: KnockOutStage}},
		Players: numbered(8),
	}
	// In the games the first by name wins, so p0 is always there and p7 soon out.
	for what, test := range map[string]struct {
		plan     *Plan
		name     string
		want     string // what it misses first, or the error
		forfeits int
	}{
		"before a Swiss round":    {planOf(t, swiss, 0), "p0", "stage 1 round 1", 0},
		"in a Swiss round":        {begun(t, swiss, 0), "p0", "stage 1 round 2", 2},
		"in the last Swiss round": {begun(t, swiss, 1), "p0", "", 2},
		"a group":                 {begun(t, groups, 0), "p0", "stage 1", 0},
		"a semi-final":            {begun(t, groups, 1), "p0", "semi-final", 0},
		"the final":               {begun(t, groups, 2), "p0", "final", 0},
		"out":                     {begun(t, groups, 1), "p7", "is out of the tournament", 0},
		"unknown":                 {begun(t, groups, 1), "x", `there is no player "x"`, 0},
		"over":                    {planOf(t, groups, 9), "p0", "the tournament is over", 0},
	} {
		withdraws, forfeits, err := test.plan.Leave(test.name)
		if err != nil {
			if test.want == "" || !strings.Contains(err.Error(), test.want) {
				t.Errorf("%s: %v", what, err)
			}
			continue
		}
		if withdraws != test.want || len(forfeits) != test.forfeits {
			t.Errorf("%s: misses %q, forfeits %+v", what, withdraws, forfeits)
		}
		for _, r := range forfeits {
			loses := slices.Index(r.Players[:], test.name)
			if loses < 0 || r.Points[loses] != 0 || r.Points[1-loses] != Win || !r.Forfeit {
				t.Errorf("%s: %+v", what, r)
			}
		}
	}
}
