package puzzle_test

import (
	"strings"
	"testing"
	"time"

	"colat/ai/puzzles"
	"colat/render/app"
	"colat/render/app/apptest"
	"colat/render/program/scene"
	"colat/render/program/setup"
	"colat/render/program/storage"
)

func puzzleOf(family, id string) scene.Puzzle {
	return scene.Puzzle{Setup: new(setup.Setup), Family: family, ID: id}
}

// A storm goes from easy to hard puzzles, three mistakes end it, and its score is kept.
func TestStormOfMistakes(t *testing.T) {
	var kept storage.Store
	a, _, _ := open(t, "game=uttt&puzzle=today", &kept)
	a.Click(t, "runs")
	a.Click(t, "run-storm")
	var p *puzzles.Puzzle
	grade := 0
	for range 4 {
		if p = shown(t, a); p.Grade < grade {
			t.Errorf("a puzzle of grade %d follows one of %d", p.Grade, grade)
		}
		grade = p.Grade
		solve(t, a, p)
	}
	if s := a.State().Puzzle; s.Score != 4 || s.Mistakes != 0 {
		t.Fatalf("after four puzzles: %+v", s)
	}
	for i := range 3 {
		p = shown(t, a)
		play(t, a, p, wrong(t, p))
		if s := a.State().Puzzle; s.Mistakes != i+1 {
			t.Fatalf("after a mistake: %+v", s)
		}
		a.Listen(200)
	}
	until(t, a, "done")
	if got := kept.Training("uttt"); got.Storm != 4 || len(got.Attempts) > 0 {
		t.Errorf("kept is %+v", got)
	}
	a.Click(t, "storm-again")
	shown(t, a)
	if s := a.State().Puzzle; s.Score != 0 || s.Mistakes != 0 || s.Left != 180 {
		t.Errorf("another storm begins with %+v", s)
	}
}

// The clock of a storm starts with the first move and ends the storm after three minutes.
func TestStormClock(t *testing.T) {
	a, _, _ := open(t, "puzzle=today", &storage.Store{})
	a.Activate("runs")
	a.Activate("run-storm")
	p := shown(t, a)
	a.Listen(300)
	if s := a.State().Puzzle; s.Left != 180 {
		t.Fatalf("before the first move the clock shows %d", s.Left)
	}
	play(t, a, p, p.Solution[0])
	a.Listen(60 * 100)
	if s := a.State().Puzzle; s.Left < 78 || s.Left > 80 || s.Phase == "done" {
		t.Fatalf("after 100 seconds: %+v", s)
	}
	a.Listen(60 * 80)
	if s := a.State().Puzzle; s.Left != 0 || s.Phase != "done" {
		t.Fatalf("at the end: %+v", s)
	}
}

// A run by theme has only puzzles of the theme, one by rating none that was tried.
func TestRuns(t *testing.T) {
	var kept storage.Store
	a, _, _ := open(t, "puzzle=today", &kept)
	a.Click(t, "runs")
	a.Click(t, "family-mnk")
	a.Until(t, "the themes are there", func(app.ProbeState) bool { return a.Page.Find("theme-only-defence") != nil })
	a.Click(t, "theme-only-defence")
	for range 4 {
		p := shown(t, a)
		if p.Theme != "only-defence" || !strings.HasPrefix(a.State().Game, "mnk") {
			t.Errorf("the puzzle is %+v", a.State().Puzzle)
		}
		a.Click(t, "solution")
		a.Click(t, "solution")
		a.Click(t, "next")
	}
	a.Click(t, "runs")
	a.Click(t, "run-rated")
	seen := make(map[string]bool)
	for range 6 {
		p := shown(t, a)
		if _, tried := kept.Training("mnk").Attempts[p.ID]; tried || seen[p.ID] {
			t.Errorf("%s comes again", p.ID)
		}
		seen[p.ID] = true
		a.Click(t, "solution")
		a.Click(t, "solution")
		a.Click(t, "next")
	}
	if got := kept.Training("mnk"); got.Rating.Value >= 1200 || got.Streak != 0 || len(got.Attempts) != 10 {
		t.Errorf("kept is %+v", got)
	}
}

// The families take turns, and the day says which puzzle it is.
func TestDaysHaveTheirPuzzles(t *testing.T) {
	a, _, _ := open(t, "puzzle=today", &storage.Store{})
	day, family := a.Today()
	if family != "victory" || day != puzzles.DayOf(apptest.Day) {
		t.Errorf("the day %d has a puzzle of %s", day, family)
	}
	seen := make(map[string]bool)
	for i := range 5 {
		then := apptest.Day.AddDate(0, 0, i)
		a.Now = func() time.Time { return then }
		_, family := a.Today()
		seen[family] = true
	}
	if len(seen) != 5 {
		t.Errorf("five days have puzzles of %v", seen)
	}
}

func TestPuzzlesFitAllScreens(t *testing.T) {
	for _, family := range []string{"victory", "classic", "uttt", "mnk", "cotoan"} {
		for _, controls := range [][]string{
			nil, {"hint"}, {"hint", "hint"}, {"solution", "solution"}, {"runs"}, {"runs", "run-storm"},
			{"runs", "run-storm", "stop"},
		} {
			a, _, _ := open(t, "game="+family+"&puzzle=today", &storage.Store{})
			apptest.Press(controls...)(t, a)
			a.Listen(5)
			apptest.CheckLanguages(t, a, family+" "+strings.Join(controls, " "))
		}
	}
}

// The line that refutes a wrong move has space on all screens.
func TestRefutationsFitAllScreens(t *testing.T) {
	for _, family := range []string{"victory", "classic", "mnk"} {
		a, _, _ := open(t, "game="+family+"&puzzle=today", &storage.Store{})
		for _, square := range a.State().Legal {
			a.Click(t, square)
			a.Ticks(nil, 400)
			if a.Page.Find("again") != nil {
				break
			}
		}
		until(t, a, "refuted")
		apptest.CheckLanguages(t, a, family+" refuted")
	}
}

// Hints name the squares as moves are written.
func TestHintsNameSquaresAsMoves(t *testing.T) {
	a, _, _ := open(t, "game=uttt&puzzle=today&lang=en", &storage.Store{})
	a.Click(t, "hint")
	a.Click(t, "hint")
	if !a.Contains("·1") || !a.Contains("·9") {
		t.Errorf("the hint says %s", a.Labels())
	}
}
