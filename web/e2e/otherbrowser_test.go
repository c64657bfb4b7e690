//go:build e2e

package e2e

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"colat/ai/clocktest"
	"colat/render/app"
)

// driver works a browser that is none of Chromium's. Its errors are the browser's own.
type driver interface {
	open(url string) error
	// evaluate returns a value as JSON, of a promise what it turns into.
	evaluate(expression string) (string, error)
	// clickAt clicks a point of the page with the mouse.
	clickAt(x, y int) error
	// tabs are all that are open.
	tabs() ([]string, error)
	// turnTo has all that follows be about a tab.
	turnTo(tab string) error
	// downloads is the folder of the files that pages give people.
	downloads() string
}

// home is the folder of a user of a browser.
type home string

func (h home) downloads() string { return filepath.Join(string(h), "Downloads") }

// homeIn is the home of an environment.
func homeIn(environment []string) home {
	for _, entry := range slices.Backward(environment) {
		if folder, found := strings.CutPrefix(entry, "HOME="); found {
			return home(folder) // the last one counts
		}
	}
	return ""
}

// otherBrowser is a page in such a browser.
type otherBrowser struct {
	*testing.T
	driver
}

// ask evaluates an expression.
func ask[T any](b *otherBrowser, expression string) (value T) {
	b.Helper()
	text, err := b.evaluate(expression)
	if err == nil {
		err = json.Unmarshal([]byte(text), &value)
	}
	if err != nil {
		b.Fatalf("%.100s: %v", expression, err)
	}
	return value
}

func (b *otherBrowser) wait(what string, limit time.Duration, done func() bool) {
	b.Helper()
	clocktest.Await(b, what, besides*limit, done, b.shown)
}

// shown describes the page for the message of a failure.
func (b *otherBrowser) shown() string {
	text, err := b.evaluate(pageShown)
	if err != nil {
		text = err.Error()
	}
	return fmt.Sprintf("the page shows %.*s", mostShown, text)
}

func (b *otherBrowser) start(url string) app.ProbeState {
	b.Helper()
	if err := b.open(url); err != nil {
		b.Fatal(err)
	}
	b.wait("the first picture", time.Minute, func() bool {
		return ask[bool](b, `!!window.colat && colat.state().settled && !document.getElementById("loader")`)
	})
	return b.state()
}

func (b *otherBrowser) state() app.ProbeState {
	b.Helper()
	return ask[app.ProbeState](b, `colat.state()`)
}

// click waits for a square or control, and clicks it.
func (b *otherBrowser) click(name string) {
	b.Helper()
	var r *app.Rect
	b.wait("the control "+name, patience, func() bool {
		r = ask[*app.Rect](b, fmt.Sprintf(`colat.rect(%q)`, name))
		return r != nil
	})
	if err := b.clickAt(int(r.X+r.Width/2), int(r.Y+r.Height/2)); err != nil {
		b.Fatalf("a click on %s: %v", name, err)
	}
}

// play clicks a square, and waits for the move and the answer to it.
func (b *otherBrowser) play(move string) (state app.ProbeState) {
	b.Helper()
	before := len(b.state().Moves)
	b.click(move)
	b.wait("the answer to "+move, time.Minute, func() bool {
		state = b.state()
		return len(state.Moves) > before && (state.Result != nil || state.ToMove == "X" && !state.Thinking &&
			len(state.Legal) > 0)
	})
	if state.Moves[before] != move {
		b.Fatalf("a click on %s played %s", move, state.Moves[before])
	}
	return state
}

// turnSoundOn does so in the settings.
func (b *otherBrowser) turnSoundOn() {
	b.Helper()
	b.click("settings")
	for range 5 {
		b.click("set-volume-more")
	}
	b.click("close-settings")
	b.wait("the sound", patience, func() bool { return b.state().Audio == "running" })
}

