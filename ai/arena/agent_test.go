package arena

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"colat/ai"
	"colat/ai/arena/arenatest"
	"colat/ai/arena/referee"
	"colat/game"
	"colat/game/othello"
	"colat/game/uttt"
)

// noNumpy is a module that hides numpy from the agents beside it, which then have the
// stand-ins of the arrays.
const noNumpy = `raise ImportError("hidden by the test")`

// withNumpy returns a Python that has numpy, or "" where there is none.
func withNumpy() string {
	for _, python := range []string{"python3", "/usr/bin/python3"} {
		if exec.Command(python, "-c", "import numpy").Run() == nil {
			return python
		}
	}
	return ""
}

// writeAgent writes an agent's file, and others beside it, and returns its SPEC.
func writeAgent(t *testing.T, text string, others ...string) string {
	t.Helper()
	folder := t.TempDir()
	for i := 0; i < len(others); i += 2 {
		if err := os.WriteFile(filepath.Join(folder, others[i]), []byte(others[i+1]), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	file := filepath.Join(folder, "_1234567_7654321.py")
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return "agent:" + file
}

// playAgent plays a game of the agent's, as both sides in turn, against a player.
func playAgent(t *testing.T, rules game.Rules, spec, opponent string, conduct referee.Conduct, check func(*recordOf)) {
	t.Helper()
	seat := func(spec string) *referee.Seat {
		return referee.NewSeat(referee.Contestant{Name: spec, Spec: spec}, rules, NewPlayer)
	}
	seats := [2]*referee.Seat{seat(spec), seat(opponent)}
	defer seats[0].Close()
	for side := range game.Player(2) {
		start, err := rules.New(nil, nil)
		if rules == game.Rules(othello.Victory) {
			start, err = arenatest.StartOf(t), nil
		}
		if err != nil {
			t.Fatal(err)
		}
		record, err := referee.PlayGame(t.Context(), start, nil, seats, conduct, 1)
		if err != nil {
			t.Fatal(err)
		}
		check(&recordOf{record.Result, record.Fault, side, len(record.Moves)})
		if _, err := arenatest.ReadBack(t, record); err != nil {
			t.Error(err)
		}
		seats[0], seats[1] = seats[1], seats[0]
	}
	if seats[0].Player == nil && seats[1].Player == nil {
		t.Error("no player is left")
	}
}

// recordOf is a game in which the agent had a side.
type recordOf struct {
	result game.Result
	fault  string
	agent  game.Player
	moves  int
}

// faithful is an agent that checks the data of its framework, and all the ways in which
// agents use them. It says in a fault what is wrong.
const faithful = `
import copy, random, sys
from state import State, State_2, UltimateTTT_Move

games = 0    # executed anew for each game, the file counts from 0 again
before = None

def check(holds, what):
    if not holds:
        raise AssertionError(what)

def select_move(cur_state, remain_time):
    global games, before
    games += 1
    check(isinstance(cur_state, State_2) and isinstance(cur_state, State), "its class")
    check(cur_state.X == 1 and cur_state.O == -1, "X and O")
    check(cur_state.player_to_move in (1, -1), "player_to_move")
    check(cur_state.blocks.shape == (9, 3, 3) and cur_state.global_cells.shape == (9,), "shapes")
    check(isinstance(remain_time, (int, float)) and 0 < remain_time <= 120, "remain_time %r" % remain_time)
    check(before is None or remain_time < before, "remain_time after %r: %r" % (before, remain_time))
    before = remain_time
    previous = cur_state.previous_move
    stones = (cur_state.blocks != 0).sum()
    if games == 1:
        check(stones <= 1, "the first move has %d stones: the file was not executed anew" % stones)
    if stones == 0:
        check(previous is None, "a move before the first")
    else:
        check(previous.value == -cur_state.player_to_move, "the value of previous_move")
        check(cur_state.blocks[previous.index_local_board, previous.x, previous.y] == previous.value, "its stone")
        check(cur_state.blocks[previous.index_local_board][previous.x][previous.y] == previous.value, "its cell")
    for block in range(9):
        result = cur_state.game_result(cur_state.blocks[block])
        check((result or 0) == cur_state.global_cells[block], "the result of block %d" % block)
        rows = sum(sum(abs(v) for v in row) for row in cur_state.blocks[block])
        check(rows == abs(cur_state.blocks[block]).sum() == (cur_state.blocks[block].flatten() != 0).sum(), "sums")
    check(not cur_state.game_over, "the game is over")
    moves = cur_state.get_valid_moves
    check(len(moves) > 0, "no moves")
    for move in moves:
        check(cur_state.is_valid_move(move), "get_valid_moves has a move that is not valid")
    move = random.choice(moves)
    other = State_2(cur_state)
    deep = copy.deepcopy(cur_state)
    other.free_move = deep.free_move = cur_state.free_move
    other.act_move(move)
    deep.act_move(move)
    check(cur_state.blocks[move.index_local_board][move.x][move.y] == 0, "the copy shares its cells")
    check((other.blocks == deep.blocks).all() and (other.blocks != 0).sum() == stones + 1, "the copies differ")
    check(other.player_to_move == -cur_state.player_to_move, "whose turn it is after a move")
    print("this is no move", file=sys.stdout)
    return UltimateTTT_Move(move.index_local_board, move.x, move.y, cur_state.player_to_move)
`

// TestAgentHasItsFrameworksData plays games with an agent that checks its arguments, with numpy's
// arrays and with the substitutes for them.
func TestAgentHasItsFrameworksData(t *testing.T) {
	pythons := map[string][]string{"": {"numpy.py", noNumpy}}
	if python := withNumpy(); python != "" {
		pythons[python] = nil
	} else {
		t.Log("no Python has numpy: the stand-ins alone are tried")
	}
	for python, others := range pythons {
		t.Setenv(pythonVariable, python)
		playAgent(t, uttt.Closed, writeAgent(t, faithful, others...), "random:seed=3", referee.Conduct{}, func(r *recordOf) {
			if r.fault != "" || r.moves < 17 {
				t.Errorf("Python %q, side %d, after %d moves: %+v", python, r.agent, r.moves, r)
			}
		})
		older := strings.NewReplacer(
			"State_2) and isinstance(cur_state, State)", "State) and not isinstance(cur_state, State_2)",
			"other = State_2(", "other = State(",
			// Blocks that both sides have a line in have no single result.
			"check((result or 0) == cur_state", "check(result is None or result == 0 or 0 != cur_state",
			// The framework calls a game over whose blocks are all won, which these rules play on.
			"check(not cur_state.game_over,", "check(not cur_state.game_over or 0 not in cur_state.global_cells,",
		).Replace(faithful)
		playAgent(t, uttt.Open, writeAgent(t, older, others...), "random:seed=3", referee.Conduct{}, func(r *recordOf) {
			if r.fault != "" {
				t.Errorf("Python %q, the older rules, side %d: %+v", python, r.agent, r)
			}
		})
	}
}

// TestAgentMovesAsTheRulesSay: the framework's list of moves is that of the rules in positions
// of random games, and in some in which O began or stones were set up.
func TestAgentMovesAsTheRulesSay(t *testing.T) {
	const agent = `
def select_move(cur_state, remain_time):
    moves = cur_state.get_valid_moves
    raise Exception("moves " + " ".join("%d%d" % (m.index_local_board, 3 * m.x + m.y) for m in moves))
`
	player, err := NewPlayer(writeAgent(t, agent, "numpy.py", noNumpy), uttt.Closed)
	if err != nil {
		t.Fatal(err)
	}
	defer referee.Close(player)
	texts := []string{
		// O began, and was sent to block 4 by a stone that X has twice as many of.
		`{"global_cells": [0,0,0,0,0,0,0,0,0], "blocks": [[1,0,0,0,1,0,0,0,0], [0,0,0,0,1,0,0,0,0], ` +
			`[0,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0,0],` +
			`[0,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0,-1]], "player_to_move": -1, ` +
			`"previous_move": {"index_local_board": 1, "x": 1, "y": 1, "value": 1}}`,
		// Stones without a move before.
		`{"global_cells": [0,0,0,0,1,0,0,0,0], "blocks": [[1,0,0,0,1,0,0,0,0], [0,0,0,0,1,0,0,0,0], ` +
			`[0,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0,0],[1,1,1,0,0,0,0,0,0],[0,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0,0],` +
			`[0,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0,-1]], "player_to_move": 1, "previous_move": null}`,
	}
	for _, text := range texts {
		r, err := uttt.Closed.ParseRequest([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		want := "moves"
		for _, m := range r.State.AppendMoves(nil) {
			want += " " + uttt.Closed.FormatMove(r.State, m)
		}
		_, _, err = player.Think(t.Context(), ai.At(r.State, ai.Limits{}))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// TestAgentsFailures lets agents fail in every way there is: each loses, and is told why.
func TestAgentsFailures(t *testing.T) {
	const legal = "import os, sys, time\ndef select_move(s, t):\n    moves = s.get_valid_moves\n    "
	for name, test := range map[string]struct {
		text   string
		reason game.Reason
		fault  string
	}{
		"prints": {legal + "print('4'); os.write(1, b'\\xff{}\\n'); os.system('echo 40'); return moves[0]", "", ""},
		"reads":  {legal + "input(); return moves[0]", game.Crash, "EOFError"},
		"raises": {legal + "return 1 / 0", game.Crash,
			"ZeroDivisionError: division by zero (_1234567_7654321.py, line 4, in select_move)"},
		"ends":          {legal + "sys.exit(3)", game.Crash, "SystemExit: 3"},
		"dies":          {legal + "os._exit(3)", game.Crash, "exit status 3"},
		"recursion":     {"def select_move(s, t):\n    return select_move(s, t)", game.Crash, "RecursionError"},
		"None":          {legal + "return None", game.IllegalMove, "it returned None, and has"},
		"no move":       {legal + "return 40", game.IllegalMove, "it returned 40, whose index_local_board is None"},
		"out of bounds": {legal + "moves[0].x = 3; return moves[0]", game.IllegalMove, "want 0 to 8, and 0 to 2 twice"},
		"negative": {legal + "moves[0].index_local_board = -1; return moves[0]",
			game.IllegalMove, "index_local_board -1"},
		"a fraction": {legal + "moves[0].y = 1.5; return moves[0]", game.IllegalMove, "whose y is 1.5"},
		"occupied": {legal + "p = s.previous_move\n    if p is None: return moves[0]\n    p.value *= -1; return p",
			game.IllegalMove, "where it may not play"},
		"another's":   {legal + "moves[0].value *= -1; return moves[0]", game.IllegalMove, "the value of its move is"},
		"oversleeps":  {legal + "time.sleep(30)", game.Timeout, "more than 300ms"},
		"syntax":      {"def select_move(s, t)\n    pass", game.Crash, "SyntaxError"},
		"import":      {"import no_such_module\ndef select_move(s, t): pass", game.Crash, "No module named 'no_such_module'"},
		"numpy":       {"import numpy\ndef select_move(s, t): pass", game.Crash, "hidden by the test"},
		"no function": {"def choose(s, t): pass", game.Crash, "has no function select_move(cur_state, remain_time)"},
		"other game":  {"def callBot(info): pass", game.Crash, "it has callBot, for another game"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			conduct := referee.Conduct{Patience: time.Minute}
			if test.reason == game.Timeout {
				conduct.Patience = 300 * time.Millisecond
			}
			spec := writeAgent(t, test.text, "numpy.py", noNumpy)
			playAgent(t, uttt.Closed, spec, "test-first", conduct, func(r *recordOf) {
				right := r.fault == ""
				if test.reason != "" {
					right = r.result == (game.Result{Winner: r.agent.Opponent(), Reason: test.reason}) &&
						strings.Contains(r.fault, test.fault)
				}
				if !right {
					t.Errorf("as side %d: %+v", r.agent, r)
				}
			})
		})
	}
	for spec, want := range map[string]string{
		"agent:":                   "wants a file",
		"agent:no_such_file.py":    "no_such_file.py",
		"agent:" + os.TempDir():    "it is a folder",
		"agent:agent/no_such_a.py": "no such file",
	} {
		if _, err := NewPlayer(spec, uttt.Closed); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", spec, err, want)
		}
	}
}

// TestAgentBots plays the game with victory cells and the classic one by the functions of the
// assignment, in the form that the document has and in that of its framework.
func TestAgentBots(t *testing.T) {
	const placeable = `
import random
def legal(board, you):
    cells = [c + r for r in "12345678" for c in "abcdefgh"]
    return [cell for cell in cells if board.isPlaceable(cell, you[0])]
`
	for name, text := range map[string]string{
		"callBot": placeable + `
from init import Board
def callBot(game_info):
    lines = game_info.split("\n")
    if lines[0] != "victory_cell" or len(lines[1].split(" ")) != 5 or len(lines) != 14:
        raise ValueError(game_info)
    board = Board()
    board.update(lines[3:11])
    print(lines)
    return random.choice(legal(board, lines[12]))
`,
		"bot of the framework": placeable + `
from init import Board
def bot(victory_cell, cell, you):
    if len(victory_cell) != 5 or you not in ("BLACK", "WHITE"):
        raise ValueError(victory_cell)
    return random.choice(legal(cell, you))
`,
		"bot of the document": placeable + `
def bot(victory_cell, cell, you):
    rows = [row.split(" ") for row in cell.split("\n")]
    if len(victory_cell.split(" ")) != 5 or len(rows) != 8 or any(len(row) != 8 for row in rows):
        raise ValueError(repr((victory_cell, cell)))
    import init
    board = init.Board()
    board.update(cell.split("\n"))
    return random.choice(legal(board, you))
`,
	} {
		for _, rules := range []game.Rules{othello.Victory, othello.Classic} {
			spec := writeAgent(t, text, "numpy.py", noNumpy)
			playAgent(t, rules, spec, "random:seed=5", referee.Conduct{}, func(r *recordOf) {
				if r.fault != "" || r.moves < 9 {
					t.Errorf("%s, %s: %+v", name, rules.ID(), r)
				}
			})
		}
	}
	for text, want := range map[string]struct {
		reason game.Reason
		fault  string
	}{
		"def bot(v, c, y): return 'NULL'":            {game.Resignation, ""},
		"def bot(v, c, y): return 'a1'":              {game.IllegalMove, "a1"},
		"def bot(v, c, y): return None":              {game.IllegalMove, "it returned None, want a square such as 'd3'"},
		"def callBot(info): return [].pop()":         {game.Crash, "IndexError"},
		"def select_move(cur_state, remain): pass\n": {game.Crash, "it has select_move, for another game"},
	} {
		playAgent(t, othello.Victory, writeAgent(t, text), "test-first", referee.Conduct{}, func(r *recordOf) {
			if r.result != (game.Result{Winner: r.agent.Opponent(), Reason: want.reason}) ||
				!strings.Contains(r.fault, want.fault) {
				t.Errorf("%s: %+v, want %+v", text, r, want)
			}
		})
	}
}

// TestAgentIsOneProcess: a match has one process of the agent, whose loading is no part of its
// clock; the file's own variables are those of a game.
func TestAgentIsOneProcess(t *testing.T) {
	log := filepath.Join(t.TempDir(), "log")
	spec := writeAgent(t, fmt.Sprintf(`
import helper, os, time
time.sleep(0.2)
moves = 0
def select_move(cur_state, remain_time):
    global moves
    moves += 1
    helper.moves += 1
    with open(%q, "a") as f:
        f.write("%%d %%d %%d %%s %%s\n" %% (
            os.getpid(), moves, helper.moves, os.path.exists("helper.py"), remain_time))
    return cur_state.get_valid_moves[0]
`, log), "helper.py", "moves = 0\n", "numpy.py", noNumpy)
	m := &Match{
		Rules: uttt.Closed, A: referee.Contestant{Name: "A", Spec: spec}, B: referee.Contestant{Name: "B", Spec: "random"},
		Games: 3, Seed: 1, Conduct: referee.Conduct{Clock: arenatest.Clock(30 * time.Second)},
	}
	tally, err := m.Run(t.Context())
	if err != nil || tally.Games() != 3 || len(tally.Faults) > 0 {
		t.Fatalf("%+v, %v", tally, err)
	}
	text, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}
	processes, games := map[string]bool{}, 0
	for line := range strings.Lines(string(text)) {
		words := strings.Fields(line)
		processes[words[0]] = true
		if words[1] != words[2] || words[3] != "True" {
			t.Errorf("%q: a module beside it, or its folder, is another", line)
		}
		if words[1] != "1" {
			continue
		}
		games++
		if words[4] != "30" {
			t.Errorf("a game begins with %s s: loading counts", words[4])
		}
	}
	if len(processes) != 1 || games != 3 {
		t.Errorf("%d processes, %d games", len(processes), games)
	}
}
