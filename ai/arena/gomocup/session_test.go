package gomocup_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"colat/ai"
	"colat/ai/arena/gomocup"
	"colat/ai/clocktest"
	"colat/game"
	"colat/game/mnk"
)

// first plays the first legal move, and keeps what it was asked.
type first struct {
	made     []string // the rules it was made for, with the memory
	requests []*ai.Request
	wait     chan struct{} // if set, a Think lasts until it is cancelled, which closes it
	fail     error
	prefers  game.Move // is chosen if it is legal; 0 for the first one
}

func (f *first) maker(rules game.Rules, memory int64) (ai.Player, error) {
	f.made = append(f.made, fmt.Sprint(rules.ID(), " ", memory))
	return f, nil
}

func (f *first) Think(ctx context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	f.requests = append(f.requests, r)
	if f.wait != nil {
		<-ctx.Done()
		close(f.wait)
	}
	moves := r.State().AppendMoves(nil)
	m := moves[0]
	if slices.Contains(moves, f.prefers) {
		m = f.prefers
	}
	return m, ai.Info{Depth: 1, PV: []game.Move{m}}, f.fail
}

var about = gomocup.About{Name: "n", Version: "v", Author: "a", Country: "c"}

// converse sends commands and returns the answers, a line each, without messages.
func converse(t *testing.T, f *first, commands ...string) []string {
	t.Helper()
	var out strings.Builder
	in := strings.NewReader(strings.Join(commands, "\r\n"))
	if err := gomocup.Serve(t.Context(), in, &out, about, f.maker); err != nil {
		t.Fatal(err)
	}
	var answers []string
	for line := range strings.Lines(out.String()) {
		if line = strings.TrimSuffix(line, "\n"); !strings.HasPrefix(line, "MESSAGE ") {
			answers = append(answers, line)
		}
	}
	return answers
}

// TestSwap2: a player answers by a move, SWAP or two stones, and goes on with the side that it then has.
func TestSwap2(t *testing.T) {
	three, five := "SWAP2BOARD|7,7|8,7|9,9|DONE|", "SWAP2BOARD|7,7|8,7|9,9|10,10|3,3|DONE|"
	for name, c := range map[string]struct {
		prefers        game.Move
		commands, want string
		empties        int
		side           game.Player
	}{
		"takes black":       {mnk.TakeOther, three + "TURN 1,0", "SWAP|0,0", 225 - 4, game.First},
		"keeps white":       {mnk.KeepSide, three + "TURN 1,0", "0,0|2,0", 225 - 5, game.Second},
		"leaves the choice": {mnk.PlaceTwo, three + "TURN 2,0", "0,0 1,0|3,0", 225 - 6, game.First},
		"black of five":     {mnk.KeepSide, five + "TURN 1,0", "SWAP|0,0", 225 - 6, game.First},
		"white of five":     {mnk.TakeOther, five + "TURN 1,0", "0,0|2,0", 225 - 7, game.Second},
		"opens":             {mnk.KeepSide, "SWAP2BOARD|DONE|TURN 3,0", "0,0 1,0 2,0|4,0", 225 - 4, game.First},
	} {
		f := &first{prefers: c.prefers}
		commands := strings.Split("INFO timeout_turn 800|START 15|"+c.commands, "|")
		if got := strings.Join(converse(t, f, commands...), "|"); got != "OK|"+c.want {
			t.Errorf("%s: the answers are %s, want OK|%s", name, got, c.want)
		}
		last := f.requests[len(f.requests)-1].State()
		if last.ToMove() != c.side || last.(game.EmptyCounter).Empties() != c.empties {
			t.Errorf("%s: then the player moves in %s", name, last.Rules().FormatPosition(last))
		}
		if f.requests[0].Limits.Time > 400*time.Millisecond {
			t.Errorf("%s: the first answer takes %v", name, f.requests[0].Limits.Time)
		}
	}
}

// twoFours is a BOARD on which an own stone on 0,0 makes two fours.
const twoFours = "BOARD|1,0,1|2,0,1|3,0,1|0,1,1|0,2,1|0,3,1|9,9,2|11,9,2|13,9,2|9,11,2|11,11,2|13,11,2"

