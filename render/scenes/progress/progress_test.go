package progress_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/game"
	"colat/render/app"
	"colat/render/app/apptest"
	"colat/render/kit/ui"
	"colat/render/program/storage"
)

func open(t *testing.T, played, tried int, controls ...string) *apptest.App {
	t.Helper()
	a, _ := apptest.Open(t, "lang=en", &storage.Store{})
	apptest.Grown(played, tried, controls...)(t, a)
	return a
}

func TestProgressOfAGrownUser(t *testing.T) {
	a := open(t, 150, 300, "family-all", "period-always")
	if p := a.State().Progress; p.Games != 150 || p.Puzzles == 0 || p.Level != 0 {
		t.Errorf("of all games the page knows %+v", p)
	}
	a.Click(t, "family-classic")
	p := a.State().Progress
	if p.Games >= 150 || p.Games < 40 || !p.Firm || p.Level < 3 || p.Level > 5.5 || p.Low > p.Level || p.High < p.Level ||
		p.Analysed == 0 {
		t.Errorf("of classic Othello it knows %+v", p)
	}
	all := p.Games
	a.Press(ebiten.Key1)
	if p = a.State().Progress; p.Games >= all || p.Games == 0 {
		t.Errorf("in four weeks there are %d of %d games", p.Games, all)
	}
}

// After few games nothing is said for certain.
func TestFewGames(t *testing.T) {
	a := open(t, 5, 3)
	if p := a.State().Progress; p.Firm {
		t.Errorf("after few games the page says %+v", p)
	}
	told := slices.ContainsFunc(a.Page.Items, func(i ui.Item) bool { return strings.HasPrefix(i.Text, "Too few games") })
	if measured := a.State().Progress.Level != 0; told != measured {
		t.Errorf("the page says %s", a.Labels())
	}
}

func TestGoalsAndTheNextLevel(t *testing.T) {
	a := open(t, 150, 300, "family-classic", "goal-level", "goal-games-more", "goal-puzzles-more")
	if g := a.Store.Goals(); g.Games != 3 || g.Puzzles != 1 || !g.Level {
		t.Errorf("the goals are %+v", g)
	}
	next := a.State().Progress.Next
	if next < 2 {
		t.Fatalf("the next level is %d", next)
	}
	a.Activate("play-next")
	a.Tick()
	if s := a.State(); s.Scene != "board" || s.Game != "classic" {
		t.Errorf("it leads to %s of %s", s.Scene, s.Game)
	}
}

// A goal that is reached is praised, once.
func TestPraise(t *testing.T) {
	kept := &storage.Store{}
	kept.KeepGoals(storage.Goals{Version: 1, Games: 3, Level: true})
	a, host := apptest.Open(t, "game=mnk:3,3,3&white=random&lang=en&seed=2", kept)
	a.Now = nil // games end now
	praised := func() int {
		return strings.Count(strings.Join(host.Announced, "\n"), "Goal reached: 3 games this week.")
	}
	for i := range 4 {
		if i > 0 {
			a.Activate("new-game")
			a.Activate("confirm-new-game")
			a.Tick()
		}
		a.Click(t, a.State().Legal[i]) // no game is like another one
		a.Until(t, "it is the person's turn", func(s app.ProbeState) bool { return len(s.Moves) == 2 && !s.Thinking })
		a.Activate("confirm-resign")
		a.Tick()
		if want := map[bool]int{true: 1}[i >= 2]; praised() != want {
			t.Errorf("after %d games there is praise %d times", i+1, praised())
		}
	}
	if h := kept.History(); len(h.Entries) != 4 || h.Entries[0].Side != game.First {
		t.Errorf("the history has %d games", len(h.Entries))
	}
}

// The page of a person without games says that it will show them, and leads to one.
func TestNothingYet(t *testing.T) {
	a := open(t, 0, 0)
	if !a.Shows("Nothing here yet") {
		t.Errorf("the page says %s", a.Labels())
	}
	a.Click(t, "puzzle")
	if got := a.State().Scene; got != "puzzle" {
		t.Errorf("the puzzle leads to %s", got)
	}
	a.Press(ebiten.KeyEscape)
	a.Until(t, "the page is back", func(app.ProbeState) bool { return a.Page.Find("begin") != nil })
	a.Click(t, "begin")
	if got := a.State().Scene; got != "front" {
		t.Errorf("begin leads to %s", got)
	}
}

// Games that an earlier version has kept are on the page, and in the history then.
func TestGamesOfTheLibraryCount(t *testing.T) {
	a, _ := apptest.Open(t, "lang=en", &storage.Store{})
	apptest.Stocked()(t, a)
	apptest.Press("progress")(t, a)
	a.Until(t, "the games have been read", func(s app.ProbeState) bool {
		return s.Progress != nil && !s.Progress.Reading
	})
	if n := len(a.Store.History().Entries); n == 0 {
		t.Error("the history is empty")
	}
}

