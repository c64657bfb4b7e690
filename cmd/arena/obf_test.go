package main

import (
	"os"
	"strings"
	"testing"
)

// The values of a line of OBF stay, and near the end of a game they are found: here those
// of a problem of the Fédération Française d'Othello.
func TestConvertToOBF(t *testing.T) {
	const board = "XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X"
	const valued = board + "; H5:+6; G6:-2; F6:-4; H6:-10;\n"
	for _, text := range []string{board, valued, board + ";", "classic: " + board} {
		if text[0] == 'c' {
			text = "?game=classic&position=" + board
		}
		if got := arenaRun(t, text, "convert", "--to", "obf").stdout; got != valued {
			t.Errorf("%s gives %s, want %s", text, got, valued)
		}
	}
	const told = board + "; H5:+6; G6:-2; F6:-4; H6:-10; % no. 20\n"
	for _, text := range []string{told, board + " % no. 20", "% FForum\r\n" + board + ";  %no. 20"} {
		if got := arenaRun(t, text, "convert", "--to", "obf").stdout; got != told {
			t.Errorf("%s gives %s, want %s", text, got, told)
		}
	}
	const far = "--XOXX--XXXOXO-OX-XXX-O--XXOOOO--XXOXXOXOOOOXOOO-XXXOOO---XO---- O; A1:-12; B1:-14;\n"
	if got := arenaRun(t, far, "convert", "--all", "--to", "obf").stdout; got != far {
		t.Errorf("%s gives %s", far, got)
	}
}

// The whole suite of FForum comes back as it is, from a file of any system.
func TestConvertFForum(t *testing.T) {
	file, err := os.ReadFile("../../game/notation/testdata/fforum.obf")
	if err != nil {
		t.Fatal(err)
	}
	var problems strings.Builder
	for line := range strings.Lines(string(file)) {
		if !strings.HasPrefix(line, "%") {
			problems.WriteString(line)
		}
	}
	foreign := "\ufeff" + strings.ReplaceAll(string(file), "\n", "\r\n") + "\r\n% end"
	for _, text := range []string{string(file), foreign} {
		ran := arenaRun(t, text, "convert", "--all", "--to", "obf")
		if ran.stdout != problems.String() || !strings.Contains(ran.stderr, "79 games, 0 left out") {
			t.Errorf("%q\nbecomes\n%s%s", text, ran.stdout, ran.stderr)
		}
	}
}
