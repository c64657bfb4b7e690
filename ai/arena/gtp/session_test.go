package gtp_test

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"colat/ai"
	"colat/ai/arena/gtp"
	"colat/game"
)

// first plays the first legal move and keeps the limits that it was given.
type first struct {
	limits []ai.Limits
	err    error
}

func (f *first) Think(_ context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	f.limits = append(f.limits, r.Limits)
	return r.State().AppendMoves(nil)[0], ai.Info{}, f.err
}

// talk returns the answers to commands.
func talk(t testing.TB, player ai.Player, limits ai.Limits, commands ...string) []string {
	t.Helper()
	var out bytes.Buffer
	in := strings.NewReader(strings.Join(commands, "\n"))
	about := gtp.About{Name: "Name", Version: "1"}
	if err := gtp.Serve(t.Context(), in, &out, about, player, limits); err != nil {
		t.Fatal(err)
	}
	answers := strings.Split(out.String(), "\n\n")
	return answers[:len(answers)-1]
}

// Answers to commands, in the form of the protocol.
func TestAnswers(t *testing.T) {
	for _, test := range []struct{ command, want string }{
		{"name", "= Name"}, {"12 version", "=12 1"}, {"protocol_version", "= 2"}, {"boardsize 8", "= "},
		{"boardsize 19", "? unacceptable size"}, {"3 go", "?3 unknown command"}, {"4", "?4 unknown command"},
		{"known_command genmove", "= true"}, {"known_command go", "= false"}, {"komi 0.5", "= "},
		{"play b d3 # a comment", "= "}, {"play\tBLACK\tD3", "= "}, {"play b d\x013", "= "}, {"play w d3", "? illegal move"},
		{"play b a1", "? illegal move"}, {"play b z9", "? illegal move"}, {"play b pass", "? illegal move"},
		{"play green d3", "? syntax error: want black or white"}, {"play b", "? syntax error: play takes 2 arguments"},
		{"genmove b", "= D3"}, {"genmove white", "? illegal move"}, {"reg_genmove b", "= D3"}, {"undo", "? cannot undo"},
		{"final_score", "= 0"}, {"list_games", "= Othello"}, {"set_game Othello", "= "},
		{"set_game Go", "? unsupported game: want Othello"},
		{"time_settings 60 0 0", "= "}, {"time_settings x 0 0", "? syntax error: want seconds from 0 to 1000000"},
		{"time_settings NaN 0 0", "? syntax error: want seconds from 0 to 1000000"}, {"time_left b 30 0", "= "},
		{"kata-list_time_settings", "= absolute byoyomi canadian fischer none"}, {"kgs-time_settings none", "= "},
		{"kgs-time_settings", "? syntax error: want a kind of time settings"},
		{"kgs-time_settings hourglass 5", `? syntax error: unknown time settings "hourglass"`},
		{"kgs-time_settings absolute", "? syntax error: the time settings absolute take 1 arguments"},
		{"kata-time_settings fischer 60 x", "? syntax error: want seconds from 0 to 1000000"},
		{"time_left b 30 -1", "? syntax error: want a number of moves from 0 to 1000"}, {"quit", "= "},
	} {
		if got := talk(t, &first{}, ai.Limits{}, test.command); len(got) != 1 || got[0] != test.want {
			t.Errorf("%q is answered by %q, want %q", test.command, got, test.want)
		}
	}
	got := talk(t, &first{}, ai.Limits{}, "play b d3", "genmove w", "undo", "undo", "genmove b", "", "# nothing",
		"final_score", "clear_board", "genmove b", "quit", "name")
	want := []string{"= ", "= C3", "= ", "= ", "= D3", "= B+3", "= ", "= D3", "= "}
	if strings.Join(got, "|") != strings.Join(want, "|") {
		t.Errorf("the answers are %q, want %q", got, want)
	}
}

