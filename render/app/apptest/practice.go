package apptest

import (
	"testing"
	"time"

	"colat/ai/practice"
	"colat/ai/puzzles/data"
	"colat/render/program/storage"
	"colat/render/table/games"
)

// Missed adds exercises of all kinds to a store without any: an error of a game, a puzzle, the task of a
// lesson, and a move of an opening. They are due two days later.
func Missed(t testing.TB, store *storage.Store, at time.Time) {
	t.Helper()
	if q := store.Practice(); len(q.Exercises) > 0 {
		return
	}
	var list []practice.Exercise
	add := func(e practice.Exercise, err error) {
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, e)
	}
	for i, id := range []string{"classic", "cotoan", "uttt"} {
		rules, err := games.All.Rules(id)
		if err != nil {
			t.Fatal(err)
		}
		s, err := rules.New(nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		for n := range 9 {
			s.Play(s.AppendMoves(nil)[n%2])
		}
		moves := s.AppendMoves(nil)
		e, err := practice.New([]practice.Source{practice.Game, practice.Lesson, practice.Opening}[i], s, moves[0])
		if i == 0 {
			e.Played = rules.FormatMove(s, moves[1])
		}
		add(e, err)
	}
	f, err := data.Read("mnk")
	if err != nil {
		t.Fatal(err)
	}
	add(practice.Of(practice.Puzzle, f.Puzzles[0]))
	if n := store.Practise(at, list...); n != len(list) {
		t.Fatalf("%d exercises of %d were added", n, len(list))
	}
}

// Practising opens the exercises that are due by the front page, and works controls there.
func Practising(controls ...string) func(t *testing.T, a *App) {
	return func(t *testing.T, a *App) {
		t.Helper()
		Missed(t, a.Store, Day.AddDate(0, 0, -2))
		Press("library", "back")(t, a)
		if a.Page.Find("due") == nil { // a screen without space for it
			Press("puzzle", "runs", "run-due")(t, a)
		} else {
			Press("due")(t, a)
		}
		Press(controls...)(t, a)
	}
}

// Reminded shows the front page of a user with exercises that are due.
func Reminded(t *testing.T, a *App) {
	t.Helper()
	Missed(t, a.Store, Day.AddDate(0, 0, -2))
	Press("library", "back")(t, a)
}
