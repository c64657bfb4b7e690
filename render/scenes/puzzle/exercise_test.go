package puzzle_test

import (
	"slices"
	"testing"
	"time"

	"colat/ai/practice"
	"colat/ai/puzzles"
	"colat/game"
	"colat/game/match"
	"colat/render/app"
	"colat/render/app/apptest"
	"colat/render/program/storage"
	"colat/render/table/games"
)

// at opens an address at a time.
func at(t *testing.T, address string, now time.Time, kept *storage.Store) *apptest.App {
	t.Helper()
	a, _ := apptest.Open(t, "test=1&seed=1&"+address+"&now="+now.Format("2006-01-02T15:04Z07:00"), kept)
	return a
}

// TestMissedPuzzlesComeBack on the next day, from the front page, and after they are found, days later.
func TestMissedPuzzlesComeBack(t *testing.T) {
	var kept storage.Store
	a, _, p := open(t, "puzzle=today", &kept)
	a.Activate("hint") // costs nothing here
	play(t, a, p, wrong(t, p))
	if s := a.State().Puzzle; !s.Queued || s.Due != 0 {
		t.Fatalf("after a wrong move: %+v", s)
	}
	if a = at(t, "", apptest.Day, &kept); slices.Contains(a.Controls(), "due") {
		t.Error("it comes back on the same day")
	}
	midnight := apptest.Day.AddDate(0, 0, 1).Truncate(24 * time.Hour)
	a = at(t, "", midnight, &kept)
	a.Click(t, "due")
	if again := shown(t, a); again.ID != p.ID {
		t.Fatalf("the exercise is %s, not %s", again.ID, p.ID)
	}
	rating := kept.Training("victory").Rating
	solve(t, a, p)
	s := a.State().Puzzle
	q := kept.Practice()
	e := q.Exercises[p.ID]
	if !s.Solved || s.Due != 0 || e.Tries != 2 || e.Due <= puzzles.DayOf(midnight)+1 ||
		kept.Training("victory").Rating != rating {
		t.Errorf("after the solution: %+v, %+v", s, e)
	}
	a.Click(t, "next")
	if s := a.State().Puzzle; s.Phase != "empty" {
		t.Errorf("after the last exercise: %+v", s)
	}
}

// TestExercisesSkippedStayDue until the user tries them, and those missed again come back the next day.
func TestExercisesSkippedStayDue(t *testing.T) {
	var kept storage.Store
	apptest.Missed(t, &kept, apptest.Day.AddDate(0, 0, -2))
	a := at(t, "puzzle=due", apptest.Day, &kept)
	seen := make(map[string]bool)
	for range 4 {
		s := a.State().Puzzle
		if s.Phase != "asking" || seen[s.ID] || s.Due != 4 {
			t.Fatalf("shown is %+v after %d", s, len(seen))
		}
		seen[s.ID] = true
		a.Activate("next")
	}
	if s := a.State().Puzzle; s.Phase != "empty" || s.Due != 4 {
		t.Errorf("after all: %+v", s)
	}
	a = at(t, "puzzle=due", apptest.Day, &kept)
	id := a.State().Puzzle.ID
	a.Activate("solution")
	day := puzzles.DayOf(apptest.Day)
	if q := kept.Practice(); len(q.Due(day)) != 3 || q.Exercises[id].Due != day+1 || q.Exercises[id].Lapses != 1 {
		t.Errorf("after the solution was shown: %+v", q.Exercises[id])
	}
}

// TestExercisesAreDropped and taken back.
func TestExercisesAreDropped(t *testing.T) {
	var kept storage.Store
	apptest.Missed(t, &kept, apptest.Day.AddDate(0, 0, -2))
	a := at(t, "puzzle=due", apptest.Day, &kept)
	id := a.State().Puzzle.ID
	for _, want := range []int{3, 4, 3} {
		a.Click(t, "drop")
		if q := kept.Practice(); q.Len() != want || q.Has(id) != (want == 4) || a.State().Puzzle.Due != want {
			t.Errorf("%d exercises are left, want %d", q.Len(), want)
		}
	}
	if a = at(t, "puzzle=due", apptest.Day, &kept); a.State().Puzzle.ID == id {
		t.Error("it is asked again")
	}
}

