package tournament

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	_ "colat/ai/all"
	"colat/ai/arena/pairing"
	"colat/game"
	"colat/game/match"
)

// sixteen players in a small tournament of the course's kind.
func courseTournament(stages string, entry func(i int) string) string {
	var b strings.Builder
	b.WriteString("game = \"uttt\"\nopening = 2\nseed = 3\ntime = \"1s\"\n" + stages)
	for i := range 16 {
		fmt.Fprintf(&b, "[[player]]\nname = \"p%d\"\nspec = \"random\"\n%s\n", i, entry(i))
	}
	return b.String()
}

const courseStages = `
[[stage]]
kind = "groups"
groups = 4
advance = 2
games = 1
draw = "random"
points = [4, 3, 2]
[[stage]]
kind = "knock-out"
games = 2
points = [10, 9, 8]
`

func courseResult(t *testing.T, text string) *Result {
	t.Helper()
	tournament, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return played(t, tournament)
}

func nothing(int) string { return "" }

// TestPointsByPlace: each place has the points of its stage; the places after them keep their own.
func TestPointsByPlace(t *testing.T) {
	result := courseResult(t, courseTournament(courseStages, nothing))
	byPlace := make(map[int][]int)
	for _, p := range result.Places {
		byPlace[p.Place] = append(byPlace[p.Place], *p.PlacePoints)
	}
	for place, want := range map[int][]int{1: {10}, 2: {9}, 3: {8, 8}, 9: {2, 2, 2, 2}, 13: {0, 0, 0, 0}} {
		if !slices.Equal(byPlace[place], want) {
			t.Errorf("place %d is worth %v, want %v", place, byPlace[place], want)
		}
	}
	groupPoints := make(map[string]int)
	for _, group := range result.Stages[0].Groups {
		for i, row := range group.Table {
			groupPoints[row.Name] = *row.PlacePoints
			if want := []int{4, 3, 2, 0}[i]; *row.PlacePoints != want {
				t.Errorf("place %d of group %s has %d points, want %d", i+1, group.Name, *row.PlacePoints, want)
			}
		}
	}
	for _, p := range result.Places[4:8] {
		if *p.PlacePoints != groupPoints[p.Name] {
			t.Errorf("%s lost a quarter-final and has %d points, not the %d of its group",
				p.Name, *p.PlacePoints, groupPoints[p.Name])
		}
	}
	var page bytes.Buffer
	rules, err := game.Find("uttt")
	if err != nil {
		t.Fatal(err)
	}
	if err := result.WriteHTML(&page, rules, "<svg></svg>"); err != nil {
		t.Fatal(err)
	}
	if text := page.String(); !strings.Contains(text, "Points by place") || !strings.Contains(text, "<td>10</td><td>") {
		t.Error("the report does not show points by place")
	}
}

// TestNoPointsByPlace: the results of a file that gives none do not speak of them.
func TestNoPointsByPlace(t *testing.T) {
	result, _ := resultOf(t, "format = \"knock-out\"\n")
	if result.PlacePoints() || result.Places[0].PlacePoints != nil {
		t.Errorf("%+v", result.Places)
	}
}

// TestWithdrawals: who withdraws plays no more, is the last of its group, and loses in
// the knock-out.
func TestWithdrawals(t *testing.T) {
	whole := courseResult(t, courseTournament(courseStages, nothing))
	semi := whole.Stages[1].Rounds[1].Ties[0].Players[0]
	result := courseResult(t, courseTournament(courseStages, func(i int) string {
		switch fmt.Sprint("p", i) {
		case semi:
			return `withdraws = "semi-final"`
		case whole.Places[15].Name:
			return `withdraws = "stage 1"`
		}
		return ""
	}))
	early := whole.Places[15].Name
	for _, r := range result.Games {
		if slices.Contains(r.Names[:], early) {
			t.Errorf("%s played in %s", early, r.Round)
		}
	}
	for _, group := range result.Stages[0].Groups {
		for i, row := range group.Table {
			withdrawn := row.Name == early
			if (row.TieBreak == pairing.ByWithdrawal) != withdrawn || withdrawn && (i != 3 || row.Played != 0) {
				t.Errorf("row %d of group %s: %+v", i+1, group.Name, row)
			}
		}
	}
	for _, tie := range result.Stages[1].Rounds[1].Ties {
		gone := slices.Contains(tie.Players[:], semi)
		if (tie.By == pairing.ByWalkover) != gone || gone && tie.Winner == semi {
			t.Errorf("%+v", tie)
		}
	}
	all := courseResult(t, courseTournament(courseStages, func(int) string { return `withdraws = "stage 1"` }))
	if len(all.Games) != 0 || len(all.Places) != 16 || all.Stages[1].Rounds[2].Ties[0].By != pairing.ByLot {
		t.Errorf("everybody has withdrawn: %d games, %+v", len(all.Games), all.Stages[1])
	}
}

