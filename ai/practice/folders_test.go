package practice

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"colat/game"
	"colat/game/notation"
	"colat/game/notation/gamefile"
)

// TestFoldersAreBounded in their number and their names.
func TestFoldersAreBounded(t *testing.T) {
	var f Folders
	for i := range MostFolders + 1 {
		if opened := f.Open(fmt.Sprint(i), fmt.Sprintf("Folder %d", i)); opened != (i < MostFolders) {
			t.Errorf("folder %d: %t", i, opened)
		}
	}
	f.Folders["long"] = Folder{Name: strings.Repeat("ộ", 100), Weight: 99}
	f.Folders["none"] = Folder{Weight: -1}
	delete(f.Folders, "1")
	delete(f.Folders, "2")
	f.Mend()
	if long, none := f.Folders["long"], f.Folders["none"]; long.Name != strings.Repeat("ộ", MostFolderName) ||
		long.Weight != MostWeight || none.Name != "none" || none.Weight != 0 || len(f.Folders) != MostFolders+1 {
		t.Errorf("mended are %+v, %+v of %d", long, none, len(f.Folders))
	}
	if id, found := f.Named("FOLDER 7"); !found || id != "7" {
		t.Errorf("found is %q", id)
	}
}

// TestLinesMove between folders, unless the other one is full, and none is lost.
func TestLinesMove(t *testing.T) {
	start, _ := classic(t, "")
	rng := rand.New(rand.NewPCG(3, 4))
	var f Folders
	f.Open("full", "Full")
	f.Open("free", "Free")
	for len(f.Folders["full"].Lines.Lines) < MostLines {
		f.Add("full", drawnLine(t, start, rng))
	}
	line := drawnLine(t, start, rng)
	f.Add(Loose, line)
	id := line.id()
	for _, c := range []struct {
		from, to, then string
		moved          bool
	}{
		{Loose, "full", Loose, false}, {Loose, "free", "free", true}, {"free", "free", "free", true},
		{"free", "nowhere", "free", false}, {"free", Loose, Loose, true},
	} {
		moved := f.Move(id, c.from, c.to)
		if _, there := f.Folders[c.then].Lines.Lines[id]; moved != c.moved || !there || f.Len() != MostLines+1 {
			t.Errorf("from %q to %q: %t, %t, %d lines", c.from, c.to, moved, there, f.Len())
		}
	}
}

// TestFoldersWeigh: the weight of a line counts as often as that of its folder, and beside other folders alone.
func TestFoldersWeigh(t *testing.T) {
	var f Folders
	f.Open("often", "Often")
	f.Change("often", func(folder *Folder) { folder.Weight = 9 })
	f.Open("never", "Never")
	f.Change("never", func(folder *Folder) { folder.Weight = 0 })
	for folder, text := range map[string]string{"often": "f5d6c3", "never": "f5f6e6", Loose: "f5f4e3"} {
		start, moves := classic(t, text)
		line, _ := NewLine(start, moves, game.First)
		f.Add(folder, line)
	}
	every := func(string) bool { return true }
	starts, weights, lines := f.Repertoires(game.First, every, nil)
	if len(starts) != 1 || weights[0].Weight != 9*UsualWeight+UsualWeight*UsualWeight || len(lines[0]) != 2 {
		t.Errorf("all: %d starts, %v, %v", len(starts), weights, lines)
	}
	never := "never"
	starts, weights, _ = f.Repertoires(game.First, every, &never)
	if len(starts) != 1 || weights[0].Weight != UsualWeight {
		t.Errorf("one folder: %d starts, %v", len(starts), weights)
	}
}

