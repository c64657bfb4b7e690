package nboard_test

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"
	"time"

	"colat/ai"
	"colat/ai/arena/nboard"
	"colat/game"
)

// first plays the first legal move with a value, and keeps the limits that it was given.
type first struct {
	limits []ai.Limits
	err    error
	wait   bool // until its context ends
}

func (f *first) Think(ctx context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	f.limits = append(f.limits, r.Limits)
	m := r.State().AppendMoves(nil)[0]
	info := ai.Info{Depth: 3, Score: 150, Chance: 0.6, PV: []game.Move{m}, Nodes: 42}
	if r.Report != nil {
		r.Report(info)
	}
	if f.wait {
		<-ctx.Done()
	}
	return m, info, f.err
}

var seconds = regexp.MustCompile(`/\d+\.\d\d$|^(nodestats \d+) .*`)

// talk sends commands, each after the last lines of the answer to the one before, which follow it in the list
// behind an arrow, and returns all that was said, without the times.
func talk(t testing.TB, player ai.Player, limits ai.Limits, commands ...string) (said []string) {
	t.Helper()
	in, program := io.Pipe()
	answers, out := io.Pipe()
	go func() {
		err := nboard.Serve(t.Context(), in, out, nboard.About{Name: "Name"}, player, limits)
		in.Close()
		out.CloseWithError(err)
	}()
	lines := make(chan string, 1000) // more than any test says
	go func() {
		defer close(lines)
		for scanner := bufio.NewScanner(answers); scanner.Scan(); {
			lines <- scanner.Text()
		}
	}()
	for _, command := range commands {
		command, last, _ := strings.Cut(command, " -> ")
		fmt.Fprintln(program, command)
		for last != "" {
			line := <-lines
			if said = append(said, seconds.ReplaceAllString(line, "$1")); line == "" || strings.HasPrefix(line, last) {
				break
			}
		}
	}
	program.Close()
	for line := range lines {
		said = append(said, seconds.ReplaceAllString(line, "$1"))
	}
	return said
}

// example is the game of the session in the protocol's description.
const example = "set game (;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[./mEdax]PW[chris]RE[?]TI[15:00]TY[8]" +
	"BO[8 ---------------------------O*------*O--------------------------- *]" +
	"B[F5//100]W[F6]B[D3/1.5/20.5]W[C5]B[E6]W[F7]B[E7]W[F4];)"

// passing is a game that is over, since neither side can move.
const passing = "set game (;GM[Othello]TY[8]" +
	"BO[8 -------- -------- -------- -------- -------- -------- -------- O*------ O]W[C8];)"

func TestAnswers(t *testing.T) {
	for _, test := range []struct {
		commands []string
		want     string
	}{
		{[]string{"nboard 2", "ping 7"}, "set myname Name|pong 7"},
		{[]string{example, "go"},
			"status Name is thinking|search G3 1.50 0 3|nodestats 42|=== G3/1.50|status"},
		{[]string{"go -> status", "move D3/1.0/2.5", "go"}, "status Name is thinking|search D3 1.50 0 3|nodestats 42|" +
			"=== D3/1.50|status|status Name is thinking|search C3 1.50 0 3|nodestats 42|=== C3/1.50|status"},
		{[]string{"move d3 1.0 2", "move C3", "hint 1"},
			"status Name is analysing|search B3 1.50 0 3|search B3 1.50 0 3|status"},
		{[]string{"move A1"}, `status Error: move "A1": illegal move: Black at a1 would turn over no disc`},
		{[]string{"move"}, `status Error: move "": malformed move: ` +
			`"" is not a square: want a column from a to h and a row from 1 to 8, such as d3`},
		{[]string{"set depth 0", "set depth 99", "set contempt 5", "set", "frobnicate", ""},
			`status Error: set depth "0": want 1 to 60|status Error: set depth "99": want 1 to 60`},
		{[]string{"set game d3"}, "status Error: set game: want a game of Othello in GGF, such as (;GM[Othello]…;)"},
		{[]string{"set game (;GM[Othello]B[A1];)"},
			`status Error: set game: move 1, "A1": illegal move: Black at a1 would turn over no disc`},
		{[]string{"hint x", "hint 0"}, `status Error: hint "x": want a number of moves from 1 on|` +
			`status Error: hint "0": want a number of moves from 1 on`},
		{[]string{"learn", "quit", "ping 3"}, "learned"},
		{[]string{passing, "go", "hint 1"}, "=== PA|status The game is over"},
		{[]string{"move D3", "analyze"}, "status Name is analysing|analysis 1 1.50|analysis 0 1.50|status"},
	} {
		got := strings.Join(talk(t, &first{}, ai.Limits{}, test.commands...), "|")
		if got != test.want {
			t.Errorf("%q are answered by\n%s, want\n%s", test.commands, got, test.want)
		}
	}
}

