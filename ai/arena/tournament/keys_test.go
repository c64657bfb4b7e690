package tournament

import (
	"math"
	"strings"
	"testing"
)

func TestTournamentFiles(t *testing.T) {
	two := "[[player]]\nspec = \"greedy\"\n[[player]]\nspec = \"random\"\n"
	for text, want := range map[string]string{
		"":                                       "player",
		"title = ":                               "line 1",
		"colour = 1\n" + two:                     `unknown key "colour"`,
		"game = \"go\"\n" + two:                  "unknown game",
		"format = \"league\"\n" + two:            "round-robin, groups, swiss or knock-out",
		"rounds = 1\n" + two:                     "rounds: is for",
		"advance = 1\n" + two:                    "advance: is for",
		"format = \"swiss\"\nrounds = 2\n" + two: "rounds = 2: want 1 to 1",
		"format = \"swiss\"\nadvance = 1\n" + two:          "only one player",
		"format = \"swiss\"\nadvance = 3\n" + two:          "advance = 3: want 1 to 2",
		"[[stage]]\nkind = \"swiss\"\ngroups = 2\n" + two:  "has none",
		"[[stage]]\nkind = \"groups\"\nrounds = 2\n" + two: "rounds: are for",
		"[[stage]]\nkind = \"swiss\"\nlate = true\n" + two: "late: is for groups",
		"time = \"-1s\"\n" + two:                           "above 0",
		"time = \"soon\"\n" + two:                          "line 1",
		"groups = 2\n" + two:                               "groups",
		"games = -2\n" + two:                               "games = -2",
		"opening = 70\n" + two:                             "opening",
		"opening = -1\n" + two:                             "opening",
		"concurrency = 0\n" + two:                          "concurrency",
		"victory = \"a1\"\n" + two:                         "victory",
		"[[player]]\nspec = \"greedy\"\n":                  "2 to",
		two + "[[player]]\nspec = \"greedy\"\n":            "taken",
		// The name with its accent in one character, and in two.
		"[[player]]\nname = \"Bình\"\nspec = \"random\"\n[[player]]\nname = \"Bi\u0300nh\"\nspec = \"greedy\"\n": "taken",
		two + "[[player]]\nname = \"x\"\n":                                                 "spec",
		two + "[[player]]\nspec = \"oracle\"\n":                                            "oracle",
		"format = \"groups\"\ngroups = 2\n" + two:                                          "groups = 2",
		"format = \"groups\"\ngroups = 1\nadvance = 3\n" + two:                             "advance = 3",
		"games = 2\n[[stage]]\nkind = \"groups\"\n" + two:                                  "in each [[stage]]",
		"[[stage]]\nkind = \"ladder\"\n" + two:                                             "ladder",
		"[[stage]]\nkind = \"knock-out\"\ngroups = 2\n" + two:                              "neither",
		"[[stage]]\nkind = \"knock-out\"\n[[stage]]\nkind=\"groups\"\n" + two:              "nothing can follow",
		"[[stage]]\nkind = \"groups\"\n[[stage]]\nkind=\"knock-out\"\n" + two:              "advance = 0",
		"[[stage]]\nkind = \"groups\"\nadvance = 1\n" + two:                                "no stage after",
		"[[stage]]\nkind = \"groups\"\nadvance = 1\n[[stage]]\nkind=\"knock-out\"\n" + two: "only one player",
	} {
		if _, err := Parse(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want one with %q", text, err, want)
		}
	}
	parsed := tournamentOf(t, threeStages)
	if len(parsed.Stages) != 3 || parsed.Stages[1].Groups != 2 || parsed.Stages[2].Games != 2 {
		t.Errorf("%+v", parsed)
	}
}

