package pairing

import (
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// init has each property checked with 30 tournaments, which takes seconds, in place of
// rapid's 100. The flag of this name asks for more.
func init() {
	if err := flag.Set("rapid.checks", "30"); err != nil {
		panic(err)
	}
}

// players makes players of these names.
func players(names ...string) []Player {
	var list []Player
	for _, name := range names {
		list = append(list, Player{Name: name})
	}
	return list
}

func numbered(n int) []Player {
	var list []Player
	for i := range n {
		list = append(list, Player{Name: fmt.Sprintf("p%d", i)})
	}
	return list
}

// An event is a tournament as it goes on among people: the teacher's list of players,
// and the results.
type event struct {
	t          *rapid.T
	rng        *rand.Rand
	tournament Tournament
	results    []Result
	plan       *Plan
	corrected  bool // a result was corrected since the latest plan
}

// planAgain asks for the plan, and checks what holds of each.
func (e *event) planAgain() {
	before := e.plan
	given := slices.Clone(e.results)
	plan, err := e.tournament.Plan(e.results)
	if err != nil {
		e.t.Fatal(err)
	}
	if !slices.Equal(given, e.results) {
		e.t.Fatal("planning changes the results")
	}
	if e.rng.IntN(10) == 0 {
		again, err := e.tournament.Plan(given)
		if err != nil || text(e.t, again) != text(e.t, plan) {
			e.t.Fatalf("the same results lead to\n%s and to\n%s", text(e.t, plan), text(e.t, again))
		}
	}
	e.plan = plan
	e.checkPlan()
	if before != nil && !e.corrected {
		if c := plan.Since(before); len(c.Gone) > 0 || len(c.Void) > 0 || c.Reopened {
			e.t.Fatalf("a result changes what was planned before: %+v", c)
		}
	}
	e.corrected = false
}

func text(t rapid.TB, v any) string {
	content, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

// checkPlan checks that no player has two meetings in a round or is placed twice, and the promises
// of Swiss stages.
func (e *event) checkPlan() {
	for i, phase := range e.plan.Phases {
		if i < len(e.plan.Phases)-1 && !phase.Over() {
			e.t.Fatalf("%s has open games, but %s follows", phase.Name, e.plan.Phases[i+1].Name)
		}
		busy := make(map[string]bool)
		for _, m := range phase.Meetings {
			for _, name := range m.Players {
				key := fmt.Sprint(m.Round, " ", name)
				if e.isExhibitor(name) {
					continue
				}
				if busy[key] || slices.Contains(phase.Resting, name) {
					e.t.Fatalf("%s has two things to do in %s: %+v", name, phase.Name, phase)
				}
				busy[key] = true
			}
		}
	}
	placed := make(map[string]bool)
	for _, p := range e.plan.Places {
		if placed[p.Name] {
			e.t.Fatalf("%s has two places: %+v", p.Name, e.plan.Places)
		}
		placed[p.Name] = true
	}
	if e.plan.Finished != (len(placed) == e.placed()) || e.plan.Finished && len(e.plan.Next()) > 0 {
		e.t.Fatalf("finished: %v, places %+v of %d players", e.plan.Finished, e.plan.Places, len(e.tournament.Players))
	}
	if !e.plan.Finished && len(e.plan.Next()) == 0 {
		e.t.Fatalf("not finished, but nothing is to be played: %s", text(e.t, e.plan))
	}
	e.checkStopped()
	for number, stage := range e.tournament.Stages {
		if stage.Kind == SwissStage {
			e.checkSwiss(number + 1)
		}
	}
}

// isExhibitor reports whether a player has many meetings at a time.
func (e *event) isExhibitor(name string) bool { return e.tournament.Stages[0].Exhibitor == name }

// placed returns the number of players who have places in the end: all but an exhibitor.
func (e *event) placed() int {
	if e.tournament.Stages[0].Kind == DisplayStage {
		return len(e.tournament.Players) - 1
	}
	return len(e.tournament.Players)
}

// checkStopped checks that a tournament that stops here places every player once, if any game is
// over, and that it has exactly the games that are over.
func (e *event) checkStopped() {
	stopped, err := e.tournament.Stopped(e.results)
	if err != nil {
		e.t.Fatal(err)
	}
	if e.plan.Finished {
		if text(e.t, stopped) != text(e.t, e.plan) {
			e.t.Fatalf("finished, then stopped: %s, not %s", text(e.t, stopped), text(e.t, e.plan))
		}
		return
	}
	games := func(plan *Plan) (list []*Result) {
		for _, phase := range plan.Phases {
			list = append(list, over(phase.Meetings)...)
		}
		return list
	}
	is, want := games(stopped), games(e.plan)
	if text(e.t, is) != text(e.t, want) {
		e.t.Fatalf("the games over are\n%s, not\n%s", text(e.t, is), text(e.t, want))
	}
	placed := make(map[string]bool)
	for i, p := range stopped.Places {
		if placed[p.Name] || i > 0 && p.Place < stopped.Places[i-1].Place || i == 0 && p.Place != 1 {
			e.t.Fatalf("stopped: %+v", stopped.Places)
		}
		placed[p.Name] = true
	}
	if all := len(placed) == e.placed(); !stopped.Stopped || all != (len(want) > 0) {
		e.t.Fatalf("stopped after %d games: %d places of %d players", len(want), len(placed), len(e.tournament.Players))
	}
}

// checkSwiss checks that no two players meet twice, and that no player rests twice.
func (e *event) checkSwiss(stage int) {
	met, rested := make(map[[2]string]bool), make(map[string]bool)
	for _, phase := range e.plan.Phases {
		if phase.Stage != stage {
			continue
		}
		for _, m := range phase.Meetings {
			if met[m.Players] {
				e.t.Fatalf("%v meet twice", m.Players)
			}
			met[m.Players], met[[2]string{m.Players[1], m.Players[0]}] = true, true
		}
		for _, name := range phase.Resting {
			if rested[name] {
				e.t.Fatalf("%s rests twice", name)
			}
			rested[name] = true
		}
	}
}

// play reports something about a game of the next round.
func (e *event) play() {
	var games []Game
	for _, m := range e.plan.Next() {
		for _, g := range m.Games {
			if !g.Over() {
				games = append(games, g)
			}
		}
	}
	if len(games) == 0 {
		return
	}
	g := games[e.rng.IntN(len(games))]
	r := Result{Game: g.Key, Players: g.Players}
	if g.Result == nil && e.rng.IntN(2) == 0 {
		r.Open = true
	} else {
		r.Points = e.points()
		r.Forfeit = e.rng.IntN(15) == 0
	}
	e.results = append(e.results, r)
}

func (e *event) points() [2]int {
	return [][2]int{{Win, 0}, {0, Win}, {Draw, Draw}, {HalfWin, Draw}, {Draw, HalfWin}}[e.rng.IntN(5)]
}

// mostEntered is the number of players from which no more come: groups of forty play a thousand
// games, after each of which the test plans again.
const mostEntered = 14

// enter lets a new player come.
func (e *event) enter() {
	before := e.plan
	if len(e.tournament.Players) >= mostEntered {
		return
	}
	player, err := before.Enter(fmt.Sprintf("late %d", len(e.tournament.Players)))
	if err != nil {
		return
	}
	e.tournament.Players = append(slices.Clone(e.tournament.Players), player)
	e.corrected = player.Enters == "" || !before.Phases[len(before.Phases)-1].begun()
	if player.Enters == "" && len(before.Phases) > 1 {
		e.t.Fatalf("%+v enters though %d phases have been played", player, len(before.Phases))
	}
}

// leave lets a player leave.
func (e *event) leave() {
	i := e.rng.IntN(len(e.tournament.Players))
	withdraws, forfeits, err := e.plan.Leave(e.tournament.Players[i].Name)
	if err != nil {
		return
	}
	e.tournament.Players = slices.Clone(e.tournament.Players)
	e.tournament.Players[i].Withdraws = withdraws
	e.results = append(e.results, forfeits...)
	e.corrected = true
}

// comeBack lets a player return who has left.
func (e *event) comeBack() {
	var gone []int
	for i, p := range e.tournament.Players {
		if p.Withdraws != "" {
			gone = append(gone, i)
		}
	}
	if len(gone) == 0 {
		return
	}
	i := gone[e.rng.IntN(len(gone))]
	player, _, err := e.plan.Return(e.tournament.Players[i].Name)
	if err != nil {
		return
	}
	e.tournament.Players = slices.Clone(e.tournament.Players)
	e.tournament.Players[i] = player
	e.corrected = true
}

// correct changes what was reported of a game.
func (e *event) correct() {
	if len(e.results) == 0 {
		return
	}
	r := e.results[e.rng.IntN(len(e.results))]
	if r.Open {
		return
	}
	r.Points, r.Forfeit = e.points(), false
	e.results = append(e.results, r)
	e.corrected = true
}

// drawnTournament draws stages.
func drawnTournament(t *rapid.T) Tournament {
	n := rapid.IntRange(4, 10).Draw(t, "players")
	games := rapid.IntRange(1, 3).Draw(t, "games")
	swiss := Stage{Kind: SwissStage, Games: games, Rounds: rapid.IntRange(1, n-1).Draw(t, "rounds")}
	groups := Stage{Kind: GroupStage, Groups: rapid.IntRange(1, 2).Draw(t, "groups"), Games: games, Late: true}
	knockOut := Stage{Kind: KnockOutStage, Games: games}
	display := Stage{Kind: DisplayStage, Exhibitor: fmt.Sprint("p", rapid.IntRange(0, n-1).Draw(t, "exhibitor"))}
	display.Opens = rapid.SampledFrom([]string{"", ExhibitorOpens, OthersOpen}).Draw(t, "opens")
	stages := rapid.SampledFrom([]string{"s", "g", "k", "d", "sk", "gk", "gs", "gsk", "ss", "sg"}).Draw(t, "stages")
	tournament := Tournament{Seed: rapid.Uint64().Draw(t, "seed"), Players: numbered(n)}
	for i, kind := range stages {
		stage := map[rune]Stage{'s': swiss, 'g': groups, 'k': knockOut, 'd': display}[kind]
		if i > 0 {
			stage.Late = false
			stage.Rounds = min(stage.Rounds, 3)
		}
		if i < len(stages)-1 {
			stage.Advance = 4 / max(1, stage.Groups)
			if kind == 'g' {
				stage.Groups = 2
				stage.Advance = 2
			}
		}
		tournament.Stages = append(tournament.Stages, stage)
	}
	return tournament
}

// TestTournamentsOfPeople plays tournaments of all kinds to their end, in which people
// come late and leave, and results are corrected.
func TestTournamentsOfPeople(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := &event{t: t, tournament: drawnTournament(t)}
		e.rng = rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "events"), 0))
		troubles := rapid.IntRange(0, 6).Draw(t, "troubles")
		e.planAgain()
		for steps := 0; !e.plan.Finished; steps++ {
			if steps > 5000 {
				t.Fatal("the tournament does not end")
			}
			switch event := e.rng.IntN(40); {
			case steps > 400 || event >= troubles:
				for range 1 + e.rng.IntN(3) {
					e.play()
				}
			case event%3 == 0:
				e.enter()
			case event%3 == 1 && e.rng.IntN(2) == 0:
				e.comeBack()
			case event%3 == 1:
				e.leave()
			default:
				e.correct()
			}
			e.planAgain()
		}
		e.results = slices.DeleteFunc(e.results, func(r Result) bool { return r.Open })
		e.corrected = true
		e.planAgain()
	})
}
