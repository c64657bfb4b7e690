package game_test

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
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

// mostWaits is how many times tests may wait by the clock of the machine.
const mostWaits = 20

var (
	waiting = regexp.MustCompile(`\btime\.(Sleep|After|Tick|NewTicker)\(`)
	// reason is a comment beside the code.
	reason = regexp.MustCompile(`\s// \S`)
	// inBubble marks a wait of a fake that only tests in bubbles use.
	inBubble = regexp.MustCompile(`// in a bubble$`)
)

// ofTests reports whether a file belongs to tests that wait for real: files of bubbles do not, and
// measurements may.
func ofTests(path string, text []byte) bool {
	folder := filepath.Base(filepath.Dir(path))
	if folder == "clocktest" && !strings.HasSuffix(path, "_test.go") {
		return false // how conditions are waited for
	}
	return (strings.HasSuffix(path, "_test.go") || strings.HasSuffix(folder, "test")) &&
		path != filepath.Join("..", "game", "source_test.go") &&
		!bytes.Contains(text, []byte(`"testing/synctest"`)) && !bytes.Contains(text, []byte(" timeless(")) &&
		!bytes.Contains(text, []byte("//go:build bench")) && !bytes.Contains(text, []byte("e2e && bench"))
}

// Tests wait for conditions (clocktest.Until, Await, Receive, Settled), or in bubbles of
// testing/synctest: a sleep is too short on a busy machine, and too long on any other. Waits that are
// left play slow disks, senders and players, and say so.
func TestTestsWaitForConditions(t *testing.T) {
	var waits []string
	for path, text := range sources(t) {
		if !ofTests(path, text) {
			continue
		}
		number := 0
		for line := range bytes.Lines(text) {
			number++
			line = bytes.TrimSpace(line)
			if !waiting.Match(line) || inBubble.Match(line) {
				continue
			}
			waits = append(waits, fmt.Sprintf("%s:%d %s", path, number, line))
			if !reason.Match(line) {
				t.Errorf("%s:%d waits by the clock, and no comment beside says why", path, number)
			}
		}
	}
	slices.Sort(waits)
	if all := strings.Join(waits, "\n"); len(waits) > mostWaits {
		t.Errorf("tests wait by the clock %d times, want %d at most, and conditions in place of the others:\n%s",
			len(waits), mostWaits, all)
	} else {
		t.Log(all)
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