// TestTournamentNumbers gives a file numbers that cannot be: each error names the
// key, what it has, and its bounds.
func TestTournamentNumbers(t *testing.T) {
	two := "[[player]]\nspec = \"greedy\"\n[[player]]\nspec = \"random\"\n"
	const (
		wantTime = "want a time above 0 and at most 24h, such as 500ms or 1s"
		wantText = "want a text in quotes that is not empty and has no control characters"
		keys     = "advance, begins, clock, concurrency, format, game, games, groups, opening, patience, rounds, rules, " +
			"seed, strict, time, title, victory"
	)
	for text, want := range map[string]string{
		"seed = -1\n":                              "seed = -1: want a whole number from 0 to 9223372036854775807",
		"seed = 1.5\n":                             "seed = 1.5: want a whole number from 0 to 9223372036854775807",
		"seed = nan\n":                             "seed = NaN: want a whole number from 0 to 9223372036854775807",
		"seed = '1'\n":                             `seed = "1": want a whole number from 0 to 9223372036854775807`,
		"seed = 99999999999999999999\n":            "line 1: 99999999999999999999 is out of range for int64",
		"games = 0\n":                              "games = 0: want a whole number from 1 to 1000",
		"games = -2\n":                             "games = -2: want a whole number from 1 to 1000",
		"games = 3000000000\n":                     "games = 3000000000: want a whole number from 1 to 1000",
		"opening = -1\n":                           "opening = -1: want a whole number from 0 to 60",
		"opening = 61\n":                           "opening = 61: want a whole number from 0 to 60",
		"concurrency = 0\n":                        "concurrency = 0: want a whole number from 1 to 256",
		"concurrency = 3000000000\n":               "concurrency = 3000000000: want a whole number from 1 to 256",
		"groups = 0\nformat = 'groups'\n":          "groups = 0: want a whole number from 1 to 256",
		"advance = 0\nformat = 'groups'\n":         "advance = 0: want a whole number from 1 to 256",
		"time = '0s'\n":                            `line 1: "0s": ` + wantTime,
		"time = '-1s'\n":                           `line 1: "-1s": ` + wantTime,
		"time = '25h'\n":                           `line 1: "25h": ` + wantTime,
		"time = '9999999h'\n":                      `line 1: "9999999h": ` + wantTime,
		"time = 'NaN'\n":                           `line 1: "NaN": ` + wantTime,
		"time = 3\n":                               `time = 3: want a time in quotes, such as "100ms"`,
		"patience = '0s'\n":                        `line 1: "0s": ` + wantTime,
		"strict = 1\n":                             "strict = 1: want true or false",
		"title = ''\n":                             `title = "": ` + wantText,
		"title = \"a\\u001b[31m\"\n":               `title = "a\x1b[31m": ` + wantText,
		"format = ''\n":                            `format = "": ` + wantText,
		"stage = 3\n":                              "stage: want tables, each headed [[stage]]",
		"[[stage]]\nkind = 'groups'\ngames = 0\n":  "stage 1: games = 0: want a whole number from 1 to 1000",
		"[[stage]]\nkind = 'groups'\ngroups = 0\n": "stage 1: groups = 0: want a whole number from 1 to 256",
		"[[stage]]\nkind = 3\n":                    "stage 1: kind = 3: " + wantText,
		"[[player]]\nname = \"a\\nb\"\n":           `player 1: name = "a\nb": ` + wantText,
		"[[player]]\ndepth = 3\n": "player 1: unknown key \"depth\": " +
			"the keys are clock, enters, name, spec, time, withdraws",
		"colour = 1\n": `unknown key "colour": the keys are ` + keys,
	} {
		if _, err := Parse(text + two); err == nil || err.Error() != want {
			t.Errorf("%q:\n%v\nwant\n%s", text, err, want)
		}
	}
	inline := "seed = 9223372036854775807\nplayer = [{spec = 'greedy'}, {spec = 'random', time = '24h'}]\n"
	if _, err := Parse(inline); err != nil {
		t.Errorf("%q: %v", inline, err)
	}
}

// TestOldTournamentsAreKnownAgain: the log of a tournament that began with an older
// program names it by this fingerprint.
func TestOldTournamentsAreKnownAgain(t *testing.T) {
	const players = "games = 2\n[[player]]\nspec = \"greedy\"\n[[player]]\nspec = \"random\"\n"
	for settings, want := range map[string]string{
		"title = 'a,\"time\":b'\nvictory = 'a1 c7 d5 g4 f3'\n": "bf4ae44c42b39e503bff957e",
	} {
		tournament, err := Parse(settings + players)
		if err != nil {
			t.Fatal(err)
		}
		if got := tournament.Fingerprint(); got != want {
			t.Errorf("%q has the fingerprint %s, want %s", settings, got, want)
		}
	}
}

// FuzzTournamentFiles checks that no file makes Parse panic.
func FuzzTournamentFiles(f *testing.F) {
	f.Add("games = 2\n[[player]]\nspec = \"greedy\"\n[[player]]\nspec = \"random\"\n")
	f.Add("[[stage]]\nkind = \"groups\"\n")
	f.Add("seed = -1\ngames = 0\nplayer = [{spec = 'greedy'}, {spec = 'random', time = '1s'}]\n")
	f.Fuzz(func(t *testing.T, text string) {
		if strings.Contains(text, "cmd") {
			return // looks for programs on this machine
		}
		tournament, err := Parse(text)
		if err != nil {
			return
		}
		if len(tournament.Players) < 2 || len(tournament.Stages) == 0 || tournament.Seed > math.MaxInt64 ||
			tournament.Opening < 0 || tournament.Opening > maxOpening ||
			tournament.Concurrency < 1 || tournament.Concurrency > maxConcurrency {
			t.Errorf("%q was accepted as %+v", text, tournament)
		}
		for _, stage := range tournament.Stages {
			if stage.Games < 1 || stage.Games > maxGames {
				t.Errorf("%q has a stage with %d games", text, stage.Games)
			}
		}
	})
}
