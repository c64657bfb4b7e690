package main

import (
	"bytes"
	"context"
	"io"
	"strings"
	"testing"

	"colat/ai"
	"colat/game"
	"colat/game/mnk"
	"colat/web/rooms/roomstest"
)

// TestPlaySessions types valid and invalid moves and commands, and looks for the expected answers.
func TestPlaySessions(t *testing.T) {
	document := []string{"--game", "mnk:4,4,3", "--position", "XOOX/...O/...X/...O X"}
	for _, test := range []struct {
		name, typed string
		args        []string
		want        []string
	}{
		{"O, and X begins", "o\nx\nquit\n", []string{"--game", "mnk:3,3,3"},
			[]string{"Your side, X or O? ", "Who begins, X or O? ", "you play O", "X (engine): ", "O (you): "}},
		{"O begins, for the engine", "X\nO\nquit\n", []string{"--game", "mnk:10,10,5"},
			[]string{"you play X", "O (engine): ", "10 . . ."}},
		{"X begins, for the person", "x\nx\na1\n", []string{"--game", "mnk:3,3,3"},
			[]string{"X (you): ", "1 X . .", "O (engine): "}},
		{"asked again", "z\n\nx\nfirst\nx\nquit\n", []string{"--game", "mnk:3,3,3"},
			[]string{`want X or O, not "z"`, `want X or O, not ""`, `want X or O, not "first"`, "X (you): "}},
		{"the document's board", "X\nquit\n", document,
			[]string{"X begins.", "1 X O O X\n2 . . . O\n3 . . . X\n4 . . . O\n"}},
		{"the document's board, answered", "quit\n", append(document, "--side", "O"), []string{"X (engine): ", "O (you): "}},
		{"no questions", "quit\n", []string{"--game", "mnk:3,3,3", "--side", "x"}, []string{"you play X", "X (you): "}},
		{"black begins always", "white\nquit\n", []string{"--game", "classic"},
			[]string{"Black (X) begins.", "White (O)? ", "X (engine): ", "O (you): "}},
		{"victory cells", "quit\n", []string{"--side", "X", "--victory", "a1 c7 d5 g4 f3"}, []string{"1 * . .", "7 . . *"}},
		{"blocks", "40\nquit\n", []string{"--game", "uttt", "--side", "X"}, []string{"O plays in block 0", "O (engine): 0"}},
		{"bad moves", "d9\nb2\nb2\nundo\nundo\nquit\n", []string{"--game", "mnk:3,3,3", "--side", "X"},
			[]string{`"d9" is not a cell`, "illegal move: b2 holds an X already", "no move of yours"}},
		{"words", "help\nmoves\nposition\nRESIGN\n", []string{"--game", "mnk:3,3,3", "--side", "X"},
			[]string{"undo      take back", "a1 a2 a3 b1 b2 b3 c1 c2 c3\n", ".../.../... X\n",
				"The engine wins with O: resignation."}},
		{"overlong", strings.Repeat("a1", 1000) + "\na1", []string{"--game", "mnk:3,3,3", "--side", "X"},
			[]string{"that line is too long", "1 X . .", "The input has ended"}},
		{"over", "", []string{"--game", "mnk:3,3,3", "--side", "O", "--position", "XO./XO./X.. O"},
			[]string{"The engine wins with X"}},
		{"drawn", "", []string{"--game", "mnk:3,3,3", "--side", "O", "--position", "XOX/XOO/OXX O"}, []string{"A draw."}},
		{"a pass", "", []string{"--game", "classic", "--side", "O", "--position", "XO" + strings.Repeat("-", 62) + " O"},
			[]string{"O (you): no move can be made, so you pass\nX (engine): c1", "The engine wins with Black (X)"}},
		{"the input ends", "", []string{"--game", "mnk:3,3,3"}, []string{"The input has ended"}},
	} {
		args := append([]string{"play", "--engine", "alphabeta:depth=2"}, test.args...)
		got := arenaRun(t, test.typed, args...)
		if got.status != exitOK || got.stderr != "" {
			t.Errorf("%s: status %d, %q", test.name, got.status, got.stderr)
		}
		for _, want := range test.want {
			if !strings.Contains(got.stdout, want) {
				t.Errorf("%s: no %q in\n%s", test.name, want, got.stdout)
			}
		}
		if strings.Contains(got.stdout, "\x1b") {
			t.Errorf("%s: colours where nobody watches", test.name)
		}
	}
}