// TestConversations: the commands of managers, and the answers.
func TestConversations(t *testing.T) {
	for name, c := range map[string]struct{ commands, want string }{
		"a game":        {"START 20|BEGIN|TURN 1,0|TURN 3,0", "OK|0,0|2,0|4,0"},
		"second":        {"START 15|TURN 0,0", "OK|1,0"},
		"lower case":    {"start 15|turn 7,7", "OK|0,0"},
		"both sides":    {"START 15 15|TURN\t0,0|TURN \t 8,6", "OK|1,0|2,0"},
		"both, a comma": {"START 15,15|INFO\ttimeout_turn\t100|BEGIN", "OK|0,0"},
		"two sides": {"START 15 20|BEGIN", `ERROR START "15 20": the sides differ: want RECTSTART 15,20|` +
			"ERROR there is no board yet: want START or RECTSTART first"},
		"a rectangle":   {"RECTSTART 6,20|TURN 0,0|TURN 5,19", "OK|1,0|2,0"},
		"a board":       {"START 9|BOARD|0,0,2|1,0,1|2,0,2|DONE|TURN 4,0", "OK|3,0|5,0"},
		"an empty one":  {"START 9|BOARD|DONE", "OK|0,0"},
		"won before":    {"START 9|BOARD|0,0,3|1,0,2|DONE", "OK|2,0"},
		"taken back":    {"START 9|BEGIN|TURN 4,4|TAKEBACK 1,0|TAKEBACK 4,4|TURN 5,5", "OK|0,0|1,0|OK|OK|1,0"},
		"told to play":  {"START 9|PLAY 4,4|TURN 0,0", "OK|4,4|1,0"},
		"about":         {"ABOUT", `name="n", version="v", author="a", country="c"`},
		"end":           {"END|START 9", ""},
		"empty lines":   {"||START 9||", "OK"},
		"unknown":       {"FROBNICATE 3|START 9", `UNKNOWN command "FROBNICATE"|OK`},
		"no answer":     {"INFO timeout_turn 100|INFO folder /tmp|INFO evaluate 3,4|INFO timeout_turn x|START 9", "OK"},
		"a small board": {"START 4", `ERROR a board's side of "4": want 5 to 20`},
		"no board":      {"START", `ERROR a board's side of "": want 5 to 20`},
		"one side":      {"RECTSTART 20", `ERROR RECTSTART "20": want columns and rows with a comma between, such as 20,15`},
		"no start":      {"TURN 1,1", "ERROR there is no board yet: want START or RECTSTART first"},
		"no start, too": {"BEGIN", "ERROR there is no board yet: want START or RECTSTART first"},
		"not a cell": {"START 9|TURN 1",
			`OK|ERROR "1" is not a cell: want a column and a row from 0 with a comma between, such as 9,10`},
		"off the board": {"START 9|TURN 9,0", "OK|ERROR 9,0 is off the board of 9 columns and 9 rows"},
		"taken":         {"START 9|TURN 1,1|TURN 1,1|TURN 2,2", "OK|0,0|ERROR 1,1 holds a stone already|1,0"},
		"nothing there": {"START 9|TAKEBACK 1,1", "OK|ERROR 1,1 holds no stone"},
		"begun":         {"START 9|BEGIN|BEGIN", "OK|0,0|ERROR BEGIN: there are 1 stones on the board: want RESTART first"},
		"a wrong field": {"START 9|TURN 0,0|BOARD|3,3,1|4,4,5|TURN 1,1|DONE|TURN 2,0",
			"OK|1,0|" +
				`ERROR BOARD, line 2: field "5": want 1 for a stone of the player's, 2 for the opponent's or 3|3,0`},
		"a cut board": {"START 9|BOARD|0,0,2", "OK|1,0"},
		"over": {"START 9|BOARD|0,0,2|1,0,2|2,0,2|3,0,2|4,0,2|0,1,1|DONE|TURN 0,0",
			"OK|ERROR the game is over: there is no move to choose|1,0"},
		"the opponent wins": {"START 9|BOARD|0,0,2|1,0,2|2,0,2|3,0,2|0,1,1|DONE|TAKEBACK 4,0|TURN 4,0|TURN 5,0|TURN 6,0",
			"OK|4,0|OK|ERROR the game is over: there is no move to choose|4,0|7,0"},
		"swap2, renju": {"INFO rule 4|START 15|SWAP2BOARD|DONE|BEGIN",
			"OK|ERROR SWAP2BOARD: mnk: the opening swap2 needs rows of 4 or more and another rule than renju|0,0"},
		"swap2, two": {"START 15|SWAP2BOARD|7,7|8,7|DONE|BEGIN",
			"OK|ERROR SWAP2BOARD: 2 stones: want none, 3 or 5|0,0"},
		"swap2, taken": {"START 15|SWAP2BOARD|7,7|7,7|9,9|DONE|BEGIN",
			"OK|ERROR SWAP2BOARD: 7,7 holds a stone already|0,0"},
		"swap2, no board": {"SWAP2BOARD|DONE", "ERROR there is no board yet: want START or RECTSTART first"},
		"Yixin": {"START 15|YXBOARD|7,7,1|8,7,2|DONE|YXSHOWINFO|BEGIN",
			`OK|UNKNOWN command "YXBOARD"|UNKNOWN command "YXSHOWINFO"|0,0`},
		"no free cell":   {"START 5|" + fullBoard(), "OK|ERROR the game is over: there is no move to choose"},
		"renju, black":   {"INFO rule 4|START 15|" + twoFours + "|DONE", "OK|4,0"},
		"renju, white":   {"INFO rule 4|START 15|" + twoFours + "|14,14,2|DONE", "OK|0,0"},
		"a negative":     {"START 9|TURN -1,0", "OK|ERROR -1,0 is off the board of 9 columns and 9 rows"},
		"a huge number":  {"START 99999999999999999999", `ERROR a board's side of "99999999999999999999": want 5 to 20`},
		"only carriages": {"START 9\rBEGIN\r", "OK|0,0"},
	} {
		got := strings.Join(converse(t, &first{}, strings.Split(c.commands, "|")...), "|")
		if got != c.want {
			t.Errorf("%s: %s\ngot  %s\nwant %s", name, c.commands, got, c.want)
		}
	}
}