// TestClockOfTournament: a player that takes longer than the clock of its games loses
// them on time.
func TestClockOfTournament(t *testing.T) {
	text := "game = \"uttt\"\nopening = 0\nclock = \"20ms\"\ngames = 2\n" +
		"[[player]]\nspec = \"random\"\n[[player]]\nspec = \"mcts:iterations=1000000000\"\n"
	tournament, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	if !tournament.Strict || tournament.Clock.Total != 20*time.Millisecond {
		t.Errorf("%+v", tournament)
	}
	if c := tournament.contestant(tournament.Players[0]); c.Budget() != 0 {
		t.Errorf("with a clock, a move has %v", c.Budget())
	}
	if lenient, err := Parse("strict = false\n" + text); err != nil || lenient.Strict {
		t.Errorf("strict = false: %v, %v", lenient, err)
	}
	other, err := Parse(strings.Replace(text, "20ms", "3m+2s/1m", 1))
	if err != nil || match.TimeControl(other.Clock).String() != "3m+2s/1m" ||
		other.Fingerprint() == tournament.Fingerprint() {
		t.Errorf("with an increment: %+v, %v", other, err)
	}
	slow := strings.ReplaceAll(text, "mcts:iterations=1000000000", "cmd:sleep 5")
	for _, r := range courseResult(t, slow).Games {
		if r.Result.Reason != game.Timeout || r.Names[r.Result.Winner] != "random" || !strings.Contains(r.Fault, "20ms") {
			t.Errorf("%+v: %s", r.Result, r.Fault)
		}
	}
}

// TestClocksOfPlayers: a player has its own clock on both sides, and no game has one clock alone.
func TestClocksOfPlayers(t *testing.T) {
	const text = "[[player]]\nspec = \"random\"\nclock = \"3m+2s\"\n[[player]]\nspec = \"greedy\"\n"
	for _, test := range []struct{ file, first, second, err string }{
		{"clock = \"5m\"\n" + text, "3m+2s/5m", "5m/3m+2s", ""},
		{"clock = \"5m/1m\"\n" + text, "3m+2s/1m", "5m/3m+2s", ""},
		{text + "clock = \"1m\"\n", "3m+2s/1m", "1m/3m+2s", ""},
		{text + "clock = \"3+2\"\n", "3m+2s", "3m+2s", ""},
		{text, "", "", `player "greedy": clock is missing: other players have one`},
		{text + "clock = \"5m/1m\"\n", "", "", `player "greedy": clock: want the time of this player alone`},
		{text + "clock = 5\n", "", "", "player 2: clock = 5: want a time in quotes"},
	} {
		tournament, err := Parse(test.file)
		if test.err != "" || err != nil {
			if err == nil || test.err == "" || !strings.HasPrefix(err.Error(), test.err) {
				t.Errorf("%s: %v, want %q", test.file, err, test.err)
			}
			continue
		}
		for i, want := range []string{test.first, test.second} {
			names := [2]string{tournament.Players[i].Name, tournament.Players[1-i].Name}
			if got := tournament.clock(names).String(); got != want {
				t.Errorf("%s: %v have %q, want %q", test.file, names, got, want)
			}
		}
		if c := tournament.contestant(tournament.Players[0]); !tournament.Strict || c.Budget() != 0 {
			t.Errorf("%s: %+v", test.file, tournament)
		}
	}
	plain := "[[player]]\nspec = \"random\"\n[[player]]\nspec = \"greedy\"\n"
	for _, r := range courseResult(t, "game = \"mnk:3,3,3\"\nopening = 0\ngames = 2\nclock = \"1m\"\n"+
		strings.Replace(plain, "random\"\n", "random\"\nclock = \"1h+1s\"\n", 1)).Games {
		at := slices.Index(r.Names[:], "random")
		if got := r.Clock.Control.Of(game.Player(at)).String(); got != "60m+1s" {
			t.Errorf("%v: the clock of random is %s", r.Names, got)
		}
	}
}

