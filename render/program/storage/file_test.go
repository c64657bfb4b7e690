//go:build !js

package storage

import (
	"os"
	"path/filepath"
	"sync"
	"testing"
)

func TestFileIsReplacedAsAWhole(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game", "json")
	if data := readWhole(path); data != nil {
		t.Fatalf("what is not there reads as %s", data)
	}
	save := func(text string) {
		t.Helper()
		if err := replaceFile(path, []byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	expect := func(want, when string) {
		t.Helper()
		if got := string(readWhole(path)); got != want {
			t.Errorf("%s: read %q, want %q", when, got, want)
		}
	}
	save(`{"moves":1}`)
	expect(`{"moves":1}`, "saved")
	save(`{"moves":2}`)
	expect(`{"moves":2}`, "saved again")

	// What a power cut may leave at each step of saving.
	write := func(suffix, text string) {
		t.Helper()
		if err := os.WriteFile(path+suffix, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write(nextVersion, `{"mov`)
	expect(`{"moves":2}`, "cut off while writing")
	save(`{"moves":3}`)
	expect(`{"moves":3}`, "saved after that")
	if err := os.Rename(path, path+lastVersion); err != nil {
		t.Fatal(err)
	}
	expect(`{"moves":3}`, "cut off between the renames")
	write("", "")
	expect(`{"moves":3}`, "an empty file")
	write("", `{"moves":4`)
	expect(`{"moves":3}`, "half a file")
	save(`{"moves":5}`)
	expect(`{"moves":5}`, "saved over half a file")
	removeFile(path)
	if data := readWhole(path); data != nil {
		t.Errorf("what was removed reads as %s", data)
	}
}

func TestFileThatCannotBeWrittenIsAnError(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(folder, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := replaceFile(filepath.Join(folder, "json"), []byte("{}")); err == nil {
		t.Error("a folder that is a file can be written into")
	}
}

// ownFolder gives the programs of a test a folder for data of their own.
func ownFolder(t *testing.T) {
	home := t.TempDir()
	for _, name := range []string{"XDG_DATA_HOME", "XDG_CONFIG_HOME", "HOME", "AppData"} {
		t.Setenv(name, home)
	}
}

// TestProgramSeesTheOther lets two programs change one list in turn: each sees the last change.
func TestProgramSeesTheOther(t *testing.T) {
	ownFolder(t)
	first, second := Open(), Open()
	if first.storage == nil {
		t.Fatal("no folder for data")
	}
	for i, s := range []*Store{first, second, first} {
		favourite := i%2 == 0
		s.KeepFavourites(s.Favourites().With("game", favourite))
		for _, other := range []*Store{first, second} {
			if got := len(other.Favourites()) > 0; got != favourite {
				t.Errorf("change %d: a program sees %v, want %v", i, got, favourite)
			}
		}
	}
}

// TestTwoPrograms lets two programs, which share a folder, store tries of puzzles at the same time.
func TestTwoPrograms(t *testing.T) {
	ownFolder(t)
	const tries = 25
	var programs sync.WaitGroup
	for i := range 2 {
		s := Open()
		if s.storage == nil {
			t.Fatal("no folder for data")
		}
		programs.Go(func() {
			for n := range tries {
				kept := s.Training("mnk")
				kept.Note(puzzle(2*n+i), true, true, day(n))
				s.KeepTraining("mnk", kept)
				s.KeepFavourites(s.Favourites().With(puzzle(2*n+i).ID, true))
			}
		})
	}
	programs.Wait()
	s := Open()
	if n, f := len(s.Training("mnk").Attempts), len(s.Favourites()); n != 2*tries || f != 2*tries {
		t.Errorf("there are %d tries and %d favourites, want %d", n, f, 2*tries)
	}
}
