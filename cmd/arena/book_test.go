package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"colat/cmd/arena/book"
)

// TestBookList: every line of JSON says all about a position.
func TestBookList(t *testing.T) {
	got := arenaRun(t, "", "book", "list", "--game", "classic", "--json")
	lines := 0
	for line := range strings.Lines(got.stdout) {
		var p book.Listed
		if err := json.Unmarshal([]byte(line), &p); err != nil {
			t.Fatal(err)
		}
		if p.Game != "classic" || p.Position == "" || len(p.Moves) == 0 || len(p.Line) != lines && lines < 2 {
			t.Errorf("line %d: %s", lines, line)
		}
		lines++
	}
	if got.status != exitOK || lines < 10 {
		t.Errorf("%d lines, %d: %s", lines, got.status, got.stderr)
	}
	at := "---------------------------OX------XO--------------------------- X"
	got = arenaRun(t, "", "book", "list", "--game", "classic", "--position", at, "--json")
	var p book.Listed
	if err := json.Unmarshal([]byte(got.stdout), &p); err != nil || len(p.Moves) != 4 || p.Position != at {
		t.Errorf("%+v, %v", got, err)
	}
}

// TestBookCheck checks all books that the program brings.
func TestBookCheck(t *testing.T) {
	got := arenaRun(t, "", "book", "check", "--json")
	lines := 0
	for line := range strings.Lines(got.stdout) {
		var c book.Checked
		err := json.Unmarshal([]byte(line), &c)
		if err != nil || c.Wrong != 0 || c.Expanded < 10 || c.Positions <= c.Expanded {
			t.Errorf("%s: %v", line, err)
		}
		lines++
	}
	if got.status != exitOK || lines != 3 {
		t.Errorf("%d lines, %d: %s", lines, got.status, got.stderr)
	}
	checkFailure(t, []string{"check"}, arenaRun(t, "", "book", "check", "--game", "cotoan"), exitUsage, "no book")
}

// TestBookMake: a book is made, goes on where it ended, and is the same as one made at once.
func TestBookMake(t *testing.T) {
	folder := t.TempDir()
	whole, parts := filepath.Join(folder, "whole.book"), filepath.Join(folder, "parts.book")
	args := func(path, positions, nodes string) []string {
		return []string{"book", "make", "--game", "uttt", "--out", path,
			"--positions", positions, "--nodes", nodes, "--moves", "4"}
	}
	for _, run := range [][]string{
		args(whole, "40", "500"), args(parts, "15", "500"), append(args(parts, "40", "500"), "--threads", "2"),
	} {
		if got := arenaRun(t, "", run...); got.status != exitOK {
			t.Fatalf("%+v", got)
		}
	}
	a, err := os.ReadFile(whole)
	if err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(parts)
	if err != nil {
		t.Fatal(err)
	}
	if string(a) != string(b) {
		t.Error("the book that was made in two parts is another one")
	}
	got := arenaRun(t, "", "book", "check", "--file", parts)
	if got.status != exitOK || !strings.Contains(got.stdout, " 0 wrong\n") {
		t.Errorf("%+v", got)
	}
	got = arenaRun(t, "", args(parts, "50", "501")...)
	checkFailure(t, []string{"make"}, got, exitUsage, "made by another command")
	if names, err := os.ReadDir(folder); err != nil || len(names) != 2 {
		t.Errorf("the folder holds %v, %v", names, err)
	}
	if err := os.WriteFile(parts, b[:len(b)-1], 0o666); err != nil {
		t.Fatal(err)
	}
	checkFailure(t, []string{"check"}, arenaRun(t, "", "book", "check", "--file", parts), exitError, "bytes follow")
	checkFailure(t, []string{"make"}, arenaRun(t, "", "book", "make", "--game", "victory", "--out", parts), exitUsage,
		"no single start")
}
