package uttt_test

import (
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"pgregory.net/rapid"

	"colat/game"
	"colat/game/uttt"
)

const (
	noBlocks = "[[0,0,0],[0,0,0],[0,0,0]]"
	request  = `{"global_cells": [0, 0, 0, 0, 1, 0, 0, 0, 0],
 "blocks": [[[0,0,0],[0,-1,0],[0,0,0]], [[0,0,0],[0,-1,0],[0,0,0]], [[0,0,0],[0,-1,0],[0,0,0]], ` + noBlocks + `,
  [[1,1,1],[0,0,0],[0,0,0]], ` + noBlocks + `, ` + noBlocks + `, ` + noBlocks + `, ` + noBlocks + `],
 "player_to_move": 1,
 "previous_move": {"index_local_board": 2, "x": 1, "y": 1, "value": -1},
 "remain_time": 118.5}`
	requestPosition = "....O........O........O.............XXX.................................. X -"
)

func TestParseRequest(t *testing.T) {
	want := strings.Replace(requestPosition, " X -", "", 1)
	want += strings.Repeat(".", 81-len(want)) + " X -"
	compact := strings.Join(strings.Fields(request), "")
	flat := strings.NewReplacer("[[0,0,0],[0,-1,0],[0,0,0]]", "[0,0,0,0,-1,0,0,0,0]").Replace(request)
	replace := func(old, new string) string {
		if !strings.Contains(request, old) {
			t.Fatalf("the request has no %q", old)
		}
		return strings.Replace(request, old, new, 1)
	}
	cells, _, _ := strings.Cut(request, `"remain_time"`)
	cells = strings.TrimRight(strings.TrimSpace(cells), ",") + "}"
	for name, text := range map[string]string{
		"as it is written":     request,
		"in one line":          compact,
		"blocks of nine cells": flat,
		"three rows of blocks": replace("[0, 0, 0, 0, 1, 0, 0, 0, 0]", "[[0, 0, 0], [0, 1, 0], [0, 0, 0]]"),
		"numbers of numpy":     strings.NewReplacer("-1", "-1.0", "0,", "0.0,", "1,", "1.0,").Replace(compact),
		"minus zero":           replace("[0,0,0]", "[-0.0,0.0,-0]"),
		"a list for the move":  replace(`{"index_local_board": 2, "x": 1, "y": 1, "value": -1}`, "[2, 1, 1, -1]"),
		"no move before":       replace(`{"index_local_board": 2, "x": 1, "y": 1, "value": -1}`, "null"),
		"a field more":         replace(`"player_to_move"`, `"free_move": true, "player_to_move"`),
		"within cur_state":     `{"cur_state": ` + cells + `, "remain_time": 118.5}`,
	} {
		r, err := uttt.Closed.ParseRequest([]byte(text))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if got := uttt.Closed.FormatPosition(r.State); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
		if !r.Timed || r.Remaining != 118500*time.Millisecond {
			t.Errorf("%s: %v remain", name, r.Remaining)
		}
	}
	r, err := uttt.Closed.ParseRequest([]byte(cells))
	if err != nil || r.Timed || r.Remaining != 0 {
		t.Errorf("without a time: %+v %v", r, err)
	}
}

