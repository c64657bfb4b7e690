package arena

import (
	"context"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"colat/ai"
	"colat/ai/arena/course"
	"colat/ai/arena/referee"
	"colat/game"
)

// agentModules holds the program that calls agents, and the modules of the courses'
// frameworks that agents import.
//
//go:embed agent/*.py
var agentModules embed.FS

// pythonVariable is the environment variable that names the Python interpreter for
// agents. If it is unset, the usual names are tried.
const pythonVariable = "COLAT_PYTHON"

// longestLoading is the time limit for loading an agent's file. Loading does not count as
// game time, as in the course's framework, which loads both files before the game.
const longestLoading = time.Minute

// courseClock is the time per game in the framework of Ultimate Tic-Tac-Toe. It is passed
// to agents if the game has no clock.
const courseClock = 120 * time.Second

// agent is a player implemented by a Python file, with one of the functions that the
// courses ask for: select_move(cur_state, remain_time), or callBot(game_info) and
// bot(victory_cell, cell, you). One process serves all games and executes the file again
// for each, because a framework starts a process per game.
type agent struct {
	launcher
	file    string
	python  string
	rules   game.Rules
	course  *course.AgentGame
	running *child

	ready   bool          // whether the file is loaded and no move has been requested since
	failure error         // the error of loading the file
	game    int64         // the game of the last request
	used    time.Duration // time used for moves of that game
}

// newAgent returns a player for the file.
func newAgent(file string, rules game.Rules) (*agent, error) {
	spec := "agent:" + file
	if file == "" {
		return nil, errors.New("player agent: wants a file, such as agent:_1234567.py")
	}
	a := &agent{rules: rules, course: course.AgentGameOf(rules)}
	if a.course == nil {
		return nil, fmt.Errorf("player %s does not play %s: "+
			"agents play uttt by select_move, victory and classic by bot or callBot", spec, rules.ID())
	}
	info, err := os.Stat(file)
	switch {
	case err != nil:
		return nil, &referee.StartError{Name: spec, Err: err}
	case info.IsDir():
		return nil, &referee.StartError{Name: spec, Err: errors.New("it is a folder, want a file of Python")}
	}
	if a.file, err = filepath.Abs(file); err != nil {
		return nil, err
	}
	if a.python, err = findPython(); err != nil {
		return nil, &referee.StartError{Name: spec, Err: err}
	}
	a.launcher = newLauncher(filepath.Dir(a.file))
	return a, nil
}

// findPython returns the path of the Python interpreter for agents.
func findPython() (string, error) {
	names := []string{"python3", "python"}
	if runtime.GOOS == "windows" {
		names = []string{"python", "py", "python3"}
	}
	if own := os.Getenv(pythonVariable); own != "" {
		names = []string{own}
	}
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", fmt.Errorf("no Python 3 is found as %s: install it, or name it in %s",
		strings.Join(names, " or "), pythonVariable)
}

// agentAnswer is the answer of the program that calls the agent.
type agentAnswer struct {
	Error   string   `json:"error"` // what failed in the agent
	Missing bool     `json:"missing"`
	Other   []string `json:"other"` // functions for other games in the file
	course.AgentAnswer
}

// ask sends a request to the program and returns its answer.
func (a *agent) ask(ctx context.Context, request any) (*agentAnswer, error) {
	line, err := json.Marshal(request)
	if err != nil {
		return nil, err
	}
	said, err := a.running.ask(ctx, append(line, '\n'), false)
	if err != nil {
		return nil, err
	}
	answer := new(agentAnswer)
	if err := json.Unmarshal([]byte(said), answer); err != nil {
		return nil, fmt.Errorf("the program that calls the agent said %s", course.Quote(said))
	}
	if answer.Error != "" {
		return nil, errors.New(answer.Error)
	}
	return answer, nil
}

