package arena

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"colat/ai"
	"colat/game"
	"colat/game/othello"
)

func seatOf(spec string, limits ai.Limits) *seat {
	return NewSeat(Contestant{Name: spec, Spec: spec, Limits: limits}, othello.Victory, NewPlayer)
}

func startOf(t *testing.T) game.State {
	t.Helper()
	s, err := othello.Victory.New(fixedCells, nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestFailuresLose lets players fail in every way there is: each loses with the
// reason on record, and the record can be checked.
func TestFailuresLose(t *testing.T) {
	t.Parallel()
	budget := ai.Limits{Time: 20 * time.Millisecond}
	const silent = ": it has said nothing at all; does it flush its output after each move?"
	for _, test := range []struct {
		spec    string
		conduct Conduct
		reason  game.Reason
		fault   string
	}{
		{"test-panics", Conduct{}, game.Crash, "out of ideas"},
		{"test-fails", Conduct{}, game.Crash, "out of order"},
		{"test-cheats", Conduct{}, game.IllegalMove, "not a legal move"},
		{"test-resigns", Conduct{}, game.Resignation, ""},
		{"test-slow", Conduct{Strict: true}, game.Timeout, "more than 72ms"},
		{"test-waits", Conduct{Strict: true}, game.Timeout, "more than 72ms"},
		{"test-waits", Conduct{Patience: 30 * time.Millisecond}, game.Timeout, "more than 30ms"},
		{"cmd:false", Conduct{}, game.Crash, "exit status 1"},
		{"cmd:cat", Conduct{}, game.IllegalMove, "victory_cell"},
		{"cmd:echo NULL", Conduct{}, game.Resignation, ""},
		{"cmd:sleep 20", Conduct{Patience: 100 * time.Millisecond}, game.Timeout, "more than 100ms" + silent},
		{"cmd+loop:sleep 20", Conduct{Patience: 100 * time.Millisecond}, game.Timeout, "more than 100ms" + silent},
		{`cmd+loop:sh -c "printf d3; sleep 20"`, Conduct{Patience: time.Second},
			game.Timeout, "more than 1s: what it said last has no line end"},
		{`cmd:sh -c "echo no idea >&2; exit 3"`, Conduct{}, game.Crash, `exit status 3: "no idea"`},
		{"cmd:yes", Conduct{}, game.IllegalMove, "y"},
		{"cmd+loop:yes", Conduct{}, game.IllegalMove, "y"},
		{"cmd+loop:tr '\\0' x </dev/zero", Conduct{}, game.Crash, "exit status"},
		{`cmd+loop:sh -c "tr '\0' x </dev/zero"`, Conduct{}, game.Crash, "runs on"},
		{"tcp:127.0.0.1:1", Conduct{}, game.Crash, "refused"},
	} {
		for side := range 2 {
			seats := [2]*seat{seatOf("test-first", budget), seatOf("test-first", budget)}
			seats[side] = seatOf(test.spec, budget)
			record, err := play(t.Context(), startOf(t), nil, seats, test.conduct, 1)
			if err != nil {
				t.Errorf("%s: %v", test.spec, err)
				continue
			}
			if record.Winner != game.Player(1-side).Letter() || record.Reason != string(test.reason) || !strings.Contains(record.Fault, test.fault) || (test.fault == "") != (record.Fault == "") {
				t.Errorf("%s as side %d: %s won by %s, fault %q", test.spec, side, record.Winner, record.Reason, record.Fault)
			}
			if err := record.Replay(nil); err != nil {
				t.Errorf("%s: %v", test.spec, err)
			}
			seats[side].close()
		}
	}
}

// TestHangingPlayerIsLeftBehind ends a game whose player does not even listen to
// its context.
func TestHangingPlayerIsLeftBehind(t *testing.T) {
	t.Parallel()
	// The one that hangs is the only one asked, so that only its time counts.
	seats := [2]*seat{seatOf("test-hangs", ai.Limits{}), seatOf("test-first", ai.Limits{})}
	record, err := play(t.Context(), startOf(t), nil, seats, Conduct{Patience: 10 * time.Millisecond}, 1)
	if err != nil || record.Winner != "O" || record.Reason != string(game.Timeout) {
		t.Errorf("%+v, %v", record, err)
	}
	if seats[0].player != nil {
		t.Error("the next game would be given the player that hangs")
	}
}

func TestSlowPlayerIsToleratedUnlessStrict(t *testing.T) {
	seats := [2]*seat{seatOf("test-slow", ai.Limits{Time: 10 * time.Millisecond}), seatOf("test-resigns", ai.Limits{})}
	record, err := play(t.Context(), startOf(t), nil, seats, Conduct{}, 1)
	if err != nil || record.Winner != "X" || record.Reason != string(game.Resignation) {
		t.Errorf("%+v, %v", record, err)
	}
}

func TestCancelledGameIsNotRecorded(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Millisecond)
	defer cancel()
	seats := [2]*seat{seatOf("test-waits", ai.Limits{}), seatOf("test-first", ai.Limits{})}
	if record, err := play(ctx, startOf(t), nil, seats, Conduct{}, 1); err == nil {
		t.Errorf("recorded %+v", record)
	}
}

func TestRecordsReadBack(t *testing.T) {
	seats := [2]*seat{seatOf("champion:nodes=200,table=1", ai.Limits{}), seatOf("greedy", ai.Limits{})}
	rng := rand.New(rand.NewPCG(1, 1))
	start, opening, err := Opening(othello.Victory, nil, 6, rng)
	if err != nil {
		t.Fatal(err)
	}
	record, err := play(t.Context(), start, opening, seats, Conduct{}, 1)
	if err != nil {
		t.Fatal(err)
	}
	line, err := AppendRecord(nil, record)
	if err != nil || strings.Count(string(line), "\n") != 1 {
		t.Fatalf("%q, %v", line, err)
	}
	records := NewRecordReader(strings.NewReader("\n" + string(line) + string(line)))
	for range 2 {
		back, err := records.Next()
		if err != nil {
			t.Fatal(err)
		}
		again, _ := json.Marshal(back)
		if string(again)+"\n" != string(line) {
			t.Errorf("read back as %s\nwritten as %s", again, line)
		}
		plies := 0
		if err := back.Replay(func(game.State, string) { plies++ }); err != nil || plies != len(record.Moves)+1 {
			t.Errorf("%d positions, %v", plies, err)
		}
	}
	if _, err := records.Next(); !errors.Is(err, io.EOF) {
		t.Errorf("at the end: %v", err)
	}
}

// TestForgedRecords alters a record in ways that a replay must notice.
func TestForgedRecords(t *testing.T) {
	seats := [2]*seat{seatOf("test-first", ai.Limits{}), seatOf("test-last", ai.Limits{})}
	real, err := play(t.Context(), startOf(t), nil, seats, Conduct{}, 1)
	if err != nil {
		t.Fatal(err)
	}
	if err := real.Replay(nil); err != nil {
		t.Fatal(err)
	}
	other := map[string]string{"X": "O", "O": "X"}[real.Winner]
	for what, test := range map[string]struct {
		alter func(*Record)
		want  string
	}{
		"another winner":       {func(r *Record) { r.Winner = other }, "the board says"},
		"another reason":       {func(r *Record) { r.Reason = "more-cells" }, "the board says"},
		"a nameless winner":    {func(r *Record) { r.Winner = "A" }, "want X, O or draw"},
		"an illegal move":      {func(r *Record) { r.Moves[3] = "a1" }, "move 4: illegal move"},
		"a malformed move":     {func(r *Record) { r.Moves[3] = "?" }, "move 4: malformed move"},
		"a missing last move":  {func(r *Record) { r.Moves = r.Moves[:len(r.Moves)-1] }, "not over"},
		"a move too many":      {func(r *Record) { r.Moves = append(r.Moves, "a1") }, "over before"},
		"a false resignation":  {func(r *Record) { r.Reason = "resignation" }, "over before"},
		"too long an opening":  {func(r *Record) { r.Opening = len(r.Moves) + 1 }, "opening"},
		"less than no opening": {func(r *Record) { r.Opening = -1 }, "opening -1"},
		"an unknown game":      {func(r *Record) { r.Game = "go" }, "unknown game"},
		"a malformed position": {func(r *Record) { r.Start = r.Start[1:] }, "63 letters"},
		"the resigner winning": {func(r *Record) {
			r.Moves, r.Reason, r.Winner = r.Moves[:1], "resignation", "O"
		}, "was to move"},
	} {
		forged := *real
		forged.Moves = append([]string(nil), real.Moves...)
		test.alter(&forged)
		if err := forged.Replay(nil); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: error %v, want one with %q", what, err, test.want)
		}
	}
}

