package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"colat/ai/arena"
	"colat/ai/clocktest"
	"colat/cmd/arena/cli"
	"colat/game"
	"colat/web/rooms/roomstest"
)

const (
	exitOK    = cli.ExitOK
	exitError = cli.ExitError
	exitUsage = cli.ExitUsage
)

// outcome is the result of a run of the program.
type outcome struct {
	status         int
	stdout, stderr string
}

func arenaRun(t *testing.T, stdin string, args ...string) outcome {
	t.Helper()
	ctx := roomstest.Within(t)
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

// stuckRequest leaves Black, whose turn it is, without a legal move.
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
		cmd.Env = append(os.Environ(), "GOMAXPROCS=1") // wasm has one thread, and takes no other word for it
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
	var report struct {
		Platform string            `json:"platform"`
		Figures  []json.RawMessage `json:"figures"`
	}
	got := node("", "bench", "--json", "--depth", "3", "--time", "5ms", "--limit", "5ms", "--positions", "1")
	if err := json.Unmarshal([]byte(got), &report); err != nil ||
		report.Platform != "js/wasm" || len(report.Figures) == 0 {
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
		watch := clocktest.Start()
		status := run(ctx, args, strings.NewReader(startRequest), &stdout, &stderr)
		if took := watch.Elapsed(); status != exitError || took > 5*time.Second ||
			!strings.Contains(stderr.String(), "interrupted") {
			t.Errorf("%q: status %d after %v, %q", args, status, took, stderr.String())
		}
	}
}

func TestMatchJSON(t *testing.T) {
	got := arenaRun(t, "", "match", "--a", "champion:depth=2", "--b", "random",
		"--games", "6", "--seed", "3", "--sprt", "0,400", "--json")
	var v arena.Figures
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

func TestVersion(t *testing.T) {
	got := arenaRun(t, "", "--version")
	if got.status != exitOK || !strings.HasPrefix(got.stdout, "arena ") || strings.Count(got.stdout, "\n") != 1 {
		t.Errorf("status %d, %q, %q", got.status, got.stdout, got.stderr)
	}
}

// TestMatchPoints: points are the course's, in which a draw with more blocks counts two.
func TestMatchPoints(t *testing.T) {
	got := arenaRun(t, "", "match", "--game", "uttt", "--a", "greedy", "--b", "random", "--games", "60", "--seed", "1",
		"--opening", "20", "--json")
	var v arena.Figures
	if err := json.Unmarshal([]byte(got.stdout), &v); err != nil || got.status != exitOK {
		t.Fatalf("status %d, %q, %v", got.status, got.stderr, err)
	}
	a, b := v.Players["a"], v.Players["b"]
	if v.HalfWins+b.HalfWins == 0 || v.HalfWins != a.HalfWins || v.Points != a.Points {
		t.Errorf("%+v", v)
	}
	if want := 3*v.Wins + v.Draws + v.HalfWins; v.Points != want {
		t.Errorf("A has %d points of %d wins, %d draws and %d half-wins, want %d",
			v.Points, v.Wins, v.Draws, v.HalfWins, want)
	}
	if want := 3*v.Losses + v.Draws + b.HalfWins; b.Points != want {
		t.Errorf("B has %d points, want %d", b.Points, want)
	}
}

// TestCourseRules: one flag stands for how the course plays, and each of its parts can be changed.
func TestCourseRules(t *testing.T) {
	args := []string{"match", "--game", "uttt", "--rules", "course", "--a", "random", "--b", "random", "--seed", "1"}
	got := arenaRun(t, "", append(args, "--json")...)
	var v arena.Figures
	if err := json.Unmarshal([]byte(got.stdout), &v); err != nil || v.Games != 10 || v.AsFirst.Games() != 5 {
		t.Errorf("%d games, %d opened by A, %v, %s", v.Games, v.AsFirst.Games(), err, got.stderr)
	}
	got = arenaRun(t, "", append(args, "--games", "2")...)
	for _, want := range []string{"Points (3 a win, 2 a draw while ahead, 1 another draw): A ", "Clock of 2m a game"} {
		if !strings.Contains(got.stdout, want) {
			t.Errorf("%q is not in %q", want, got.stdout)
		}
	}
	// A move that takes longer than a flag allows loses, and with --strict=false it does not.
	slow := []string{"--games", "2", "--time", "20ms", "--b", "cmd:sleep 1"}
	got = arenaRun(t, "", append(args, slow...)...)
	if !strings.Contains(got.stdout, "more than 20ms") {
		t.Errorf("a slow player: %q, %q", got.stdout, got.stderr)
	}
	got = arenaRun(t, "", append(append(args, slow...), "--strict=false")...)
	if strings.Contains(got.stdout, "more than 20ms") {
		t.Errorf("a slow player, not strict: %q", got.stdout)
	}
	if got := arenaRun(t, "", "match", "--b", "random", "--rules", "chess"); got.status != exitUsage ||
		!strings.Contains(got.stderr, `--rules "chess": want course`) {
		t.Errorf("status %d, %q", got.status, got.stderr)
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
