package arena

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"colat/ai"
	"colat/ai/arena/referee"
	"colat/game"
	"colat/game/othello"
)

// gtp is a player of classic Othello that runs a program by the Go Text Protocol, as the engines of the
// field speak it.
type gtp struct {
	*program
	id    int         // of the last command
	game  int64       // of the caller, that the program plays
	moves []game.Move // that the program has been told
	timed bool        // the program has been told the time control of the game
	kinds bool        // the program knows time controls with increments
}

// newGTP returns a player for a command line.
func newGTP(line string, rules game.Rules) (*gtp, error) {
	run, err := newProgram("gtp:", line, rules)
	if err != nil {
		return nil, err
	}
	p := &gtp{program: run}
	run.greet = func(ctx context.Context) error {
		p.moves, p.game = nil, 0
		if _, err := p.do(ctx, "boardsize 8"); err != nil {
			return fmt.Errorf("boardsize 8: %w", err)
		}
		known, err := p.do(ctx, "known_command %s", timesByKind)
		p.kinds = known == "true"
		return unlessRefused(err)
	}
	return p, nil
}

// A gtpRefusal is the text with which the program refused a command.
type gtpRefusal string

func (r gtpRefusal) Error() string { return string(r) }

// do sends a command and returns its answer. The error is a gtpRefusal if the program refused it.
func (p *gtp) do(ctx context.Context, format string, args ...any) (string, error) {
	p.id++
	id := strconv.Itoa(p.id)
	line, err := p.running.askFor(ctx, []byte(id+" "+fmt.Sprintf(format, args...)+"\n"), false, func(line string) bool {
		head, _, _ := strings.Cut(line, " ")
		return head == "="+id || head == "?"+id
	})
	if err != nil {
		return "", err
	}
	sign, text := line[0], strings.TrimSpace(line[1+len(id):])
	if sign == '?' {
		return "", gtpRefusal(text)
	}
	return text, nil
}

// unlessRefused returns the error of a command that a program need not know.
func unlessRefused(err error) error {
	if _, refused := err.(gtpRefusal); refused {
		return nil
	}
	return err
}

// Think implements ai.Player. Limits of time are told in whole seconds, as the protocol has them; a
// program that does not know the commands for them keeps its own.
func (p *gtp) Think(ctx context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	begin := time.Now()
	if err := r.Choice(); err != nil {
		return game.NoMove, ai.Info{}, err
	}
	s := r.State()
	if moves := s.AppendMoves(nil); len(moves) == 1 && moves[0] == othello.Pass {
		return othello.Pass, ai.Info{}, nil // programs differ in how they say it
	}
	move, err := p.choose(ctx, r, s)
	if err != nil {
		p.Close()
		return game.NoMove, ai.Info{}, err
	}
	return move, ai.Info{Elapsed: time.Since(begin)}, nil
}

// choose lets the program choose a move in s.
func (p *gtp) choose(ctx context.Context, r *ai.Request, s game.State) (game.Move, error) {
	if err := p.start(ctx); err != nil {
		return game.NoMove, err
	}
	if err := p.follow(ctx, r); err != nil {
		return game.NoMove, err
	}
	colour := colours[s.ToMove()]
	if err := p.tellTime(ctx, colour, r.Limits); err != nil {
		return game.NoMove, err
	}
	text, err := p.do(ctx, "genmove %s", colour)
	switch {
	case err != nil:
		return game.NoMove, fmt.Errorf("genmove %s: %w", colour, err)
	case strings.EqualFold(text, "resign"):
		return game.NoMove, referee.ErrResigned
	}
	m, err := s.Rules().ParseMove(s, strings.ToLower(text))
	if err != nil {
		return game.NoMove, fmt.Errorf("%w: genmove %s answers %.20q: %w", referee.ErrIllegal, colour, text, err)
	}
	p.moves = append(p.moves, m)
	return m, nil
}

// colours are the protocol's words for the sides.
var colours = [2]string{"black", "white"}

// follow tells the program the moves of a game that it does not know yet.
func (p *gtp) follow(ctx context.Context, r *ai.Request) error {
	known := len(p.moves)
	if p.game != r.Game || p.game == 0 || known > len(r.Moves) || !slices.Equal(p.moves, r.Moves[:known]) {
		start, err := othello.Classic.New(nil, nil)
		if err != nil {
			return err
		}
		if r.Start.Hash() != start.Hash() {
			return fmt.Errorf("the game begins with another position than the start: the protocol has no command for it")
		}
		if _, err := p.do(ctx, "clear_board"); err != nil {
			return fmt.Errorf("clear_board: %w", err)
		}
		p.game, p.moves, p.timed, known = r.Game, p.moves[:0], false, 0
	}
	s := r.Start.Clone()
	for i, m := range r.Moves {
		if i >= known {
			text := s.Rules().FormatMove(s, m)
			_, err := p.do(ctx, "play %s %s", colours[s.ToMove()], text)
			if refused, is := err.(gtpRefusal); is && m == othello.Pass {
				err = nil // the program makes forced passes itself
			} else if is {
				return fmt.Errorf("play %s: %w", text, refused)
			}
			if err != nil {
				return err
			}
			p.moves = append(p.moves, m)
		}
		s.Play(m)
	}
	return nil
}

// timesByKind is the command by which programs for KataGo set time controls with increments.
const timesByKind = "kata-time_settings"

// tellTime tells the program the limits of its next move. The protocol has no increments: without the extension
// for them the increment is told as a period for each move after the main time, which is smaller by as much, so
// that the program never counts on more time than it has.
func (p *gtp) tellTime(ctx context.Context, colour string, l ai.Limits) error {
	left, increment := max(int(l.Left.Seconds()), 1), int(l.Increment.Seconds())
	if l.Time > 0 || l.Left == 0 {
		p.timed = false
		if l.Left > 0 {
			l.Time = min(l.Time, l.Left)
		}
		if l.Time == 0 {
			return nil
		}
		return p.tell(ctx, "time_settings 0 %d 1", int(math.Ceil(l.Time.Seconds())))
	}
	settings, times := fmt.Sprintf("time_settings %d 0 0", left), fmt.Sprintf("%d 0", left)
	switch {
	case l.Increment > 0 && p.kinds:
		settings = fmt.Sprintf("%s fischer %d %g", timesByKind, left, l.Increment.Seconds())
	case increment > 0:
		settings = fmt.Sprintf("time_settings %d %d 1", max(left-increment, 0), increment)
		if times = fmt.Sprintf("%d 0", left-increment); left <= increment {
			times = fmt.Sprintf("%d 1", left)
		}
	}
	if !p.timed {
		if err := p.tell(ctx, "%s", settings); err != nil {
			return err
		}
		p.timed = true
	}
	return p.tell(ctx, "time_left %s %s", colour, times)
}

// tell sends a command that the program may refuse.
func (p *gtp) tell(ctx context.Context, format string, args ...any) error {
	_, err := p.do(ctx, format, args...)
	return unlessRefused(err)
}
