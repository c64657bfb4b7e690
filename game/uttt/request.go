package uttt

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"time"

	"colat/game"
)

// maxRequest is the maximum length of a request, in bytes. A request without
// unnecessary spaces has about 400.
const maxRequest = 64 << 10

const wantObject = "want a JSON object with global_cells, blocks, player_to_move, previous_move and remain_time"

// longestRemaining is the maximum remaining time of a request; longer times are reduced
// to it.
const longestRemaining = 24 * time.Hour

// A Request holds the arguments of select_move(cur_state, remain_time), which a
// programming course calls on its agents.
type Request struct {
	State *State
	// Remaining is the time that the side to move has for the rest of the game, 0 if
	// none is left. Timed reports whether the request contains it.
	Remaining time.Duration
	Timed     bool
}

// ParseRequest parses the course's data as JSON:
//
//	{"global_cells": [0, 0, 0, 0, 1, 0, 0, 0, -1],
//	 "blocks": [[[0, 0, 0], [0, 1, 0], [0, 0, -1]], …],
//	 "player_to_move": 1,
//	 "previous_move": {"index_local_board": 4, "x": 0, "y": 1, "value": -1},
//	 "remain_time": 118.5}
//
// 1 is X, -1 is O and 0 is neither; x is the row and y is the column. previous_move may
// be null, absent, or a list of its four numbers. If it is null or absent, or leads to
// a block that is closed, the choice of the block is free. remain_time, in seconds, may
// be absent or null. Because numpy writes such data, numbers may have a decimal point,
// global_cells may be three rows of three, and a block may be nine cells in a row. The
// fields of cur_state may be in an object of that name. Other fields are ignored.
// Either side may have begun, and the numbers of stones may differ. An error names the
// field that is invalid.
func (r *Rules) ParseRequest(data []byte) (*Request, error) {
	if len(data) > maxRequest {
		return nil, fmt.Errorf("request: longer than %d bytes", maxRequest)
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(data, &fields); err != nil {
		return nil, fmt.Errorf("request: %s: %w", wantObject, err)
	}
	if fields == nil {
		return nil, errors.New("request: " + wantObject + ", not null")
	}
	request := &Request{}
	if err := request.readTime(fields["remain_time"]); err != nil {
		return nil, fmt.Errorf("request, remain_time: %w", err)
	}
	if inner, nested := fields["cur_state"]; nested {
		fields = nil
		if err := json.Unmarshal(inner, &fields); err != nil || fields == nil {
			return nil, fmt.Errorf("request, cur_state: want an object, not %s", shortened(inner))
		}
	}
	request.State = newState(r)
	if err := request.State.readFields(fields); err != nil {
		return nil, fmt.Errorf("request, %w", err)
	}
	return request, nil
}

// A RequestReader reads a sequence of requests. A request ends with its last brace, so
// the client may keep the connection open and wait for the answer.
type RequestReader struct {
	rules   *Rules
	left    io.LimitedReader
	decoder *json.Decoder
}

// NewRequestReader returns a RequestReader that reads from in.
func (r *Rules) NewRequestReader(in io.Reader) *RequestReader {
	reader := &RequestReader{rules: r, left: io.LimitedReader{R: in}}
	reader.decoder = json.NewDecoder(&reader.left)
	return reader
}

// Next reads the next request. It returns io.EOF if there is none; other errors are
// those of ParseRequest. After a JSON syntax error no further request can be read.
func (r *RequestReader) Next() (*Request, error) {
	r.left.N = maxRequest
	var text json.RawMessage
	err := r.decoder.Decode(&text)
	switch {
	case r.left.N <= 0 && err != nil:
		return nil, fmt.Errorf("request: longer than %d bytes", maxRequest)
	case errors.Is(err, io.EOF):
		return nil, io.EOF
	case err != nil:
		return nil, fmt.Errorf("request: %w", err)
	}
	return r.rules.ParseRequest(text)
}

// readTime parses remain_time.
func (r *Request) readTime(raw json.RawMessage) error {
	if absent(raw) {
		return nil
	}
	seconds, err := strconv.ParseFloat(string(raw), 64)
	if err != nil || seconds < 0 {
		return fmt.Errorf("want seconds from 0, not %s", shortened(raw))
	}
	r.Timed = true
	r.Remaining = time.Duration(math.Round(min(seconds, longestRemaining.Seconds()) * float64(time.Second)))
	return nil
}

// absent reports whether a field is missing or null.
func absent(raw json.RawMessage) bool { return len(raw) == 0 || string(raw) == "null" }

// shortened returns a JSON value for an error message, on one line and with at most 40
// bytes of the value.
func shortened(raw json.RawMessage) string {
	const most = 40
	if len(raw) == 0 {
		return "nothing"
	}
	text := fmt.Sprintf("%.*s", most, bytes.ToValidUTF8(raw, []byte("?")))
	if len(raw) > most {
		text += "…"
	}
	// The value may extend over several lines; an error message must not.
	return string(bytes.Join(bytes.Fields([]byte(text)), []byte(" ")))
}

// sign parses 1, 0 or -1.
func sign(raw json.RawMessage) (int, error) {
	value, err := strconv.ParseFloat(string(raw), 64)
	if err != nil || value != 1 && value != 0 && value != -1 {
		return 0, fmt.Errorf("want 1, 0 or -1, not %s", shortened(raw))
	}
	return int(value), nil
}

// index parses a whole number from 0 to most.
func index(raw json.RawMessage, most int) (int, error) {
	value, err := strconv.ParseFloat(string(raw), 64)
	if err != nil || value != math.Trunc(value) || value < 0 || value > float64(most) {
		return 0, fmt.Errorf("want 0 to %d, not %s", most, shortened(raw))
	}
	return int(value), nil
}

// nine parses nine values, in one row or in three rows of three.
func nine(raw json.RawMessage) (values [9]int, err error) {
	flat, err := list(raw)
	if err != nil {
		return values, fmt.Errorf("want nine numbers, or three rows of three, not %s", shortened(raw))
	}
	if len(flat) == 3 {
		rows := flat
		flat = nil
		for y, row := range rows {
			three, err := list(row)
			if err != nil || len(three) != 3 {
				return values, fmt.Errorf("row %d: want three numbers, not %s", y, shortened(row))
			}
			flat = append(flat, three...)
		}
	}
	if len(flat) != 9 {
		return values, fmt.Errorf("want nine numbers, or three rows of three, not %d of them", len(flat))
	}
	for i, value := range flat {
		if values[i], err = sign(value); err != nil {
			return values, fmt.Errorf("number %d (row %d, column %d): %w", i, i/3, i%3, err)
		}
	}
	return values, nil
}

func list(raw json.RawMessage) (values []json.RawMessage, err error) {
	err = json.Unmarshal(raw, &values)
	return values, err
}

// sideOf returns the side for a number.
func sideOf(sign int) game.Player {
	switch sign {
	case 1:
		return game.First
	case -1:
		return game.Second
	}
	return game.NoSide
}

// signOf returns the number for a side.
func signOf(side game.Player) int {
	switch side {
	case game.First:
		return 1
	case game.Second:
		return -1
	}
	return 0
}

// RequestedGame implements notation.Requester: the data of the course's select_move are
// a request for Closed unless the caller knows the game.
func (r *Rules) RequestedGame(text string) game.Rules {
	if !strings.HasPrefix(text, "{") || !strings.Contains(text, `"blocks"`) {
		return nil
	}
	return Closed
}

// StateOfRequest implements notation.Requester. The position must also be valid as a
// position text, in which X has begun.
func (r *Rules) StateOfRequest(text string) (game.State, error) {
	request, err := r.ParseRequest([]byte(text))
	if err != nil {
		return nil, err
	}
	if err := request.State.checkNumbers(); err != nil {
		return nil, fmt.Errorf("request, blocks: %w", err)
	}
	return request.State, nil
}

// RequestOf implements notation.Requester.
func (r *Rules) RequestOf(s game.State) string {
	return string(AppendRequest(nil, s.(*State), 0)) + "\n"
}
