package arena

import (
	"encoding/json"
	"errors"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"colat/ai"
	"colat/ai/arena/arenatest"
	"colat/ai/arena/records"
	"colat/ai/arena/referee"
	"colat/game/match"
	"colat/game/othello"
)

func TestRecordsReadBack(t *testing.T) {
	seats := [2]*referee.Seat{newSeat("champion:nodes=200,table=1", ai.Limits{}), newSeat("greedy", ai.Limits{})}
	rng := rand.New(rand.NewPCG(1, 1))
	start, opening, err := referee.DrawOpening(othello.Victory, nil, 6, rng)
	if err != nil {
		t.Fatal(err)
	}
	record, err := referee.PlayGame(t.Context(), start, opening, seats, referee.Conduct{}, 1)
	if err != nil {
		t.Fatal(err)
	}
	line, err := match.AppendLine(nil, record)
	if err != nil || strings.Count(string(line), "\n") != 1 {
		t.Fatalf("%q, %v", line, err)
	}
	records := records.NewReader(strings.NewReader("\n" + string(line) + string(line)))
	for range 2 {
		back, err := records.Next()
		if err != nil {
			t.Fatal(err)
		}
		again, _ := json.Marshal(back)
		if string(again)+"\n" != string(line) {
			t.Errorf("read back as %s\nwritten as %s", again, line)
		}
	}
	if _, err := records.Next(); !errors.Is(err, io.EOF) {
		t.Errorf("at the end: %v", err)
	}
}

// TestForgedRecords alters the line of a record in ways that a reader must notice.
func TestForgedRecords(t *testing.T) {
	seats := [2]*referee.Seat{newSeat("test-first", ai.Limits{}), newSeat("test-last", ai.Limits{})}
	real, err := referee.PlayGame(t.Context(), arenatest.StartOf(t), nil, seats, referee.Conduct{}, 1)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := arenatest.ReadBack(t, real); err != nil {
		t.Fatal(err)
	}
	text := arenatest.LineOf(t, real)
	moves := real.MoveTexts()
	other := real.Result.Winner.Opponent().Letter()
	for what, test := range map[string]struct {
		key   string
		value any
		want  string
	}{
		"another winner":       {"winner", other, "the board says"},
		"another reason":       {"reason", "more-cells", "the board says"},
		"a nameless winner":    {"winner", "A", "want X, O or draw"},
		"an illegal move":      {"moves", slices.Replace(slices.Clone(moves), 3, 4, "a1"), "move 4: illegal move"},
		"a malformed move":     {"moves", slices.Replace(slices.Clone(moves), 3, 4, "?"), "move 4: malformed move"},
		"a missing last move":  {"moves", moves[:len(moves)-1], "not over"},
		"a move too many":      {"moves", append(slices.Clone(moves), "a1"), "over before"},
		"a false resignation":  {"reason", "resignation", "over before"},
		"too long an opening":  {"opening", len(moves) + 1, "opening"},
		"less than no opening": {"opening", -1, "opening -1"},
		"an unknown game":      {"game", "go", "unknown game"},
		"a malformed position": {"start", real.Rules.FormatPosition(real.Start)[1:], "63 letters"},
	} {
		var fields map[string]any
		if err := json.Unmarshal([]byte(text), &fields); err != nil {
			t.Fatal(err)
		}
		fields[test.key] = test.value
		forged, err := json.Marshal(fields)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(forged, new(match.Record)); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: error %v, want one with %q", what, err, test.want)
		}
	}
}
