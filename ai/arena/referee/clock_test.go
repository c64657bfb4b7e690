package referee_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"colat/ai"
	"colat/ai/arena/arenatest"
	"colat/ai/arena/referee"
	"colat/game"
	"colat/game/match"
	"colat/game/othello"
)

func TestClockIsCountedAndTold(t *testing.T) {
	players := [2]*arenatest.Hearing{{Pause: 2 * time.Millisecond}, {}}
	var seats [2]*referee.Seat
	for side := range seats {
		newPlayer := func(string, game.Rules) (ai.Player, error) { return players[side], nil }
		seats[side] = referee.NewSeat(referee.Contestant{Name: "hearing", Spec: "hearing"}, othello.Victory, newPlayer)
	}
	const total = time.Minute
	conduct := referee.Conduct{Clock: arenatest.Clock(total)}
	record, err := referee.PlayGame(t.Context(), arenatest.StartOf(t), nil, seats, conduct, 1)
	if err != nil || record.Fault != "" {
		t.Fatalf("%+v, %v", record, err)
	}
	for side, p := range players {
		if p.Left[0] != total {
			t.Errorf("side %d began with %v", side, p.Left[0])
		}
		for i := 1; i < len(p.Left); i++ {
			if used := p.Left[i-1] - p.Left[i]; used < p.Pause || used > 10*time.Second {
				t.Errorf("side %d: %v, then %v", side, p.Left[i-1], p.Left[i])
			}
		}
	}
	// Without a clock no player is told of one.
	players[0].Left = nil
	_, err = referee.PlayGame(t.Context(), arenatest.StartOf(t), nil, seats, referee.Conduct{}, 1)
	if err != nil || players[0].Left[0] != 0 {
		t.Errorf("told of %v, %v", players[0].Left[0], err)
	}
}

// TestClockRunsOut: who uses up the time for the game loses it, by many short
// moves as by a long one.
func TestClockRunsOut(t *testing.T) {
	// In a bubble moves take the time that the players say, and no more.
	synctest.Test(t, testClockRunsOut)
}

func testClockRunsOut(t *testing.T) {
	for _, spec := range []string{"test-slow", "test-waits"} {
		for side := range 2 {
			seats := [2]*referee.Seat{seatOf("test-first", ai.Limits{}), seatOf("test-first", ai.Limits{})}
			seats[side] = seatOf(spec, ai.Limits{})
			conduct := referee.Conduct{Clock: arenatest.Clock(300 * time.Millisecond)}
			record, err := referee.PlayGame(t.Context(), arenatest.StartOf(t), nil, seats, conduct, 1)
			if err != nil || record.Result != (game.Result{Winner: game.Player(1 - side), Reason: game.Timeout}) ||
				!strings.Contains(record.Fault, "used up its 300ms for the game") {
				t.Errorf("%s as side %d: %+v, %v", spec, side, record, err)
				continue
			}
			if _, err := arenatest.ReadBack(t, record); err != nil {
				t.Errorf("%s: %v", spec, err)
			}
			if spec == "test-slow" && len(record.Moves) != 4+side {
				t.Errorf("%d moves before the third of the slow side", len(record.Moves))
			}
		}
	}
}

// TestIncrementsAndHandicap: each side has its own time, and its increment after each move.
func TestIncrementsAndHandicap(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		control, err := match.ParseTimeControl("20s+0.05s/9s")
		if err != nil {
			t.Fatal(err)
		}
		players := [2]*arenatest.Hearing{{Pause: 100 * time.Millisecond}, {Pause: 200 * time.Millisecond}}
		var seats [2]*referee.Seat
		for side := range seats {
			newPlayer := func(string, game.Rules) (ai.Player, error) { return players[side], nil }
			seats[side] = referee.NewSeat(referee.Contestant{Name: "hearing", Spec: "hearing"}, othello.Victory, newPlayer)
		}
		conduct := referee.Conduct{Clock: referee.Control{TimeControl: control}}
		record, err := referee.PlayGame(t.Context(), arenatest.StartOf(t), nil, seats, conduct, 1)
		if err != nil || record.Clock == nil || record.Clock.Control != control ||
			record.Clock.Left[1] != 9*time.Second-200*time.Millisecond*time.Duration(len(players[1].Left)) {
			t.Fatalf("%+v, %v", record, err)
		}
		for i := range min(len(players[0].Left), len(players[1].Left)) {
			n := time.Duration(i)
			first, second := 20*time.Second-n*50*time.Millisecond, 9*time.Second-n*200*time.Millisecond
			if players[0].Left[i] != first || players[1].Left[i] != second {
				t.Errorf("before move %d the sides have %v and %v, want %v and %v", i+1,
					players[0].Left[i], players[1].Left[i], first, second)
			}
		}
	})
}

// TestIncrementDoesNotSaveALateMove: the time is up before the increment comes, and a limit for a move
// holds with any time left.
func TestIncrementDoesNotSaveALateMove(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for clock, fault := range map[string]string{
			"0s+0.3s+0.15s": "used up its 300ms for the game, with 150ms more for each move",
			"0.2s+60s":      "took 200ms for a move, more than 200ms",
		} {
			control, err := match.ParseTimeControl(clock)
			if err != nil {
				t.Fatal(err)
			}
			seats := [2]*referee.Seat{seatOf("test-first", ai.Limits{}), seatOf("test-waits", ai.Limits{})}
			conduct := referee.Conduct{Clock: referee.Control{TimeControl: control}}
			record, err := referee.PlayGame(t.Context(), arenatest.StartOf(t), nil, seats, conduct, 1)
			if err != nil || record.Result != (game.Result{Winner: game.First, Reason: game.Timeout}) ||
				!strings.Contains(record.Fault, fault) || len(record.Moves) != 1 {
				t.Errorf("%s: %+v, %v", clock, record, err)
			}
		}
	})
}

// A task of an earlier build has a number of nanoseconds for its clock, and one of this build too
// unless it needs more.
func TestConductReadsEarlierClocks(t *testing.T) {
	for text, want := range map[string]match.TimeControl{
		`{"clock":120000000000}`:       {Total: 2 * time.Minute},
		`{"strict":true,"clock":1}`:    {Total: 1},
		`{}`:                           {},
		`{"clock":"3m+2s"}`:            {Total: 3 * time.Minute, Increment: 2 * time.Second},
		`{"clock":"5m/1m"}`:            {Total: 5 * time.Minute, Second: match.SideTime{Total: time.Minute}},
		`{"patience":5,"clock":70000}`: {Total: 70 * time.Microsecond},
	} {
		var c referee.Conduct
		if err := json.Unmarshal([]byte(text), &c); err != nil || c.Clock.TimeControl != want {
			t.Errorf("%s is read as %+v, %v", text, c, err)
		}
		if written, err := json.Marshal(c); err != nil || string(written) != text {
			t.Errorf("%s is written as %s, %v", text, written, err)
		}
	}
	if err := json.Unmarshal([]byte(`{"clock":"soon"}`), new(referee.Conduct)); !errors.Is(err, match.ErrTimeControl) {
		t.Errorf("a clock that is none: %v", err)
	}
}