func TestRequestFaults(t *testing.T) {
	const move = `{"index_local_board": 2, "x": 1, "y": 1, "value": -1}`
	for _, test := range []struct{ old, new, want string }{
		{request, "", "request: want a JSON object"},
		{request, "null", "request: want a JSON object with global_cells, blocks, player_to_move"},
		{request, "[1, 2]", "request: want a JSON object"},
		{request, request + "{}", "request: want a JSON object"},
		{request, `{"cur_state": 3}`, "request, cur_state: want an object, not 3"},
		{`"global_cells"`, `"globals"`, "request, global_cells: it is missing"},
		{`"blocks"`, `"block"`, "request, blocks: it is missing"},
		{`"player_to_move"`, `"player"`, "request, player_to_move: it is missing"},
		{"[0, 0, 0, 0, 1, 0, 0, 0, 0]", "[0, 0, 0, 0, 1]", "request, global_cells: want nine numbers"},
		{"[0, 0, 0, 0, 1, 0, 0, 0, 0]", "4", "request, global_cells: want nine numbers, or three rows of three, not 4"},
		{"0, 1, 0, 0, 0, 0]", "0, 2, 0, 0, 0, 0]",
			"request, global_cells: number 4 (row 1, column 1): want 1, 0 or -1, not 2"},
		{"0, 1, 0, 0, 0, 0]", "0, 0, 0, 0, 0, 0]", "request, global_cells: number 4 is 0, but X has a line in block 4"},
		{"0, 1, 0, 0, 0, 0]", "0, 1, -1, 0, 0]",
			"request, global_cells: want nine numbers, or three rows of three, not 8"},
		{"0, 1, 0, 0, 0, 0]", "0, 1, -1, 0, 0, 0]", "request, global_cells: number 5 is -1, but O has no line in block 5"},
		{"[0,-1,0]", `[0,"O",0]`, `request, blocks: block 0: number 4 (row 1, column 1): want 1, 0 or -1, not "O"`},
		{"[0,-1,0]", `[0,-1]`, "request, blocks: block 0: row 1: want three numbers, not [0,-1]"},
		{"[0,-1,0]", `7`, "request, blocks: block 0: row 1: want three numbers, not 7"},
		{"[[0,0,0],[0,-1,0],[0,0,0]], [[", "[[", "request, blocks: want nine blocks, not [[[0,0,0]"},
		{`"player_to_move": 1`, `"player_to_move": 0`, "request, player_to_move: want 1 for X or -1 for O, not 0"},
		{`"player_to_move": 1`, `"player_to_move": "X"`, `request, player_to_move: want 1 for X or -1 for O, not "X"`},
		{move, "7",
			"request, previous_move: want null, or an object with index_local_board, x, y and value, not 7"},
		{move, "[1, 2]", "request, previous_move: 2 numbers, want index_local_board, x, y and value"},
		{`"index_local_board": 2`, `"index_local_board": 9`,
			"request, previous_move: index_local_board: want 0 to 8, not 9"},
		{`"index_local_board": 2, `, "", "request, previous_move: index_local_board: want 0 to 8, not nothing"},
		{`"x": 1`, `"x": 1.5`, "request, previous_move: x: want 0 to 2, not 1.5"},
		{`"y": 1`, `"y": null`, "request, previous_move: y: want 0 to 2, not null"},
		{`"value": -1`, `"value": 1`, "request, previous_move: value: want -1, since it is the turn of X, not 1"},
		{`"value": -1`, `"value": true`, "request, previous_move: value: want 1, 0 or -1, not true"},
		{`"x": 1`, `"x": 2`, "request, previous_move: O has no stone in row 2, column 1 of block 2"},
		{"118.5", "-1", "request, remain_time: want seconds from 0, not -1"},
		{"118.5", `"118.5"`, `request, remain_time: want seconds from 0, not "118.5"`},
		{"118.5", "1e999", "request, remain_time: want seconds from 0, not 1e999"},
		{"118.5", strings.Repeat(" ", 1<<17) + "1", "request: longer than 65536 bytes"},
		{"118.5", "{\n\n\"a\":\n" + strings.Repeat("1", 99) + "}",
			`request, remain_time: want seconds from 0, not { "a": 1`},
	} {
		if !strings.Contains(request, test.old) {
			t.Fatalf("the request has no %q", test.old)
		}
		r, err := uttt.Closed.ParseRequest([]byte(strings.Replace(request, test.old, test.new, 1)))
		if err == nil {
			t.Errorf("%s: accepted as %s", test.new, uttt.Closed.FormatPosition(r.State))
			continue
		}
		if text := err.Error(); !strings.Contains(text, test.want) || strings.Contains(text, "\n") || len(text) > 250 {
			t.Errorf("%s: %q, want %q in it", test.new, err, test.want)
		}
	}
}

// TestRequestOfUnequalStones: a framework may let O begin, and set up any position. A
// position in a text still has been played.
func TestRequestOfUnequalStones(t *testing.T) {
	const move = `{"index_local_board": 2, "x": 1, "y": 1, "value": -1}`
	oBegins := `{"global_cells": [0,0,0,0,-1,0,0,0,0], "player_to_move": -1, "blocks": [[0,0,0,0,1,0,0,0,0], ` +
		`[0,0,0,0,1,0,0,0,0], ` + noBlocks + `, ` + noBlocks + `, [[-1,-1,-1],[0,0,0],[0,0,0]], ` +
		strings.Join([]string{noBlocks, noBlocks, noBlocks, noBlocks}, ",") + `]}`
	for name, test := range map[string]struct{ text, want, refused string }{
		"a stone fewer": {strings.Replace(request, "[0,-1,0]", "[0,0,0]", 1), " X -",
			"request, blocks: 3 X and 2 O: X begins, so it is the turn of O, not of X"},
		"the other to move": {
			strings.NewReplacer(`"player_to_move": 1`, `"player_to_move": -1`, move, "null").Replace(request),
			" O -", "request, blocks: 3 X and 3 O: X begins, so it is the turn of X, not of O",
		},
		"O began": {oBegins, " O -", "2 X and 3 O"},
	} {
		r, err := uttt.Closed.ParseRequest([]byte(test.text))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		got := uttt.Closed.FormatPosition(r.State)
		if !strings.HasSuffix(got, test.want) || len(r.State.AppendMoves(nil)) == 0 {
			t.Errorf("%s: %s", name, got)
		}
		again, err := uttt.Closed.ParseRequest(uttt.AppendRequest(nil, r.State, 0))
		if err != nil || again.State.Hash() != r.State.Hash() {
			t.Errorf("%s: read back: %v", name, err)
		}
		if _, err := uttt.Closed.StateOfRequest(test.text); err == nil || !strings.Contains(err.Error(), test.refused) {
			t.Errorf("%s: %v, want %q", name, err, test.refused)
		}
	}
}