// testOtherBrowser plays a whole game by clicks, leaves and resumes it on the way, hears
// it from the third move on, and plays on where there is no network.
func testOtherBrowser(t *testing.T, d driver) {
	b := &otherBrowser{t, d}
	h := newHost(t)
	began := time.Now()
	address := h.url("game=mnk:5,5,4&black=human&white=random&time=0.05s&lang=en&test=1&seed=3")
	state := b.start(address)
	t.Logf("the whole picture after %v", time.Since(began).Round(10*time.Millisecond))
	rng := rand.New(rand.NewPCG(5, 6))
	for state.Result == nil {
		sounds := b.state().Sounds
		state = b.play(state.Legal[rng.IntN(len(state.Legal))])
		if len(state.Moves) == 2 {
			if state.Sounds > 0 || state.Audio != "" {
				t.Errorf("nobody has asked for sounds: %d began, and they are %q", state.Sounds, state.Audio)
			}
			b.turnSoundOn()
			continue
		}
		b.wait("the sounds of two moves", patience, func() bool {
			now := b.state()
			return now.Audio == "running" && now.Sounds >= sounds+2
		})
		if len(state.Moves) == 4 {
			again := b.start(address)
			if strings.Join(again.Moves, " ") != strings.Join(state.Moves, " ") {
				t.Fatalf("after a reload the moves are %q, want %q", again.Moves, state.Moves)
			}
			if again.Sounds > 0 || again.Audio == "running" {
				t.Errorf("before the first click %d sounds began, and they are %q", again.Sounds, again.Audio)
			}
		}
	}
	t.Logf("%d moves, %+v", len(state.Moves), *state.Result)

	b.wait("the service worker", time.Minute, func() bool {
		return ask[bool](b, `navigator.serviceWorker.getRegistration().then((r) => !!r?.active)`)
	})
	h.Close()
	b.start(h.url(againstChampion + "&time=0.2s"))
	if state := b.play("d3"); len(state.Moves) < 2 {
		t.Errorf("without a network the engine answers %+v", state)
	}
}

// withDisplay starts a display and returns the environment of programs that draw on it,
// in software and with a home of their own.
func withDisplay(t *testing.T) []string {
	t.Helper()
	path, err := exec.LookPath("Xvfb")
	if err != nil {
		t.Fatal("want Xvfb, which make test installs: apt-get install xvfb")
	}
	// Xvfb chooses a free number and writes it to its third file.
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	server := exec.Command(path, "-displayfd", "3", "-screen", "0", "1300x1000x24", "-nolisten", "tcp")
	server.ExtraFiles = []*os.File{w}
	startGroup(t, server)
	w.Close()
	ctx, cancel := clocktest.WithLimit(t.Context(), 20*time.Second)
	defer cancel()
	context.AfterFunc(ctx, func() { _ = r.SetReadDeadline(time.Now()) })
	number, err := io.ReadAll(r)
	if err != nil || len(number) == 0 {
		t.Fatalf("Xvfb did not start: %v", err)
	}
	home := t.TempDir()
	// Some programs know no folder for downloads but the one that is named here.
	folders := []byte(`XDG_DOWNLOAD_DIR="$HOME/Downloads"` + "\n")
	if err := errors.Join(os.Mkdir(filepath.Join(home, "Downloads"), 0o755),
		os.WriteFile(filepath.Join(home, "user-dirs.dirs"), folders, 0o644)); err != nil {
		t.Fatal(err)
	}
	return append(os.Environ(), "DISPLAY=:"+strings.TrimSpace(string(number)), "LIBGL_ALWAYS_SOFTWARE=1",
		"GDK_BACKEND=x11",
		"HOME="+home, "XDG_RUNTIME_DIR="+home, "XDG_CACHE_HOME="+home, "XDG_CONFIG_HOME="+home, "XDG_DATA_HOME="+home)
}

// startGroup starts a program, and returns what ends it with all that it has started.
// The end of the test does so as well.
func startGroup(t *testing.T, program *exec.Cmd) (end func()) {
	t.Helper()
	program.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := program.Start(); err != nil {
		t.Fatal(err)
	}
	end = sync.OnceFunc(func() {
		_ = syscall.Kill(-program.Process.Pid, syscall.SIGKILL) // it may have ended by itself
		_ = program.Wait()
	})
	t.Cleanup(end)
	return end
}
