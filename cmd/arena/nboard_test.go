package main

import (
	"strings"
	"testing"
)

// The command answers the session of the protocol's description, and refuses a SPEC that names no player.
func TestNBoard(t *testing.T) {
	commands := "nboard 2\nset game (;GM[Othello]PC[NBoard]PB[./mEdax]PW[chris]RE[?]TI[15:00]TY[8]" +
		"BO[8 ---------------------------O*------*O--------------------------- *]" +
		"B[F5]W[F6]B[D3]W[C5]B[E6]W[F7]B[E7]W[F4];)\nset depth 2\nping 1\nhint 2\ngo\n"
	got := arenaRun(t, commands, "nboard", "--engine", "alphabeta:depth=2")
	if got.status != 0 || got.stderr != "" {
		t.Fatalf("%+v", got)
	}
	for _, want := range []string{"set myname Co Lat\npong 1\n", "\nsearch ", "\nnodestats ", "\n=== "} {
		if !strings.Contains(got.stdout, want) {
			t.Errorf("%q is missing in\n%s", want, got.stdout)
		}
	}
	args := []string{"nboard", "--engine", "nobody"}
	checkFailure(t, args, arenaRun(t, "", args...), 2, "--engine: ")
}
