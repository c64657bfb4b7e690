package pairing

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestPlayedSwissGamesStay: no correction changes the games of a Swiss tournament that are over or
// in play.
func TestPlayedSwissGamesStay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := &event{t: t, tournament: Tournament{
			Seed:    rapid.Uint64().Draw(t, "seed"),
			Stages:  []Stage{{Kind: SwissStage, Games: rapid.IntRange(1, 2).Draw(t, "games"), Rounds: 4}},
			Players: numbered(rapid.IntRange(8, 20).Draw(t, "players")),
		}}
		e.rng = rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "events"), 0))
		e.planAgain()
		for !e.plan.Finished {
			if e.rng.IntN(10) == 0 {
				e.correct()
			} else {
				e.play()
			}
			e.planAgain()
			if len(e.plan.Void) > 0 {
				t.Fatalf("%+v do not count", e.plan.Void)
			}
		}
	})
}

// TestOrderOfResults: in which order games ended makes no difference.
func TestOrderOfResults(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := &event{t: t, tournament: drawnTournament(t)}
		e.rng = rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "events"), 0))
		e.planAgain()
		for range 60 {
			e.play()
			e.planAgain()
		}
		seen := make(map[string]bool)
		var latest []Result
		for _, r := range slices.Backward(e.results) {
			if !seen[r.Game] {
				seen[r.Game] = true
				latest = append(latest, r)
			}
		}
		plan, err := e.tournament.Plan(latest)
		if err != nil || text(t, plan) != text(t, e.plan) {
			t.Fatalf("%v: in another order the results lead to\n%s not\n%s", err, text(t, plan), text(t, e.plan))
		}
	})
}

// TestStrangeResults: for any results, even of games that are not in the plan, and for any names
// there is a plan, and results without a place in it are void.
func TestStrangeResults(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := &event{t: t, tournament: drawnTournament(t)}
		e.rng = rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "events"), 0))
		names := []string{"a", "b", "a–b", "b–a", "a/1", "b–a/1", "1/swiss/1/a", "…"}
		for i := range e.tournament.Players {
			if i < len(names) {
				e.tournament.Players[i].Name = names[i]
			}
		}
		if e.tournament.Stages[0].Kind == DisplayStage {
			e.tournament.Stages[0].Exhibitor = names[2]
		}
		e.planAgain()
		for range 30 {
			e.play()
			if n := len(e.results); n > 0 {
				r := e.results[e.rng.IntN(n)]
				switch e.rng.IntN(8) {
				case 0:
					r.Game = rapid.StringN(0, 20, 40).Draw(t, "game")
				case 1:
					r.Players[e.rng.IntN(2)] = rapid.SampledFrom(names).Draw(t, "player")
				case 2:
					r.Points[e.rng.IntN(2)] = rapid.Int().Draw(t, "points")
				case 3:
					r.Players[0] = r.Players[1]
				case 4:
					r.Game = strings.Replace(r.Game, "/1", "/2", rapid.IntRange(-1, 2).Draw(t, "replaced"))
				}
				e.results = append(e.results, r)
			}
			e.corrected = true
			e.planAgain()
		}
		counted := 0
		for _, phase := range e.plan.Phases {
			for _, m := range phase.Meetings {
				for _, g := range m.Games {
					if g.Result != nil {
						counted++
					}
				}
			}
		}
		if counted+len(e.plan.Void) != len(e.plan.planner.order) {
			t.Fatalf("%d results count and %d do not, of %d", counted, len(e.plan.Void), len(e.plan.planner.order))
		}
	})
}
