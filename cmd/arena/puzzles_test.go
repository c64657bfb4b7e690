package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"colat/ai/puzzles/data"
	"colat/cmd/arena/puzzles"
)

// TestPuzzlesList: every game has puzzles, whose lines of JSON say all about them.
func TestPuzzlesList(t *testing.T) {
	if !slices.Equal(data.Families(), familyIDs()) {
		t.Errorf("there are puzzles of %v, but the games are %v", data.Families(), familyIDs())
	}
	for _, family := range data.Families() {
		got := arenaRun(t, "", "puzzles", "list", "--game", family, "--json")
		lines := 0
		for line := range strings.Lines(got.stdout) {
			var p puzzles.Listed
			if err := json.Unmarshal([]byte(line), &p); err != nil {
				t.Fatal(err)
			}
			if p.ID == "" || p.Position == "" || len(p.Solution)%2 == 0 || p.Theme == "" || p.Grade < 1 || p.Grade > 10 {
				t.Errorf("%s: %s", family, line)
			}
			lines++
		}
		if got.status != exitOK || lines == 0 {
			t.Errorf("%s: %d lines, %d: %s", family, lines, got.status, got.stderr)
		}
	}
}

// TestPuzzlesCheck proves a few puzzles again, and finds one that is wrong.
func TestPuzzlesCheck(t *testing.T) {
	got := arenaRun(t, "", "puzzles", "check", "--game", "victory", "--sample", "3", "--json")
	var found puzzles.Checked
	err := json.Unmarshal([]byte(got.stdout), &found)
	if err != nil || got.status != exitOK || found.Checked != 3 || found.Wrong != 0 || found.Puzzles < 3 {
		t.Errorf("%+v, %v", got, err)
	}
	text, err := data.Text("victory")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(string(text), "\n")[:2]
	id := strings.Fields(lines[1])[0]
	lines[1] = strings.Replace(lines[1], id, "22222222", 1)
	folder := files(t, map[string]string{"wrong.txt": strings.Join(lines, "")})
	got = arenaRun(t, "", "puzzles", "check", "--file", filepath.Join(folder, "wrong.txt"), "--json")
	err = json.Unmarshal([]byte(got.stdout), &found)
	if err != nil || got.status != exitError || found.Wrong != 1 || !strings.Contains(got.stderr, id) {
		t.Errorf("%+v, %v", got, err)
	}
}

// TestPuzzlesMake: one seed makes the same puzzles each time, and a file that was cut off within a
// line goes on as if it had not been.
func TestPuzzlesMake(t *testing.T) {
	folder := t.TempDir()
	whole, cut := filepath.Join(folder, "whole.txt"), filepath.Join(folder, "cut.txt")
	args := func(path, count string) []string {
		return []string{"puzzles", "make", "--game", "classic", "--count", count, "--seed", "7", "--out", path}
	}
	for _, count := range []string{"2", "4"} {
		if got := arenaRun(t, "", args(whole, count)...); got.status != exitOK {
			t.Fatalf("%+v", got)
		}
	}
	text, err := os.ReadFile(whole)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(cut, text[:len(text)-60], 0o666); err != nil {
		t.Fatal(err)
	}
	if got := arenaRun(t, "", args(cut, "4")...); got.status != exitOK {
		t.Fatalf("%+v", got)
	}
	again, err := os.ReadFile(cut)
	if err != nil {
		t.Fatal(err)
	}
	if a, b := ids(string(text)), ids(string(again)); len(a) != 4 || len(b) != 4 || a[0] != b[0] {
		t.Errorf("%q, and after it was cut off %q", a, b)
	}
	got := arenaRun(t, "", "puzzles", "check", "--file", cut)
	if got.status != exitOK || got.stdout != "classic: 4 puzzles, 4 checked, 0 wrong\n" {
		t.Errorf("%+v", got)
	}
	got = arenaRun(t, "", "puzzles", "make", "--game", "uttt", "--out", cut)
	checkFailure(t, []string{"make"}, got, exitUsage, "of the game classic, not of uttt")
}

// ids returns the IDs of the puzzles in a file.
func ids(text string) (list []string) {
	for line := range strings.Lines(text) {
		if words := strings.Fields(line); words[0] != "#" && words[0] != "colat-puzzles" {
			list = append(list, words[0])
		}
	}
	return list
}

// TestPuzzlesFromLibrary: the games of a library are read to its end, also games of others.
func TestPuzzlesFromLibrary(t *testing.T) {
	folder := files(t, map[string]string{"games.jsonl": record("x") + record("y") + "no game\n"})
	got := arenaRun(t, "", "puzzles", "make", "--game", "victory", "--from", filepath.Join(folder, "games.jsonl"))
	if got.status != exitOK || !strings.Contains(got.stderr, "games examined") {
		t.Errorf("%+v", got)
	}
}

// TestPuzzlesArguments: a wrong argument is one clear line.
func TestPuzzlesArguments(t *testing.T) {
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"puzzles"}, "want make, list, check or grades"},
		{[]string{"puzzles", "solve"}, `"solve"`},
		{[]string{"puzzles", "make", "--count", "0"}, "--count 0"},
		{[]string{"puzzles", "make", "--game", "chess"}, "chess"},
		{[]string{"puzzles", "make", "--from", "/no/such/file"}, "/no/such/file"},
		{[]string{"puzzles", "make", "--out", "/no/such/folder/file"}, "/no/such/folder/file"},
		{[]string{"puzzles", "list", "--game", "chess"}, "chess"},
		{[]string{"puzzles", "list", "--game", "mnk:3,3,3"}, "are of the game mnk:15,15,5"},
		{[]string{"puzzles", "check", "--sample", "0"}, "--sample 0"},
		{[]string{"puzzles", "check", "--file", "/no/such/file"}, "/no/such/file"},
		{[]string{"puzzles", "check", "x"}, `"x"`},
	} {
		checkFailure(t, test.args, arenaRun(t, "", test.args...), exitUsage, test.want)
	}
}
