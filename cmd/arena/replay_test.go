package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// record is a line of a game that White resigned in the first round of that name.
func record(round string) string {
	return fmt.Sprintf(`{"game":"victory","players":["a","b"],`+
		`"start":"---------------------------OX------XO--------------------------- X a1,c7,d5,g4,f3",`+
		`"opening":0,"moves":["d3"],"winner":"X","reason":"resignation","proven":[0,0],"round":%q}`+"\n", round)
}

// files makes files in a folder of their own and returns it.
func files(t *testing.T, contents map[string]string) string {
	t.Helper()
	folder := t.TempDir()
	for name, content := range contents {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

// roundsShown returns the numbers and rounds of the games that replay printed.
func roundsShown(text string) []string {
	var shown []string
	for line := range strings.Lines(text) {
		if rest, ok := strings.CutPrefix(line, "game "); ok {
			number, _, _ := strings.Cut(rest, ":")
			shown = append(shown, number)
		}
		if round, ok := strings.CutPrefix(line, "round "); ok {
			shown[len(shown)-1] += " " + strings.TrimSpace(round)
		}
	}
	return shown
}

func TestReplayManyFiles(t *testing.T) {
	log := `{"tournament":"0123","title":"x"}` + "\n" + record("one") + record("two")
	folder := files(t, map[string]string{"games.jsonl": log, "more.jsonl": record("three"), "results.json": "{}"})
	games, more := filepath.Join(folder, "games.jsonl"), filepath.Join(folder, "more.jsonl")
	for _, test := range []struct {
		args []string
		want []string
	}{
		{[]string{games}, []string{"1 one", "2 two"}},
		{[]string{more, games}, []string{"1 three", "2 one", "3 two"}},
		{[]string{folder}, []string{"1 one", "2 two", "3 three"}},
		{[]string{more, "-", folder}, []string{"1 three", "2 typed", "3 one", "4 two", "5 three"}},
		{[]string{"--game", "1", games}, []string{"1 one"}},
		{[]string{"--game", "2", games}, []string{"2 two"}},
		{[]string{"--game", "3", games, more}, []string{"3 three"}},
	} {
		got := arenaRun(t, record("typed"), append([]string{"replay"}, test.args...)...)
		if shown := roundsShown(got.stdout); got.status != exitOK || !slices.Equal(shown, test.want) {
			t.Errorf("%q showed %q, want %q; status %d, %q", test.args, shown, test.want, got.status, got.stderr)
		}
	}
}

// TestReplayGoesOn shows the games around lines that hold none, names each such
// line, and fails in the end.
func TestReplayGoesOn(t *testing.T) {
	illegal := strings.Replace(record("x"), "d3", "a1", 1)
	folder := files(t, map[string]string{
		"bad.jsonl":   record("one") + record("cut")[:40] + "\n" + illegal + "noise\n" + record("two"),
		"good.jsonl":  record("three"),
		"saved.txt":   "colat record 1\nnoise\n",
		"notes.jsonl": strings.Repeat("notes\n", 30),
		"empty.jsonl": "",
	})
	bad, good := filepath.Join(folder, "bad.jsonl"), filepath.Join(folder, "good.jsonl")
	saved, notes := filepath.Join(folder, "saved.txt"), filepath.Join(folder, "notes.jsonl")
	empty := filepath.Join(folder, "empty.jsonl")
	told := fmt.Sprintf(`arena: %[1]q: line 2: the record is cut off: its line is not whole
arena: %[1]q: line 3: game 2: move 1: illegal move: Black at a1 would turn over no disc
arena: %[1]q: line 4: not a record: no proper JSON at byte 2
`, bad)
	unreadable := strings.SplitAfter(told, "\n")
	for _, test := range []struct {
		args   []string
		shown  []string
		stderr string
	}{
		{[]string{bad, good}, []string{"1 one", "3 two", "4 three"}, told + "arena: wrong records: 3 of 6\n"},
		{[]string{"--game", "3", bad}, []string{"3 two"}, unreadable[0] + unreadable[2] + "arena: wrong records: 2 of 5\n"},
		{[]string{saved, good}, []string{"2 three"}, fmt.Sprintf("arena: %q: line 2: unknown word \"noise\": "+
			"want game, start, first, second, clock, moves, undone, times, branch, variations, or result\n"+
			"arena: wrong records: 1 of 2\n", saved)},
		{[]string{empty}, nil, "arena: there is no record in it\n"},
		{[]string{"--game", "9", good}, nil, "arena: --game 9: the last game has the number 1\n"},
	} {
		got := arenaRun(t, "", append([]string{"replay"}, test.args...)...)
		if got.status != exitError || got.stderr != test.stderr {
			t.Errorf("%q: status %d\n%s\nwant\n%s", test.args, got.status, got.stderr, test.stderr)
		}
		if shown := roundsShown(got.stdout); !slices.Equal(shown, test.shown) {
			t.Errorf("%q showed %q, want %q", test.args, shown, test.shown)
		}
	}
	got := arenaRun(t, "", "replay", notes)
	if strings.Count(got.stderr, "\n") != 22 || !strings.Contains(got.stderr, "10 more lines without a record") {
		t.Errorf("notes: %+v", got)
	}
}

// TestReplayIsPlain keeps what files say from the terminal's control.
func TestReplayIsPlain(t *testing.T) {
	evil := strings.Replace(record("x"), `"a","b"`, `"a\u001b[2J","b\u202e"`, 1)
	evil = strings.Replace(evil, `"round":"x"`, `"round":"\u0007","fault":"\u001b]0;x\u0007"`, 1)
	got := arenaRun(t, evil, "replay", "-")
	if got.status != exitOK || !strings.Contains(got.stdout, `game 1: a\x1b[2J – b\u202e, victory`) {
		t.Errorf("%+v", got)
	}
	if strings.ContainsAny(got.stdout, "\x1b\x07\u202e") {
		t.Errorf("%q", got.stdout)
	}
}

// TestLinksKeepNames: the links of replay have the names of the players, which a reader of links knows.
func TestLinksKeepNames(t *testing.T) {
	folder := files(t, map[string]string{"games.jsonl": record("1")})
	got := arenaRun(t, "", "replay", filepath.Join(folder, "games.jsonl"), "--link", "http://x/")
	if !strings.Contains(got.stdout, "names=a&names=b") || !strings.HasPrefix(got.stdout, "http://x/?") {
		t.Fatalf("%+v", got)
	}
	back := arenaRun(t, got.stdout, "convert", "--all", "--to", "lines")
	if !strings.Contains(back.stdout, `"players":["a","b"]`) {
		t.Errorf("%+v", back)
	}
}
