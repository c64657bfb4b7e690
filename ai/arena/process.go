package arena

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"runtime"
	"strings"
	"time"

	"colat/ai"
	"colat/ai/arena/course"
	"colat/ai/arena/referee"
	"colat/game"
)

// NewPlayer returns the player that a SPEC names: one of this program, as named in
// ai.New, or an external one:
//
//	cmd:PROGRAM ARGS       a program that reads one request and prints a move
//	cmd+loop:PROGRAM ARGS  one that answers request after request until its input ends
//	gtp:PROGRAM ARGS       one that speaks the Go Text Protocol; of classic Othello alone
//	nboard:PROGRAM ARGS    one that speaks NBoard's protocol; of classic Othello alone
//	tcp:HOST:PORT          one that answers requests on a TCP connection
//	agent:FILE.py          a function of Python, called as a course's framework calls it
//
// Close ends the player's processes and connections.
func NewPlayer(spec string, rules game.Rules) (ai.Player, error) {
	kind, rest, _ := strings.Cut(spec, ":")
	switch kind {
	case "cmd", "cmd+loop":
		return newProcess(rest, rules, kind == "cmd+loop")
	case "gtp":
		return newGTP(rest, rules)
	case "nboard":
		return newNBoard(rest, rules)
	case "agent":
		return newAgent(rest, rules)
	case "tcp":
		return course.NewRemote(rest, rules)
	}
	return ai.New(spec, rules)
}

// Limits on the output of programs, in bytes: a line, and the part of the standard error
// that is kept.
const (
	maxLine      = course.MaxLine
	maxLastWords = 2048
)

// afterInput is the time for a program to exit after the end of its input, and afterKill
// the time for its output to end after the program.
const (
	afterInput = 300 * time.Millisecond
	afterKill  = time.Second
)

// process is a player that runs another program.
type process struct {
	launcher
	command []string
	rules   game.Rules
	stays   bool // whether the program answers more than one request
	running *child
}

// newProcess returns a player for a command line.
func newProcess(line string, rules game.Rules, stays bool) (*process, error) {
	kind := "cmd:"
	if stays {
		kind = "cmd+loop:"
	}
	command, err := commandOf(kind, line)
	if err != nil {
		return nil, err
	}
	return &process{launcher: newLauncher(""), command: command, rules: rules, stays: stays}, nil
}

// commandOf returns the words of a command line behind a kind of player. Its program exists.
func commandOf(kind, line string) ([]string, error) {
	command, err := splitCommand(line)
	if err != nil {
		return nil, fmt.Errorf("player %s%s: %w", kind, line, err)
	}
	if len(command) == 0 {
		return nil, fmt.Errorf("player %s wants a program, such as %spython3 bot.py", kind, kind)
	}
	if _, err := exec.LookPath(command[0]); err != nil {
		return nil, &referee.StartError{Name: kind + line, Err: err}
	}
	return command, nil
}

// splitCommand splits a command line at spaces, except between quotes and after a
// backslash. On Windows a backslash has no special meaning, because it is part of paths.
func splitCommand(line string) ([]string, error) {
	var (
		words  []string
		word   strings.Builder
		inWord bool
		quote  rune
		escape bool
	)
	for _, c := range line {
		switch {
		case escape:
			word.WriteRune(c)
			escape = false
		case c == '\\' && quote != '\'' && runtime.GOOS != "windows":
			escape, inWord = true, true
		case quote != 0 && c == quote:
			quote = 0
		case quote != 0:
			word.WriteRune(c)
		case c == '\'' || c == '"':
			quote, inWord = c, true
		case c == ' ' || c == '\t':
			if inWord {
				words = append(words, word.String())
				word.Reset()
				inWord = false
			}
		default:
			word.WriteRune(c)
			inWord = true
		}
	}
	if quote != 0 {
		return nil, fmt.Errorf("the quote %c is not closed", quote)
	}
	if escape {
		return nil, errors.New("there is nothing after the last backslash")
	}
	if inWord {
		words = append(words, word.String())
	}
	return words, nil
}

// Prepare starts a program that answers several requests, so that the start does not
// count as its time. Initialization before the program reads its first request still
// counts if the request follows at once.
func (p *process) Prepare(context.Context) {
	if !p.stays || p.running != nil {
		return
	}
	// Think tries again, and returns the error.
	if c, err := p.start(p.command); err == nil {
		p.running = c
	}
}

// Think implements ai.Player. It waits for the program until ctx ends and ignores the
// limits, because the protocol does not transmit them.
func (p *process) Think(ctx context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	begin := time.Now()
	if err := r.Choice(); err != nil {
		return game.NoMove, ai.Info{}, err
	}
	s := r.State()
	if p.running == nil {
		c, err := p.start(p.command)
		if err != nil {
			return game.NoMove, ai.Info{}, err
		}
		p.running = c
	}
	answer, err := p.running.ask(ctx, course.AppendRequest(nil, s), !p.stays)
	switch {
	case err != nil:
		p.Close()
	case !p.stays:
		// The program's exit is not part of its time.
		go p.running.stop()
		p.running = nil
	}
	if err != nil {
		return game.NoMove, ai.Info{}, err
	}
	move, err := course.ParseAnswer(s, answer)
	return move, ai.Info{Elapsed: time.Since(begin)}, err
}

// Close implements io.Closer.
func (p *process) Close() error {
	if p.running != nil {
		p.running.stop()
		p.running = nil
	}
	p.killRest()
	return nil
}
