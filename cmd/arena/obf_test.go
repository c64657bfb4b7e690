package main

import "testing"

// The values of a line of OBF stay, and near the end of a game they are found: here those
// of a problem of the Fédération Française d'Othello.
func TestConvertToOBF(t *testing.T) {
	const board = "XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X"
	const valued = board + "; H5:+6; G6:-2; F6:-4; H6:-10;\n"
	for _, text := range []string{board, valued, board + "; % no. 20", board + ";", "classic: " + board} {
		if text[0] == 'c' {
			text = "?game=classic&position=" + board
		}
		if got := arenaRun(t, text, "convert", "--to", "obf").stdout; got != valued {
			t.Errorf("%s gives %s, want %s", text, got, valued)
		}
	}
	const far = "--XOXX--XXXOXO-OX-XXX-O--XXOOOO--XXOXXOXOOOOXOOO-XXXOOO---XO---- O; A1:-12; B1:-14;\n"
	if got := arenaRun(t, far, "convert", "--all", "--to", "obf").stdout; got != far {
		t.Errorf("%s gives %s", far, got)
	}
}
