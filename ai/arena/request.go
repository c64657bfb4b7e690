package arena

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

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
	in      *bufio.Reader
	rules   game.Rules
	midLine bool // whether the end of the last request's last line is still to come
}

// NewRequestReader reads requests for moves in games by rules from in.
func NewRequestReader(in io.Reader, rules game.Rules) *RequestReader {
	return &RequestReader{in: bufio.NewReader(in), rules: rules}
}

// Next reads the next request. It returns io.EOF if there is none, and an error
// that names the line and what is wrong with it for one that cannot be.
func (r *RequestReader) Next() (game.State, error) {
	if r.rules == game.Rules(othello.Victory) {
		text, err := r.request(nil)
		if err != nil {
			return nil, err
		}
		s, err := othello.ParseRequest(bytes.NewReader(text))
		if err != nil {
			return nil, err
		}
		return s, nil
	}
	line, err := r.line()
	if err != nil {
		return nil, err
	}
	if r.rules == game.Rules(othello.Classic) && bytes.EqualFold(bytes.TrimSpace(line), []byte("victory_cell")) {
		return r.withoutCells(append(line, '\n'))
	}
	s, err := r.rules.ParsePosition(strings.TrimSpace(string(line)))
	if err != nil {
		return nil, fmt.Errorf("request: %w", err)
	}
	return s, nil
}

// withoutCells reads the assignment's request for the classic game, where the
// victory cells mean nothing.
func (r *RequestReader) withoutCells(first []byte) (game.State, error) {
	text, err := r.request(first)
	if err != nil {
		return nil, err
	}
	s, err := othello.ParseRequest(bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	black, white := s.Board()
	return othello.NewState(othello.Classic, black, white, s.ToMove(), 0)
}

// line reads a line that is not blank, with or without its end.
func (r *RequestReader) line() ([]byte, error) {
	var line []byte
	for len(line) < maxRequest {
		c, err := r.in.ReadByte()
		if err != nil {
			if errors.Is(err, io.EOF) && len(bytes.TrimSpace(line)) > 0 {
				return line, nil
			}
			return nil, err
		}
		if c != '\n' {
			line = append(line, c)
			continue
		}
		if len(bytes.TrimSpace(line)) > 0 {
			return line, nil
		}
		line = line[:0]
	}
	return nil, fmt.Errorf("request: no end of the line within %d bytes", maxRequest)
}

// request reads up to the colour after the line "you", or as much of it as there
// is; text is what has been read of it.
func (r *RequestReader) request(text []byte) ([]byte, error) {
	begin, afterYou := len(text), false // where the line in progress begins; whether it is the colour
	for len(text) < maxRequest {
		c, err := r.in.ReadByte()
		if err != nil {
			if errors.Is(err, io.EOF) && len(bytes.TrimSpace(text)) > 0 {
				return text, nil
			}
			return nil, err
		}
		if r.midLine && (c == '\n' || c == '\r') {
			r.midLine = c == '\r'
			continue
		}
		r.midLine = false
		text = append(text, c)
		line := bytes.TrimSpace(text[begin:])
		switch {
		case c == '\n' && afterYou && len(line) > 0:
			return text, nil
		case c == '\n':
			afterYou = afterYou || bytes.EqualFold(line, []byte("you"))
			begin = len(text)
		case afterYou && isColour(line) && r.in.Buffered() == 0:
			// Whoever asks may leave out the last line's end: the answer must
			// not wait for it.
			r.midLine = true
			return text, nil
		}
	}
	return text, nil
}

func isColour(line []byte) bool {
	return bytes.EqualFold(line, []byte("BLACK")) || bytes.EqualFold(line, []byte("WHITE"))
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
