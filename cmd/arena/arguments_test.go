package main

import (
	"slices"
	"strings"
	"testing"
)

func TestWrongArguments(t *testing.T) {
	for _, test := range []struct {
		args []string
		want string // part of the line
	}{
		{[]string{"fly"}, `unknown command "fly"`},
		{[]string{"--fly"}, "unknown flag"},
		{[]string{"perft"}, "--depth"},
		{[]string{"perft", "--depth", "0"}, "--depth 0"},
		{[]string{"perft", "--depth", "-3"}, "--depth -3"},
		{[]string{"perft", "--depth", "five"}, "--depth"},
		{[]string{"perft", "--depth", "3", "x"}, `"x"`},
		{[]string{"perft", "--depth", "3", "--game", "chess"}, strings.Join(familyIDs(), ", ")},
		{[]string{"perft", "--depth", "3", "--game", "classic", "--victory", "a1 c7 d5 g4 f3"}, "no victory cells"},
		{[]string{"moves", "--game", ""}, "--game is empty"},
		{[]string{"bot", "--time", "0s"}, "--time"},
		{[]string{"bot", "--time", "soon"}, "--time"},
		{[]string{"bot", "--engine", "oracle"}, "champion"},
		{[]string{"bot", "--engine", "champion:depth=x"}, "depth=x"},
		{[]string{"bot", "--engine", "cmd:/no/such/program"}, "/no/such/program"},
		{[]string{"bot", "--engine", "cmd:"}, "wants a program"},
		{[]string{"bot", "--engine", "tcp:nowhere"}, "HOST:PORT"},
		{[]string{"solve", "--time", "-1s"}, "--time"},
		{[]string{"solve"}, "standard input"},
		{[]string{"solve", "--exact"}, "--game classic"},
		{[]string{"match"}, "--b"},
		{[]string{"match", "--b", "random", "--games", "0"}, "--games 0"},
		{[]string{"match", "--b", "random", "--sprt", "5"}, "--sprt"},
		{[]string{"match", "--b", "random", "--sprt", "5,0"}, "--sprt"},
		{[]string{"match", "--b", "random", "--concurrency", "0"}, "--concurrency"},
		{[]string{"match", "--b", "random", "--clock", "-1s"}, "--clock"},
		{[]string{"puzzle", "--empties", "60"}, "--empties 60"},
		{[]string{"bench", "--depth", "0"}, "--depth 0"},
		{[]string{"bench", "--positions", "0"}, "--positions 0"},
		{[]string{"bench", "--limit", "-1s"}, "--limit -1s"},
	} {
		got := arenaRun(t, "", test.args...)
		checkFailure(t, test.args, got, exitUsage, test.want)
	}
}

func TestPositionsThatCannotBe(t *testing.T) {
	for _, test := range []struct {
		stdin string
		args  []string
		want  string
	}{
		{"", []string{"moves", "--position", "X"}, "fields"},
		{"", []string{"moves", "--position", strings.Repeat("-", 63) + "X Z a1,c7,d5,g4,f3"}, "side to move"},
		{"", []string{"moves", "--position", strings.Repeat("-", 64) + " X a1,c7,d5,g4,f3"}, "empty"},
		{"", []string{"perft", "--depth", "2", "--position", strings.Repeat("X", 63) + "Q X a1,c7,d5,g4,f3"}, "column 64"},
		{"", []string{"perft", "--depth", "2", "--victory", "a1 c7 d5 g4"}, "five"},
		{"", []string{"perft", "--depth", "2", "--victory", "a1 a1 d5 g4 f3"}, "a1"},
		{"", []string{"bot"}, "empty"},
		{"hello\n", []string{"bot"}, "line 1"},
		{strings.Replace(startRequest, "a1 c7 d5 g4 f3", "a1 c7 d5 g4", 1), []string{"bot"}, "line 2"},
		{strings.Replace(startRequest, "E E E W B E E E", "E E E W Q E E E", 1), []string{"bot"}, "line 7"},
		{strings.Replace(startRequest, "you", "E E E E E E E E\nyou", 1), []string{"bot"}, "ninth row"},
		{strings.Replace(startRequest, "BLACK", "GREEN", 1), []string{"bot"}, "GREEN"},
		{strings.Replace(startRequest, "you\nBLACK\n", "", 1), []string{"bot"}, "you"},
		{strings.Repeat("noise", 2<<20), []string{"bot"}, "line 1"},
		{startRequest + startRequest[:40], []string{"bot", "--loop", "--engine", "random"}, "line"},
		{"nothing", []string{"solve"}, "line 1"},
		{"", []string{"match", "--b", "random", "--victory", "a1"}, "victory"},
	} {
		got := arenaRun(t, test.stdin, test.args...)
		if got.stdout != "" && !slices.Contains(test.args, "--loop") {
			t.Errorf("%q printed %q", test.args, got.stdout)
		}
		got.stdout = ""
		checkFailure(t, test.args, got, exitError, test.want)
	}
}

// checkFailure checks for one clear line and nothing else.
func checkFailure(t *testing.T, args []string, got outcome, status int, want string) {
	t.Helper()
	if got.status != status {
		t.Errorf("%q: exit status %d, want %d", args, got.status, status)
	}
	if got.stdout != "" {
		t.Errorf("%q printed %q on standard output", args, got.stdout)
	}
	if strings.Count(got.stderr, "\n") != 1 || !strings.HasPrefix(got.stderr, "arena: ") ||
		!strings.Contains(got.stderr, want) {
		t.Errorf("%q said %q, want one line with %q", args, got.stderr, want)
	}
}

// TestNameForManagersIsASCII: managers of gomoku tournaments show names byte by byte.
func TestNameForManagersIsASCII(t *testing.T) {
	got := arenaRun(t, "ABOUT\nEND\n", "gomocup")
	if !strings.HasPrefix(got.stdout, `name="Co Lat", `) {
		t.Errorf("%q, %q", got.stdout, got.stderr)
	}
	for _, c := range got.stdout {
		if c >= 0x80 {
			t.Errorf("%q is not ASCII in %q", c, got.stdout)
		}
	}
}
