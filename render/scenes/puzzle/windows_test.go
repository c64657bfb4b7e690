package puzzle_test

import (
	"testing"

	"colat/ai/puzzles"
	"colat/render/app/apptest"
	"colat/render/program/storage"
)

// TestTwoWindows opens a puzzle in each of two programs that share a folder, then solves both. The
// second one counts from the rating after the first one.
func TestTwoWindows(t *testing.T) {
	home := t.TempDir()
	for _, name := range []string{"XDG_DATA_HOME", "XDG_CONFIG_HOME", "HOME", "AppData"} {
		t.Setenv(name, home)
	}
	var windows [2]*apptest.App
	var shownIn [2]*puzzles.Puzzle
	file := list(t, "victory")
	for i := range windows {
		windows[i], _, shownIn[i] = open(t, "game=victory&puzzle="+file[i].ID, storage.Open())
	}
	var want storage.Store
	alone := want.Training("victory")
	for i, a := range windows {
		solve(t, a, shownIn[i])
		alone.Note(shownIn[i], true, true, apptest.Day)
		if got := a.State().Puzzle; got.Rating != int(alone.Rating.Value+0.5) || got.Streak != i+1 {
			t.Errorf("after puzzle %d: %+v, want the rating %v", i+1, got, alone.Rating.Value)
		}
	}
	for _, a := range windows {
		a.Later.All()
	}
	if kept := storage.Open().Training("victory"); len(kept.Attempts) != 2 || kept.Rating != alone.Rating {
		t.Errorf("kept is %+v, want %+v", kept, alone)
	}
}
