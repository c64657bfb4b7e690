package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A list is made, goes on after an interruption, and is played by match.
func TestOpenings(t *testing.T) {
	path := filepath.Join(t.TempDir(), "list.txt")
	make := func(count string) []string {
		return []string{"openings", "make", "--game", "uttt", "--out", path, "--count", count, "--judge", "5ms",
			"--even", "30", "--move", "1ms", "--least", "2", "--longest", "3", "--threads", "2"}
	}
	lines := func() []string {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		return strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	}
	if got := arenaRun(t, "", make("1")...); got.status != exitOK || len(lines()) != 3 {
		t.Fatalf("%d: %s; the file is %q", got.status, got.stderr, lines())
	}
	first := lines()[2]
	file, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	_, err = file.WriteString("44 4") // as a killed program leaves it
	file.Close()
	if err != nil {
		t.Fatal(err)
	}
	if got := arenaRun(t, "", make("2")...); got.status != exitOK || len(lines()) != 4 || lines()[2] != first {
		t.Fatalf("%d: %s; the file is %q", got.status, got.stderr, lines())
	}
	got := arenaRun(t, "", "match", "--game", "uttt", "--a", "greedy", "--b", "random", "--games", "4",
		"--openings", path)
	if got.status != exitOK || !strings.Contains(got.stdout, "Pairs of which one side won both games") {
		t.Errorf("%d: %s%s", got.status, got.stdout, got.stderr)
	}
	checkFailure(t, []string{"uttt"}, arenaRun(t, "", append(make("2"), "--seed", "9")...), exitUsage,
		"want it to begin with")
}

func TestXOTOpenings(t *testing.T) {
	got := arenaRun(t, "", "openings", "list", "--game", "classic", "--list", "xot")
	lines := strings.Fields(got.stdout)
	if got.status != exitOK || len(lines) != 11_326 || len(lines[0]) != 16 {
		t.Fatalf("%d: %d lines, %s", got.status, len(lines), got.stderr)
	}
	got = arenaRun(t, "", "match", "--game", "classic", "--a", "greedy", "--b", "random", "--games", "2",
		"--openings", "xot")
	if got.status != exitOK {
		t.Errorf("%d: %s%s", got.status, got.stdout, got.stderr)
	}
}

func TestOpeningsFlags(t *testing.T) {
	for _, test := range []struct {
		arguments []string
		want      string
	}{
		{[]string{"match", "--b", "random", "--openings", "balanced", "--opening", "3"}, "want one of them"},
		{[]string{"match", "--b", "random", "--game", "mnk:3,3,3", "--openings", "balanced"}, "no balanced openings"},
		{[]string{"match", "--b", "random", "--openings", "nowhere.txt"}, "nowhere.txt"},
		{[]string{"openings", "list", "--game", "mnk:3,3,3"}, "no balanced openings"},
		{[]string{"openings", "make", "--game", "classic"}, "--out is missing"},
		{[]string{"match", "--b", "random", "--game", "uttt", "--openings", "xot"}, "want classic"},
		{[]string{"openings", "list", "--list", "community"}, "want balanced or xot"},
		{[]string{"openings", "even"}, "--out is missing"},
		{[]string{"openings", "play"}, "want make, list or even"},
	} {
		checkFailure(t, test.arguments, arenaRun(t, "", test.arguments...), exitUsage, test.want)
	}
}
