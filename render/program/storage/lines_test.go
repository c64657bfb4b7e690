package storage

import (
	"encoding/json"
	"maps"
	"testing"

	"colat/ai/practice"
	"colat/game"
)

// TestEarlierBuildsKeepFolders: their openings are those without a folder, and folders stay when they store
// theirs.
func TestEarlierBuildsKeepFolders(t *testing.T) {
	rules, err := game.Find("classic")
	if err != nil {
		t.Fatal(err)
	}
	start, err := rules.New(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	line := func(text string) practice.Line {
		moves, err := game.ParseMoves(start.Clone(), text)
		l, is := practice.NewLine(start, moves, game.First)
		if err != nil || !is {
			t.Fatal(text, err)
		}
		return l
	}
	earlier := func(text string) practice.Lines {
		var f practice.Folders
		f.Add(practice.Loose, line(text))
		return f.Folders[practice.Loose].Lines
	}
	text, err := json.Marshal(earlier("f5d6c3"))
	if err != nil {
		t.Fatal(err)
	}
	s := holding(map[string]string{keyLines: string(text)})
	f := s.Folders()
	if f.Len() != 1 {
		t.Fatalf("of the lines %s there are %d", text, f.Len())
	}
	f.Open("tiger", "Tiger")
	f.Add("tiger", line("f5d6c3d3c4"))
	s.KeepFolders(f)
	var old practice.Lines // the earlier build reads its key, adds a line and stores it
	if !s.load(keyLines, &old) || old.Version != practice.Version || len(old.Lines) != 1 {
		t.Fatalf("the earlier build reads %+v", old)
	}
	maps.Copy(old.Lines, earlier("f5f6e6").Lines)
	s.saveVersioned(keyLines, old, practice.Version)
	f = s.Folders()
	if f.Len() != 3 || len(f.Folders["tiger"].Lines.Lines) != 1 || len(f.Folders[practice.Loose].Lines.Lines) != 2 {
		text, _ := json.Marshal(f)
		t.Errorf("kept is %s", text)
	}
}
