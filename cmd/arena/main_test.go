package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"colat/game"
)

// outcome is what a run of the program leaves behind.
type outcome struct {
	status         int
	stdout, stderr string
}

func arenaRun(t *testing.T, stdin string, args ...string) outcome {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	var stdout, stderr bytes.Buffer
	status := run(ctx, args, strings.NewReader(stdin), &stdout, &stderr)
	return outcome{status, stdout.String(), stderr.String()}
}

const startRows = `E E E E E E E E
E E E E E E E E
E E E E E E E E
E E E W B E E E
E E E B W E E E
E E E E E E E E
E E E E E E E E
E E E E E E E E
`

const startRequest = "victory_cell\na1 c7 d5 g4 f3\ncell\n" + startRows + "you\nBLACK\n"

// wonRequest is a board on which black owns all five cells and white could put
// a disc by the rules of classic Othello.
const wonRequest = `victory_cell
a1 b1 c1 d1 e1
cell
B B B B B E E E
E E E E E E E E
E E E E E E E E
E E E W B E E E
E E E B W E E E
E E E E E E E E
E E E E E E E E
E E E E E E E E
you
WHITE
`

// stuckRequest leaves black, who is to move, without a legal move.
const stuckRequest = `victory_cell
a1 c7 d5 g4 f3
cell
B B E E E E E E
E E E E E E E E
E E E E E E E E
E E E E E E E E
E E E E E E E E
E E E E E E E E
E E E E E E E E
E E E E E E E W
you
BLACK
`

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

func TestPerft(t *testing.T) {
	for _, test := range []struct {
		args   []string
		leaves []int64
	}{
		{[]string{"--victory", "a1 c7 d5 g4 f3", "--depth", "6"}, []int64{4, 12, 56, 244, 1396, 8200}},
		{[]string{"--victory", "d4 e4 d5 e5 c4", "--depth", "6"}, []int64{4, 12, 56, 240, 1366, 7769}},
		{[]string{"--game", "classic", "--depth", "8"}, []int64{4, 12, 56, 244, 1396, 8200, 55092, 390216}},
	} {
		got := arenaRun(t, "", append([]string{"perft", "--json"}, test.args...)...)
		if got.status != exitOK || got.stderr != "" {
			t.Errorf("%q: status %d, %q", test.args, got.status, got.stderr)
		}
		lines := json.NewDecoder(strings.NewReader(got.stdout))
		for i, want := range test.leaves {
			var line perftLine
			if err := lines.Decode(&line); err != nil || line.Depth != i+1 || line.Nodes != want {
				t.Errorf("%q: line %d is %+v (%v), want %d nodes", test.args, i+1, line, err, want)
			}
		}
		if lines.More() {
			t.Errorf("%q: more than %d lines", test.args, len(test.leaves))
		}
	}
	table := arenaRun(t, "", "perft", "--depth", "3", "--game", "classic").stdout
	if lines := strings.Split(strings.TrimSpace(table), "\n"); len(lines) != 4 || !strings.Contains(lines[3], " 56 ") {
		t.Errorf("table:\n%s", table)
	}
}

func TestMoves(t *testing.T) {
	full := strings.Repeat("X", 64)
	for _, test := range []struct {
		args []string
		want string
	}{
		{nil, "c4\nd3\ne6\nf5\n"},
		{[]string{"--game", "classic"}, "c4\nd3\ne6\nf5\n"},
		{[]string{"--game", "classic", "--json"}, `["c4","d3","e6","f5"]` + "\n"},
		{[]string{"--game", "classic", "--position", "XO" + strings.Repeat("-", 62) + " O"}, "pass\n"},
		{[]string{"--game", "classic", "--position", full + " X"}, ""},
		{[]string{"--game", "classic", "--position", full + " X", "--json"}, "[]\n"},
	} {
		got := arenaRun(t, "", append([]string{"moves"}, test.args...)...)
		if got != (outcome{stdout: test.want}) {
			t.Errorf("%q: %+v, want %q", test.args, got, test.want)
		}
	}
}

// command returns the program, to be started in a process of its own.
func command(t *testing.T, program string, args ...string) (*exec.Cmd, *bytes.Buffer) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), program, args...)
	stderr := new(bytes.Buffer)
	cmd.Stderr = stderr
	return cmd, stderr
}