// The plots are described in words.
func TestPlotsInWords(t *testing.T) {
	a := open(t, 150, 300, "family-classic", "period-always")
	words, levels := 0, 0
	for i := range a.Page.Items {
		if item := &a.Page.Items[i]; item.Kind == ui.Picture && item.Label != "" {
			if strings.Contains(item.Label, " won ") {
				levels++
			} else if words++; strings.Count(item.Label, ";") < 5 {
				t.Errorf("a plot is described as %q", item.Label)
			}
			if !strings.Contains(item.Label, ": ") {
				t.Errorf("a plot is described as %q", item.Label)
			}
		}
	}
	if words != 2 || levels < 4 {
		t.Errorf("%d plots have words, and those of %d levels", words, levels)
	}
}

// The results over time add up to those in the table.
func TestResultsOverTime(t *testing.T) {
	a := open(t, 150, 0, "family-classic", "period-always")
	sums := make(map[string][3]int)
	for i := range a.Page.Items {
		if name, words, _ := strings.Cut(a.Page.Items[i].Label, ": "); strings.Contains(words, " won ") {
			var sum [3]int
			for entry := range strings.SplitSeq(words, "; ") {
				var won, drawn, lost int
				if _, result, some := strings.Cut(entry, ": "); some {
					if _, err := fmt.Sscanf(result, "won %d, drawn %d, lost %d", &won, &drawn, &lost); err != nil {
						t.Errorf("%q: %v", entry, err)
					}
				}
				sum = [3]int{sum[0] + won, sum[1] + drawn, sum[2] + lost}
			}
			sums[name] = sum
		}
	}
	if len(sums) < 4 {
		t.Fatalf("%d levels have results over time", len(sums))
	}
	for name, sum := range sums {
		if want := fmt.Sprintf("%d – %d – %d", sum[0], sum[1], sum[2]); figure(a, name) != want {
			t.Errorf("%s has the results %s, over time %s", name, figure(a, name), want)
		}
	}
}

// figure returns the figure of the row of a name, or "" if there is none.
func figure(a *apptest.App, name string) string {
	at := slices.IndexFunc(a.Page.Items, func(i ui.Item) bool { return i.Text == name })
	if at < 1 {
		return ""
	}
	return a.Page.Items[at-1].Text
}

// Games with victory cells are grouped by their first moves on a turned board, and by where the
// cells lie.
func TestOpeningsWithVictoryCells(t *testing.T) {
	store := &storage.Store{}
	var h storage.History
	for i, line := range []string{"d3,c5,d6", "f5,d6,c3", "c4,e3,f4", "e6,f6,f5"} {
		e := storage.Entry{
			ID: fmt.Sprintf("20260301120000-%08x", i), Game: "victory", Line: line,
			Part: storage.Part{Side: game.Player(i / 2), Opponent: "level:3"}, Start: []string{"a1+c7+d5+g4+f3", ""}[i%2],
		}
		h.Entries = append(h.Entries, e)
	}
	store.KeepHistory(h)
	a, _ := apptest.Open(t, "lang=en", store)
	apptest.Press("progress")(t, a)
	a.Until(t, "the games have been read", func(s app.ProbeState) bool {
		return s.Progress != nil && !s.Progress.Reading
	})
	a.Click(t, "period-always")
	for name, want := range map[string]string{
		"Perpendicular: f5 d6 c5": "1 – 0 – 0", "Perpendicular: f5 d6 c3": "1 – 0 – 0",
		"Perpendicular: f5 d6": "0 – 0 – 1", "Diagonal: f5 f6": "0 – 0 – 1",
		"One or more in a corner": "1 – 0 – 1",
	} {
		if got := figure(a, name); got != want {
			t.Errorf("%s has the results %q, want %q", name, got, want)
		}
	}
}

// The page begins with the shortest period in which something happened.
func TestFirstPeriod(t *testing.T) {
	for played, want := range map[string]string{"20260301": "month", "20260110": "quarter", "20240110": "always"} {
		store := &storage.Store{}
		store.KeepHistory(storage.History{Entries: []storage.Entry{{
			ID: played + "120000-00000001", Game: "classic", Line: "f5,d6",
			Part: storage.Part{Side: game.First, Opponent: "level:3"},
		}}})
		a, _ := apptest.Open(t, "lang=en", store)
		apptest.Press("progress")(t, a)
		a.Until(t, "the games have been read", func(s app.ProbeState) bool {
			return s.Progress != nil && !s.Progress.Reading
		})
		if b := a.Page.Find("period-" + want); b == nil || !b.Selected || a.State().Progress.Games != 1 {
			t.Errorf("after a game on %s the period is not %q: %+v", played, want, a.State().Progress)
		}
	}
}
