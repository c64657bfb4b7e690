package arena

import (
	"encoding/json"
	"errors"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"colat/ai"
	"colat/ai/arena/arenatest"
	"colat/ai/arena/play"
	"colat/ai/arena/recordfile"
	"colat/game"
	"colat/game/match"
	"colat/game/othello"
)

func TestRecordsReadBack(t *testing.T) {
	seats := [2]*play.Seat{newSeat("champion:nodes=200,table=1", ai.Limits{}), newSeat("greedy", ai.Limits{})}
	rng := rand.New(rand.NewPCG(1, 1))
	start, opening, err := play.Opening(othello.Victory, nil, 6, rng)
	if err != nil {
		t.Fatal(err)
	}
	record, err := play.Play(t.Context(), start, opening, seats, play.Conduct{}, 1)
	if err != nil {
		t.Fatal(err)
	}
	line, err := match.AppendLine(nil, record)
	if err != nil || strings.Count(string(line), "\n") != 1 {
		t.Fatalf("%q, %v", line, err)
	}
	records := recordfile.NewReader(strings.NewReader("\n" + string(line) + string(line)))
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
	seats := [2]*play.Seat{newSeat("test-first", ai.Limits{}), newSeat("test-last", ai.Limits{})}
	real, err := play.Play(t.Context(), arenatest.StartOf(t), nil, seats, play.Conduct{}, 1)
	if err != nil {
		t.Fatal(err)
	}
	if err := real.Replay(nil); err != nil {
		t.Fatal(err)
	}
	other := map[string]string{"X": "O", "O": "X"}[real.Winner]
	for what, test := range map[string]struct {
		alter func(*match.Line)
		want  string
	}{
		"another winner":       {func(r *match.Line) { r.Winner = other }, "the board says"},
		"another reason":       {func(r *match.Line) { r.Reason = "more-cells" }, "the board says"},
		"a nameless winner":    {func(r *match.Line) { r.Winner = "A" }, "want X, O or draw"},
		"an illegal move":      {func(r *match.Line) { r.Moves[3] = "a1" }, "move 4: illegal move"},
		"a malformed move":     {func(r *match.Line) { r.Moves[3] = "?" }, "move 4: malformed move"},
		"a missing last move":  {func(r *match.Line) { r.Moves = r.Moves[:len(r.Moves)-1] }, "not over"},
		"a move too many":      {func(r *match.Line) { r.Moves = append(r.Moves, "a1") }, "over before"},
		"a false resignation":  {func(r *match.Line) { r.Reason = "resignation" }, "over before"},
		"too long an opening":  {func(r *match.Line) { r.Opening = len(r.Moves) + 1 }, "opening"},
		"less than no opening": {func(r *match.Line) { r.Opening = -1 }, "opening -1"},
		"an unknown game":      {func(r *match.Line) { r.Game = "go" }, "unknown game"},
		"a malformed position": {func(r *match.Line) { r.Start = r.Start[1:] }, "63 letters"},
		"the resigner winning": {func(r *match.Line) {
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
