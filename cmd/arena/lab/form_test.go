package lab

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestForm(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games.jsonl")
	args := strings.Fields("form --game mnk:3,3,3 --nodes 50 --review 2000 --games 1 --jobs 2 --out " + file)
	got := arenaRun(t, "", args...)
	if got.status != exitOK || !strings.Contains(got.stdout, "mnk:3,3,3: 8 reviewed games\n") ||
		!strings.Contains(got.stdout, "level  moves  below 1%") || !strings.Contains(got.stdout, "within what is said") {
		t.Fatalf("status %d, %q, %q", got.status, got.stdout, got.stderr)
	}
	before, err := os.ReadFile(file)
	if err != nil || strings.Count(string(before), "\n") != 8 {
		t.Fatalf("the file is %q, %v", before, err)
	}
	// The same command plays nothing again; more games are added, after a line that was cut off.
	if again := arenaRun(t, "", args...); again.stdout != got.stdout {
		t.Errorf("again: %q, %q", again.stdout, again.stderr)
	}
	if err := os.WriteFile(file, append(before, `{"rules":"mnk:3`...), 0o666); err != nil {
		t.Fatal(err)
	}
	more := arenaRun(t, "", append(args, "--games", "2", "--table")...)
	if !strings.HasPrefix(more.stdout, "\t\"mnk:3,3,3\": {\n\t\t{{") || strings.Count(more.stdout, "\n") != 10 {
		t.Errorf("the table is %q, %q", more.stdout, more.stderr)
	}
	after, err := os.ReadFile(file)
	if err != nil || !strings.HasPrefix(string(after), string(before)) || strings.Count(string(after), "\n") != 16 {
		t.Errorf("the file is %q, %v", after, err)
	}
	if other := arenaRun(t, "", "form", "--game", "uttt", "--games", "1", "--out", file); other.status == exitOK ||
		!strings.Contains(other.stderr, "line 1: want a reviewed game of uttt") {
		t.Errorf("status %d, %q", other.status, other.stderr)
	}
}

// Each level plays itself and others up to two levels away, as often first as second.
func TestFormLevels(t *testing.T) {
	f := formRun{}
	var first, second [9]int
	for number := range 8 * 2 * len(formOffsets) {
		levels := f.levels(number)
		if d := levels[0] - levels[1]; d < -2 || d > 2 {
			t.Errorf("game %d: %v", number, levels)
		}
		first[levels[0]]++
		second[levels[1]]++
	}
	for level := 1; level <= 8; level++ {
		if d := first[level] - second[level]; d < -2 || d > 2 || first[level] < 6 {
			t.Errorf("level %d begins %d games and follows in %d", level, first[level], second[level])
		}
	}
}