// TestRequestRoundTrip has positions that are over, and some that were read from their texts, whose
// last move is unknown.
func TestRequestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawState(t)
		r := s.Rules().(*uttt.Rules)
		want := r.FormatPosition(s)
		if rapid.Bool().Draw(t, "from text") {
			read, err := r.ParsePosition(want)
			if err != nil {
				t.Fatal(err)
			}
			s = read.(*uttt.State)
		}
		remaining := time.Duration(rapid.IntRange(0, 120_000).Draw(t, "ms")) * time.Millisecond
		text := uttt.AppendRequest(nil, s, remaining)
		if strings.Contains(string(text), "\n") {
			t.Fatalf("%s has several lines", text)
		}
		read, err := r.ParseRequest(text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if got := r.FormatPosition(read.State); got != want || read.State.Hash() != s.Hash() {
			t.Fatalf("%s is read back as %s", want, got)
		}
		if read.Remaining != remaining || read.Timed != (remaining > 0) {
			t.Fatalf("%v remain, want %v", read.Remaining, remaining)
		}
	})
}

func TestAppendAnswer(t *testing.T) {
	s := played(t, uttt.Closed, "40")
	for m, want := range map[game.Move]string{
		uttt.MoveAt(0, 5): `{"index_local_board": 0, "x": 1, "y": 2, "value": -1}`,
		game.NoMove:       "null",
	} {
		if got := string(uttt.AppendAnswer(nil, s, m)); got != want || !json.Valid([]byte(got)) {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

// TestRequestReader reads requests one after another, byte by byte, and does not
// wait for more than a request.
func TestRequestReader(t *testing.T) {
	in, out := io.Pipe()
	requests := uttt.Closed.NewRequestReader(iotest.OneByteReader(in))
	for _, text := range []string{request, "\n\n" + request + "\n", request} {
		go io.WriteString(out, text)
		if r, err := requests.Next(); err != nil || r.State.ToMove() != game.First {
			t.Fatalf("%v %v", r, err)
		}
	}
	go func() {
		io.WriteString(out, " \n"+strings.Replace(request, "118.5", "-1", 1)+request)
		out.Close()
	}()
	if _, err := requests.Next(); err == nil || !strings.Contains(err.Error(), "remain_time") {
		t.Errorf("a wrong time: %v", err)
	}
	if _, err := requests.Next(); err != nil {
		t.Errorf("after a fault: %v", err)
	}
	if _, err := requests.Next(); !errors.Is(err, io.EOF) {
		t.Errorf("at the end: %v", err)
	}
	cut := uttt.Closed.NewRequestReader(strings.NewReader(request[:100]))
	if _, err := cut.Next(); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("a request without an end: %v", err)
	}
	endless := uttt.Closed.NewRequestReader(io.MultiReader(strings.NewReader("["), neverEnding{}))
	if _, err := endless.Next(); err == nil || !strings.Contains(err.Error(), "longer than") {
		t.Errorf("a request that never ends: %v", err)
	}
}

// neverEnding is white space without end.
type neverEnding struct{}

func (neverEnding) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = ' '
	}
	return len(p), nil
}

// FuzzParseRequest reads anything, and what it accepts it writes again.
func FuzzParseRequest(f *testing.F) {
	f.Add(request)
	f.Add(strings.Join(strings.Fields(request), ""))
	f.Add(`{"cur_state": {"global_cells": [[0,0,0],[0,0,0],[0,0,0]], "blocks": [], "player_to_move": 1.0}}`)
	f.Fuzz(func(t *testing.T, text string) {
		for _, r := range variants {
			read, err := r.ParseRequest([]byte(text))
			if err != nil {
				if strings.Contains(err.Error(), "\n") {
					t.Fatalf("an error of several lines: %q", err)
				}
				continue
			}
			again, err := r.ParseRequest(uttt.AppendRequest(nil, read.State, read.Remaining))
			if err != nil {
				t.Fatal(err)
			}
			if again.State.Hash() != read.State.Hash() {
				t.Fatalf("%q is read back as another position", text)
			}
		}
	})
}
