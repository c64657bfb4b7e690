package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// whole is a classic game that black wins with the whole board.
const whole = "f5d6c5f4e7f6g5e6e3"

// TestConvertAll writes the games of a file in several formats and reads them again.
func TestConvertAll(t *testing.T) {
	const lines = "An - Chi: " + whole + "\nnonsense 1\n\nChi - An: " + whole + "\n"
	convert := func(stdin, log string, args ...string) string {
		t.Helper()
		got := arenaRun(t, stdin, append([]string{"convert", "--all"}, args...)...)
		if got.status != exitOK || got.stderr != log {
			t.Errorf("%q: %+v, want %q", args, got, log)
		}
		return got.stdout
	}
	const log = `left out: game 2, line 2: move 1, "no": malformed move: "no" is not a square: ` +
		"want a column from a to h and a row from 1 to 8, such as d3\n2 games, 1 left out\n"
	json := convert(lines, log, "--game", "classic", "--to", "lines")
	if !strings.HasPrefix(json, `{"game":"classic","players":["An","Chi"]`) || strings.Count(json, "\n") != 2 {
		t.Errorf("lines: %s", json)
	}
	const done = "2 games, 0 left out\n"
	folder := t.TempDir()
	wthor := convert(json, done, "--to", "wthor", "--names-to", folder)
	if len(wthor) != 16+2*68 {
		t.Errorf("WTHOR: %d bytes", len(wthor))
	}
	ggf := convert(wthor, done, "--to", "ggf", "--names", filepath.Join(folder, "WTHOR.JOU"),
		"--names", filepath.Join(folder, "WTHOR.TRN"))
	if !strings.Contains(ggf, "PB[An]PW[Chi]") || !strings.Contains(ggf, "PB[Chi]PW[An]") {
		t.Errorf("GGF: %s", ggf)
	}
	if moves := convert(ggf, done, "--to", "moves"); moves != whole+"\n"+whole+"\n" {
		t.Errorf("moves: %s", moves)
	}
	const link = "http://x/?black=human&game=classic&moves=" + whole + "&white=human\n"
	if links := convert(ggf, done, "--to", "link", "--page", "http://x/"); links != link+link {
		t.Errorf("links: %s", links)
	}
}

func TestConvertAllRefuses(t *testing.T) {
	noNames := filepath.Join(t.TempDir(), "names")
	if err := os.WriteFile(noNames, []byte("An\nChi\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		stdin  string
		args   []string
		status int
		want   string
	}{
		{"f5", []string{"--all"}, exitUsage, "link, moves, position, request, ggf, obf, sgf, psq, lines, wthor"},
		{"f5", []string{"--to", "wthor"}, exitUsage, "link, moves, position, request, ggf, obf, sgf, psq"},
		{"f5", []string{"--all", "--to", "lines"}, exitUsage, "--game"},
		{"f5", []string{"--to", "moves", "--names", noNames}, exitUsage, "--all"},
		{"f5", []string{"--to", "moves", "--names-to", "."}, exitUsage, "--all"},
		{"f5", []string{"--all", "--to", "ggf", "--names-to", "."}, exitUsage, "wthor"},
		{"f5", []string{"--all", "--to", "ggf", "--names", noNames}, exitError, "WTHOR.JOU"},
		{"f5", []string{"--all", "--to", "ggf", "--names", noNames + "x"}, exitError, "no such file"},
		{"", []string{"--all", "--to", "ggf"}, exitError, "the file is empty"},
		{"PK\x03\x04", []string{"--all", "--to", "ggf"}, exitError, "zip"},
		{"f5d6", []string{"--all", "--game", "classic", "--to", "wthor"}, exitError, "no game to write"},
	} {
		args := append([]string{"convert"}, test.args...)
		got := arenaRun(t, test.stdin, args...)
		if lines := strings.SplitAfter(got.stderr, "\n"); len(lines) == 3 && strings.HasPrefix(lines[0], "left out: game 1") {
			got.stderr = lines[1]
		}
		checkFailure(t, args, got, test.status, test.want)
	}
}
