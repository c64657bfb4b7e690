package main

import (
	"strings"
	"testing"
)

// Two engines play a game to its end by the answers of the command, and a SPEC that names no player is
// refused.
func TestGTP(t *testing.T) {
	commands := []string{"boardsize 8", "clear_board"}
	for range 40 {
		commands = append(commands, "genmove black", "genmove white")
	}
	commands = append(commands, "final_score", "quit")
	got := arenaRun(t, strings.Join(commands, "\n"), "gtp", "--engine", "greedy")
	answers := strings.Split(got.stdout, "\n\n")
	if got.status != 0 || got.stderr != "" || len(answers) != len(commands)+1 {
		t.Fatalf("%d answers to %d commands: %+v", len(answers)-1, len(commands), got)
	}
	for i, answer := range answers[:len(commands)] {
		if !strings.HasPrefix(answer, "= ") {
			t.Errorf("%s is answered by %q", commands[i], answer)
		}
	}
	if last := answers[len(commands)-3]; last != "= PASS" {
		t.Errorf("after the game the move is %q, want a pass", last)
	}
	if score := answers[len(commands)-2]; !strings.Contains(score, "+") && score != "= 0" {
		t.Errorf("the score is %q", score)
	}
	args := []string{"gtp", "--engine", "nobody"}
	checkFailure(t, args, arenaRun(t, "", args...), 2, "--engine: ")
}
