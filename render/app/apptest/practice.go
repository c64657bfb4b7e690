package apptest

import (
	"testing"
	"time"

	"colat/ai/practice"
	"colat/ai/puzzles/data"
	"colat/game"
	"colat/render/app"
	"colat/render/program/storage"
	"colat/render/table/games"
)

// Puzzled works controls in the puzzles once one is on the board.
func Puzzled(controls ...string) func(t *testing.T, a *App) {
	return func(t *testing.T, a *App) {
		a.Until(t, "there is a puzzle", func(s app.ProbeState) bool { return s.Puzzle != nil && s.Puzzle.ID != "" })
		Press(controls...)(t, a)
	}
}

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

// Learnt stores lines of classic Othello in two folders and without one, opens the menu of the puzzles at the
// folders, and works controls there.
func Learnt(controls ...string) func(t *testing.T, a *App) {
	return func(t *testing.T, a *App) {
		t.Helper()
		rules, err := games.All.Rules("classic")
		if err != nil {
			t.Fatal(err)
		}
		start, err := rules.New(nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		f := a.Store.Folders()
		f.Open("1", "Tiger")
		f.Open("2", "Rose and its side lines")
		for i, text := range []string{
			"f5d6c3d3c4f4c5b3c2", "f5d6c3d3c4f4f6", "f5d6c4d3c3f4", "f5d6c5f4e3c6d3f6e6d7g3c4g5c3f7", "f5f6e6f4g5", "f5f4e3f6d3",
		} {
			moves, err := game.ParseMoves(start.Clone(), text)
			if err != nil {
				t.Fatal(err)
			}
			for side := game.First; side <= game.Second; side++ {
				if line, is := practice.NewLine(start, moves, side); is {
					f.Add([]string{"1", "1", "2", practice.Loose}[(i+int(side))%4], line)
				}
			}
		}
		a.Store.KeepFolders(f)
		if a.State().Scene != "puzzle" {
			Press("library", "back", "puzzle")(t, a)
		}
		Puzzled("runs", "family-classic", "lines")(t, a)
		Press(controls...)(t, a)
	}
}

// MovingLine opens the menu of the folders to which a line can be moved.
func MovingLine(t *testing.T, a *App) {
	Learnt("folder-none")(t, a)
	loose := a.Store.Folders().Folders[practice.Loose]
	Press("line-move-"+loose.Of(game.First, func(string) bool { return true })[0])(t, a)
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
