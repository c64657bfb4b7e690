package puzzle_test

import (
	"testing"
	"time"

	"colat/ai/puzzles"
	"colat/game"
	"colat/render/app/apptest"
	"colat/render/program/storage"
	"colat/render/table/games"
)

// daily is the first day, from apptest.Day on, whose puzzle has a board and a theme.
type daily struct {
	at     time.Time
	puzzle *puzzles.Puzzle
}

// dailies returns such a day for every board and every theme of all games.
func dailies(t *testing.T) []daily {
	t.Helper()
	const years = 30
	type kind struct{ rules, theme string }
	kindOf := func(p *puzzles.Puzzle) kind { return kind{p.Rules.ID(), p.Theme} }
	families := games.All.Families()
	var days []daily
	for i, family := range families {
		all := list(t, family)
		missing := make(map[kind]bool)
		for _, p := range all {
			missing[kindOf(p)] = true
		}
		for n := range years * 366 {
			at := apptest.Day.AddDate(0, 0, n)
			day := puzzles.DayOf(at)
			if day%len(families) != i {
				continue
			}
			if p := puzzles.Daily(all, day); missing[kindOf(p)] {
				days = append(days, daily{at, p})
				delete(missing, kindOf(p))
			}
		}
		if len(missing) > 0 {
			t.Errorf("%s: no day of %d years has a puzzle of %v", family, years, missing)
		}
	}
	return days
}

// tap makes a move with a finger. Where a tap only proposes the move, it is confirmed.
func tap(t *testing.T, a *apptest.App, p *puzzles.Puzzle, m game.Move) {
	t.Helper()
	state, err := p.Rules.ParsePosition(a.State().Position)
	if err != nil {
		t.Fatal(err)
	}
	g := games.All.Of(p.Rules)
	from, to := g.Squares(state, m)
	for _, square := range []int{from, to} {
		if square >= 0 {
			touch(t, a, g.SquareName(p.Rules, square))
		}
	}
	a.Ticks(nil, 20) // a second tap at once would zoom
	a.LayOut()
	if a.Page.Find("confirm") != nil {
		touch(t, a, "confirm")
	}
}

// touch taps a square or control with a finger.
func touch(t *testing.T, a *apptest.App, name string) {
	t.Helper()
	r, ok := a.Rect(name)
	if !ok {
		t.Fatalf("there is no %s, only %q", name, a.Controls())
	}
	x, y := (r.X+r.Width/2)/a.Zoom(), (r.Y+r.Height/2)/a.Zoom()
	a.Hold(x, y, true, 2)
}

// The puzzle of a day can be solved on a phone on every day, with any game, board and theme.
func TestPuzzlesOfAllKindsOfDaysAreSolvedByTaps(t *testing.T) {
	for _, day := range dailies(t) {
		t.Run(day.puzzle.Rules.ID()+" "+day.puzzle.Theme, func(t *testing.T) {
			var kept storage.Store
			now := day.at.Format("2006-01-02T15:04Z07:00")
			a, _ := apptest.Open(t, "test=1&seed=1&puzzle=today&now="+now, &kept)
			a.Resize(390, 844, 2)
			if p := shown(t, a); p.ID != day.puzzle.ID {
				t.Fatalf("%s has the puzzle %s, not %s", now, p.ID, day.puzzle.ID)
			}
			solveBy(t, a, day.puzzle, tap)
			if s := a.State().Puzzle; !s.Solved || s.Tries != 0 || s.Hints != 0 || s.Days != 1 {
				t.Errorf("after the solution: %+v", s)
			}
			if days := kept.Days(); !days.Has(puzzles.DayOf(day.at)) {
				t.Errorf("the day %s is not kept: %+v", now, days)
			}
		})
	}
}

// Where the date changes depends on where the user is: the hour before midnight in Vietnam has the
// puzzle of that day, while in Kiribati it is the next one.
func TestDaysBeginWhereTheUserIs(t *testing.T) {
	for now, want := range map[string]time.Time{
		"2026-11-27T23:30%2B07:00": time.Date(2026, 11, 27, 0, 0, 0, 0, time.UTC),
		"2026-11-28T06:30%2B14:00": time.Date(2026, 11, 28, 0, 0, 0, 0, time.UTC),
		"2027-02-28T23:59-08:00":   time.Date(2027, 2, 28, 0, 0, 0, 0, time.UTC),
		"2028-02-29T00:00Z":        time.Date(2028, 2, 29, 0, 0, 0, 0, time.UTC),
	} {
		a, _ := apptest.Open(t, "test=1&now="+now, &storage.Store{})
		if day, _ := a.Today(); day != puzzles.DayOf(want) {
			t.Errorf("%s is day %d, want %d", now, day, puzzles.DayOf(want))
		}
	}
}
