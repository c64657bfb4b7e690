package referee_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"colat/ai"
	"colat/ai/arena/referee"
	"colat/game"
	_ "colat/game/cotoan"
	"colat/game/match"
	_ "colat/game/mnk"
	_ "colat/game/uttt"
)

// thinker plays the first move and reports a search.
type thinker struct{}

func (thinker) Think(_ context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	n := len(r.Moves)
	info := ai.Info{Depth: n, Score: -n, Chance: 1 / float64(n+1), Outcome: ai.Outcome(n % 4)}
	return r.State().AppendMoves(nil)[0], info, nil
}

// taskOf returns a game of two thinkers after some random moves.
func taskOf(t testing.TB, id string, opening int, control match.TimeControl) *referee.Task {
	t.Helper()
	rules, err := game.Find(id)
	if err != nil {
		t.Fatal(err)
	}
	start, moves, err := referee.DrawOpening(rules, nil, opening, rand.New(rand.NewPCG(7, 7)))
	if err != nil {
		t.Fatal(err)
	}
	return &referee.Task{
		Start: start, Opening: moves, Players: [2]referee.Contestant{{Name: "a"}, {Name: "b"}},
		Conduct: referee.Conduct{Clock: referee.Control{TimeControl: control}},
	}
}

// TestReports: at each move of a game, the report describes it to another computer.
func TestReports(t *testing.T) {
	for i, id := range []string{"victory", "classic", "mnk:15,15,5,swap2", "uttt", "cotoan"} {
		var control match.TimeControl
		if i%2 == 0 {
			control = match.TimeControl{Total: time.Minute, Increment: time.Second}
		}
		task := taskOf(t, id, 2*(i%2), control)
		there := *task
		reporter, reports := new(referee.Reporter), 0
		if report := reporter.Report(); report != nil {
			t.Errorf("before the game the report is %s", report)
		}
		task.Conduct.OnMove = func(g *referee.Game) {
			reporter.Note(g)
			reports++
			got, err := there.Reported(reporter.Report())
			if err != nil {
				t.Errorf("%s: %v", id, err)
				return
			}
			if !slices.Equal(got.Record.Moves, g.Record.Moves) || got.State.Hash() != g.State.Hash() ||
				got.Record.Names != g.Record.Names || got.Record.Opening != g.Record.Opening {
				t.Errorf("%s: %v is told as %v", id, g.Record.Moves, got.Record.Moves)
			}
			for side := range game.Player(2) {
				left, runs := g.Clock.Left(side)
				toldLeft, toldRuns := got.Clock.Left(side)
				said, told := g.Latest[side], got.Latest[side]
				if left != toldLeft || runs != toldRuns || said.Depth != told.Depth || said.Score != told.Score ||
					said.Chance != told.Chance || said.Outcome != told.Outcome {
					t.Errorf("%s: %v, %+v is told as %v, %+v", id, left, said, toldLeft, told)
				}
			}
		}
		newPlayer := func(string, game.Rules) (ai.Player, error) { return thinker{}, nil }
		if _, err := task.PlayFresh(t.Context(), newPlayer); err != nil {
			t.Fatal(err)
		}
		if reports < 10 {
			t.Errorf("%s: %d reports", id, reports)
		}
	}
}

// wrongReports are reports that cannot be of a game that a clock times, with an opening of one move.
var wrongReports = map[string]string{
	``:                              "unexpected end",
	`[]`:                            "cannot unmarshal",
	`{}`:                            "the opening alone has 1",
	`{"moves":["zz"]}`:              `move 1, "zz": the opening has`,
	`{"moves":["M","M"]}`:           "move 2",
	`{"moves":["M"]}`:               "the times left",
	`{"moves":["M"],"left":[-1,0]}`: "the time left -1ns",
	`{"moves":["M"],"left":[0,9000000000000000000]}`:                       "is not between 0 and the longest",
	`{"moves":["M"],"left":[0,0],"latest":[{"depth":-1}]}`:                 "the evaluation",
	`{"moves":["M"],"left":[0,0],"latest":[{"chance":1.5}]}`:               "the evaluation",
	`{"moves":["M"],"left":[0,0],"latest":[{},{"outcome":4}]}`:             "the evaluation",
	`{"moves":["M"],"left":[0,0],"latest":[{},{"outcome":-1}]}`:            "the evaluation",
	`{"moves":["M"],"left":[0,0],"latest":[{},{"outcome":1000000000000}]}`: "cannot unmarshal",
}

// TestWrongReports: a report that cannot be is an error that says why.
func TestWrongReports(t *testing.T) {
	task := taskOf(t, "mnk:3,3,3", 1, match.TimeControl{Total: time.Minute})
	first := match.Record{Rules: task.Start.Rules(), Start: task.Start, Moves: task.Opening}
	for report, want := range wrongReports {
		report = strings.ReplaceAll(report, `"M"`, fmt.Sprintf("%q", first.MoveTexts()[0]))
		if g, err := task.Reported([]byte(report)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %+v, %v: want %q", report, g, err, want)
		}
	}
}

// FuzzReported: no report makes anything but a game or an error.
func FuzzReported(f *testing.F) {
	task := taskOf(f, "mnk:3,3,3", 0, match.TimeControl{Total: time.Minute})
	for report := range wrongReports {
		f.Add([]byte(report))
	}
	f.Add([]byte(`{"moves":["a1","b2","a2","c3","a3","b1"],"left":[1,2]}`))
	f.Fuzz(func(t *testing.T, report []byte) {
		g, err := task.Reported(report)
		if err != nil {
			return
		}
		reporter := new(referee.Reporter)
		reporter.Note(g)
		if again := reporter.Report(); !json.Valid(again) {
			t.Errorf("%s is read as %+v, which is told as %s", report, g, again)
		}
	})
}
