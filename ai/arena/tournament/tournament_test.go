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
	"colat/ai/arena/referee"
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
	"Swiss":               "format = \"swiss\"\ngames = 1\nconcurrency = 2\n",
	"Swiss and knock-out": "format = \"swiss\"\nrounds = 2\nadvance = 4\n",
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
	return played(t, tournament), tournament
}

// played plays a whole tournament.
func played(t *testing.T, tournament *Tournament) *Result {
	t.Helper()
	log, err := OpenLog(filepath.Join(t.TempDir(), "log"), tournament)
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	result, err := tournament.Run(t.Context(), log, nil)
	if err != nil {
		t.Fatal(err)
	}
	return result
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
		want := referee.Fault{Game: f.Game, Player: "hỏng", Reason: game.Crash, Text: "hỏng: out of order"}
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

// TestSwissResult: the winner of all its games is first, no two players have met twice, and the
// table shows each player's rounds.
func TestSwissResult(t *testing.T) {
	result, tournament := resultOf(t, "format = \"swiss\"\ngames = 1\n")
	stage := result.Stages[0].Swiss
	if len(result.Stages) != 1 || stage == nil || stage.Planned != 3 || len(stage.Rounds) != 3 || stage.EndedEarly {
		t.Fatalf("%+v", result.Stages)
	}
	if len(result.Games) != 9 || len(result.Places) != 6 || !strings.Contains(result.TieRule, "Buchholz") {
		t.Errorf("%d games, places %+v, %s", len(result.Games), result.Places, result.TieRule)
	}
	met := make(map[[2]string]bool)
	for _, r := range result.Games {
		pair := [2]string{min(r.Names[0], r.Names[1]), max(r.Names[0], r.Names[1])}
		if met[pair] {
			t.Errorf("%q meet twice", pair)
		}
		met[pair] = true
	}
	for i, row := range stage.Table {
		sum := 0
		for _, e := range stage.Encounters(row.Name) {
			sum += e.Points
			if e.Rank == row.Rank || e.Rank < 1 || e.Rank > 6 {
				t.Errorf("%s has met the %dth", row.Name, e.Rank)
			}
		}
		if sum != row.Points || row.Rank != i+1 || result.Places[i].Name != row.Name {
			t.Errorf("%d points in the rounds of %+v", sum, row)
		}
	}
	var page bytes.Buffer
	if err := result.WriteHTML(&page, tournament.Rules(), "<svg></svg>"); err != nil {
		t.Fatal(err)
	}
	text := page.String()
	for _, want := range []string{
		"Stage 1: Swiss", "hệ Thụy Sĩ", "<h3><span lang=\"vi\">Lượt 1</span>", `<span lang="vi">Lượt 3</span>`,
		"Buchholz", "In Swiss rounds a rest counts as games won",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	if strings.Contains(text, "mutual games, then Sonneborn") {
		t.Error("the page gives the rule for groups")
	}
	if vi, en := strings.Count(text, `<span lang="vi">`), strings.Count(text, `<span lang="en">`); vi != en {
		t.Errorf("%d texts in Vietnamese, %d in English", vi, en)
	}
}

// TestSwissThenKnockOut: the best go on, the best two of them on either side.
func TestSwissThenKnockOut(t *testing.T) {
	result, _ := resultOf(t, "format = \"swiss\"\nrounds = 3\nadvance = 4\n")
	table, semis := result.Stages[0].Swiss.Table, result.Stages[1].Rounds[0]
	if semis.Name != "semi-final" || len(semis.Ties) != 2 {
		t.Fatalf("%+v", result.Stages[1])
	}
	for i, want := range [][2]string{{table[0].Name, table[3].Name}, {table[1].Name, table[2].Name}} {
		if semis.Ties[i].Players != want {
			t.Errorf("%q meet, want %q", semis.Ties[i].Players, want)
		}
	}
	if result.Places[4].Name != table[4].Name || result.Places[4].Place != 5 || result.Places[5].Place != 6 {
		t.Errorf("%+v", result.Places)
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
