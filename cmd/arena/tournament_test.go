package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

const smallTournament = `games = 2
[[player]]
spec = "greedy"
[[player]]
spec = "random"
`

// TestTournamentLeavesOthersAlone plays a tournament where other files have its names: they stay as
// they are, and no game is played.
func TestTournamentLeavesOthersAlone(t *testing.T) {
	file := filepath.Join(files(t, map[string]string{"t.toml": smallTournament}), "t.toml")
	whole := t.TempDir()
	if got := arenaRun(t, "", "tournament", file, "--out", whole); got.status != exitOK {
		t.Fatalf("%+v", got)
	}
	log, err := os.ReadFile(filepath.Join(whole, "games.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ name, content, want string }{
		{"games.jsonl", "my games", "line 1: no tournament's log begins like this"},
		{"games.jsonl", record("of a match"), "line 1: no tournament's log begins like this"},
		{"games.jsonl", strings.ReplaceAll(string(log), "\n", " "), "line 1: no tournament's log begins like this"},
		{"results.json", `{"mine": true}`, "not the results of this tournament"},
		{"report.html", "<!DOCTYPE html>\n<p>mine", "not the report of this tournament"},
	} {
		folder := files(t, map[string]string{test.name: test.content})
		got := arenaRun(t, "", "tournament", file, "--out", folder)
		want := fmt.Sprintf("arena: %q: %s: move this file away, or choose another folder with --out\n",
			filepath.Join(folder, test.name), test.want)
		if got != (outcome{status: exitError, stderr: want}) {
			t.Errorf("%s: %+v\nwant %s", test.name, got, want)
		}
		left, err := os.ReadDir(folder)
		if err != nil || len(left) != 1 {
			t.Errorf("%s: %v, %v", test.name, left, err)
		}
		content, err := os.ReadFile(filepath.Join(folder, test.name))
		if err != nil || string(content) != test.content {
			t.Errorf("%s: %q became %q, %v", test.name, test.content, content, err)
		}
	}
	for _, name := range []string{"games.jsonl", "results.json", "report.html"} {
		got := arenaRun(t, "", "tournament", file, "--out", whole)
		if got.status != exitOK || !strings.Contains(got.stderr, "2 games were played before") {
			t.Errorf("again, without %s: %+v", name, got)
		}
		if name != "games.jsonl" {
			os.Remove(filepath.Join(whole, name))
		}
	}
	if got := arenaRun(t, "", "replay", "--quiet", whole); got != (outcome{stderr: "games as recorded: 2\n"}) {
		t.Errorf("%+v", got)
	}
}

// TestCutRecords goes on after an interruption in the middle of a line: what is
// there stays, and the games after it are on lines of their own.
func TestCutRecords(t *testing.T) {
	cut := record("one") + record("cut")[:50]
	folder := files(t, map[string]string{"games.jsonl": cut, "t.toml": smallTournament})
	file := filepath.Join(folder, "games.jsonl")
	got := arenaRun(t, "", "match", "--a", "greedy", "--b", "random", "--games", "2", "--records", file)
	if got.status != exitOK {
		t.Fatalf("%+v", got)
	}
	content, err := os.ReadFile(file)
	if err != nil || !strings.HasPrefix(string(content), cut+"\n{") {
		t.Errorf("%q, %v", content, err)
	}
	got = arenaRun(t, "", "replay", "--quiet", file)
	want := fmt.Sprintf("arena: %q: line 2: the record is cut off: its line is not whole\n"+
		"arena: wrong records: 1 of 4\n", file)
	if got != (outcome{status: exitError, stderr: want}) {
		t.Errorf("%+v\nwant %s", got, want)
	}

	out := filepath.Join(folder, "out")
	if got := arenaRun(t, "", "tournament", filepath.Join(folder, "t.toml"), "--out", out); got.status != exitOK {
		t.Fatalf("%+v", got)
	}
	log := filepath.Join(out, "games.jsonl")
	content, err = os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}
	cutLog := string(content[:len(content)-100])
	if err := os.WriteFile(log, []byte(cutLog), 0o666); err != nil {
		t.Fatal(err)
	}
	got = arenaRun(t, "", "tournament", filepath.Join(folder, "t.toml"), "--out", out)
	want = fmt.Sprintf("arena: %q: line 3 is cut off and does not count\narena: 1 games were played before\n", log)
	if got.status != exitOK || !strings.HasPrefix(got.stderr, want) {
		t.Errorf("%+v", got)
	}
	content, err = os.ReadFile(log)
	if err != nil || !strings.HasPrefix(string(content), cutLog+"\n{") || strings.Count(string(content), "\n") != 4 {
		t.Errorf("%q, %v", content, err)
	}
}

// playExample plays a tournament of docs/examples by the quickest players, and expects to
// be told some things. It returns all that it is told.
func playExample(t *testing.T, name string, wants ...string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", "examples", name))
	if err != nil {
		t.Fatal(err)
	}
	quick := regexp.MustCompile(`spec = "[^"]*"`).ReplaceAllString(string(text), `spec = "random"`)
	folder := files(t, map[string]string{"t.toml": quick})
	got := arenaRun(t, "", "tournament", filepath.Join(folder, "t.toml"), "--out", filepath.Join(folder, "results"))
	for _, want := range wants {
		if got.status != exitOK || !strings.Contains(got.stdout, want) {
			t.Errorf("no %q: %+v", want, got)
		}
	}
	return got.stdout
}

// TestExampleTournament plays the course's tournament of Ultimate Tic-Tac-Toe.
func TestExampleTournament(t *testing.T) {
	playExample(t, "uttt-tournament.toml", "Stage 1, group H", "Stage 2, group D", "quarter-final", "semi-final", "final",
		"by place", "10 points", "9 points")
}

// TestExampleSwissTournament plays the example of a Swiss tournament.
func TestExampleSwissTournament(t *testing.T) {
	told := playExample(t, "swiss-tournament.toml", "a bye as much as winning", "Stage 1, Swiss", "buchholz", "round 4",
		"bye", " v 1", "–", "Stage 2, final", "5  Nhóm")
	if strings.Contains(told, "Stage 2, group") || strings.Contains(told, "rounds: in another one") {
		t.Errorf("%s", told)
	}
}
