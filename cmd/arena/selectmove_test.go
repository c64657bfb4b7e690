package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"colat/ai"
	"colat/ai/arena/course"
	"colat/game"
	"colat/game/uttt"
)

// blocksData returns the data of select_move in a position of Ultimate Tic-Tac-Toe
// after moves.
func blocksData(t *testing.T, left time.Duration, moves ...string) (string, *uttt.State) {
	t.Helper()
	s, err := uttt.Closed.New(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range moves {
		m, err := uttt.Closed.ParseMove(s, text)
		if err != nil {
			t.Fatal(err)
		}
		s.Play(m)
	}
	state := s.(*uttt.State)
	return string(uttt.AppendRequest(nil, state, left)), state
}

// wonBlocks is a game that X has won, with O to move.
const wonBlocks = `{"global_cells": [1, 1, 1, 0, 0, 0, 0, 0, 0], "blocks": [` +
	`[[1, 1, 1], [0, 0, 0], [0, 0, 0]], [[1, 1, 1], [0, 0, 0], [0, 0, 0]], [[1, 1, 1], [0, 0, 0], [0, 0, 0]], ` +
	`[[-1, -1, 0], [0, 0, 0], [0, 0, 0]], [[-1, -1, 0], [0, 0, 0], [0, 0, 0]], [[-1, -1, 0], [0, 0, 0], [0, 0, 0]], ` +
	`[[-1, -1, 0], [0, 0, 0], [0, 0, 0]], [[0, 0, 0], [0, 0, 0], [0, 0, 0]], [[0, 0, 0], [0, 0, 0], [0, 0, 0]]], ` +
	`"player_to_move": -1, "previous_move": null, "remain_time": 10}`

// answersTo returns what select_move may answer in a position.
func answersTo(s *uttt.State) []string {
	var answers []string
	for _, m := range s.AppendMoves(nil) {
		answers = append(answers, string(uttt.AppendAnswer(nil, s, m))+"\n")
	}
	return answers
}

func TestBotReadsData(t *testing.T) {
	opened, state := blocksData(t, time.Minute, "40", "04")
	start, startState := blocksData(t, 0)
	for _, test := range []struct {
		name, stdin string
		args        []string
		want        []string
	}{
		{"engine", opened, []string{"--engine", "greedy"}, answersTo(state)},
		{"the champion", opened, []string{"--time", "20ms"}, answersTo(state)},
		{"no time told", start, []string{"--time", "20ms"}, answersTo(startState)},
		{"no time left", strings.Replace(opened, `"remain_time": 60`, `"remain_time": 0`, 1), nil, answersTo(state)},
		{"the older variant", opened, []string{"--game", "uttt:won=open", "--engine", "greedy"}, answersTo(state)},
		{"over", wonBlocks, nil, []string{"null\n"}},
		{"a text", uttt.Closed.FormatPosition(state) + "\n", []string{"--engine", "greedy"},
			[]string{"40\n", "41\n", "42\n", "43\n", "44\n", "45\n", "46\n", "47\n", "48\n"}},
	} {
		got := arenaRun(t, test.stdin, append([]string{"bot", "--game", "uttt"}, test.args...)...)
		if got.status != exitOK || got.stderr != "" || !slices.Contains(test.want, got.stdout) {
			t.Errorf("%s: %+v, want one of %q", test.name, got, test.want)
		}
	}
	loop := arenaRun(t, opened+"\n"+wonBlocks+start, "bot", "--game", "uttt", "--engine", "greedy", "--loop")
	if lines := strings.SplitAfter(loop.stdout, "\n"); loop.status != exitOK || len(lines) != 4 ||
		!slices.Contains(answersTo(state), lines[0]) || lines[1] != "null\n" ||
		!slices.Contains(answersTo(startState), lines[2]) {
		t.Errorf("%+v", loop)
	}
}

func TestBotRefusesData(t *testing.T) {
	data, _ := blocksData(t, time.Minute, "40", "04")
	for _, test := range []struct{ stdin, want string }{
		{"{", "request"},
		{"[1, 2]", "want a JSON object with global_cells"},
		{"{}", "global_cells: it is missing"},
		{strings.Replace(data, `"player_to_move": 1`, `"player_to_move": 2`, 1),
			"player_to_move: want 1 for X or -1 for O, not 2"},
		{strings.Replace(data, `"global_cells": [0`, `"global_cells": [1`, 1), "X has no line in block 0"},
		{strings.Replace(data, `"blocks": [[[0`, `"blocks": [[["a"`, 1), "block 0: number 0 (row 0, column 0)"},
		{strings.Replace(data, `"x": 1`, `"x": 7`, 1), "previous_move: x: want 0 to 2, not 7"},
		{strings.Replace(data, `"remain_time": 60`, `"remain_time": -1`, 1), "remain_time: want seconds from 0, not -1"},
	} {
		args := []string{"bot", "--game", "uttt"}
		checkFailure(t, args, arenaRun(t, test.stdin, args...), exitError, test.want)
	}
}

// TestBotTime: the time left for the game bounds a move, and so do ten seconds.
func TestBotTime(t *testing.T) {
	for _, test := range []struct {
		left, time, spent time.Duration
		want              ai.Limits
	}{
		{120 * time.Second, 0, 0, ai.Limits{Time: 9500 * time.Millisecond, Left: 119900 * time.Millisecond}},
		{120 * time.Second, time.Second, 0, ai.Limits{Time: time.Second, Left: 119900 * time.Millisecond}},
		{120 * time.Second, time.Minute, 0, ai.Limits{Time: 9500 * time.Millisecond, Left: 119900 * time.Millisecond}},
		{3 * time.Second, 0, time.Second, ai.Limits{Time: 1900 * time.Millisecond, Left: 1900 * time.Millisecond}},
		{0, 0, 0, ai.Limits{Time: leastBudget, Left: leastBudget}},
	} {
		b := bot{time: test.time, moveTime: test.time > 0}
		if got := b.limits(&course.Request{Timed: true, Left: test.left}, test.spent); got != test.want {
			t.Errorf("%v left, --time %v, %v spent: %+v, want %+v", test.left, test.time, test.spent, got, test.want)
		}
	}
}

// driver calls select_move as the course does: with an object, of numpy's arrays where
// numpy is there. Each line of its input is the data of a call.
const driver = `
import json, sys, types
sys.path.insert(0, sys.argv[1])
from select_move import select_move
try:
    from numpy import array
except ImportError:
    array = lambda values: values
for line in sys.stdin:
    data = json.loads(line)
    time = data.pop("remain_time")
    data["global_cells"] = array(data["global_cells"])
    data["blocks"] = [array(block) for block in data["blocks"]]
    if data["previous_move"]:
        data["previous_move"] = types.SimpleNamespace(**data["previous_move"])
    move = select_move(types.SimpleNamespace(**data), time)
    print(json.dumps(move and vars(move)))
`

// TestSelectMove lets Python call the agent of the documents.
func TestSelectMove(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Fatal("want python3, which make test installs: ", err)
	}
	start, startState := blocksData(t, 3*time.Second)
	opened, state := blocksData(t, 3*time.Second, "40", "04")
	script := filepath.Join(files(t, map[string]string{"driver.py": driver}), "driver.py")
	examples, err := filepath.Abs("../../docs/examples")
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), python, "-B", script, examples)
	cmd.Env = append(os.Environ(), "COLAT_ARENA="+buildArena(t))
	cmd.Stdin = strings.NewReader(start + "\n" + opened + "\n" + wonBlocks + "\n")
	out, err := cmd.Output()
	lines := strings.SplitAfter(string(out), "\n")
	if err != nil || len(lines) != 4 {
		t.Fatalf("%q, %v", out, err)
	}
	for i, s := range []*uttt.State{startState, state} {
		var move struct {
			Block int `json:"index_local_board"`
			X, Y  int
			Value int
		}
		if err := json.Unmarshal([]byte(lines[i]), &move); err != nil {
			t.Fatalf("%q: %v", lines[i], err)
		}
		value := map[game.Player]int{game.First: 1, game.Second: -1}[s.ToMove()]
		if m := uttt.MoveAt(move.Block, 3*move.X+move.Y); !game.IsLegal(s, m) || move.Value != value {
			t.Errorf("call %d answered %s", i+1, lines[i])
		}
	}
	if lines[2] != "null\n" {
		t.Errorf("a game that is over was answered by %q", lines[2])
	}
}

// TestGuidesData answers the data that the guide shows.
func TestGuidesData(t *testing.T) {
	_, state := blocksData(t, 0, "04")
	got := arenaRun(t, example(t, "json"), "bot", "--game", "uttt", "--engine", "greedy")
	if got.status != exitOK || !slices.Contains(answersTo(state), got.stdout) {
		t.Errorf("%+v", got)
	}
}
