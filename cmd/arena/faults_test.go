package main

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"colat/ai"
	"colat/ai/arena"
	"colat/ai/arena/arenatest"
	"colat/ai/arena/referee"
	"colat/ai/arena/tournament"
	"colat/game"
)

// brittle plays the first legal move; with the second side's discs it fails in
// the middle of a game.
type brittle struct{}

func (brittle) Think(_ context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	s := r.State()
	board, _, _ := strings.Cut(s.Rules().FormatPosition(s), " ")
	if s.ToMove() == game.Second && strings.Count(board, "-") < 40 {
		return game.NoMove, ai.Info{}, errors.New("out of ink")
	}
	return s.AppendMoves(nil)[0], ai.Info{}, nil
}

func init() {
	ai.Register("test-brittle", func(options map[string]string, _ game.Rules) (ai.Player, error) {
		return brittle{}, arenatest.NoOptions(options)
	})
}

// TestPlayersThatCannotStart: a match without one of its players is no match.
func TestPlayersThatCannotStart(t *testing.T) {
	for spec, want := range map[string]string{
		"cmd:sh my_bot.sh":                    "cmd:sh my_bot.sh cannot start",
		"cmd+loop:sh my_bot.sh":               "my_bot.sh",
		`cmd:sh -c "echo no idea >&2;exit 9"`: `exit status 9: "no idea"`,
		"cmd:no-such-program bot.py":          "no-such-program",
		"cmd:/no/such/program":                "no such file",
		"tcp:127.0.0.1:1":                     "no answer at 127.0.0.1:1",
	} {
		args := []string{"match", "--a", "random", "--b", spec}
		checkFailure(t, args, arenaRun(t, "", args...), exitError, want)
	}
}

// TestFaultsAreListed plays a match in which a player fails in every second game.
func TestFaultsAreListed(t *testing.T) {
	args := []string{"match", "--a", "test-brittle", "--b", "random", "--games", "4", "--seed", "2"}
	got := arenaRun(t, "", args...)
	list := "\nGames lost by failing\n" +
		"game 2  crash  test-brittle: out of ink\n" +
		"game 4  crash  test-brittle: out of ink\n"
	if got.status != exitOK || !strings.Contains(got.stdout, list) {
		t.Errorf("%+v", got)
	}
	if strings.Count(got.stderr, "arena: game 2: test-brittle: out of ink\n") != 1 ||
		strings.Contains(got.stderr, "game 4") {
		t.Errorf("said %q, want the first fault", got.stderr)
	}
	want := []referee.Fault{
		{Game: 2, Player: "test-brittle", Reason: game.Crash, Text: "test-brittle: out of ink"},
		{Game: 4, Player: "test-brittle", Reason: game.Crash, Text: "test-brittle: out of ink"},
	}
	got = arenaRun(t, "", append(args, "--json")...)
	var v arena.Figures
	if err := json.Unmarshal([]byte(got.stdout), &v); err != nil || got.status != exitOK || !slices.Equal(v.Faults, want) {
		t.Errorf("%+v, %v", got, err)
	}
	first := `"faults":[{"game":2,"player":"test-brittle","reason":"crash","text":"test-brittle: out of ink"},`
	if !strings.Contains(got.stdout, first) {
		t.Errorf("%s", got.stdout)
	}
	got = arenaRun(t, "", "match", "--a", "greedy", "--b", "random", "--games", "2", "--json")
	if !strings.Contains(got.stdout, `"faults":[]`) {
		t.Errorf("%+v", got)
	}
}

// TestNothingButFaults: a match whose games were all lost by failing has no
// result.
func TestNothingButFaults(t *testing.T) {
	for _, extra := range [][]string{nil, {"--json"}} {
		args := append([]string{"match", "--a", "random", "--b", "cmd:cat", "--games", "30"}, extra...)
		got := arenaRun(t, "", args...)
		if got.status != exitError || got.stdout == "" ||
			!strings.HasSuffix(got.stderr, "arena: all 30 games were lost by failing\n") {
			t.Errorf("%+v", got)
		}
		listed := strings.Count(got.stdout, "  illegal-move  ")
		if extra == nil && (!strings.Contains(got.stdout, "and 10 more") || listed != maxFaults) {
			t.Errorf("%s", got.stdout)
		}
	}
}

// TestUnflushedBot: the words about a program that keeps its answers to itself say
// what to look for.
func TestUnflushedBot(t *testing.T) {
	for _, kind := range []string{"cmd", "cmd+loop"} {
		got := arenaRun(t, "", "match", "--a", "random", "--b", kind+":sleep 20", "--games", "1",
			"--patience", "200ms")
		if got.status != exitError || !strings.Contains(got.stdout, "does it flush its output after each move?") {
			t.Errorf("%+v", got)
		}
	}
}

// TestTournamentListsFaults: in what it prints, in its results and in its report.
func TestTournamentListsFaults(t *testing.T) {
	for _, test := range []struct {
		spec, reason, text string
		faults, status     int
	}{
		{"cmd:cat", "illegal-move", "Nhóm 1: not a legal move", 2, exitError},
		{"test-brittle", "crash", "Nhóm 1: out of ink", 1, exitOK},
	} {
		directory := t.TempDir()
		file := filepath.Join(directory, "two.toml")
		text := "seed = 2\ngames = 2\n[[player]]\nspec = \"random\"\n" +
			"[[player]]\nname = \"Nhóm 1\"\nspec = \"" + test.spec + "\"\n"
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		got := arenaRun(t, "", "tournament", file, "--out", directory)
		nothingElse := strings.Contains(got.stderr, "all 2 games were lost by failing")
		if got.status != test.status || (got.status != exitOK) != nothingElse {
			t.Errorf("%s: %+v", test.spec, got)
		}
		listed := strings.Count(got.stdout, "  "+test.reason+"  "+test.text)
		if listed != test.faults || strings.Count(got.stderr, test.text) != 1 {
			t.Errorf("%s: %+v", test.spec, got)
		}
		var result tournament.Result
		content, err := os.ReadFile(filepath.Join(directory, "results.json"))
		if err != nil || json.Unmarshal(content, &result) != nil || len(result.Faults) != test.faults ||
			result.Faults[0].Player != "Nhóm 1" {
			t.Errorf("%s: %v: %s", test.spec, err, content)
		}
		page, err := os.ReadFile(filepath.Join(directory, "report.html"))
		if err != nil || strings.Count(string(page), `<td class="fault">`+test.text) != test.faults {
			t.Errorf("%s: %v: %s", test.spec, err, page)
		}
	}
}

// TestWallIsRefusedWhereThereIsNone: without bubblewrap no program runs.
func TestWallIsRefusedWhereThereIsNone(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	args := []string{"match", "--wall", "--a", "random", "--b", "cmd:/bin/true"}
	checkFailure(t, args, arenaRun(t, "", args...), exitError, "--wall: bwrap is not there: install bubblewrap")
}
