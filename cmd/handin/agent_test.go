package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"colat/ai"
	_ "colat/ai/textbook"
	_ "colat/ai/uttt"
	"colat/ai/uttt/eval"
	"colat/game"
	"colat/game/uttt"
)

// driver calls the agent in the folder it is given. Each line of its input is the data of a call,
// which it answers by the move, the time it took, and what the agent thinks of the position.
const driver = `
import json, sys, time, types
sys.path.insert(0, sys.argv[1])
if sys.argv[2] == "numpy":
    from numpy import array
else:
    sys.modules["numpy"] = None
    array = lambda values: values
import _1234567_7654321 as agent
for line in sys.stdin:
    data = json.loads(line)
    left, depth = data.pop("left"), data.pop("depth")
    previous = data.pop("previous_move")
    state = types.SimpleNamespace(
        global_cells=array(data["global_cells"]), blocks=array(data["blocks"]), player_to_move=data["player_to_move"])
    if previous:
        state.previous_move = types.SimpleNamespace(**previous)
    elif left != 7:
        state.previous_move = None  # else it is absent
    answer = {}
    if depth:
        p = agent.Position(state)
        search = agent.Search()
        search.begin(p, agent.clock())
        search.best(p, float("inf"), float("inf"), depth)
        answer["score"] = search.score
        side = p.side
        total = agent.view(p.codes, p.own[side], p.own[side ^ 1], p.shut, side) + agent.BASE[p.target]
        if p.target != agent.FREE:
            total += agent.TARGET[side][p.codes[p.target]]
        answer["value"] = agent.estimate(total)
    else:
        began = time.perf_counter()
        move = agent.select_move(state, left)
        answer["seconds"] = time.perf_counter() - began
        answer["move"] = move and vars(move)
        if move:
            json.dumps(vars(move))  # plain numbers
    print(json.dumps(answer))
    sys.stdout.flush()
`

// driven is an agent as the hand-in has it, in a folder where there is nothing else, and the
// program that calls it.
type driven struct {
	t   *testing.T
	in  io.Writer
	out *bufio.Reader
}

// answer is the driver's answer.
type answer struct {
	Move *struct {
		Block int `json:"index_local_board"`
		X, Y  int
		Value int
	}
	Seconds      float64
	Score, Value int
}

// drive starts the agent. Its surroundings have no program but Python.
func drive(t *testing.T, python, arrays string) *driven {
	t.Helper()
	folder := t.TempDir()
	if err := writeAgent("../..", filepath.Join(folder, "agent", "_1234567_7654321.py")); err != nil {
		t.Fatal(err)
	}
	script := filepath.Join(folder, "driver.py")
	if err := os.WriteFile(script, []byte(driver), 0o666); err != nil {
		t.Fatal(err)
	}
	path, err := exec.LookPath(python)
	if err != nil {
		t.Fatal("want python3, which make test installs: ", err)
	}
	cmd := exec.CommandContext(t.Context(), path, "-B", script, filepath.Join(folder, "agent"), arrays)
	cmd.Env = []string{"PATH=/usr/bin:/bin", "HOME=" + folder, "SYSTEMROOT=" + os.Getenv("SYSTEMROOT")}
	for _, name := range []string{"PATH", "PYENV_VERSION", "PYENV_ROOT"} {
		if value := os.Getenv(name); value != "" && strings.Contains(path, "pyenv") {
			cmd.Env = append(cmd.Env, name+"="+value)
		}
	}
	cmd.Dir, cmd.Stderr = folder, os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		in.Close()
		if err := cmd.Wait(); err != nil && t.Context().Err() == nil {
			t.Error(err)
		}
	})
	return &driven{t, in, bufio.NewReader(out)}
}

// ask asks in a position with so many seconds left or, with a depth, for what it thinks.
func (d *driven) ask(s *uttt.State, left float64, depth int) *answer {
	d.t.Helper()
	data := strings.TrimSuffix(string(uttt.AppendRequest(nil, s, 0)), "}")
	fmt.Fprintf(d.in, "%s, \"left\": %v, \"depth\": %d}\n", data, left, depth)
	line, err := d.out.ReadBytes('\n')
	if err != nil {
		d.t.Fatalf("no answer in %s: %v", data, err)
	}
	a := new(answer)
	if err := json.Unmarshal(line, a); err != nil {
		d.t.Fatalf("%s: %v", line, err)
	}
	return a
}

// move asks for a move, which must be legal, or none where the game is over.
func (d *driven) move(s *uttt.State, left float64) (game.Move, float64) {
	d.t.Helper()
	a := d.ask(s, left, 0)
	if _, over := s.Result(); over || len(s.AppendMoves(nil)) == 0 {
		if a.Move != nil {
			d.t.Errorf("%s is over and answered by %+v", uttt.Closed.FormatPosition(s), a.Move)
		}
		return game.NoMove, a.Seconds
	}
	if a.Move == nil {
		d.t.Fatalf("%s: it answered None", uttt.Closed.FormatPosition(s))
	}
	m := uttt.MoveAt(a.Move.Block, 3*a.Move.X+a.Move.Y)
	value := map[game.Player]int{game.First: 1, game.Second: -1}[s.ToMove()]
	if !game.IsLegal(s, m) || a.Move.Value != value {
		d.t.Fatalf("%s: it answered %+v", uttt.Closed.FormatPosition(s), a.Move)
	}
	return m, a.Seconds
}

