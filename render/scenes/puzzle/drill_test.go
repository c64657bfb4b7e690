package puzzle_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/ai/book"
	"colat/ai/practice"
	"colat/ai/puzzles"
	"colat/game"
	"colat/render/app"
	"colat/render/app/apptest"
	"colat/render/program/storage"
	"colat/render/table/games"
)

// learnt returns a store with lines of classic Othello as the first side.
func learnt(t *testing.T, lines ...string) *storage.Store {
	t.Helper()
	rules, err := game.Find("classic")
	if err != nil {
		t.Fatal(err)
	}
	start, err := rules.New(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	kept := new(storage.Store)
	f := kept.Folders()
	for _, text := range lines {
		moves, err := game.ParseMoves(start.Clone(), text)
		line, is := practice.NewLine(start, moves, game.First)
		if err != nil || !is || f.Add(practice.Loose, line) != practice.Added {
			t.Fatalf("%s is not added: %v", text, err)
		}
	}
	kept.KeepFolders(f)
	return kept
}

// loose returns the lines without a folder.
func loose(kept *storage.Store) practice.Lines { return kept.Folders().Folders[practice.Loose].Lines }

// drilled opens the openings of a classic game in the menu of the puzzles.
func drilled(t *testing.T, kept *storage.Store, run string) *apptest.App {
	t.Helper()
	a, _ := apptest.OpenWith(t, "test=1&seed=1&puzzle=today&game=classic", kept, games.All, apptest.TimelessEngine)
	until(t, a, "asking")
	apptest.Press("runs", run)(t, a)
	return a
}

// TestLinesAreAskedMoveByMove: the program plays the other side, says what is wrong with another move,
// and asks for the position again on the next day.
func TestLinesAreAskedMoveByMove(t *testing.T) {
	kept := learnt(t, "f5d6c3d3c4")
	a := drilled(t, kept, "lines-first")
	a.Click(t, "f5")
	until(t, a, "asking")
	if s := a.State(); strings.Join(s.Moves, "") != "f5d6" || s.Puzzle.Source != "opening" {
		t.Fatalf("after the first move: %v, %+v", s.Moves, s.Puzzle)
	}
	a.Click(t, "c5")
	until(t, a, "refuted")
	a.LayOut()
	if text := a.PageText(); !strings.Contains(text, "c5 is not in the opening. The engine:") {
		t.Errorf("the page says %q", text)
	}
	for _, move := range []string{"again", "c3"} {
		a.Click(t, move)
	}
	until(t, a, "asking")
	a.Click(t, "c4")
	until(t, a, "done")
	if s := a.State(); !s.Puzzle.Solved || strings.Join(s.Moves, "") != "f5d6c3d3c4" {
		t.Errorf("after the line: %v, %+v", s.Moves, s.Puzzle)
	}
	q := kept.Practice()
	day := puzzles.DayOf(apptest.Day)
	if due := q.Due(day + 1); len(due) != 1 || q.Exercises[due[0]].Line != "c3" || len(q.Due(day)) != 0 {
		t.Fatalf("the exercises are %+v", q)
	}
	a = at(t, "puzzle=due", apptest.Day.AddDate(0, 0, 1), kept)
	a.Click(t, "c3")
	until(t, a, "done")
	if q = kept.Practice(); len(q.Due(day+1)) != 0 {
		t.Error("the exercise is still due")
	}
}

// TestOtherLinesAreRight: where two lines part, either move of the user is right, and its line goes on.
func TestOtherLinesAreRight(t *testing.T) {
	for _, move := range []string{"c3", "c4"} {
		a := drilled(t, learnt(t, "f5d6c3d3c4", "f5d6c4d3c3"), "lines-first")
		a.Click(t, "f5")
		until(t, a, "asking")
		a.Click(t, move)
		until(t, a, "asking")
		if s := a.State(); len(s.Moves) != 4 || s.Puzzle.Tries != 0 {
			t.Errorf("after %s: %v, %+v", move, s.Moves, s.Puzzle)
		}
	}
}

// TestBooksArePractised from the second side, whose first turn comes after a move of the book.
func TestBooksArePractised(t *testing.T) {
	var kept storage.Store
	a := drilled(t, &kept, "book-second")
	until(t, a, "asking")
	rules, err := game.Find("classic")
	if err != nil {
		t.Fatal(err)
	}
	b, err := book.Load(t.Context(), rules)
	if err != nil {
		t.Fatal(err)
	}
	for a.State().Puzzle.Phase == "asking" {
		s, err := rules.ParsePosition(a.State().Position)
		if err != nil || s.ToMove() != game.Second {
			t.Fatal(a.State().Position, err)
		}
		a.Click(t, rules.FormatMove(s, book.Equal(b.Lookup(s))[0].Move))
		a.Until(t, "the book answers", func(s app.ProbeState) bool {
			return s.Puzzle.Phase == "asking" || s.Puzzle.Phase == "done"
		})
	}
	if s := a.State(); !s.Puzzle.Solved || len(s.Moves) < 3 || s.Puzzle.Tries != 0 {
		t.Errorf("after the line: %v, %+v", s.Moves, s.Puzzle)
	}
}

// TestPastedGamesBecomeLines while openings are practised.
func TestPastedGamesBecomeLines(t *testing.T) {
	var kept storage.Store
	a := drilled(t, &kept, "lines-second")
	if s := a.State().Puzzle; s.Phase != "empty" {
		t.Fatalf("without lines: %+v", s)
	}
	a.Paste("f5f6e6f4")
	lines := loose(&kept)
	ids := lines.Of(game.Second, func(rules string) bool { return rules == "classic" })
	if len(ids) != 1 || lines.Lines[ids[0]].Moves != "f5,f6,e6,f4" {
		t.Fatalf("the lines are %+v", lines)
	}
	until(t, a, "asking")
	a.Click(t, "f6")
	until(t, a, "asking")
}

// TestWeightsOfLines are changed in the menu, and a line without a weight is forgotten there.
func TestWeightsOfLines(t *testing.T) {
	kept := learnt(t, "f5d6c3")
	lines := loose(kept)
	id := lines.Of(game.First, func(string) bool { return true })[0]
	a := drilled(t, kept, "lines-first")
	apptest.Press("runs", "lines", "folder-none")(t, a)
	for _, c := range []struct {
		control string
		want    int
	}{{"more", 4}, {"less", 3}, {"less", 2}, {"less", 1}, {"less", 0}} {
		apptest.Press("line-"+c.control+"-"+id)(t, a)
		if lines = loose(kept); lines.Lines[id].Weight != c.want {
			t.Fatalf("after %s: %+v", c.control, lines)
		}
	}
	apptest.Press("line-less-"+id)(t, a)
	if lines = loose(kept); len(lines.Lines) != 0 {
		t.Errorf("the lines are %+v", lines)
	}
}

// TestLinesComeFromTheAnalysis, with the moves on its board.
func TestLinesComeFromTheAnalysis(t *testing.T) {
	var kept storage.Store
	a, _ := apptest.OpenWith(t, "test=1&game=classic&moves=f5d6c3d3&black=human&white=human&analyse=1", &kept, games.All,
		apptest.TimelessEngine)
	a.Activate("remember-first")
	a.Activate("remember-first")
	a.Activate("remember-second")
	lines := loose(&kept)
	var moves []string
	for _, line := range lines.Lines {
		moves = append(moves, line.Moves)
	}
	if slices.Sort(moves); !slices.Equal(moves, []string{"f5,d6,c3", "f5,d6,c3,d3"}) {
		t.Errorf("the lines are %q", moves)
	}
}

// TestFolders are opened, named, filled, weighed and deleted.
func TestFolders(t *testing.T) {
	kept := learnt(t, "f5d6c3d3c4", "f5f6e6")
	a := drilled(t, kept, "lines-first")
	open := func(controls ...string) {
		apptest.Press(append([]string{"runs", "lines"}, controls...)...)(t, a)
	}
	named := func(name string) {
		t.Helper()
		a.Write(name)
		a.Press(ebiten.KeyEnter)
	}
	open("new-folder")
	named("Tiger")
	folders := kept.Folders()
	tiger, found := folders.Named("Tiger")
	if !found {
		t.Fatalf("the folders are %+v", folders)
	}
	open("new-folder")
	named("tiger") // taken
	if folders = kept.Folders(); len(folders.Folders) != 2 {
		t.Fatalf("the folders are %+v", folders)
	}
	a.Press(ebiten.KeyEscape)
	if a.LayOut(); a.Page.Find("name") != nil || a.State().Scene != "puzzle" {
		t.Error("Escape does not close the name")
	}
	loose := loose(kept)
	id := loose.Of(game.First, func(string) bool { return true })[1]
	open("folder-none", "line-move-"+id, "move-to-"+tiger)
	if folders = kept.Folders(); len(folders.Folders[tiger].Lines.Lines) != 1 || folders.Len() != 2 {
		t.Fatalf("after the move: %+v", folders)
	}
	open("folder-"+tiger, "folder-more")
	if folders = kept.Folders(); folders.Folders[tiger].Weight != practice.UsualWeight+1 {
		t.Errorf("after more: %+v", folders.Folders[tiger])
	}
	apptest.Press("folder-rename")(t, a)
	named("Buffalo")
	if folders = kept.Folders(); folders.Folders[tiger].Name != "TigerBuffalo" {
		t.Errorf("renamed: %+v", folders.Folders[tiger])
	}
	apptest.Press("practise-X")(t, a)
	until(t, a, "asking")
	a.Click(t, "f5")
	until(t, a, "asking")
	if s := a.State(); strings.Join(s.Moves, "") != "f5f6" || !strings.Contains(a.PageText(), "TigerBuffalo as Black") {
		t.Errorf("the folder asks for %v: %s", s.Moves, a.PageText())
	}
	open("folder-"+tiger, "folder-delete", "confirm-folder-delete")
	if folders = kept.Folders(); len(folders.Folders) != 1 || folders.Len() != 1 {
		t.Errorf("after deleting it: %+v", folders)
	}
}

// TestFilesBecomeLines of a folder: chosen, dropped or pasted, also where some are there or cannot be read.
func TestFilesBecomeLines(t *testing.T) {
	kept := learnt(t, "f5d6c3")
	a, host := apptest.OpenWith(t, "test=1&seed=1&puzzle=today&game=classic", kept, games.All, apptest.TimelessEngine)
	until(t, a, "asking")
	count := func() int { folders := kept.Folders(); return folders.Len() }
	added := func(want int) {
		t.Helper()
		a.Until(t, "the lines are there", func(app.ProbeState) bool { return count() == want })
	}
	host.Picked = []byte("(;GM[2];B[f5](;W[d6];B[c3])(;W[f6];B[e6]C[why]))")
	apptest.Press("runs", "lines", "folder-none", "import-X")(t, a)
	added(2)
	if text := a.Toast.Text(); !strings.Contains(text, "1 line added. 1 was there already.") {
		t.Errorf("the page says %q", text)
	}
	a.Paste("f5d6c4d3c3\nf5d6c3d3\nf5f6e6f4g5\n") // the menu of the folder waits for nothing more
	if a.State().Scene != "library" {
		t.Error("the lines are not imported in the library")
	}
	a, host = apptest.OpenWith(t, "test=1&seed=1&puzzle=today&game=classic", kept, games.All, apptest.TimelessEngine)
	until(t, a, "asking")
	apptest.Press("runs", "lines-second")(t, a)
	a.Paste("f5d6c4d3c3\nf5f5e6\nf5f6e6f4g5\n")
	added(4)
	if text := a.Toast.Text(); !strings.Contains(text, "2 lines added. 1 refused: Pasted, line 2") {
		t.Errorf("the page says %q", text)
	}
	apptest.Press("runs", "lines", "folder-none", "folder-export")(t, a)
	if text := string(host.File); host.FileName != "co-lat-openings.txt" ||
		text != "f5d6c3\nf5f6e6\nf5d6c4d3\nf5f6e6f4\n" {
		t.Errorf("%s holds %q", host.FileName, text)
	}
}