// TestCourseRules: one key stands for the course's times, and each can be given otherwise.
func TestCourseRules(t *testing.T) {
	const two = "game = \"uttt\"\n[[player]]\nspec = \"random\"\n[[player]]\nspec = \"greedy\"\n"
	parsed, err := Parse("rules = \"course\"\n" + two)
	if err != nil {
		t.Fatal(err)
	}
	whole, err := Parse("time = \"10s\"\nclock = \"120s\"\nopening = 0\nstrict = true\n" + two)
	if err != nil || parsed.Fingerprint() != whole.Fingerprint() {
		t.Errorf("%+v is another tournament than %+v, %v", parsed, whole, err)
	}
	parsed, err = Parse("rules = \"course\"\nclock = \"1m\"\nstrict = false\n" + two)
	if err != nil || parsed.Clock.Total != time.Minute || parsed.Strict ||
		time.Duration(parsed.Time) != 10*time.Second {
		t.Errorf("%+v, %v", parsed, err)
	}
	if _, err := Parse("rules = \"chess\"\n" + two); err == nil || err.Error() != `rules: "chess": want "course"` {
		t.Errorf("rules of chess: %v", err)
	}
}

func TestCourseKeys(t *testing.T) {
	const two = "[[player]]\nspec = \"random\"\nname = \"a\"\n[[player]]\nspec = \"random\"\nname = \"b\"\n"
	const wantPoints = "want a list of 1 to 256 whole numbers from 0 to 1000"
	for settings, want := range map[string]string{
		"[[stage]]\nkind = \"groups\"\npoints = [4, -1]\n": "stage 1: points = …: " + wantPoints,
		"[[stage]]\nkind = \"groups\"\npoints = []\n":      "stage 1: points = …: " + wantPoints,
		"[[stage]]\nkind = \"groups\"\npoints = 4\n":       "stage 1: points = 4: " + wantPoints,
		"[[stage]]\nkind = \"groups\"\ndraw = \"coin\"\n":  `stage 1: draw = "coin": want seeded or random`,
		"clock = \"0s\"\n":  `line 1: "0s": want a time for the game such as 5m`,
		"clock = 120\n":     `clock = 120: want a time in quotes, such as "100ms"`,
		"points = [1]\n":    `unknown key "points"`,
		"withdraws = '1'\n": `unknown key "withdraws"`,
		"[[player]]\nspec = \"greedy\"\nname = \"g\"\nwithdraws = \"stage 2\"\n": `player "g": withdraws = "stage 2": ` +
			`want the first part of the tournament that it misses: stage 1`,
		"[[player]]\nspec = \"greedy\"\nwithdraws = true\n": "player 1: withdraws = true: want a text",
	} {
		_, err := Parse(settings + two)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", settings, err, want)
		}
	}
}

// phasesOf returns the names of the parts of a tournament.
func phasesOf(t *testing.T, tournament *Tournament) []string {
	t.Helper()
	plan, err := tournament.schedule().Plan(nil)
	if err != nil {
		t.Fatal(err)
	}
	return append([]string{plan.Phases[0].Name}, plan.Ahead...)
}

// TestExampleTournament checks the course's own tournament.
func TestExampleTournament(t *testing.T) {
	text, err := os.ReadFile("../../../docs/examples/uttt-tournament.toml")
	if err != nil {
		t.Fatal(err)
	}
	tournament, err := Parse(string(text))
	if err != nil {
		t.Fatal(err)
	}
	want := "stage 1, stage 2, quarter-final, semi-final, final"
	if got := strings.Join(phasesOf(t, tournament), ", "); got != want {
		t.Errorf("its parts are %s, want %s", got, want)
	}
	game, move := tournament.Clock.Total, time.Duration(tournament.Time)
	if !tournament.Strict || game != 2*time.Minute || move != 10*time.Second {
		t.Errorf("%+v", tournament)
	}
}

// TestExampleSwiss checks the example of a Swiss tournament.
func TestExampleSwiss(t *testing.T) {
	text, err := os.ReadFile("../../../docs/examples/swiss-tournament.toml")
	if err != nil {
		t.Fatal(err)
	}
	tournament, err := Parse(string(text))
	if err != nil {
		t.Fatal(err)
	}
	want := "stage 1 round 1, stage 1 round 2, stage 1 round 3, stage 1 round 4, semi-final, final"
	if got := strings.Join(phasesOf(t, tournament), ", "); got != want {
		t.Errorf("its parts are %s, want %s", got, want)
	}
}