// positions calls f with the positions of random games, their ends too.
func positions(games int, f func(s *uttt.State)) {
	rng := rand.New(rand.NewPCG(7, 8))
	for range games {
		state, err := uttt.Closed.New(nil, nil)
		if err != nil {
			panic(err)
		}
		s := state.(*uttt.State)
		for {
			f(s)
			moves := s.AppendMoves(nil)
			if len(moves) == 0 {
				break
			}
			s.Play(moves[rng.IntN(len(moves))])
		}
	}
}

// TestAgentIsLegal asks in every position of many random games, and in such from which stones
// were taken away: the rules of this repository say what is legal.
func TestAgentIsLegal(t *testing.T) {
	t.Parallel()
	d := drive(t, "python3", "lists")
	asked, over, unequal := 0, 0, 0
	rng := rand.New(rand.NewPCG(9, 10))
	const games = 4
	positions(games, func(s *uttt.State) {
		asked++
		if len(s.AppendMoves(nil)) == 0 {
			over++
		}
		d.move(s, float64(asked%4/3)/4)
		if asked%5 > 0 {
			return
		}
		var data map[string]any
		if err := json.Unmarshal(uttt.AppendRequest(nil, s, 0), &data); err != nil {
			t.Fatal(err)
		}
		for range 6 {
			row := data["blocks"].([]any)[rng.IntN(9)].([]any)[rng.IntN(3)].([]any)
			row[rng.IntN(3)] = 0
		}
		data["previous_move"] = nil
		if rng.IntN(2) == 0 {
			data["player_to_move"] = -data["player_to_move"].(float64)
		}
		for block := range 9 { // a line that is gone belongs to neither side
			data["global_cells"].([]any)[block] = 0
			for line := range lines(data["blocks"].([]any)[block]) {
				data["global_cells"].([]any)[block] = line
			}
		}
		text, err := json.Marshal(data)
		if err != nil {
			t.Fatal(err)
		}
		if r, err := uttt.Closed.ParseRequest(text); err == nil {
			unequal++
			d.move(r.State, float64(7*(unequal%2))) // 7 s leaves previous_move out
		}
	})
	if asked < 35*games || over != games || unequal < 5*games {
		t.Errorf("%d positions, %d of them over, %d with stones taken away", asked, over, unequal)
	}
}

// lines yields the owners of the lines of a block.
func lines(block any) func(yield func(float64) bool) {
	return func(yield func(float64) bool) {
		var cells [9]float64
		for i := range cells {
			switch v := block.([]any)[i/3].([]any)[i%3].(type) {
			case float64:
				cells[i] = v
			case int:
				cells[i] = float64(v)
			}
		}
		for _, line := range [][3]int{
			{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6},
		} {
			if v := cells[line[0]]; v != 0 && v == cells[line[1]] && v == cells[line[2]] && !yield(v) {
				return
			}
		}
	}
}

// TestAgentReadsNumpy asks with numpy's arrays, where a Python has numpy.
func TestAgentReadsNumpy(t *testing.T) {
	t.Parallel()
	for _, python := range []string{"python3", "/usr/bin/python3"} {
		if exec.Command(python, "-c", "import numpy").Run() != nil {
			t.Logf("%s has no numpy", python)
			continue
		}
		d := drive(t, python, "numpy")
		positions(5, func(s *uttt.State) { d.move(s, 0.2) })
		return
	}
}

// TestAgentKnowsItsWeights: its estimates are the champion's with the agent's weights, and its
// proofs are right.
func TestAgentKnowsItsWeights(t *testing.T) {
	t.Parallel()
	d := drive(t, "python3", "lists")
	network := readAgentNetwork(t)
	solver, err := ai.NewSolver(uttt.Closed)
	if err != nil {
		t.Fatal(err)
	}
	worst, proven, seen := 0.0, 0, 0
	positions(12, func(s *uttt.State) {
		if _, over := s.Result(); over {
			return
		}
		depth := 1
		if s.Empties() <= 14 {
			depth = 20
		}
		a := d.ask(s, 0, depth)
		b := eval.FromState(s)
		worst = max(worst, math.Abs(float64(a.Value)-network.value(&b)))
		seen++
		if depth == 1 || a.Score > -provenScore && a.Score < provenScore {
			return
		}
		proven++
		info, err := solver.Solve(t.Context(), s.Clone())
		want := ai.Win
		if a.Score < 0 {
			want = ai.Loss
		}
		if err != nil || info.Outcome != want {
			t.Errorf("%s: the score is %d, but it is a %v, %v", uttt.Closed.FormatPosition(s), a.Score, info.Outcome, err)
		}
	})
	t.Logf("estimates are off by %v at worst; %d proofs", worst, proven)
	if worst > 6 || seen < 380 || proven < 28 {
		t.Errorf("estimates are off by %v; %d positions, %d proofs", worst, seen, proven)
	}
}

// provenScore is from which score on the agent has seen the end of the game.
const provenScore = 29800
