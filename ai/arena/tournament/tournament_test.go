package tournament

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"colat/ai/arena/arenatest"
	"colat/ai/arena/play"
	"colat/game"
	"colat/game/match"
)

const heading = `
title = "Sáu <người> & bạn"
time = "1m"
seed = 7
`

const sixPlayers = `
[[player]]
name = "sâu 3"
spec = "champion:depth=3,table=1"
[[player]]
name = "sâu 2"
spec = "champion:depth=2,table=1"
[[player]]
spec = "greedy"
[[player]]
name = "may rủi 1"
spec = "random"
[[player]]
name = "may rủi 2"
spec = "random"
[[player]]
name = "hỏng"
spec = "test-fails"
`

func tournamentOf(t *testing.T, settings string) *Tournament {
	t.Helper()
	parsed, err := Parse(heading + settings + sixPlayers)
	if err != nil {
		t.Fatal(err)
	}
	return parsed
}

// runTo plays a tournament until that many games have been played now, then is
// killed; 0 plays it to its end. It returns the result as JSON without times.
func runTo(t *testing.T, settings, log string, games int) (string, int) {
	t.Helper()
	tournament := tournamentOf(t, settings)
	file, err := OpenLog(log, tournament)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	played := 0
	result, err := tournament.Run(ctx, file, func(*match.Record, Progress) {
		if played++; played == games {
			cancel()
		}
	})
	if games > 0 {
		if !errors.Is(err, context.Canceled) {
			t.Fatalf("interrupted after %d games: %v", played, err)
		}
		return "", played
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range result.Games {
		r.Ended, r.Milliseconds = time.Time{}, nil
		if _, err := arenatest.ReadBack(t, r); err != nil {
			t.Error(err)
		}
	}
	text, err := json.Marshal(result)
	if err != nil {
		t.Fatal(err)
	}
	return string(text), played
}

// threeStages is the course's way: groups, groups of their best, a knock-out.
const threeStages = `
[[stage]]
kind = "groups"
groups = 2
advance = 2
games = 1
[[stage]]
kind = "groups"
groups = 2
advance = 1
[[stage]]
kind = "knock-out"
`

var formats = map[string]string{
	"round robin":         "games = 2\n",
	"odd games":           "games = 3\n",
	"groups":              "format = \"groups\"\ngroups = 2\nadvance = 2\n",
	"knock-out":           "format = \"knock-out\"\n",
	"two at a time":       "games = 4\nconcurrency = 2\n",
	"classic, no opening": "game = \"classic\"\nopening = 0\n",
	"three stages":        threeStages,
}

// TestInterruptedTournaments kills tournaments in the middle, once within a line
// of the log, and resumes them: the result is that of one never interrupted, and
// no game is played twice.
func TestInterruptedTournaments(t *testing.T) {
	t.Parallel()
	for name, settings := range formats {
		whole, games := runTo(t, settings, filepath.Join(t.TempDir(), "log"), 0)
		log := filepath.Join(t.TempDir(), "log")
		_, first := runTo(t, settings, log, games/3)
		content, err := os.ReadFile(log)
		if err != nil {
			t.Fatal(err)
		}
		last := content[bytes.LastIndexByte(content[:len(content)-1], '\n')+1:]
		if err := os.WriteFile(log, append(content, last[:60]...), 0o666); err != nil {
			t.Fatal(err)
		}
		_, second := runTo(t, settings, log, games/3)
		resumed, third := runTo(t, settings, log, 0)
		if first+second+third != games {
			t.Errorf("%s: %d + %d + %d games were played of %d", name, first, second, third, games)
		}
		if whole != resumed {
			t.Errorf("%s:\nwhole   %s\nresumed %s", name, whole, resumed)
		}
		if again, played := runTo(t, settings, log, 0); played != 0 || again != whole {
			t.Errorf("%s: %d games were played once all were over", name, played)
		}
	}
}

func resultOf(t *testing.T, settings string) (*Result, *Tournament) {
	t.Helper()
	tournament := tournamentOf(t, settings)
	file, err := OpenLog(filepath.Join(t.TempDir(), "log"), tournament)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	result, err := tournament.Run(t.Context(), file, nil)
	if err != nil {
		t.Fatal(err)
	}
	return result, tournament
}

func TestRoundRobinResult(t *testing.T) {
	result, _ := resultOf(t, "games = 2\n")
	group := result.Stages[0].Groups[0]
	if len(result.Games) != 30 || len(group.Table) != 6 || len(result.Places) != 6 {
		t.Fatalf("%d games, %d rows", len(result.Games), len(group.Table))
	}
	if len(result.Faults) != 10 {
		t.Errorf("%d faults of a player that failed 10 times", len(result.Faults))
	}
	for _, f := range result.Faults {
		want := play.Fault{Game: f.Game, Player: "hỏng", Reason: game.Crash, Text: "hỏng: out of order"}
		if f != want || result.Games[f.Game-1].Fault != f.Text {
			t.Errorf("%+v, want %+v", f, want)
		}
	}
	last := group.Table[5]
	if last.Name != "hỏng" || last.Losses != 10 || last.Points != 0 || result.Places[5].Name != "hỏng" {
		t.Errorf("the player that fails is %+v", last)
	}
	if top := group.Table[0].Name; !strings.HasPrefix(top, "sâu") || result.Ratings[0].Elo <= 0 {
		t.Errorf("%s won, ratings %+v", top, result.Ratings)
	}
	met := make(map[[2]string]int)
	for _, r := range result.Games {
		met[r.Names]++
	}
	if len(met) != 30 {
		t.Errorf("%d pairings with colours, want 30 of one game each", len(met))
	}
	for i, row := range group.Table {
		sum := 0
		for _, points := range group.Cross[i] {
			sum += points
		}
		if sum != row.Points {
			t.Errorf("%s: %d points in the cross table, %d in the table", row.Name, sum, row.Points)
		}
	}
}

func TestKnockOutResult(t *testing.T) {
	result, _ := resultOf(t, "format = \"knock-out\"\n")
	rounds := result.Stages[0].Rounds
	if len(rounds) != 3 || len(rounds[0].Ties) != 4 || len(rounds[1].Ties) != 2 || rounds[2].Name != "final" {
		t.Fatalf("%+v", rounds)
	}
	byes := 0
	for _, tie := range rounds[0].Ties {
		if tie.By == "bye" {
			byes++
		}
	}
	if byes != 2 {
		t.Errorf("%d byes among six players, want 2", byes)
	}
	places := result.Places
	if places[0].Name != rounds[2].Ties[0].Winner ||
		places[2].Place != 3 || places[3].Place != 3 || places[4].Place != 5 {
		t.Errorf("places %+v", places)
	}
}

func TestGroupsThenKnockOut(t *testing.T) {
	result, _ := resultOf(t, "format = \"groups\"\ngroups = 2\nadvance = 2\n")
	groups, semis := result.Stages[0].Groups, result.Stages[1].Rounds[0]
	if len(groups) != 2 || len(groups[0].Table) != 3 || semis.Name != "semi-final" {
		t.Fatalf("%+v", result.Stages)
	}
	first, second := groups[0].Table[0].Name, groups[0].Table[1].Name
	for _, tie := range semis.Ties {
		a, b := tie.Players[0], tie.Players[1]
		if (first == a || second == a) == (first == b || second == b) {
			t.Errorf("%v come from the same group", tie.Players)
		}
	}
	if len(result.Places) != 6 || result.Places[4].Place != 5 || result.Places[5].Place != 5 {
		t.Errorf("places %+v", result.Places)
	}
}

func TestThreeStages(t *testing.T) {
	result, _ := resultOf(t, threeStages)
	stages := result.Stages
	if len(stages) != 3 || len(stages[1].Groups) != 2 || len(stages[1].Groups[0].Table) != 2 ||
		stages[2].Rounds[0].Name != "final" {
		t.Fatalf("%+v", stages)
	}
	var places []int
	for _, p := range result.Places {
		places = append(places, p.Place)
	}
	if !slices.Equal(places, []int{1, 2, 3, 3, 5, 5}) {
		t.Errorf("places %v", places)
	}
	// Six meetings of one game, two of two games, and the final.
	if len(result.Games) != 6+4+2 {
		t.Errorf("%d games", len(result.Games))
	}
}

func TestReportPage(t *testing.T) {
	result, tournament := resultOf(t, "format = \"groups\"\ngroups = 2\nadvance = 2\n")
	var page bytes.Buffer
	if err := result.WriteHTML(&page, tournament.Rules(), `<?xml version="1.0"?><svg id="curve"></svg>`); err != nil {
		t.Fatal(err)
	}
	text := page.String()
	for _, want := range []string{
		"<title>Sáu &lt;người&gt; &amp; bạn</title>", `<svg id="curve">`,
		"Bán kết", "Semi-finals", "Bảng A", "Group A",
		"colat record 1", "chương trình hỏng", "a crash", "may rủi 2",
		"Các ván thua vì lỗi", "Games lost by failing", `<td class="fault">hỏng: out of order</td>`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	for _, unwanted := range []string{"<?xml", "<người>", "ZgotmplZ", "http://", "https://", `src="`} {
		if strings.Contains(text, unwanted) {
			t.Errorf("the page has %q", unwanted)
		}
	}
	if n := strings.Count(text, "<details"); n != len(result.Games) {
		t.Errorf("%d games on the page of %d", n, len(result.Games))
	}
	if vi, en := strings.Count(text, `<span lang="vi">`), strings.Count(text, `<span lang="en">`); vi != en || vi < 50 {
		t.Errorf("%d texts in Vietnamese, %d in English", vi, en)
	}
}

func TestTournamentFiles(t *testing.T) {
	two := "[[player]]\nspec = \"greedy\"\n[[player]]\nspec = \"random\"\n"
	for text, want := range map[string]string{
		"":                                                     "player",
		"title = ":                                             "line 1",
		"colour = 1\n" + two:                                   `unknown key "colour"`,
		"game = \"go\"\n" + two:                                "unknown game",
		"format = \"swiss\"\n" + two:                           "round-robin, groups or knock-out",
		"time = \"-1s\"\n" + two:                               "above 0",
		"time = \"soon\"\n" + two:                              "line 1",
		"groups = 2\n" + two:                                   "groups",
		"games = -2\n" + two:                                   "games = -2",
		"opening = 70\n" + two:                                 "opening",
		"opening = -1\n" + two:                                 "opening",
		"concurrency = 0\n" + two:                              "concurrency",
		"victory = \"a1\"\n" + two:                             "victory",
		"[[player]]\nspec = \"greedy\"\n":                      "2 to",
		two + "[[player]]\nspec = \"greedy\"\n":                "taken",
		two + "[[player]]\nname = \"x\"\n":                     "spec",
		two + "[[player]]\nspec = \"oracle\"\n":                "oracle",
		"format = \"groups\"\ngroups = 2\n" + two:              "groups = 2",
		"format = \"groups\"\ngroups = 1\nadvance = 3\n" + two: "advance = 3",
		"games = 2\n[[stage]]\nkind = \"groups\"\n" + two:      "in each [[stage]]",
		"[[stage]]\nkind = \"ladder\"\n" + two:                 "ladder",
		"[[stage]]\nkind = \"knock-out\"\ngroups = 2\n" + two:  "neither",
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
		keys     = "advance, concurrency, format, game, games, groups, opening, patience, seed, strict, time, title, victory"
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
		"[[player]]\ndepth = 3\n":                  `player 1: unknown key "depth": the keys are name, spec, time`,
		"colour = 1\n":                             `unknown key "colour": the keys are ` + keys,
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
