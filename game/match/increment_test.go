package match_test

import (
	"context"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"

	"colat/game"
	"colat/game/match"
)

// handicap is a clock of three minutes and two seconds a move against one of a minute.
var handicap = match.TimeControl{
	Total: 3 * time.Minute, Increment: 2 * time.Second, Second: match.SideTime{Total: time.Minute},
}

// TestIncrements follows the clocks of a game by what happens in it.
func TestIncrements(t *testing.T) {
	const second = time.Second
	type step struct {
		does          string // a move, or an action below
		takes         time.Duration
		first, second time.Duration // left after it
	}
	for name, test := range map[string]struct {
		start   string
		control match.TimeControl
		steps   []step
		over    bool
	}{
		"added after each own move": {classicStart, withIncrement(180*second, 2*second), []step{
			{"d3", 5 * second, 177 * second, 180 * second},
			{"c5", second, 177 * second, 181 * second},
			{"d6", 0, 179 * second, 181 * second},
		}, false},
		"unequal": {classicStart, handicap, []step{
			{"d3", 5 * second, 177 * second, 60 * second},
			{"c5", 10 * second, 177 * second, 50 * second},
			{"d6", 177*second - 1, 2*second + 1, 50 * second},
			{"wait", 50 * second, 2*second + 1, 0},
		}, true},
		"the limit of one side": {classicStart, match.ControlOf(
			match.SideTime{Total: 60 * second, Move: 5 * second}, match.SideTime{Total: 60 * second},
		), []step{
			{"d3", 4 * second, 56 * second, 60 * second},
			{"c5", 40 * second, 56 * second, 20 * second},
			{"wait", 5 * second, 51 * second, 20 * second},
		}, true},
		"a flag falls before the increment": {classicStart, withIncrement(10*second, 5*second), []step{
			{"d3", 9 * second, 6 * second, 10 * second},
			{"late c5", 10 * second, 6 * second, 0},
		}, true},
		"taken back and played again": {classicStart, withIncrement(60*second, 10*second), []step{
			{"d3", 5 * second, 65 * second, 60 * second},
			{"undo", second, 65 * second, 59 * second},
			{"d3", second, 64 * second, 59 * second},
			{"undo", 0, 64 * second, 59 * second},
			{"redo", 0, 64 * second, 59 * second},
			{"c5", 0, 64 * second, 69 * second},
			{"undo", 0, 64 * second, 69 * second},
			{"undo", 0, 64 * second, 69 * second},
			{"c4", 4 * second, 60 * second, 69 * second}, // another line, as long as the first
			{"c3", 9 * second, 60 * second, 60 * second},
			{"c5", 0, 60 * second, 60 * second}, // not legal
			{"d3", 0, 70 * second, 60 * second},
		}, false},
		"paused": {classicStart, withIncrement(60*second, 10*second), []step{
			{"pause", second, 59 * second, 60 * second},
			{"wait", 30 * second, 59 * second, 60 * second},
			{"go on", 30 * second, 59 * second, 60 * second},
			{"d3", 9 * second, 60 * second, 60 * second},
		}, false},
		"a forced pass": {passing, withIncrement(60*second, 10*second), []step{
			{"pass", 5 * second, 60 * second, 55 * second}, // the opponent's time ran
		}, false},
		"resumed": {classicStart, withIncrement(60*second, 10*second), []step{
			{"d3", 5 * second, 65 * second, 60 * second},
			{"c5", 5 * second, 65 * second, 65 * second},
			{"undo", 0, 65 * second, 65 * second},
			{"resume", 0, 65 * second, 65 * second},
			{"c5", 5 * second, 65 * second, 60 * second},
			{"d6", 5 * second, 70 * second, 60 * second},
		}, false},
	} {
		now := time.Date(2021, 2, 15, 0, 0, 0, 0, time.UTC)
		source := match.TimeSource(func() time.Time { return now })
		seats := [2]match.Seat{human, human}
		m := match.New(state(t, test.start), seats, match.Clock(test.control), source)
		for i, s := range test.steps {
			now = now.Add(s.takes)
			switch move, late := strings.CutPrefix(s.does, "late "); s.does {
			case "undo":
				m.Undo()
			case "redo":
				m.Redo()
			case "wait":
				m.Update()
			case "pause", "go on":
				m.Pause(s.does == "pause")
			case "resume":
				r, err := match.ParseRecord(m.Record().String())
				if err == nil {
					m, err = match.Resume(r, seats, source)
				}
				if err != nil {
					t.Fatalf("%s: %v", name, err)
				}
			default:
				parsed, err := m.State().Rules().ParseMove(m.State(), move)
				if err == nil {
					if err = m.Play(parsed); late != (err != nil) {
						t.Errorf("%s, step %d: %v", name, i, err)
					}
				}
			}
			if a, b := m.Remaining(game.First), m.Remaining(game.Second); a != s.first || b != s.second {
				t.Errorf("%s, step %d, %s: %v and %v are left, want %v and %v", name, i, s.does, a, b, s.first, s.second)
			}
		}
		if m.Over() != test.over {
			t.Errorf("%s: over %v", name, m.Over())
		}
	}
}

