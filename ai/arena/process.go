package arena

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
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
//	tcp:HOST:PORT          one that does so on a TCP connection
//	agent:FILE.py          a function of Python, called as a course's framework calls it
//
// Close ends the player's processes and connections.
func NewPlayer(spec string, rules game.Rules) (ai.Player, error) {
	kind, rest, _ := strings.Cut(spec, ":")
	switch kind {
	case "cmd", "cmd+loop":
		return newProcess(rest, rules, kind == "cmd+loop")
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
	command []string
	rules   game.Rules
	stays   bool // whether the program answers more than one request
	running *child
	heard   atomic.Bool // whether the program has ever written output
}

// newProcess returns a player for a command line.
func newProcess(line string, rules game.Rules, stays bool) (*process, error) {
	kind := "cmd:"
	if stays {
		kind = "cmd+loop:"
	}
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
	return &process{command: command, rules: rules, stays: stays}, nil
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
	if c, err := startChild(p.command, &p.heard); err == nil {
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
		c, err := startChild(p.command, &p.heard)
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
	return nil
}

// child is a running program.
type child struct {
	cmd       *exec.Cmd
	in        io.WriteCloser
	lines     chan string   // the program's lines; closed after the last, or after one that is too long
	heard     *atomic.Bool  // whether the program has ever written output
	midLine   atomic.Bool   // whether the last output has no line end
	exited    chan struct{} // closed when exit is set
	exit      error
	lastWords *tail
}

func startChild(command []string, heard *atomic.Bool) (*child, error) {
	return startChildIn("", command, heard)
}

// startChildIn starts a program in a folder; "" means this program's working folder.
func startChildIn(folder string, command []string, heard *atomic.Bool) (*child, error) {
	c := &child{
		heard:     heard,
		cmd:       exec.Command(command[0], command[1:]...),
		lines:     make(chan string, 16),
		exited:    make(chan struct{}),
		lastWords: &tail{},
	}
	c.cmd.Dir = folder
	c.cmd.Stderr = c.lastWords
	c.cmd.WaitDelay = afterKill
	ownGroup(c.cmd)
	in, err := c.cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	c.in = in
	out, outWriter := io.Pipe()
	c.cmd.Stdout = outWriter
	if err := c.cmd.Start(); err != nil {
		return nil, err
	}
	go func() {
		c.exit = c.cmd.Wait()
		outWriter.Close()
		close(c.exited)
	}()
	go c.read(out)
	return c, nil
}

// read sends the program's lines to c.lines and discards lines when the channel is full,
// because a program must not block on its output.
func (c *child) read(out *io.PipeReader) {
	lines := bufio.NewScanner(&outputReader{out, c})
	lines.Buffer(make([]byte, 0, maxLine), maxLine)
	for lines.Scan() {
		line := strings.TrimSpace(lines.Text())
		if line == "" {
			continue
		}
		select {
		case c.lines <- line:
		default:
		}
	}
	close(c.lines)
	io.Copy(io.Discard, out)
}

// outputReader reads a program's output and records facts that may explain a missing
// answer.
type outputReader struct {
	out io.Reader
	*child
}

func (r *outputReader) Read(p []byte) (int, error) {
	n, err := r.out.Read(p)
	if n > 0 {
		r.heard.Store(true)
		r.midLine.Store(p[n-1] != '\n')
	}
	return n, err
}

// ask sends a request and returns the line that answers it. once reports whether this is
// the last request.
func (c *child) ask(ctx context.Context, request []byte, once bool) (string, error) {
	for range len(c.lines) {
		// Unrequested output is not an answer.
		<-c.lines
	}
	sent := make(chan struct{})
	go func() {
		defer close(sent)
		// A program that stops reading is detected by its missing answer.
		c.in.Write(request)
		if once {
			c.in.Close()
		}
	}()
	select {
	case line, ok := <-c.lines:
		if ok {
			return line, nil
		}
	case <-ctx.Done():
		return "", c.silence(ctx.Err())
	}
	// The program closed its output, or wrote a line that is too long for an answer.
	select {
	case <-c.exited:
		return "", c.failure()
	case <-time.After(afterKill):
		return "", fmt.Errorf("%s gave no move but runs on", c.cmd.Path)
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

// Possible mistakes of a program that does not answer in time.
const (
	errUnheard = referee.Excuse("it has said nothing at all; does it flush its output after each move?")
	errMidLine = referee.Excuse("what it said last has no line end")
)

// silence returns cause, the error that ended the wait for an answer, with a possible
// explanation.
func (c *child) silence(cause error) error {
	switch {
	case !c.heard.Load():
		return fmt.Errorf("%w: %w", cause, errUnheard)
	case c.midLine.Load():
		return fmt.Errorf("%w: %w", cause, errMidLine)
	}
	return cause
}

// failure returns the error for a program that ended without an answer. It includes the
// program's last words.
func (c *child) failure() error {
	how := "exited"
	if c.exit != nil {
		how = c.exit.Error()
	}
	if words := c.lastWords.line(); words != "" {
		return fmt.Errorf("%s gave no move: %s: %s", c.cmd.Path, how, course.Quote(words))
	}
	return fmt.Errorf("%s gave no move: %s", c.cmd.Path, how)
}

// stop ends the program's input and kills the program if it does not exit in time.
func (c *child) stop() {
	c.in.Close()
	select {
	case <-c.exited:
	case <-time.After(afterInput):
		killGroup(c.cmd)
		<-c.exited
	}
}

// tail keeps the end of the text written to it.
type tail struct {
	mu   sync.Mutex
	text []byte
}

func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text = append(t.text, p...)
	if extra := len(t.text) - maxLastWords; extra > 0 {
		t.text = append(t.text[:0], t.text[extra:]...)
	}
	return len(p), nil
}

// line returns the last line that is not blank.
func (t *tail) line() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	text := bytes.TrimSpace(t.text)
	return string(bytes.TrimSpace(text[bytes.LastIndexByte(text, '\n')+1:]))
}