// buildArena builds the program and returns its path.
func buildArena(t *testing.T) string {
	t.Helper()
	program := t.TempDir() + "/arena"
	if out, err := exec.Command("go", "build", "-o", program, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return program
}

func TestSolve(t *testing.T) {
	// The last empty square: whoever fills it has more discs or has not.
	full := strings.Repeat("X", 40) + strings.Repeat("O", 22)
	for _, test := range []struct {
		name, stdin string
		args        []string
		outcome     string
		move        string
	}{
		{"one square left", "", []string{"--game", "classic", "--position", full + "O- X"}, "win", "h8"},
		{"over", "",
			[]string{"--game", "classic", "--position", strings.Repeat("X", 20) + strings.Repeat("O", 44) + " X"},
			"loss", ""},
		{"even", "",
			[]string{"--game", "classic", "--position", strings.Repeat("X", 32) + strings.Repeat("O", 32) + " O"},
			"draw", ""},
		{"request", stuckRequest, nil, "win", ""},
	} {
		got := arenaRun(t, test.stdin, append([]string{"solve", "--json"}, test.args...)...)
		var v solution
		if err := json.Unmarshal([]byte(got.stdout), &v); err != nil || got.status != exitOK {
			t.Errorf("%s: status %d, %q, %v", test.name, got.status, got.stderr, err)
			continue
		}
		if v.Outcome != test.outcome || v.Move != test.move || (len(v.PV) > 0) != (test.move != "") {
			t.Errorf("%s: %+v, want %s with %q", test.name, v, test.outcome, test.move)
		}
	}
	for _, test := range []struct {
		position string
		outcome  string
		score    int
		pv       string
	}{
		{full + "O- X", "win", 26, "h8"},
		{full + "-O O", "loss", -26, "pass g8"},
		{strings.Repeat("X", 20) + strings.Repeat("O", 44) + " X", "loss", -24, ""},
		{strings.Repeat("X", 32) + strings.Repeat("O", 32) + " O", "draw", 0, ""},
	} {
		got := arenaRun(t, "", "solve", "--exact", "--json", "--game", "classic", "--position", test.position)
		var v solution
		if err := json.Unmarshal([]byte(got.stdout), &v); err != nil || got.status != exitOK {
			t.Errorf("%s: status %d, %q, %v", test.position, got.status, got.stderr, err)
			continue
		}
		if v.Score == nil || *v.Score != test.score || v.Outcome != test.outcome || strings.Join(v.PV, " ") != test.pv {
			t.Errorf("%s: %s, want a %s by %d and %q", test.position, got.stdout, test.outcome, test.score, test.pv)
		}
		text := arenaRun(t, "", "solve", "--exact", "--game", "classic", "--position", test.position)
		if want := fmt.Sprintf("score    %+d\n", test.score); !strings.Contains(text.stdout, want) {
			t.Errorf("%s: %q, want %q", test.position, text.stdout, want)
		}
	}
	late := arenaRun(t, startRequest, "solve", "--time", "20ms")
	checkFailure(t, []string{"solve", "--time"}, late, exitError, "not proven within 20ms")
}

func TestPuzzlesSolveAgain(t *testing.T) {
	puzzles := arenaRun(t, "", "puzzle", "--empties", "10", "--count", "3", "--seed", "5", "--json")
	again := arenaRun(t, "", "puzzle", "--empties", "10", "--count", "3", "--seed", "5")
	requests := strings.SplitAfter(again.stdout, "BLACK\n")
	requests = slices.DeleteFunc(requests, func(r string) bool { return r == "" })
	lines := json.NewDecoder(strings.NewReader(puzzles.stdout))
	for i := range 3 {
		var p puzzle
		if err := lines.Decode(&p); err != nil {
			t.Fatal(err)
		}
		if empties := strings.Count(p.Position[:64], "-"); empties != 10 {
			t.Errorf("%s has %d empty squares", p.Position, empties)
		}
		var v solution
		got := arenaRun(t, requests[i], "solve", "--json")
		if err := json.Unmarshal([]byte(got.stdout), &v); err != nil || v.Outcome != p.Solution.Outcome {
			t.Errorf("%s: solved as %q, printed as %q (%v)", p.Position, v.Outcome, p.Solution.Outcome, err)
		}
	}
}

// benchFigures is how many figures bench prints: three for perft and the search
// of each game, three for each number of empty squares to solve, two more, four for
// positions with known scores, and memory.
const benchFigures = 2*3 + 3*(7+1) + 2 + 4 + 1

func TestBench(t *testing.T) {
	got := arenaRun(t, "", "bench", "--json", "--depth", "4", "--time", "5ms", "--positions", "1", "--limit", "50ms")
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
	beside := arenaRun(t, "", "bench", "--depth", "4", "--time", "5ms", "--limit", "5ms", "--positions", "1",
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

// TestUnderNode runs the program as wasm where there is Node.
func TestUnderNode(t *testing.T) {
	if _, err := exec.LookPath("node"); err != nil {
		t.Log("node is not on this machine")
		return
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	program := t.TempDir() + "/arena.wasm"
	build := exec.Command("go", "build", "-o", program, ".")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	node := func(stdin string, args ...string) string {
		args = append([]string{strings.TrimSpace(string(root)) + "/lib/wasm/wasm_exec_node.js", program}, args...)
		cmd := exec.CommandContext(t.Context(), "node", args...)
		cmd.Stdin = strings.NewReader(stdin)
		var stdout, stderr bytes.Buffer
		cmd.Stdout, cmd.Stderr = &stdout, &stderr
		if err := cmd.Run(); err != nil {
			t.Errorf("%q: %v: %s", args[2:], err, stderr.String())
		}
		return stdout.String()
	}
	counts := node("", "perft", "--victory", "a1 c7 d5 g4 f3", "--depth", "6", "--json")
	if !strings.Contains(counts, `{"depth":6,"nodes":8200,`) {
		t.Errorf("perft printed %s", counts)
	}
	if got := node(startRequest, "bot", "--time", "50ms"); len(got) != 3 {
		t.Errorf("bot printed %q", got)
	}
	var report benchReport
	got := node("", "bench", "--json", "--depth", "4", "--time", "5ms", "--limit", "5ms", "--positions", "1")
	if err := json.Unmarshal([]byte(got), &report); err != nil ||
		report.Platform != "js/wasm" || len(report.Figures) != benchFigures {
		t.Errorf("bench printed %s", got)
	}
}

// TestInterrupted interrupts commands that take long.
func TestInterrupted(t *testing.T) {
	for _, args := range [][]string{
		{"perft", "--depth", "30", "--game", "classic"},
		{"solve"},
		{"match", "--b", "random", "--games", "1000000"},
		{"puzzle", "--empties", "30", "--count", "1000000", "--json"},
	} {
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(200*time.Millisecond, cancel)
		var stdout, stderr bytes.Buffer
		begin := time.Now()
		status := run(ctx, args, strings.NewReader(startRequest), &stdout, &stderr)
		if took := time.Since(begin); status != exitError || took > 5*time.Second ||
			!strings.Contains(stderr.String(), "interrupted") {
			t.Errorf("%q: status %d after %v, %q", args, status, took, stderr.String())
		}
	}
}

func TestMatchJSON(t *testing.T) {
	got := arenaRun(t, "", "match", "--a", "champion:depth=2", "--b", "random",
		"--games", "6", "--seed", "3", "--sprt", "0,400", "--json")
	var v matchFigures
	if err := json.Unmarshal([]byte(got.stdout), &v); err != nil || got.status != exitOK {
		t.Fatalf("status %d, %q, %v", got.status, got.stderr, err)
	}
	if v.Games != v.Wins+v.Draws+v.Losses || v.Games == 0 || v.Elo <= 0 || v.Error <= 0 || v.LLR <= 0 {
		t.Errorf("%+v", v)
	}
	for _, key := range []string{`"games"`, `"wins"`, `"draws"`, `"losses"`, `"elo"`, `"error"`, `"llr"`} {
		if !strings.Contains(got.stdout, key) {
			t.Errorf("no %s in %s", key, got.stdout)
		}
	}
}

func TestNoDrawingIsLinked(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	for path := range strings.FieldsSeq(string(out)) {
		if strings.Contains(path, "ebiten") || strings.HasPrefix(path, "colat/render") {
			t.Errorf("arena links %s", path)
		}
	}
}

func TestGroupedNumbers(t *testing.T) {
	for n, want := range map[int64]string{
		0: "0", 999: "999", 1000: "1 000", 1234567: "1 234 567", -1234: "-1 234", -123: "-123",
	} {
		if got := grouped(n); got != want {
			t.Errorf("grouped(%d) = %q, want %q", n, got, want)
		}
	}
}

// familyIDs returns the IDs of the games there are.
func familyIDs() []string {
	var ids []string
	for _, family := range game.Families() {
		ids = append(ids, family.ID)
	}
	return ids
}

func TestEveryGameHasItsMoves(t *testing.T) {
	for _, family := range game.Families() {
		if got := arenaRun(t, "", "moves", "--game", family.ID); got.status != exitOK || got.stdout == "" {
			t.Errorf("%s: %+v", family.ID, got)
		}
	}
}
