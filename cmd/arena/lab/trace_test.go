package lab

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"colat/ai"
	"colat/ai/textbook"
	"colat/game"
)

// TestTrace: the value is the same by all algorithms, the ones that cut off search fewer nodes, and
// minimax as many as perft counts.
func TestTrace(t *testing.T) {
	var values []int
	for _, algorithm := range []string{"minimax", "negamax", "alphabeta", "negascout"} {
		got := arenaRun(t, "", "trace", "--game", "classic", "--depth", "4", "--engine", algorithm, "--json")
		var report traceReport
		if err := json.Unmarshal([]byte(got.stdout), &report); got.status != exitOK || err != nil {
			t.Fatalf("%s: %+v, %v", algorithm, got, err)
		}
		last := report.Iterations[3]
		values = append(values, last.Value)
		if report.Game != "classic" || report.Algorithm != algorithm || last.Depth != 4 || len(last.PV) != 4 ||
			last.PV[3].Value != last.Value || last.Value != values[0] {
			t.Errorf("%s: %+v", algorithm, report)
		}
		if n := report.Compared[0].Nodes; n[0] != 4 || n[1] != 4+12 || n[2] != 4+12+56 || n[3] != 4+12+56+244 {
			t.Errorf("minimax searches %v nodes", n)
		}
		for _, c := range report.Compared {
			if c.Algorithm == algorithm && c.Nodes[3] != last.Nodes {
				t.Errorf("%s searches %d nodes, and %v beside the others", algorithm, last.Nodes, c.Nodes)
			}
			if c.Algorithm != "minimax" && c.Nodes[3] >= report.Compared[0].Nodes[3] {
				t.Errorf("%s cuts nothing off: %v", c.Algorithm, c.Nodes)
			}
		}
	}
}

func TestTraceTable(t *testing.T) {
	got := arenaRun(t, "", "trace", "--game", "mnk:3,3,3", "--depth", "9", "--position", "XO./.X./..O X")
	for _, want := range []string{
		"Principal variation: ", "depth        minimax      alphabeta      negascout", "branching",
	} {
		if got.status != exitOK || !strings.Contains(got.stdout, want) {
			t.Errorf("%q is not in\n%s", want, got.stdout)
		}
	}
	if got.stderr != "XO./.X./..O X\n" {
		t.Errorf("%q", got.stderr)
	}
}

func TestTraceErrors(t *testing.T) {
	for _, test := range []struct {
		args   string
		status int
		want   string
	}{
		{"", exitUsage, "--depth is missing"},
		{"--depth 0", exitUsage, "want a whole number from 1 to 128"},
		{"--depth 2 --algorithm minmax", exitUsage, `--engine: unknown algorithm "minmax": there are minimax, negamax,`},
		{"--depth 2 --algorithm minimax:depth=3", exitUsage, "--depth alone bounds the search"},
		{"--depth 2 --algorithm minimax:eval=x", exitUsage, "the evaluations of victory are course, discs"},
		{"--depth 2 --algorithm minimax:quiescence=99", exitUsage, `"quiescence=99": want a whole number from 0 to 32`},
		{"--engine mcts:iterations=0", exitUsage, `"iterations=0": want a whole number from 1`},
		{"--engine mcts:iterations=100001", exitUsage, "want 1 to 100000 for a trace"},
		{"--engine mcts:time=1s", exitUsage, "iterations bound mcts"},
		{"--engine mcts --tree", exitUsage, "--tree: want one of minimax,"},
		{"--depth 5 --tree", exitError, "a tree of depth 5: want 1 to 4"},
		{"--check no-such-file", exitError, "no-such-file"},
		{"--depth 2 --algorithm :", exitUsage, "a player needs a name"},
		{"--depth 2 --game mnk:3,3,3 --position XO./XO./X..+O", exitError, "the game is over"},
	} {
		args := strings.Fields(test.args)
		for i := range args {
			args[i] = strings.ReplaceAll(args[i], "+", " ")
		}
		got := arenaRun(t, "", append([]string{"trace"}, args...)...)
		if got.status != test.status || !strings.Contains(got.stderr, test.want) || got.stdout != "" {
			t.Errorf("trace %s: %+v, want %q", test.args, got, test.want)
		}
	}
}