func TestPlayWrongArguments(t *testing.T) {
	for _, test := range []struct {
		args   []string
		status int
		want   string
	}{
		{[]string{"--side", "Z"}, exitUsage, `--side: want X or O, not "Z"`},
		{[]string{"--engine", "oracle"}, exitUsage, "--engine: unknown player"},
		{[]string{"--time", "0s"}, exitUsage, "--time"},
		{[]string{"--game", "chess"}, exitUsage, "unknown game"},
		{[]string{"--game", "mnk:3,3,3", "--position", "XX X"}, exitError, "rows"},
	} {
		args := append([]string{"play"}, test.args...)
		checkFailure(t, args, arenaRun(t, "", args...), test.status, test.want)
	}
}

// dutiful types "moves", and then the first of them, whenever it is its turn.
type dutiful struct {
	screen *bytes.Buffer
	asked  bool
}

func (d *dutiful) Read(p []byte) (int, error) {
	text := "moves\n"
	if d.asked {
		answer := d.screen.String()[:strings.LastIndexByte(d.screen.String(), '\n')]
		line := answer[strings.LastIndexByte(answer, '\n')+1:]
		_, moves, _ := strings.Cut(line, "(you): ")
		text = strings.Fields(moves)[0] + "\n"
	}
	d.asked = !d.asked
	return copy(p, text), nil
}

// TestPlayEveryGame plays every game to its end, from either side.
func TestPlayEveryGame(t *testing.T) {
	for _, family := range game.Families() {
		rules, err := family.Rules(nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, letter := range rules.Traits().Letters {
			ctx, cancel := context.WithCancel(roomstest.Within(t))
			var screen, stderr bytes.Buffer
			args := []string{"play", "--game", family.ID, "--engine", "random:seed=1", "--side", letter, "--seed", "1"}
			status := run(ctx, args, &dutiful{screen: &screen}, &screen, &stderr)
			cancel()
			text := screen.String()
			last := text[strings.LastIndexByte(strings.TrimSpace(text), '\n')+1:]
			ended := strings.Contains(last, "win") || strings.Contains(last, "draw")
			if status != exitOK || stderr.Len() > 0 || !ended {
				t.Errorf("%s as %s: status %d, %q; it ended with %q", family.ID, letter, status, stderr.String(), last)
			}
		}
	}
}

func TestBoardColours(t *testing.T) {
	var out bytes.Buffer
	screen := &terminal{out: &out, colours: true, letters: [2]string{"r", "b"}}
	screen.board("  a b\n9 b9 .\n8 r0* *\n")
	want := "  a b\n9 " + secondColour + "b9" + plainColour + " .\n" +
		"8 " + firstColour + "r0*" + plainColour + " " + markColour + "*" + plainColour + "\n"
	if out.String() != want {
		t.Errorf("%q, want %q", out.String(), want)
	}
}

// FuzzPlay types anything: the game goes on to its end, or to that of the input.
func FuzzPlay(f *testing.F) {
	for _, seed := range []string{
		"", "x\nx\na1\nundo\nb2\nresign\n", "o\no\nhelp\nmoves\nposition\nquit\n", "x\no\n\x00\xff\nc3\n",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, typed string) {
		screen, err := playTyped(t, typed)
		if endOfInput(screen, err) != nil {
			t.Error(err)
		}
	})
}

// playTyped plays tic-tac-toe by what was typed.
func playTyped(t *testing.T, typed string) (*terminal, error) {
	rules, err := mnk.New(3, 3, 3, mnk.Freestyle)
	if err != nil {
		t.Fatal(err)
	}
	engine, err := ai.New("random:seed=1", rules)
	if err != nil {
		t.Fatal(err)
	}
	screen := newTerminal(strings.NewReader(typed), io.Discard, rules)
	person, start, err := askStart(screen, rules.NewOpenedBy(game.First), true)
	if err != nil {
		return screen, err
	}
	g := newTerminalGame(screen, start, person, "random", ai.NewChooser(engine, ai.Limits{}))
	defer g.match.Close()
	return screen, g.play(t.Context())
}
