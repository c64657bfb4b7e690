package arena

import (
	"strings"
	"testing"
	"time"

	"colat/ai"
	"colat/ai/arena/arenatest"
	"colat/ai/arena/referee"
	"colat/game"
	"colat/game/othello"
)

// TestFailuresLose lets players fail in every way there is: each loses with the
// reason on record, and the record can be checked.
func TestFailuresLose(t *testing.T) {
	t.Parallel()
	budget := ai.Limits{Time: 20 * time.Millisecond}
	const silent = ": it has said nothing at all; does it flush its output after each move?"
	for _, test := range []struct {
		spec    string
		conduct referee.Conduct
		reason  game.Reason
		fault   string
	}{
		{"test-panics", referee.Conduct{}, game.Crash, "out of ideas"},
		{"test-fails", referee.Conduct{}, game.Crash, "out of order"},
		{"test-cheats", referee.Conduct{}, game.IllegalMove, "not a legal move"},
		{"test-resigns", referee.Conduct{}, game.Resignation, ""},
		{"test-slow", referee.Conduct{Strict: true}, game.Timeout, "more than 20ms"},
		{"test-waits", referee.Conduct{Strict: true}, game.Timeout, "more than 20ms"},
		{"test-waits", referee.Conduct{Patience: 30 * time.Millisecond}, game.Timeout, "more than 30ms"},
		{"cmd:false", referee.Conduct{}, game.Crash, "exit status 1"},
		{"cmd:cat", referee.Conduct{}, game.IllegalMove, "victory_cell"},
		{"cmd:echo NULL", referee.Conduct{}, game.Resignation, ""},
		{"cmd:sleep 20", referee.Conduct{Patience: 100 * time.Millisecond}, game.Timeout, "more than 100ms" + silent},
		{"cmd+loop:sleep 20", referee.Conduct{Patience: 100 * time.Millisecond}, game.Timeout, "more than 100ms" + silent},
		{`cmd+loop:sh -c "printf d3; sleep 20"`, referee.Conduct{Patience: time.Second},
			game.Timeout, "more than 1s: its last line has no end"},
		{`cmd:sh -c "echo no idea >&2; exit 3"`, referee.Conduct{}, game.Crash, `exit status 3: "no idea"`},
		{"cmd:yes", referee.Conduct{}, game.IllegalMove, "y"},
		{"cmd+loop:yes", referee.Conduct{}, game.IllegalMove, "y"},
		{"cmd+loop:tr '\\0' x </dev/zero", referee.Conduct{}, game.Crash, "exit status"},
		{`cmd+loop:sh -c "tr '\0' x </dev/zero"`, referee.Conduct{}, game.Crash, "runs on"},
		{"tcp:127.0.0.1:1", referee.Conduct{}, game.Crash, "refused"},
	} {
		for side := range 2 {
			seats := [2]*referee.Seat{newSeat("test-first", budget), newSeat("test-first", budget)}
			seats[side] = newSeat(test.spec, budget)
			record, err := referee.PlayGame(t.Context(), arenatest.StartOf(t), nil, seats, test.conduct, 1)
			if err != nil {
				t.Errorf("%s: %v", test.spec, err)
				continue
			}
			if record.Result != (game.Result{Winner: game.Player(1 - side), Reason: test.reason}) ||
				!strings.Contains(record.Fault, test.fault) || (test.fault == "") != (record.Fault == "") {
				t.Errorf("%s as side %d: %v, fault %q", test.spec, side, record.Result, record.Fault)
			}
			if _, err := arenatest.ReadBack(t, record); err != nil {
				t.Errorf("%s: %v", test.spec, err)
			}
			seats[side].Close()
		}
	}
}

func newSeat(spec string, limits ai.Limits) *referee.Seat {
	return referee.NewSeat(referee.Contestant{Name: spec, Spec: spec, Limits: limits}, othello.Victory, NewPlayer)
}
