package course

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"colat/ai/arena/play"
	"colat/game"
	"colat/game/othello"
)

// maxRequest is more bytes than any request has, spaces to spare.
const maxRequest = 64 << 10

// A RequestReader reads requests for moves one after another. A request for the
// victory game is the assignment's 13 lines; for any other game it is a position
// in the game's own text, on one line. For the classic game either will do.
//
// It knows a request's end by the request alone and never reads on, so that the
// one who asks may keep its end open and wait for the answer.
type RequestReader struct {
	in    *bufio.Reader
	lines *othello.RequestReader
	rules game.Rules
}

// NewRequestReader reads requests for moves in games by rules from in.
func NewRequestReader(in io.Reader, rules game.Rules) *RequestReader {
	buffered := bufio.NewReader(in)
	return &RequestReader{in: buffered, lines: othello.NewRequestReader(buffered), rules: rules}
}

// Next reads the next request. It returns io.EOF if there is none, and an error
// that names the line and what is wrong with it for one that cannot be.
func (r *RequestReader) Next() (game.State, error) {
	if r.rules == game.Rules(othello.Victory) {
		s, err := r.lines.Next()
		if err != nil {
			return nil, err
		}
		return s, nil
	}
	line, err := r.line()
	if err != nil {
		return nil, err
	}
	if r.rules == game.Rules(othello.Classic) && strings.EqualFold(line, requestStart) {
		return r.withoutCells()
	}
	s, err := r.rules.ParsePosition(line)
	if err != nil {
		return nil, fmt.Errorf("request: %w", err)
	}
	return s, nil
}

// requestStart is the first line of the assignment's request.
const requestStart = "victory_cell"

// withoutCells reads what follows the first line of the assignment's request for
// the classic game, where the victory cells mean nothing.
func (r *RequestReader) withoutCells() (game.State, error) {
	s, err := r.lines.Rest()
	if err != nil {
		return nil, err
	}
	black, white := s.Board()
	return othello.NewState(othello.Classic, black, white, s.ToMove(), 0)
}

// line reads a line that is not blank, without the spaces around it.
func (r *RequestReader) line() (string, error) {
	var line []byte
	for len(line) < maxRequest {
		c, err := r.in.ReadByte()
		text := bytes.TrimSpace(line)
		switch {
		case err != nil && (!errors.Is(err, io.EOF) || len(text) == 0):
			return "", err
		case err != nil, c == '\n' && len(text) > 0:
			return string(text), nil
		case c == '\n':
			line = line[:0]
		default:
			line = append(line, c)
		}
	}
	return "", fmt.Errorf("request: no end of the line within %d bytes", maxRequest)
}

// AppendRequest appends the request for a move in s, which RequestReader reads,
// to buf.
func AppendRequest(buf []byte, s game.State) []byte {
	if state, ok := s.(*othello.State); ok && state.VictoryCells() != 0 {
		return othello.AppendRequest(buf, state)
	}
	buf = append(buf, s.Rules().FormatPosition(s)...)
	return append(buf, '\n')
}

// null is the answer of a side that resigns.
const null = "NULL"

// ParseAnswer reads a player's answer in s, a move or NULL.
func ParseAnswer(s game.State, answer string) (game.Move, error) {
	if answer == null {
		return game.NoMove, play.ErrResigned
	}
	move, err := s.Rules().ParseMove(s, answer)
	if err != nil {
		return game.NoMove, fmt.Errorf("%w: %w", play.ErrIllegal, err)
	}
	return move, nil
}
