package pairing

import (
	"fmt"
	"strings"
	"testing"
)

// displayOf returns a simultaneous display of p0 against the other players.
func displayOf(players int, opens string) Tournament {
	stage := Stage{Kind: DisplayStage, Exhibitor: "p0", Opens: opens}
	return Tournament{Seed: 1, Players: numbered(players), Stages: []Stage{stage}}
}

// TestSidesOfADisplay: the exhibitor opens on all boards, on none, or on every second one, and keeps
// the sides when a player comes late or leaves.
func TestSidesOfADisplay(t *testing.T) {
	for opens, want := range map[string]string{
		"": "p0–p1 p2–p0 p0–p3 p4–p0", ExhibitorOpens: "p0–p1 p0–p2 p0–p3 p0–p4",
		OthersOpen: "p1–p0 p2–p0 p3–p0 p4–p0",
	} {
		tournament := displayOf(4, opens)
		plan, err := tournament.Plan(nil)
		if err != nil {
			t.Fatal(err)
		}
		late, err := plan.Enter("p4")
		if err != nil {
			t.Fatal(err)
		}
		tournament.Players = append(tournament.Players, late)
		tournament.Players[1].Withdraws = "stage 1"
		var pairs []string
		if plan, err = tournament.Plan(nil); err != nil {
			t.Fatal(err)
		}
		for _, m := range plan.Next() {
			pairs = append(pairs, strings.Join(m.Players[:], "–"))
		}
		if got := strings.Join(pairs, " "); got != strings.Join(strings.Fields(want)[1:], " ") {
			t.Errorf("opens %q: %s, want %s without the first", opens, got, want)
		}
	}
}

// TestTableOfADisplay: the exhibitor has the results of all boards. The others share places by their
// results, and games in progress come before lost ones.
func TestTableOfADisplay(t *testing.T) {
	tournament := displayOf(7, ExhibitorOpens)
	var results []Result
	report := func(board int, points [2]int) {
		plan, err := tournament.Plan(nil)
		if err != nil {
			t.Fatal(err)
		}
		g := plan.Phases[0].Meetings[board].Games[0]
		results = append(results, Result{Game: g.Key, Players: g.Players, Points: points})
	}
	for board, points := range [][2]int{{Win, 0}, {0, Win}, {Draw, Draw}, {Win, 0}, {0, Win}} {
		report(board, points)
	}
	plan, err := tournament.Plan(results)
	if err != nil || plan.Finished || len(plan.Open()) != 1 {
		t.Fatalf("%+v, %v", plan, err)
	}
	rows := func(plan *Plan) string {
		var list []string
		for _, row := range plan.Stages[0].Groups[0].Table {
			list = append(list, fmt.Sprint(row.Rank, row.Name, row.Points))
		}
		return strings.Join(list, " ")
	}
	if got, want := rows(plan), "1p23 1p53 3p31 4p60 5p10 5p40"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if x := plan.Stages[0].Groups[0].Exhibitor; x.Wins != 2 || x.Draws != 1 || x.Losses != 2 || x.Played != 5 {
		t.Errorf("the exhibitor: %+v", x)
	}
	stopped, err := tournament.Stopped(results)
	if err != nil || len(stopped.Places) != 6 || stopped.Places[5].Place != 5 {
		t.Errorf("stopped: %+v, %v", stopped, err)
	}
	_, forfeits, err := plan.Leave("p6")
	if err != nil || len(forfeits) != 1 || forfeits[0].Points != [2]int{Win, 0} {
		t.Errorf("p6 leaves: %+v, %v", forfeits, err)
	}
	plan, err = tournament.Plan(append(results, forfeits...))
	if err != nil || !plan.Finished || rows(plan) != "1p23 1p53 3p31 4p10 4p40 4p60" || plan.Places[5].Place != 4 {
		t.Errorf("the end: %s, %+v, %v", rows(plan), plan, err)
	}
	if _, _, err := plan.Leave("p0"); err == nil {
		t.Error("the exhibitor leaves")
	}
}

func TestDisplaysThatCannotBe(t *testing.T) {
	for want, change := range map[string]func(*Tournament){
		"exhibitor":    func(d *Tournament) { d.Stages[0].Exhibitor = "p9" },
		"opens":        func(d *Tournament) { d.Stages[0].Opens = "p1" },
		"one game":     func(d *Tournament) { d.Stages[0].Games = 2 },
		"no other":     func(d *Tournament) { d.Stages = append(d.Stages, Stage{Kind: KnockOutStage}) },
		"are for kind": func(d *Tournament) { d.Stages[0].Kind = GroupStage },
	} {
		d := displayOf(4, "")
		change(&d)
		if _, err := d.Plan(nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}
