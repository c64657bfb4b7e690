package arena

import (
	"strings"
	"testing"
	"time"

	"colat/ai"
	"colat/ai/arena/arenatest"
	"colat/ai/arena/play"
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
		conduct play.Conduct
		reason  game.Reason
		fault   string
	}{
		{"test-panics", play.Conduct{}, game.Crash, "out of ideas"},
		{"test-fails", play.Conduct{}, game.Crash, "out of order"},
		{"test-cheats", play.Conduct{}, game.IllegalMove, "not a legal move"},
		{"test-resigns", play.Conduct{}, game.Resignation, ""},
		{"test-slow", play.Conduct{Strict: true}, game.Timeout, "more than 72ms"},
		{"test-waits", play.Conduct{Strict: true}, game.Timeout, "more than 72ms"},
		{"test-waits", play.Conduct{Patience: 30 * time.Millisecond}, game.Timeout, "more than 30ms"},
		{"cmd:false", play.Conduct{}, game.Crash, "exit status 1"},
		{"cmd:cat", play.Conduct{}, game.IllegalMove, "victory_cell"},
		{"cmd:echo NULL", play.Conduct{}, game.Resignation, ""},
		{"cmd:sleep 20", play.Conduct{Patience: 100 * time.Millisecond}, game.Timeout, "more than 100ms" + silent},
		{"cmd+loop:sleep 20", play.Conduct{Patience: 100 * time.Millisecond}, game.Timeout, "more than 100ms" + silent},
		{`cmd+loop:sh -c "printf d3; sleep 20"`, play.Conduct{Patience: time.Second},
			game.Timeout, "more than 1s: what it said last has no line end"},
		{`cmd:sh -c "echo no idea >&2; exit 3"`, play.Conduct{}, game.Crash, `exit status 3: "no idea"`},
		{"cmd:yes", play.Conduct{}, game.IllegalMove, "y"},
		{"cmd+loop:yes", play.Conduct{}, game.IllegalMove, "y"},
		{"cmd+loop:tr '\\0' x </dev/zero", play.Conduct{}, game.Crash, "exit status"},
		{`cmd+loop:sh -c "tr '\0' x </dev/zero"`, play.Conduct{}, game.Crash, "runs on"},
		{"tcp:127.0.0.1:1", play.Conduct{}, game.Crash, "refused"},
	} {
		for side := range 2 {
			seats := [2]*play.Seat{newSeat("test-first", budget), newSeat("test-first", budget)}
			seats[side] = newSeat(test.spec, budget)
			record, err := play.Play(t.Context(), arenatest.StartOf(t), nil, seats, test.conduct, 1)
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

func newSeat(spec string, limits ai.Limits) *play.Seat {
	return play.NewSeat(play.Contestant{Name: spec, Spec: spec, Limits: limits}, othello.Victory, NewPlayer)
}
