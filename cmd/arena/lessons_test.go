package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The lessons of the program are proven, and those of a file; what is wrong in one is said with its step.
func TestLessonsCheck(t *testing.T) {
	got := arenaRun(t, "", "lessons", "check")
	if got.status != 0 || got.stderr != "" ||
		!strings.Contains(got.stdout, "mnk: mnk:9,9,5, 4 steps, 0 tasks, 4 goals and claims proven\n") ||
		!strings.Contains(got.stdout, "corners: classic, 7 steps, 4 tasks, 21 goals and claims proven\n") {
		t.Errorf("%+v", got)
	}
	sound, err := os.ReadFile("../../ai/lessons/first/mnk.json")
	if err != nil {
		t.Fatal(err)
	}
	for name, test := range map[string]struct {
		from, to, want string
		status         int
	}{
		"sound":    {"", "", "", 0},
		"refuted":  {`"h5"`, `"h6"`, `step 1: the goal win:1 is reached by h5, not by h6`, 1},
		"no move":  {`"h5"`, `"z9"`, `step 1: wanted "z9"`, 1},
		"no game":  {`"mnk:9,9,5"`, `"go"`, "game: ", 1},
		"too long": {"{", strings.Repeat(" ", 70000) + "{", "want at most 65536", 1},
	} {
		path := filepath.Join(t.TempDir(), "own.json")
		if err := os.WriteFile(path, []byte(strings.Replace(string(sound), test.from, test.to, 1)), 0o600); err != nil {
			t.Fatal(err)
		}
		got := arenaRun(t, "", "lessons", "check", path)
		if got.status != test.status || !strings.Contains(got.stderr, test.want) || (got.status == 0) != (got.stdout != "") {
			t.Errorf("%s: %+v", name, got)
		}
	}
}
