// Package gtp lets a player of classic Othello answer the commands of the Go Text Protocol, by which
// graphical programs of the field drive engines (Farnebäck, "Specification of the Go Text Protocol,
// version 2", 2002). Squares are those of Othello: d3 is the fourth column of the third row from above.
package gtp

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
	"colat/game/othello"
)

// About holds the names that the engine gives of itself.
type About struct{ Name, Version string }

// mostLine is the greatest length of a line, in bytes.
const mostLine = 1 << 16

// session is a conversation with one program.
type session struct {
	about  About
	player ai.Player
	limits ai.Limits // for each move, besides those of the protocol
	clocks [2]clock

	start game.State
	moves []game.Move
	state game.State // after the moves
	games int64
}

// Serve answers the commands from in on out until quit, the end of in, or the end of ctx. The player
// plays classic Othello within limits.
func Serve(ctx context.Context, in io.Reader, out io.Writer, about About, player ai.Player, limits ai.Limits) error {
	s := &session{about: about, player: player, limits: limits}
	if err := s.clear(); err != nil {
		return err
	}
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, mostLine)
	for lines.Scan() {
		words := split(lines.Text())
		if len(words) == 0 {
			continue
		}
		id := ""
		if isNumber(words[0]) {
			id, words = words[0], words[1:]
		}
		said, err := s.answer(ctx, words)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		sign := "="
		if err != nil {
			sign, said = "?", err.Error()
		}
		if _, err := fmt.Fprintf(out, "%s%s %s\n\n", sign, id, said); err != nil {
			return err
		}
		if len(words) > 0 && words[0] == "quit" {
			return nil
		}
	}
	if errors.Is(lines.Err(), bufio.ErrTooLong) {
		return fmt.Errorf("a line is longer than %d bytes", mostLine)
	}
	return lines.Err()
}

// split returns the words of a line, without comments and control characters.
func split(line string) []string {
	line, _, _ = strings.Cut(line, "#")
	return strings.Fields(strings.Map(func(c rune) rune {
		switch {
		case c == '\t':
			return ' '
		case c < ' ' || c == 0x7f:
			return -1
		}
		return c
	}, line))
}

// isNumber reports whether a word is the number of a command.
func isNumber(word string) bool { return strings.Trim(word, "0123456789") == "" && len(word) < 10 }

// clear sets up the start.
func (s *session) clear() error {
	start, err := othello.Classic.New(nil, nil)
	if err != nil {
		return err
	}
	s.start, s.state, s.moves = start, start.Clone(), nil
	s.games++
	for side := range s.clocks {
		s.clocks[side].reset()
	}
	return nil
}

// think lets the player choose a move for a side.
func (s *session) think(ctx context.Context, side game.Player) (game.Move, error) {
	limits := s.clocks[side].limits(s.limits)
	if limits == (ai.Limits{}) {
		limits.Time = time.Second
	}
	begin := time.Now()
	n := len(s.moves)
	r := ai.Continuing(s.start, s.moves[:n:n], s.state.Clone(), limits)
	r.Game = s.games
	m, _, err := s.player.Think(ctx, r)
	s.clocks[side].spend(time.Since(begin))
	if err == nil && !game.IsLegal(s.state, m) {
		err = fmt.Errorf("the player's move %d is not legal", m)
	}
	return m, err
}

// play makes a legal move.
func (s *session) play(m game.Move) {
	s.moves = append(s.moves, m)
	s.state.Play(m)
}
