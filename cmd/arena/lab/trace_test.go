package lab

import (
	"encoding/json"
	"strings"
	"testing"
)

// TestTrace: the value is the same by all algorithms, the ones that cut off search fewer nodes, and
// minimax as many as perft counts.
func TestTrace(t *testing.T) {
	var values []int
	for _, algorithm := range []string{"minimax", "negamax", "alphabeta", "negascout"} {
		got := arenaRun(t, "", "trace", "--game", "classic", "--depth", "4", "--algorithm", algorithm, "--json")
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
		{"--depth 2 --algorithm minmax", exitUsage, `--algorithm: unknown algorithm "minmax": there are minimax, negamax,`},
		{"--depth 2 --algorithm minimax:depth=3", exitUsage, "--depth alone bounds the search"},
		{"--depth 2 --algorithm minimax:eval=x", exitUsage, "the evaluations of victory are course, discs"},
		{"--depth 2 --algorithm minimax:quiescence=99", exitUsage, `"quiescence=99": want a whole number from 0 to 32`},
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
