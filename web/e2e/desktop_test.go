//go:build e2e

package e2e

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"colat/ai/clocktest"
	"colat/render/app"
	"colat/render/program/storage"
)

// desktop builds the window's program for this machine, once for all tests.
var desktop = sync.OnceValues(func() (program string, err error) {
	program = filepath.Join(filepath.Dir(packed), "colat")
	build := exec.Command("go", "build", "-o", program, ".")
	build.Dir = root
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("building the program: %v\n%s", err, out)
	}
	return program, nil
})

// buildDesktop returns that program.
func buildDesktop(t *testing.T) string {
	t.Helper()
	program, err := desktop()
	if err != nil {
		t.Fatal(err)
	}
	return program
}

// withoutDisplay leaves out of an environment what programs find a display by.
func withoutDisplay(environment []string) []string {
	return slices.DeleteFunc(slices.Clone(environment), func(entry string) bool {
		return strings.HasPrefix(entry, "DISPLAY=") || strings.HasPrefix(entry, "WAYLAND_DISPLAY=")
	})
}

// The window's program answers questions where there is no display, says how long it
// takes to begin, and opens its window where it was.
func TestDesktop(t *testing.T) {
	t.Parallel()
	program := buildDesktop(t)
	for flag, want := range map[string]string{"--help": "Usage:", "--version": "colat "} {
		asked := exec.Command(program, flag)
		asked.Env = withoutDisplay(os.Environ())
		if out, err := asked.CombinedOutput(); err != nil || !strings.Contains(string(out), want) {
			t.Errorf("%s: %v\n%s\nwant %q", flag, err, out, want)
		}
	}

	environment := withDisplay(t)
	began := time.Now()
	end := startDesktop(t, program, environment)
	t.Logf("the first frame after %v", time.Since(began).Round(10*time.Millisecond))
	var now storage.Window
	var kept string
	clocktest.Await(t, "the window's place is kept", besides*10*time.Second, func() (known bool) {
		now, kept, known = keptWindow(environment)
		return known
	})
	end()

	want := storage.Window{X: 120, Y: 90, Width: 700, Height: 560, Monitor: now.Monitor}
	text, err := json.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(kept, text, 0o644); err != nil {
		t.Fatal(err)
	}
	d := &desk{t, environment}
	w := d.begin(program, "test=1&lang=en")
	there := place{want.X, want.Y, want.Width, want.Height}
	w.stands("the window that was elsewhere before", there, want)
}

// keptWindow reads what the program remembers of its window, and returns the file. As the program
// does, it reads the last version while a new one is put in its place.
func keptWindow(environment []string) (w storage.Window, path string, known bool) {
	_ = filepath.WalkDir(string(homeIn(environment)), func(at string, _ os.DirEntry, err error) error {
		name, last := strings.CutSuffix(at, ".old")
		if err != nil || filepath.Base(filepath.Dir(at)) != "window" || filepath.Ext(name) != "" || known && last {
			return nil // what is being written has another name until it is whole
		}
		text, err := os.ReadFile(at)
		if err == nil {
			err = json.Unmarshal(text, &w)
		}
		path, known = name, known || err == nil
		return nil
	})
	return w, path, known
}

// startDesktop starts the window's program, waits until it has begun, and returns what
// ends it.
func startDesktop(t *testing.T, program string, environment []string) (end func()) {
	t.Helper()
	colat := exec.Command(program, "test=1&lang=en")
	colat.Env = environment
	out, err := colat.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	end = startGroup(t, colat)
	line, err := bufio.NewReader(out).ReadBytes('\n')
	var told struct{ State app.ProbeState }
	if err == nil {
		err = json.Unmarshal(line, &told)
	}
	if err != nil || told.State.Scene != "front" {
		t.Fatalf("the program begins with %.200s, %v", line, err)
	}
	go func() { _, _ = io.Copy(io.Discard, out) }()
	return end
}