// talk sends commands one after another, each when the last one has been answered with as many
// lines as it says, and returns the answers without messages.
func talk(t *testing.T, f *first, commands ...string) (answers []string) {
	t.Helper()
	in, manager := io.Pipe()
	said, out := io.Pipe()
	go func() {
		err := gomocup.Serve(t.Context(), in, out, about, f.maker)
		out.CloseWithError(err)
	}()
	lines := bufio.NewScanner(said)
	for _, command := range commands {
		command, silent := strings.CutSuffix(command, " …")
		fmt.Fprint(manager, command+"\n")
		for !silent && lines.Scan() {
			if !strings.HasPrefix(lines.Text(), "MESSAGE ") {
				answers = append(answers, lines.Text())
				break
			}
		}
	}
	manager.Close()
	for lines.Scan() {
		answers = append(answers, lines.Text())
	}
	return answers
}

// TestBadRulesAreToldAtOnce: what no move can be made with is told before one is asked for.
func TestBadRulesAreToldAtOnce(t *testing.T) {
	got := strings.Join(talk(t, &first{}, "INFO rule 6", "INFO rule 64", "INFO rule -1", "INFO rule 9 …", "START 9",
		"INFO rule 7", "BEGIN", "INFO rule 0 …", "BEGIN", "RESTART", "BEGIN"), "|")
	const renju = "renju does not go on after a row: want 4 without 2"
	const sum = " is not known: want a sum of 1, exactly five; " +
		"2, continuous; 4, renju; and 8, caro"
	want := "ERROR INFO " + renju + "|ERROR INFO rule 64" + sum + "|ERROR INFO rule -1" + sum + "|OK|ERROR INFO " + renju +
		"|ERROR " + renju + "|0,0|OK|0,0"
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// TestCommandsWhileThinking: ABOUT, INFO and RESTART do not wait for the move.
func TestCommandsWhileThinking(t *testing.T) {
	f := &first{wait: make(chan struct{})}
	got := strings.Join(talk(t, f, "START 9", "BEGIN …", "ABOUT", "INFO rule 6", "INFO rule 0 …", "RESTART"), "|")
	want := `OK|name="n", version="v", author="a", country="c"|` +
		"ERROR INFO renju does not go on after a row: want 4 without 2|OK"
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// TestContinuousGame: after five in a row the game goes on until the board is full, and a row that
// has won counts no more.
func TestContinuousGame(t *testing.T) {
	commands := []string{"INFO rule 2 …", "START 6", "BOARD …"}
	for x := range 5 {
		commands = append(commands, fmt.Sprintf("%d,0,2 …", x), fmt.Sprintf("%d,1,1 …", x))
	}
	commands = append(commands, "3,5,3 …", "DONE")
	for y := 2; y < 6; y++ {
		for x := 1; x < 6; x += 2 {
			if x != 3 || y != 5 {
				commands = append(commands, fmt.Sprintf("TURN %d,%d", x, y))
			}
		}
	}
	answers := talk(t, &first{}, commands...)
	for i, answer := range answers[1:] {
		if strings.HasPrefix(answer, "ERROR") && !strings.Contains(answer, "holds a stone already") {
			t.Errorf("answer %d: %s", i, answer)
		}
	}
	seen := make(map[string]bool)
	for _, answer := range answers[1:] {
		if seen[answer] && !strings.HasPrefix(answer, "ERROR") {
			t.Errorf("%s was played twice", answer)
		}
		seen[answer] = true
	}
}

// fullBoard is a BOARD of 5 by 5 with no free cell and no five in a row.
func fullBoard() string {
	commands := "BOARD"
	for cell := range 25 {
		commands += fmt.Sprintf("|%d,%d,%d", cell%5, cell/5, 1+(cell%5+cell/5*2)/2%2)
	}
	return commands + "|DONE"
}

// TestInfo: what a manager says about time, memory and rules reaches the player.
func TestInfo(t *testing.T) {
	f := &first{}
	converse(t, f, "INFO timeout_turn 1000", "INFO timeout_match 100000", "INFO time_left 60000",
		"INFO max_memory 83886080", "INFO rule 1", "START 15", "BEGIN",
		"INFO timeout_turn 0", "INFO timeout_match 0", "INFO rule 8", "TURN 1,1", "INFO rule 9", "TURN 2,2",
		"INFO rule 4", "TURN 3,3")
	if len(f.requests) != 4 {
		t.Fatalf("%d requests", len(f.requests))
	}
	limits := f.requests[0].Limits
	if limits.Time > 970*time.Millisecond || limits.Time < 800*time.Millisecond ||
		limits.Left > 59970*time.Millisecond || limits.Left < 50*time.Second {
		t.Errorf("limits %+v", limits)
	}
	if limits = f.requests[1].Limits; limits.Time > 50*time.Millisecond || limits.Time <= 0 || limits.Left != 0 {
		t.Errorf("as fast as possible: %+v", limits)
	}
	if got := strings.Join(f.made, "; "); got != "mnk:15,15,5,exact 83886080; mnk:15,15,5,caro 83886080; "+
		"mnk:15,15,5,renju 83886080" {
		t.Errorf("made for %s", got)
	}
	if f.requests[0].Game != f.requests[2].Game {
		t.Error("one game was taken for two")
	}
}

// TestEndWhileThinking: END is obeyed at once.
func TestEndWhileThinking(t *testing.T) {
	f := &first{wait: make(chan struct{})}
	in, manager := io.Pipe()
	done := make(chan error, 1)
	go func() { done <- gomocup.Serve(t.Context(), in, io.Discard, about, f.maker) }()
	fmt.Fprint(manager, "START 15\nBEGIN\nINFO timeout_turn 5\nEND\n")
	clocktest.Receive(t, "the player stops", 20*time.Second, f.wait)
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// TestPlayerFails: a player that fails is an ERROR, and the next game goes on.
func TestPlayerFails(t *testing.T) {
	f := &first{fail: errors.New("out of order")}
	if got := converse(t, f, "START 15", "BEGIN"); len(got) != 2 || got[1] != "ERROR out of order" {
		t.Errorf("answers %q", got)
	}
}

// FuzzServe sends anything: every command gets its answer and nothing hangs or panics.
func FuzzServe(f *testing.F) {
	f.Add("START 15\r\nBEGIN\r\nTURN 1,1\r\nEND\r\n")
	f.Add("RECTSTART 5,20\nBOARD\n1,1,1\n2,2,2\nDONE\nTAKEBACK 1,1\n")
	f.Add("INFO rule 8\nSTART 9\nPLAY 3,3\nRESTART\nABOUT\nBOARD\n3,3\n,,\nDONE")
	f.Add("START 9\nSWAP2BOARD\nDONE\nSWAP2BOARD\n1,1\n2,2\n3,3\nDONE\nSWAP2BOARD")
	f.Add("BOARD\nBOARD\nDONE\nTURN ,\nINFO\nINFO timeout_turn\nSTART -1\nRECTSTART ,,")
	f.Fuzz(func(t *testing.T, commands string) {
		var out strings.Builder
		player := &first{}
		if err := gomocup.Serve(t.Context(), strings.NewReader(commands), &out, about, player.maker); err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(out.String()) {
			if !strings.HasSuffix(line, "\n") || strings.ContainsAny(strings.TrimSuffix(line, "\n"), "\r\x00") {
				t.Errorf("the answer %q is no line", line)
			}
		}
	})
}
