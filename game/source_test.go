package game_test

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// sources returns the Go files of the project that are its own.
func sources(t *testing.T) map[string][]byte {
	t.Helper()
	const root = ".."
	texts := make(map[string][]byte)
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && path != root && (strings.HasPrefix(entry.Name(), ".") || entry.Name() == "dist"):
			return fs.SkipDir
		case filepath.Ext(path) == ".go":
			texts[path], err = os.ReadFile(path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return texts
}

// widest is how many bytes a line of source may have.
const widest = 120

// Lines are read beside each other, and in reviews.
func TestLinesFit(t *testing.T) {
	for path, text := range sources(t) {
		number := 0
		for line := range bytes.Lines(text) {
			number++
			if n := len(bytes.TrimRight(line, "\n")); n > widest {
				t.Errorf("%s:%d has %d bytes, want %d at most", path, number, n, widest)
			}
		}
	}
}

// mostSleeps is how many times the tests may sleep by the clock of the machine. Those that do play
// slow disks, senders and players, or let time pass in which nothing may happen.
const mostSleeps = 64

// Tests wait for conditions (Until, Await), or in bubbles of testing/synctest: a sleep is too short
// on a busy machine, and too long on any other.
func TestTestsWaitForConditions(t *testing.T) {
	var sleeping []string
	for path, text := range sources(t) {
		if !strings.HasSuffix(path, "_test.go") || path == filepath.Join("..", "game", "source_test.go") ||
			bytes.Contains(text, []byte("testing/synctest")) || bytes.Contains(text, []byte("e2e && bench")) {
			continue
		}
		for range bytes.Count(text, []byte("time.Sleep")) {
			sleeping = append(sleeping, path)
		}
	}
	if len(sleeping) > mostSleeps {
		slices.Sort(sleeping)
		t.Errorf("%d sleeps in tests, want %d at most, and clocktest.Until in place of the others:\n%s", len(sleeping),
			mostSleeps, strings.Join(slices.Compact(sleeping), "\n"))
	}
}

// The program takes the time zone of its clock, which tests set, and not the one of the process.
func TestNothingReadsTheZoneOfTheProcess(t *testing.T) {
	for path, text := range sources(t) {
		if strings.HasSuffix(path, "_test.go") || strings.Contains(path, filepath.Join("cmd", "dates")) {
			continue
		}
		for _, reads := range []string{".Local()", "time.Local"} {
			if bytes.Contains(text, []byte(reads)) {
				t.Errorf("%s has %s, want the zone of the program's clock (scene.Program.Zone)", path, reads)
			}
		}
	}
}