// Limits follow from the depth, the clock of a game less the times of its moves, and those of the engine. Hints
// know no clock.
func TestLimits(t *testing.T) {
	const s = time.Second
	for _, test := range []struct {
		commands []string
		own      ai.Limits
		want     ai.Limits
	}{
		{[]string{"go"}, ai.Limits{}, ai.Limits{Time: s}},
		{[]string{"set depth 9", "go"}, ai.Limits{}, ai.Limits{Depth: 9}},
		{[]string{"set depth 9", "go"}, ai.Limits{Time: 2 * s}, ai.Limits{Depth: 9, Time: 2 * s}},
		{[]string{example, "go"}, ai.Limits{}, ai.Limits{Left: 15*60*s - 120500*time.Millisecond}},
		{[]string{example, "hint 1"}, ai.Limits{}, ai.Limits{Time: s}},
		{[]string{"set game (;GM[Othello]TI[1:00:05/10]TY[8];)", "go"}, ai.Limits{}, ai.Limits{Left: 3605 * s}},
		{[]string{"set game (;GM[Othello]TI[x]TY[8];)", "go"}, ai.Limits{}, ai.Limits{Time: s}},
		{[]string{"set game (;GM[Othello]TI[0:10]TY[8];)", "move d3/0/4", "move c3/0/1", "go"}, ai.Limits{},
			ai.Limits{Left: 6 * s}},
	} {
		player := &first{}
		talk(t, player, test.own, test.commands...)
		if len(player.limits) != 1 || player.limits[0] != test.want {
			t.Errorf("%q with %+v: limits %+v, want %+v", test.commands, test.own, player.limits, test.want)
		}
	}
}

// A ping ends the search of a move, which is answered first; any command ends a hint; and what comes meanwhile is
// answered in its turn.
func TestInterruptions(t *testing.T) {
	got := strings.Join(talk(t, &first{wait: true}, ai.Limits{}, "go -> search", "ping 1 -> pong", "hint 1 -> search",
		"ping 2 -> pong", "hint 1 -> search", "move D3", "analyze -> status", "learn -> learned", "go -> search",
		"quit"), "|")
	want := "status Name is thinking|search D3 1.50 0 3|nodestats 42|=== D3/1.50|status|pong 1|" +
		"status Name is analysing|search D3 1.50 0 3|search D3 1.50 0 3|status|pong 2|" +
		"status Name is analysing|search D3 1.50 0 3|search D3 1.50 0 3|status|" +
		"status Name is analysing|status|learned|status Name is thinking|search C3 1.50 0 3|nodestats 42|=== C3/1.50|status"
	if got != want {
		t.Errorf("got\n%s, want\n%s", got, want)
	}
}

// What fails in the player is told, and the conversation goes on.
func TestFailures(t *testing.T) {
	got := strings.Join(talk(t, &first{err: errors.New("no memory")}, ai.Limits{}, "go -> status E", "ping 1"), "|")
	if !strings.HasSuffix(got, "|status Error: no memory|pong 1") {
		t.Errorf("the answers are %s", got)
	}
	err := nboard.Serve(t.Context(), strings.NewReader(strings.Repeat("a", 1<<17)), io.Discard, nboard.About{}, &first{},
		ai.Limits{})
	if err == nil || !strings.Contains(err.Error(), "longer than 65536 bytes") {
		t.Errorf("a long line: %v", err)
	}
}

func FuzzServe(f *testing.F) {
	f.Add("nboard 2\n" + example + "\ngo\nhint 2\nanalyze\n")
	f.Add("move d3/1/2\nmove PA\nset depth 3\ngo\nping x\nquit\n")
	f.Add(passing + "\nlearn\nhint 99999999999999999999\nset game (;GM[Othello]TI[1e9:::]\n")
	f.Fuzz(func(t *testing.T, commands string) {
		var out bytes.Buffer
		err := nboard.Serve(t.Context(), strings.NewReader(commands), &out, nboard.About{Name: "Name"}, &first{},
			ai.Limits{Depth: 1})
		if err != nil && !strings.Contains(err.Error(), "longer") {
			t.Error(err)
		}
		if text := out.String(); text != "" && !strings.HasSuffix(text, "\n") {
			t.Errorf("the last line has no end: %q", text)
		}
	})
}
