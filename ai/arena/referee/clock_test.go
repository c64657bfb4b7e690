package referee_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"colat/ai"
	"colat/ai/arena/arenatest"
	"colat/ai/arena/referee"
	"colat/game"
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
	record, err := referee.PlayGame(t.Context(), arenatest.StartOf(t), nil, seats, referee.Conduct{Clock: total}, 1)
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
			conduct := referee.Conduct{Clock: 300 * time.Millisecond}
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