// TestErrorsOfGamesAreJudgedByTheEngine: any winning move is as good as the best one, and others are not.
func TestErrorsOfGamesAreJudgedByTheEngine(t *testing.T) {
	rules, err := game.Find("mnk:3,3,3")
	if err != nil {
		t.Fatal(err)
	}
	s, err := rules.ParsePosition(".O./.X./... X")
	if err != nil {
		t.Fatal(err)
	}
	winning, err := puzzles.NewProver(puzzles.QuickNodes).Keepers(s, puzzles.Goal{Kind: puzzles.Win})
	if err != nil || len(winning) < 2 {
		t.Fatalf("%d moves win, %v", len(winning), err)
	}
	var other []game.Move
	for _, m := range s.AppendMoves(nil) {
		if !slices.Contains(winning, m) {
			other = append(other, m)
		}
	}
	e, err := practice.New(practice.Game, s, winning[0])
	if err != nil || len(other) == 0 {
		t.Fatal(len(other), err)
	}
	e.Played = rules.FormatMove(s, other[0])
	for _, c := range []struct {
		name  string
		move  game.Move
		right bool
	}{{"best", winning[0], true}, {"as good", winning[1], true}, {"error", other[0], false}} {
		t.Run(c.name, func(t *testing.T) {
			var kept storage.Store
			kept.Practise(apptest.Day.AddDate(0, 0, -1), e)
			a, _ := apptest.OpenWith(t, "test=1&seed=1&puzzle=due", &kept, games.All, apptest.TimelessEngine)
			id := a.State().Puzzle.ID
			a.Click(t, rules.FormatMove(s, c.move))
			a.Until(t, "the move is judged", func(s app.ProbeState) bool {
				return s.Puzzle.Phase == "done" || s.Puzzle.Phase == "refuted"
			})
			if got := a.State().Puzzle; got.Solved != c.right || got.Source != "game" {
				t.Errorf("%+v", got)
			}
			if q := kept.Practice(); (q.Exercises[id].Lapses == 0) != c.right || q.Exercises[id].Tries != 2 {
				t.Errorf("kept is %+v", q.Exercises[id])
			}
			if !c.right { // a better one ends it, and counts no more
				a.Click(t, "again")
				a.Click(t, rules.FormatMove(s, winning[1]))
				until(t, a, "done")
				if q := kept.Practice(); q.Exercises[id].Due != puzzles.DayOf(apptest.Day)+1 {
					t.Errorf("kept is %+v", q.Exercises[id])
				}
			}
		})
	}
}

// TestPuzzlesOfOwnGames are found in the finished games of the library.
func TestPuzzlesOfOwnGames(t *testing.T) {
	var kept storage.Store
	p := list(t, "mnk")[0]
	start, err := p.Start()
	if err != nil {
		t.Fatal(err)
	}
	r := &match.Record{Rules: p.Rules, Start: start.Clone(), Names: [2]string{"human", "human"}, Moves: p.Solution}
	for _, m := range p.Solution {
		start.Play(m)
	}
	result, over := start.Result()
	if !over {
		result = game.Result{Winner: game.First, Reason: game.Resignation}
	}
	r.End(result, start)
	if _, err := kept.Library().Add(r, storage.Played{}, apptest.Day); err != nil {
		t.Fatal(err)
	}
	a := at(t, "puzzle=own&game=mnk", apptest.Day, &kept)
	seen := make(map[string]bool)
	for {
		a.Until(t, "the games are searched", func(s app.ProbeState) bool {
			return s.Puzzle.Phase == "asking" || !s.Puzzle.Seeking
		})
		s := a.State().Puzzle
		if s.Phase != "asking" || seen[s.ID] {
			break
		}
		if seen[s.ID] = true; s.ID == p.ID {
			break
		}
		a.Activate("next")
	}
	if !seen[p.ID] {
		t.Fatalf("found are %v, without %s", seen, p.ID)
	}
	before := kept.Training("mnk")
	play(t, a, p, wrong(t, p))
	q := kept.Practice()
	if after := kept.Training("mnk"); len(after.Attempts) != len(before.Attempts) || !q.Has(p.ID) ||
		q.Exercises[p.ID].Source != practice.Game || q.Exercises[p.ID].Goal == "" {
		t.Errorf("after a wrong move: %+v", q.Exercises[p.ID])
	}
	none := at(t, "puzzle=own&game=uttt", apptest.Day, &kept)
	if none.Ticks(nil, 5); none.State().Puzzle.Phase != "empty" {
		t.Errorf("a game without puzzles shows %+v", none.State().Puzzle)
	}
}