// Limits follow from the commands about time, for the side that they name, and from those of the player.
func TestLimits(t *testing.T) {
	const s = time.Second
	for _, test := range []struct {
		commands []string
		own      ai.Limits
		want     ai.Limits
	}{
		{nil, ai.Limits{}, ai.Limits{Time: s}},
		{nil, ai.Limits{Time: 3 * s}, ai.Limits{Time: 3 * s}},
		{[]string{"time_settings 60 0 0"}, ai.Limits{}, ai.Limits{Left: 60 * s}},
		{[]string{"time_settings 60 0 0"}, ai.Limits{Time: 3 * s}, ai.Limits{Time: 3 * s, Left: 60 * s}},
		{[]string{"time_settings 0 30 5"}, ai.Limits{}, ai.Limits{Time: 5750 * time.Millisecond}},
		{[]string{"time_settings 0 30 5"}, ai.Limits{Time: 2 * s}, ai.Limits{Time: 2 * s}},
		{[]string{"time_settings 60 30 0"}, ai.Limits{}, ai.Limits{Time: s}},
		{[]string{"time_settings 0 0 0"}, ai.Limits{}, ai.Limits{Time: s}},
		{[]string{"time_left b 7 0"}, ai.Limits{}, ai.Limits{Left: 7 * s}},
		{[]string{"time_left b 8 4"}, ai.Limits{}, ai.Limits{Time: 1800 * time.Millisecond}},
		{[]string{"time_left w 8 4"}, ai.Limits{}, ai.Limits{Time: s}},
		{[]string{"time_settings 60 0 0", "time_left b 9 0"}, ai.Limits{}, ai.Limits{Left: 9 * s}},
		{[]string{"time_settings 60 0 0", "time_left b 9 0", "clear_board"}, ai.Limits{}, ai.Limits{Left: 60 * s}},
		{[]string{"time_settings 60 30 5"}, ai.Limits{}, ai.Limits{Left: 66 * s, Increment: 6 * s}},
		{[]string{"kgs-time_settings canadian 60 30 5"}, ai.Limits{}, ai.Limits{Left: 66 * s, Increment: 6 * s}},
		{[]string{"kgs-time_settings absolute 60"}, ai.Limits{}, ai.Limits{Left: 60 * s}},
		{[]string{"time_settings 60 0 0", "kgs-time_settings none"}, ai.Limits{}, ai.Limits{Time: s}},
		{[]string{"kgs-time_settings byoyomi 60 30 3"}, ai.Limits{}, ai.Limits{Left: 90 * s, Increment: 30 * s}},
		{[]string{"kgs-time_settings byoyomi 60 30 3", "time_left b 5 0"}, ai.Limits{}, ai.Limits{Left: 35 * s,
			Increment: 30 * s}},
		{[]string{"kgs-time_settings byoyomi 60 30 3", "time_left b 20 3"}, ai.Limits{}, ai.Limits{Time: 19750 *
			time.Millisecond}},
		{[]string{"kgs-time_settings byoyomi 60 30 0"}, ai.Limits{}, ai.Limits{Time: s}},
		{[]string{"kata-time_settings fischer 60 2.5"}, ai.Limits{}, ai.Limits{Left: 60 * s,
			Increment: 2500 * time.Millisecond}},
		{[]string{"kata-time_settings fischer 0 5"}, ai.Limits{}, ai.Limits{Left: 1, Increment: 5 * s}},
		{[]string{"kata-time_settings fischer 60 2", "time_left b 7 0"}, ai.Limits{}, ai.Limits{Left: 7 * s,
			Increment: 2 * s}},
	} {
		player := &first{}
		talk(t, player, test.own, append(test.commands, "genmove b")...)
		if len(player.limits) != 1 || player.limits[0] != test.want {
			t.Errorf("%q with %+v: limits %+v, want %+v", test.commands, test.own, player.limits, test.want)
		}
	}
}

// A forced pass that the program leaves out is made, and the answer to a side that must pass is a pass.
func TestPasses(t *testing.T) {
	var game []string
	player := &first{}
	for len(game) < 200 {
		got := talk(t, player, ai.Limits{}, append(game, "genmove b", "genmove w")...)
		last := got[len(got)-2:]
		if last[0] == "= PASS" && last[1] == "= PASS" {
			return // the game is over
		}
		game = append(game, "genmove b", "genmove w")
		for _, answer := range last {
			if answer[0] != '=' {
				t.Fatalf("after %d moves of each: %q", len(game)/2, last)
			}
		}
	}
	t.Error("the game does not end")
}

// What fails in the player is answered, and the game stays as it is.
func TestFailures(t *testing.T) {
	got := talk(t, &first{err: errors.New("no memory")}, ai.Limits{}, "genmove b", "play b d3")
	if strings.Join(got, "|") != "? no memory|= " {
		t.Errorf("the answers are %q", got)
	}
	err := gtp.Serve(t.Context(), strings.NewReader(strings.Repeat("a", 1<<17)), &bytes.Buffer{}, gtp.About{}, &first{},
		ai.Limits{})
	if err == nil || !strings.Contains(err.Error(), "longer than 65536 bytes") {
		t.Errorf("a long line: %v", err)
	}
}

func FuzzServe(f *testing.F) {
	f.Add("1 play b d3\ngenmove w\nundo\nshowboard\ntime_settings 1 2 3\n")
	f.Add("kgs-time_settings byoyomi 1 1 1\nkata-time_settings fischer 1 1\ntime_left b 1 1\ngenmove b\n")
	f.Add("genmove b\ngenmove b\nreg_genmove w\nquit\n")
	f.Fuzz(func(t *testing.T, commands string) {
		var out bytes.Buffer
		err := gtp.Serve(t.Context(), strings.NewReader(commands), &out, gtp.About{}, &first{}, ai.Limits{})
		if err != nil && !strings.Contains(err.Error(), "longer") {
			t.Error(err)
		}
		if text := out.String(); text != "" && !strings.HasSuffix(text, "\n\n") {
			t.Errorf("the last answer has no end: %q", text)
		}
	})
}