// Prepare loads the file for the next game. Think returns the error if loading fails.
func (a *agent) Prepare(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, longestLoading)
	defer cancel()
	a.ready, a.failure = true, a.load(ctx)
	if a.failure != nil && ctx.Err() != nil {
		a.failure = fmt.Errorf("%s was still loading after %v", filepath.Base(a.file), longestLoading)
	}
	if a.failure != nil {
		a.Close()
	}
}

func (a *agent) load(ctx context.Context) error {
	if a.running == nil {
		if err := a.startPython(); err != nil {
			return err
		}
	}
	answer, err := a.ask(ctx, map[string]string{"load": a.course.Function})
	if err != nil {
		return err
	}
	if answer.Missing {
		return a.withoutFunction(answer.Other)
	}
	return nil
}

// withoutFunction returns the error for a file that lacks the function. It names the
// function and the functions for other games that the file has.
func (a *agent) withoutFunction(other []string) error {
	err := fmt.Errorf("%s has no function %s, which %s is played by", filepath.Base(a.file), a.course.Wants, a.rules.ID())
	if len(other) > 0 {
		err = fmt.Errorf("%w; it has %s, for another game", err, strings.Join(other, " and "))
	}
	return err
}

// bootstrap reads the sources of the program from the first line of its input, before the
// agent can read or print anything.
const bootstrap = `import json, os, sys
requests = os.fdopen(os.dup(0), "rb")
os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
sources = json.loads(requests.readline().decode("utf-8"))
exec(compile(sources["runner"], "<arena>", "exec"))`

func (a *agent) startPython() error {
	sources := make(map[string]string)
	files, err := agentModules.ReadDir("agent")
	if err != nil {
		return err
	}
	for _, file := range files {
		text, err := agentModules.ReadFile("agent/" + file.Name())
		if err != nil {
			return err
		}
		sources[strings.TrimSuffix(file.Name(), ".py")] = string(text)
	}
	line, err := json.Marshal(sources)
	if err != nil {
		return err
	}
	command := []string{a.python, "-B", "-X", "utf8", "-c", bootstrap, a.file}
	c, err := a.launcher.start(command)
	if err != nil {
		return err
	}
	a.running = c
	_, err = c.in.Write(append(line, '\n'))
	return err
}

// Think implements ai.Player. It waits for the agent until ctx ends.
func (a *agent) Think(ctx context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	begin := time.Now()
	if err := r.Choice(); err != nil {
		return game.NoMove, ai.Info{}, err
	}
	if r.Game != a.game {
		a.game, a.used = r.Game, 0
	} else if a.running != nil {
		a.ready = true
	}
	if !a.ready {
		a.Prepare(ctx)
	}
	a.ready = false
	if err := a.failure; err != nil {
		return game.NoMove, ai.Info{}, err
	}
	s := r.State()
	move, err := a.choose(ctx, s, r.Limits.Left)
	elapsed := time.Since(begin)
	a.used += elapsed
	if err != nil && referee.ReasonFor(err) == game.Crash {
		a.Close()
		err = &referee.CrashError{Err: err} // the file was loaded
	}
	return move, ai.Info{Elapsed: elapsed}, err
}

// choose asks the agent for a move in s. left is the rest of the game's time, or 0
// without a clock.
func (a *agent) choose(ctx context.Context, s game.State, left time.Duration) (game.Move, error) {
	if moves := s.AppendMoves(nil); len(moves) == 1 && s.Rules().FormatMove(s, moves[0]) == "pass" {
		return moves[0], nil // the assignment has no passes
	}
	if left <= 0 {
		left = max(courseClock-a.used, 0)
	}
	answer, err := a.ask(ctx, a.course.Request(s, left))
	if err != nil {
		return game.NoMove, err
	}
	return a.course.Move(s, &answer.AgentAnswer)
}

// Close implements io.Closer.
func (a *agent) Close() error {
	if a.running != nil {
		a.running.stop()
		a.running = nil
	}
	a.killRest()
	return nil
}
