package lab

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"
)

// benchFigures is how many figures bench prints: the perft of five games, two for the
// search of each Othello, three for each number of empty squares to solve, two more,
// four for positions with known scores, and memory.
const benchFigures = 5 + 2*2 + 3*(7+1) + 2 + 4 + 1

func TestBench(t *testing.T) {
	// Long enough to connection some nodes on a machine that does other things.
	got := arenaRun(t, "", "bench", "--json", "--depth", "3", "--time", "200ms", "--positions", "1", "--limit", "200ms")
	var report benchReport
	if err := json.Unmarshal([]byte(got.stdout), &report); err != nil || got.status != exitOK {
		t.Fatalf("status %d, %q, %v", got.status, got.stderr, err)
	}
	if len(report.Figures) != benchFigures {
		t.Errorf("%d figures, want %d", len(report.Figures), benchFigures)
	}
	for _, f := range report.Figures {
		if f.Value < 0 || f.Value == 0 && f.Unit != "%" {
			t.Errorf("%s is %v %s", f.Name, f.Value, f.Unit)
		}
	}
	file := t.TempDir() + "/other.json"
	if err := os.WriteFile(file, []byte(got.stdout), 0o666); err != nil {
		t.Fatal(err)
	}
	beside := arenaRun(t, "", "bench", "--depth", "3", "--time", "5ms", "--limit", "5ms", "--positions", "1",
		"--beside", file, "--name", "here", "--beside", file)
	lines := strings.Split(strings.TrimSpace(beside.stdout), "\n")
	columns := []string{"here", report.Platform, "speed", report.Platform, "speed"}
	if beside.status != exitOK || len(lines) != benchFigures+1 ||
		!slices.Equal(strings.Fields(lines[0])[1:], columns) {
		t.Errorf("%+v", beside)
	}
	if err := os.WriteFile(file, []byte("{}"), 0o666); err != nil {
		t.Fatal(err)
	}
	checkFailure(t, []string{"bench"}, arenaRun(t, "", "bench", "--beside", file), exitError, "no figures")
}
