// Package nboard lets a player of classic Othello answer the commands of NBoard, a graphical program of the
// field, and of others that drive engines as it does (Welty, "NBoard Protocol", version 2, 2014).
package nboard

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"colat/ai"
	"colat/game"
	"colat/game/async"
	"colat/game/othello"
)

// About holds the name that the engine gives of itself.
type About struct{ Name string }

// mostLine is the greatest length of a line, in bytes. A game in GGF is a single one.
const mostLine = 1 << 16

// mostWaiting is the number of lines that are read while the player thinks.
const mostWaiting = 1000

// session is a conversation with one program.
type session struct {
	about   About
	player  ai.Player
	limits  ai.Limits // of each move, besides those of the protocol
	depth   int       // by "set depth"; 0 before it
	out     *bufio.Writer
	lines   <-chan string
	waiting []string // lines that came while the player was thinking

	start game.State
	moves []game.Move
	state game.State // after the moves
	games int64
	clock time.Duration    // of each side for the game; 0 for none
	used  [2]time.Duration // by the moves of each side
}

// Serve answers the commands from in on out until quit, the end of in, or the end of ctx. The player plays
// classic Othello within limits.
func Serve(ctx context.Context, in io.Reader, out io.Writer, about About, player ai.Player, limits ai.Limits) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s := &session{about: about, player: player, limits: limits, out: bufio.NewWriter(out)}
	start, err := othello.Classic.New(nil, nil)
	if err != nil {
		return err
	}
	s.begin(start)
	var wrong error // of the input, written before lines is closed
	s.lines = readLines(ctx, in, &wrong)
	for {
		line, open := s.next(ctx)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if !open {
			return wrong
		}
		if s.answer(ctx, line) {
			return s.out.Flush()
		}
		if err := s.out.Flush(); err != nil {
			return err
		}
	}
}

// readLines returns the lines of in. Before it closes the channel it sets wrong, if in has failed.
func readLines(ctx context.Context, in io.Reader, wrong *error) <-chan string {
	lines := make(chan string)
	go func() {
		defer close(lines)
		scanner := bufio.NewScanner(in)
		scanner.Buffer(nil, mostLine)
		for scanner.Scan() {
			line := strings.TrimSpace(scanner.Text())
			if line == "" {
				continue
			}
			select {
			case lines <- line:
			case <-ctx.Done():
				return
			}
		}
		if *wrong = scanner.Err(); errors.Is(*wrong, bufio.ErrTooLong) {
			*wrong = fmt.Errorf("a line is longer than %d bytes", mostLine)
		}
	}()
	return lines
}

// next returns the next line, and false after the last one.
func (s *session) next(ctx context.Context) (string, bool) {
	if len(s.waiting) > 0 {
		line := s.waiting[0]
		s.waiting = s.waiting[1:]
		return line, true
	}
	select {
	case line, open := <-s.lines:
		return line, open
	case <-ctx.Done():
		return "", false
	}
}

// begin sets up the start of another game.
func (s *session) begin(start game.State) {
	s.start, s.state, s.moves = start, start.Clone(), nil
	s.clock, s.used = 0, [2]time.Duration{}
	s.games++
}

// play makes a legal move that took some time.
func (s *session) play(m game.Move, took time.Duration) {
	s.used[s.state.ToMove()] += took
	s.moves = append(s.moves, m)
	s.state.Play(m)
}

// say writes a line.
func (s *session) say(format string, values ...any) {
	fmt.Fprintf(s.out, format+"\n", values...)
	s.out.Flush() // an error is that of the next line, too
}

// interruptible runs f while lines come in. Its context ends at the first one that interrupts reports; all lines
// are answered afterwards. quit ends it, too, and is reported.
func (s *session) interruptible(ctx context.Context, interrupts func(word string) bool,
	f func(ctx context.Context) error) (quit bool) {
	call := async.Start(ctx, func(ctx context.Context) (struct{}, error) { return struct{}{}, f(ctx) })
	lines := s.lines
	for {
		select {
		case <-call.Done():
			if _, err := call.Result(); err != nil && ctx.Err() == nil && !errors.Is(err, context.Canceled) {
				s.fail(err)
			}
			return ctx.Err() != nil
		case line, open := <-lines:
			if !open {
				lines = nil // a program that sends all commands at once still gets its answers
				continue
			}
			word, _, _ := strings.Cut(line, " ")
			if word == "quit" {
				call.End()
				return true
			}
			if s.waiting = append(s.waiting, line); interrupts(word) {
				call.Cancel()
			}
			if len(s.waiting) >= mostWaiting {
				lines = nil // the rest waits in the pipe
			}
		}
	}
}

// fail tells an error. The protocol has no word for one but the status, which programs show.
func (s *session) fail(err error) {
	s.say("status Error: %s", strings.ReplaceAll(err.Error(), "\n", " "))
}
