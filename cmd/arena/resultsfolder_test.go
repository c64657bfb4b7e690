package main

import (
	"os"
	"path/filepath"
	"testing"

	"colat/ai/arena/tournament"
)

// Results go into the folder in which the program runs, and not beside an example; results beside
// their file are continued there.
func TestResultsGoIntoTheFolderOfWhoPlays(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, "swiss-tournament.toml")
	if got := resultsFolder(file); got != "swiss-tournament.results" {
		t.Errorf("results go to %q", got)
	}
	beside := filepath.Join(folder, "swiss-tournament.results")
	if err := os.Mkdir(beside, 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(beside, tournament.GamesFile), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if got := resultsFolder(file); got != beside {
		t.Errorf("a tournament that has begun goes on in %q, not in %q", got, beside)
	}
}