// TestTraceMCTS: the figures of the moves belong together and are those of the engine itself, and the tree grows.
func TestTraceMCTS(t *testing.T) {
	const position = "XO./.X./..O X"
	args := []string{"trace", "--game", "mnk:3,3,3", "--position", position,
		"--engine", "mcts:iterations=200,seed=4,solver=off"}
	got := arenaRun(t, "", append(args, "--json")...)
	var report mctsReport
	if err := json.Unmarshal([]byte(got.stdout), &report); got.status != exitOK || err != nil {
		t.Fatalf("%+v, %v", got, err)
	}
	visits := 0
	for _, m := range report.Moves {
		visits += m.Visits
		if *m.Mean != m.Reward/float64(m.Visits) || *m.Bound != *m.Mean+*m.Exploration {
			t.Errorf("%+v", m)
		}
	}
	last := report.Growth[len(report.Growth)-1]
	if visits != 200 || report.Iterations != 200 || last.Iterations != 200 || last.Nodes != report.Nodes ||
		last.Move != report.Moves[0].Move || report.Growth[0].Nodes > last.Nodes || report.Seed != 4 {
		t.Errorf("%+v", report)
	}
	s, err := rulesOf(t, report.Game).ParsePosition(position)
	if err != nil {
		t.Fatal(err)
	}
	move, info, err := textbook.NewMCTS(textbook.MCTSOptions{
		Iterations: 200, Exploration: textbook.DefaultExploration, Seed: 4, NoSolver: true,
	}).Think(t.Context(), ai.At(s, ai.Limits{}))
	if err != nil || s.Rules().FormatMove(s, move) != report.PV[0] || info.Chance != *report.Moves[0].Mean {
		t.Errorf("the engine plays %v, %+v, %v", move, info, err)
	}
	got = arenaRun(t, "", args...)
	for _, want := range []string{"200 iterations", "exploration", "simulation", "Principal variation: " + report.PV[0]} {
		if got.status != exitOK || !strings.Contains(got.stdout, want) {
			t.Errorf("%q is not in\n%s", want, got.stdout)
		}
	}
}

func rulesOf(t *testing.T, id string) game.Rules {
	t.Helper()
	rules, err := game.Find(id)
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

// TestTraceChecksTrees: the trees of the course's searches have nothing to correct, and each mistake is printed with
// its line.
func TestTraceChecksTrees(t *testing.T) {
	tree := arenaRun(t, "", "trace", "--game", "classic", "--engine", "alphabeta:eval=discs", "--depth", "3", "--tree")
	path := filepath.Join(t.TempDir(), "tree.jsonl")
	write := func(text string) {
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write(tree.stdout)
	got := arenaRun(t, "", "trace", "--check", path)
	if got.status != exitOK || !strings.HasSuffix(got.stdout, " cuts, 0 differences from the searches of the course\n") {
		t.Errorf("%+v", got)
	}
	lines := strings.Split(tree.stdout, "\n")
	lines[1], lines[2] = `{"node":0,"value":-12}`, "?"
	write(strings.Join(lines, "\n"))
	got = arenaRun(t, "", "trace", "--check", path)
	for _, want := range []string{
		"line 3: no JSON object of a node", "line 2, node 0: The value −12 does not follow from", "lines to correct",
	} {
		if got.status != exitError || !strings.Contains(got.stdout+got.stderr, want) {
			t.Errorf("%+v, want %q", got, want)
		}
	}
	got = arenaRun(t, "", "trace", "--check", path, "--json")
	var report checkedTree
	if err := json.Unmarshal([]byte(got.stdout), &report); err != nil || len(report.Findings) == 0 ||
		report.Findings[1].Fault != "value" || report.Findings[1].Line != 2 || len(report.BadLines) < 2 {
		t.Errorf("%+v, %v", report, err)
	}
}