// Through any moves, undos and choices both sides have their time, the increment of each move that
// reaches a new length of the game, and nothing else.
func TestIncrementsArePaidOnce(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		now := time.Date(2021, 2, 15, 0, 0, 0, 0, time.UTC)
		source := match.TimeSource(func() time.Time { return now })
		seats := [2]match.Seat{human, human}
		control := match.ControlOf(
			match.SideTime{Total: time.Hour, Increment: 3 * time.Second},
			match.SideTime{Total: 2 * time.Hour, Increment: time.Second},
		)
		m := match.New(state(t, classicStart), seats, match.Clock(control), source)
		want, reached := [2]time.Duration{time.Hour, 2 * time.Hour}, 0
		for range rapid.IntRange(1, 40).Draw(rt, "steps") {
			wait := time.Duration(rapid.Int64Range(0, int64(9*time.Second)).Draw(rt, "wait"))
			if running := m.Running(); running != game.NoSide {
				want[running] -= wait
			}
			now = now.Add(wait)
			switch rapid.IntRange(0, 4).Draw(rt, "what") {
			case 0:
				m.GoTo(rapid.IntRange(0, len(m.Line())).Draw(rt, "to"))
			case 1:
				n := rapid.IntRange(0, len(m.Line())).Draw(rt, "fork")
				if moves := m.AppendFork(nil, n); len(moves) > 0 {
					m.Switch(n, rapid.SampledFrom(moves).Draw(rt, "move"))
				}
			case 2:
				r, err := match.ParseRecord(m.Record().String())
				if err != nil {
					rt.Fatal(err)
				}
				if m, err = match.Resume(r, seats, source); err != nil {
					rt.Fatal(err)
				}
			default:
				mover := m.State().ToMove()
				moves := m.State().AppendMoves(nil)
				s, _ := m.State().(interface{ MustPass() bool })
				if len(moves) == 0 || s.MustPass() || m.Play(rapid.SampledFrom(moves).Draw(rt, "move")) != nil {
					break
				}
				if len(m.Moves()) > reached {
					reached = len(m.Moves())
					want[mover] += control.Of(mover).Increment
				}
			}
			if got := [2]time.Duration{m.Remaining(game.First), m.Remaining(game.Second)}; got != want {
				rt.Fatalf("%v are left, want %v", got, want)
			}
		}
	})
}

// An engine gets its increment for its answer, and loses on time as a person does.
func TestEngineWithIncrement(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		slow := match.Seat{Name: "slow", Chooser: chooser(func(ctx context.Context, s game.State) (game.Move, error) {
			select {
			case <-ctx.Done():
			case <-time.After(2 * time.Second):
			}
			return s.AppendMoves(nil)[0], nil
		})}
		control := match.ControlOf(
			match.SideTime{Total: 3 * time.Second, Increment: 2 * time.Second}, match.SideTime{Total: 5 * time.Second},
		)
		m := match.New(state(t, classicStart), [2]match.Seat{slow, slow}, match.Clock(control))
		result, err := m.Run(t.Context())
		if err != nil || result != (game.Result{Winner: game.First, Reason: game.Timeout}) || len(m.Moves()) != 5 ||
			m.Remaining(game.First) != 3*time.Second {
			t.Errorf("%v, %v after %d moves with %v left", result, err, len(m.Moves()), m.Remaining(game.First))
		}
	})
}

const handicapRecord = `colat record 5
game classic
start ---------------------------OX------XO--------------------------- X
first human
second human
clock 3m+2s/1m 2m57s 50s
moves d3 c5
times 2m57s,1m0s 2m57s,50s
`

func TestRecordWithIncrement(t *testing.T) {
	r, err := match.ParseRecord(handicapRecord)
	if err != nil || r.String() != handicapRecord || r.Clock.Control != handicap {
		t.Fatalf("read as %+v, %v", r, err)
	}
	if left, known := r.TimesAfter(0); !known || left != (match.TimesLeft{3 * time.Minute, time.Minute}) {
		t.Errorf("at the start there is %v, %v", left, known)
	}
	for name, line := range map[string]string{
		"more than at first": "3m+2s 3m10s 3m", "a limit for moves": "1s+2m+1s/10s+5m 2m 5m 0.5s",
		"a limit of one side": "10s+5m/3m 5m 3m 9s", "an increment above all": "0s+1m+1m 1m 1m",
	} {
		text := strings.Replace(handicapRecord, "3m+2s/1m 2m57s 50s", line, 1)
		text = strings.Replace(text, "times 2m57s,1m0s 2m57s,50s\n", "", 1)
		read, err := match.ParseRecord(text)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if again, err := match.ParseRecord(read.String()); err != nil || *again.Clock != *read.Clock {
			t.Errorf("%s: %+v is written as %s and read as %v, %v", name, read.Clock, read, again, err)
		}
	}
	for _, test := range []struct{ line, want string }{
		{"3m+2s 3m", "line 6: 2 words of a clock, want 3"},
		{"3m+2s 3m 3m 0s 0s", "line 6: 5 words of a clock, want 3"},
		{"3m+x 3m 3m", `line 6: "3m+x": want a time for the game`},
		{"3m+2s 3m 99h", "line 6: the time 99h0m0s is not between 0 and"},
		{"5m/1m 5m 2m", "line 6: the time 2m0s is not between 0 and"},
		{"1s+5m/1m 5m 1m 2s", "line 6: the time 2s is not between 0 and"},
	} {
		text := strings.Replace(handicapRecord, "3m+2s/1m 2m57s 50s", test.line, 1)
		if _, err := match.ParseRecord(text); err == nil || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%s: %v, want %s", test.line, err, test.want)
		}
	}
}