func TestOpenings(t *testing.T) {
	for _, plies := range []int{0, 1, 6, 20} {
		first, firstMoves, err := Opening(othello.Victory, nil, plies, rand.New(rand.NewPCG(9, uint64(plies))))
		if err != nil {
			t.Fatal(err)
		}
		again, againMoves, _ := Opening(othello.Victory, nil, plies, rand.New(rand.NewPCG(9, uint64(plies))))
		if first.Hash() != again.Hash() || len(firstMoves) != plies || len(againMoves) != plies {
			t.Errorf("%d plies: not the same from the same seed", plies)
		}
		for _, m := range firstMoves {
			first.Play(m)
		}
		if _, over := first.Result(); over {
			t.Errorf("%d plies: the game is over", plies)
		}
	}
	if _, _, err := Opening(othello.Victory, nil, 61, rand.New(rand.NewPCG(1, 1))); err == nil {
		t.Error("an opening of 61 plies")
	}
}

func TestSplitCommand(t *testing.T) {
	for line, want := range map[string][]string{
		"python3 bot.py":             {"python3", "bot.py"},
		"  a   b\t c  ":              {"a", "b", "c"},
		`"my bot" 'is here' a"b c"d`: {"my bot", "is here", "ab cd"},
		`a\ b '\' "\""`:              {"a b", `\`, `"`},
		`'' ""`:                      {"", ""},
		"":                           nil,
	} {
		if got, err := splitCommand(line); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: %q, %v, want %q", line, got, err, want)
		}
	}
	for _, line := range []string{`"open`, "'open", `end\`} {
		if got, err := splitCommand(line); err == nil {
			t.Errorf("%s: %q", line, got)
		}
	}
}
