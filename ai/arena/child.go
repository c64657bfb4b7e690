package arena

import (
	"bufio"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync/atomic"
	"time"

	"colat/ai/arena/course"
	"colat/ai/arena/referee"
)

// launcher starts the programs of one player, and ends what is left of them.
type launcher struct {
	folder string // the programs' working folder; "" means this program's
	lines  int    // of a program's output that are kept until they are read; further ones are lost
	// mark is an environment variable that the player's programs hand on to the programs that
	// they start.
	mark    string
	started atomic.Bool
	heard   atomic.Bool // whether a program has ever written output
}

func newLauncher(folder string) launcher {
	return launcher{folder: folder, lines: 16, mark: "COLAT_PLAYER_" + rand.Text()}
}

// killRest kills programs that the player's programs have started and left behind, even
// in sessions of their own.
func (l *launcher) killRest() {
	if l.started.Swap(false) {
		killMarked(l.mark)
	}
}

// child is a running program.
type child struct {
	cmd     *exec.Cmd
	in      *os.File
	lines   chan string   // the program's lines; closed after the last, or after one that is too long
	heard   *atomic.Bool  // of its launcher
	midLine atomic.Bool   // whether the last output has no line end
	exited  chan struct{} // closed when the following fields are set
	exit    error
	unread  int64 // bytes of the input that the program has left
	errors  *errorOutput
	wall    *wallWatch // nil without a wall
}

// start starts a program, behind a wall if there is one.
func (l *launcher) start(command []string) (*child, error) {
	l.started.Store(true)
	program, behind := command[0], wall.Load()
	if behind != nil {
		command = behind.around(command, l.folder)
	}
	c := &child{
		heard:  &l.heard,
		cmd:    exec.Command(command[0], command[1:]...),
		lines:  make(chan string, l.lines),
		exited: make(chan struct{}),
		errors: &errorOutput{to: programErrors},
	}
	c.cmd.Dir = l.folder
	c.cmd.Env = append(os.Environ(), l.mark+"=1")
	c.cmd.Stderr = c.errors
	c.cmd.WaitDelay = afterKill
	ownGroup(c.cmd)
	input, in, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	c.in = in
	c.cmd.Stdin = input
	out, outWriter := io.Pipe()
	c.cmd.Stdout = outWriter
	if err := c.cmd.Start(); err != nil {
		input.Close()
		in.Close()
		return nil, err
	}
	if behind != nil {
		c.wall = behind.watch(c, program)
	}
	go func() {
		c.exit = c.cmd.Wait()
		outWriter.Close()
		c.errors.flush()
		// This program holds the reading end too, so that it sees what was not read.
		in.Close()
		c.unread, _ = io.Copy(io.Discard, input)
		input.Close()
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
	return c.askFor(ctx, request, once, func(string) bool { return true })
}

// askFor is ask for the first line that answers tells to be one.
func (c *child) askFor(ctx context.Context, request []byte, once bool, answers func(line string) bool) (string, error) {
	for range len(c.lines) {
		// Unrequested output is not an answer.
		<-c.lines
	}
	sent := make(chan error, 1)
	go func() {
		// A program that stops reading is detected by its missing answer.
		_, err := c.in.Write(request)
		if once {
			c.in.Close()
		}
		sent <- err
	}()
	for open := true; open; {
		select {
		case line, more := <-c.lines:
			if open = more; more && answers(line) {
				return line, nil
			}
		case <-ctx.Done():
			return "", c.silence(ctx.Err())
		}
	}
	// The program closed its output, or wrote a line that is too long for an answer.
	select {
	case <-c.exited:
		err := c.failure()
		if <-sent == nil && c.unread < int64(len(request)) {
			err = &referee.CrashError{Err: err}
		}
		return "", err
	case <-time.After(afterKill):
		return "", &referee.CrashError{Err: fmt.Errorf("%s gave no move but runs on", c.name())}
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

// Possible mistakes of a program that does not answer in time.
const (
	errUnheard = referee.Excuse("it has said nothing at all; does it flush its output after each move?")
	errMidLine = referee.Excuse("its last line has no end")
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
	if c.wall != nil {
		if broken := c.wall.broken(); broken != "" {
			how = broken
		}
	}
	if words := c.errors.lastLine(); words != "" {
		return fmt.Errorf("%s gave no move: %s: %s", c.name(), how, course.Quote(words))
	}
	return errors.New(c.name() + " gave no move: " + how)
}

// name returns the program's path, not that of the wall around it.
func (c *child) name() string {
	if c.wall != nil {
		return c.wall.program
	}
	return c.cmd.Path
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