// TestFoldersAreMerged: every line of both devices is in one folder, and folders of one name are one.
func TestFoldersAreMerged(t *testing.T) {
	start, _ := classic(t, "")
	rng := rand.New(rand.NewPCG(5, 6))
	var lines []Line
	for range 12 {
		lines = append(lines, drawnLine(t, start, rng))
	}
	draw := func(t *rapid.T, ids []string) (f Folders) {
		f.Mend()
		for i, id := range ids {
			f.Open(id, fmt.Sprintf("Folder %d", i))
		}
		for range rapid.IntRange(0, 8).Draw(t, "lines") {
			f.Add(rapid.SampledFrom(append([]string{Loose}, ids...)).Draw(t, "folder"), rapid.SampledFrom(lines).Draw(t, "line"))
		}
		return f
	}
	rapid.Check(t, func(t *rapid.T) {
		a, b := draw(t, []string{"a", "b"}), draw(t, []string{"a", "c"})
		before, err := json.Marshal(a)
		if err != nil {
			t.Fatal(err)
		}
		union := a.Merge(b)
		if now, _ := json.Marshal(a); string(now) != string(before) {
			t.Fatalf("merging has changed\n%s to\n%s", before, now)
		}
		count := make(map[string]int)
		for _, folder := range union.Folders {
			for id := range folder.Lines.Lines {
				count[id]++
			}
		}
		for _, f := range []Folders{a, b} {
			for _, folder := range f.Folders {
				for id := range folder.Lines.Lines {
					if count[id] != 1 {
						t.Fatalf("the line %s is in %d folders", id, count[id])
					}
				}
			}
		}
		if again := union.Merge(b); again.Len() != union.Len() || len(union.Folders) != 3 {
			t.Fatalf("%d folders with %d lines, again %d", len(union.Folders), union.Len(), again.Len())
		}
	})
}

// imports returns what a file adds to a folder as lines of the first side.
func imports(t testing.TB, f *Folders, text string) Imported {
	t.Helper()
	rules, err := game.Find("classic")
	if err != nil {
		t.Fatal(err)
	}
	var i Imported
	o := gamefile.Options{Known: notation.Known{Rules: rules, Guess: true}}
	if err := i.Import(t.Context(), f, Loose, game.First, []byte(text), o, func() {}); err != nil {
		t.Fatal(err)
	}
	return i
}

// TestFilesBecomeLines: of every form, with their variations, and what cannot be read is said.
func TestFilesBecomeLines(t *testing.T) {
	for _, c := range []struct {
		name, text                 string
		lines                      []string
		known, without, unreadable int
	}{
		{"moves", "f5d6c3d3c4\nf5f6e6f4\nf5d6c3d3c4\n", []string{"f5,d6,c3,d3,c4", "f5,f6,e6"}, 1, 0, 0},
		{
			"SGF with variations", "(;GM[2];B[f5](;W[d6];B[c3])(;W[f6];B[e6]C[why]))",
			[]string{"f5,d6,c3", "f5,f6,e6"}, 0, 0, 0,
		},
		{
			"PGN with variations", "[Black \"An\"]\n[White \"Binh\"]\n\n1. F5 d6 $2 (1... f6 2. e6 {why}) 2. C3 *\n",
			[]string{"f5,d6,c3", "f5,f6,e6"}, 0, 0, 0,
		},
		{
			"GGF", "(;GM[Othello]PB[An]PW[Binh]TY[8]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- " +
				"-------- *]B[f5//1.2]W[d6]B[c3];)", []string{"f5,d6,c3"}, 0, 0, 0,
		},
		{"a position", "------------------X--------XX------OXX-----O-------------------- O", nil, 0, 1, 0},
		{"a bad one", "f5d6c3d3c4\nf5f5e6f4\nf5f6e6f4\n", []string{"f5,d6,c3,d3,c4", "f5,f6,e6"}, 0, 0, 1},
	} {
		var f Folders
		f.Mend()
		got := imports(t, &f, c.text)
		var lines []string
		for _, line := range got.Added {
			lines = append(lines, line.Moves)
		}
		slices.Sort(lines)
		if !slices.Equal(lines, c.lines) || got.Known != c.known || got.Without != c.without || got.Bad != c.unreadable ||
			(got.First != nil) != (c.unreadable > 0) || got.Failed != nil || f.Len() != len(c.lines) {
			t.Errorf("%s: %q, %+v", c.name, lines, got)
		}
	}
	var f Folders
	f.Mend()
	if got := imports(t, &f, "PK\x03\x04"); !errors.As(got.Failed, new(*gamefile.Error)) {
		t.Errorf("an archive: %+v", got)
	}
}

func FuzzImport(f *testing.F) {
	f.Add("f5d6c3d3c4\nf5f6e6f4\n")
	f.Add("(;GM[2];B[f5](;W[d6];B[c3])(;W[f6];B[e6]C[why]))")
	f.Fuzz(func(t *testing.T, text string) {
		var kept Folders
		kept.Mend()
		got := imports(t, &kept, text)
		if kept.Len() != len(got.Added) {
			t.Fatalf("%d lines, %d added", kept.Len(), len(got.Added))
		}
		for _, line := range got.Added {
			if _, moves, err := line.Read(); err != nil || len(moves) > MostPlies {
				t.Fatalf("%+v: %v", line, err)
			}
		}
	})
}
