package tournament

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"colat/game/match"
)

// dashed is a tournament of players whose names with a dash between them do not say who plays.
const dashed = `
[[player]]
name = "A"
spec = "greedy"
[[player]]
name = "B–C"
spec = "test-last"
[[player]]
name = "A–B"
spec = "test-first"
[[player]]
name = "C"
spec = "minimax:depth=1"
`

// runDashed plays until that many games have been played now, or to the end with 0.
func runDashed(t *testing.T, log string, games int) *Result {
	t.Helper()
	tournament, err := Parse(heading + "games = 2\n" + dashed)
	if err != nil {
		t.Fatal(err)
	}
	file, err := OpenLog(log, tournament)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	played := 0
	result, err := tournament.Run(ctx, file, func(*match.Record, Progress) {
		if played++; played == games {
			cancel()
		}
	})
	if games > 0 && errors.Is(err, context.Canceled) {
		return nil
	}
	if err != nil {
		t.Fatal(err)
	}
	return result
}

// resultText is a result without times and names of games.
func resultText(t *testing.T, r *Result) string {
	t.Helper()
	copied := *r
	copied.Games = nil
	text, err := json.Marshal(&copied)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestNamesWithDashes: the games of such players have names of their own, so that the tournament
// goes on after an interruption, also from a log in which they had not.
func TestNamesWithDashes(t *testing.T) {
	whole := runDashed(t, filepath.Join(t.TempDir(), "log"), 0)
	rounds := make(map[string]bool)
	for _, r := range whole.Games {
		if rounds[r.Round] {
			t.Errorf("two games are called %s", r.Round)
		}
		rounds[r.Round] = true
	}
	if len(whole.Games) != 12 {
		t.Fatalf("%d games", len(whole.Games))
	}
	log := filepath.Join(t.TempDir(), "log")
	for range 12 {
		runDashed(t, log, 1)
	}
	if again := runDashed(t, log, 0); resultText(t, again) != resultText(t, whole) {
		t.Errorf("interrupted:\n%s\nin one go:\n%s", resultText(t, again), resultText(t, whole))
	}
	// As logs were written: names without quotation marks, two games of the same name.
	content, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}
	var old strings.Builder
	for line := range strings.Lines(string(content)) {
		if before, round, found := strings.Cut(line, `"round":"`); found {
			line = before + `"round":"` + strings.ReplaceAll(round, `\"`, "")
		}
		old.WriteString(line)
	}
	if err := os.WriteFile(log, []byte(old.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	again := runDashed(t, log, 0)
	if resultText(t, again) != resultText(t, whole) {
		t.Errorf("from an old log:\n%s\nin one go:\n%s", resultText(t, again), resultText(t, whole))
	}
	if after, err := os.ReadFile(log); err != nil || string(after) != old.String() {
		t.Errorf("games of the old log were played again, %v", err)
	}
}
