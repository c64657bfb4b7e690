//go:build e2e

package e2e

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"colat/ai/clocktest"
	"colat/render/app"
	"colat/render/program/storage"
)

// desk is a display with a window manager, on which people work by mouse and keys.
type desk struct {
	*testing.T
	environment []string
}

// newDesk starts evilwm, which knows what the desktop's own standard says of windows that
// fill the screen.
func newDesk(t *testing.T) *desk {
	t.Helper()
	for _, program := range []string{"evilwm", "xdotool"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Fatalf("want %s, which make test installs: apt-get install %[1]s", program)
		}
	}
	d := &desk{t, withDisplay(t)}
	manager := exec.Command("evilwm", "--fn", "fixed") // a font that every display has
	manager.Env = d.environment
	startGroup(t, manager)
	d.wait("the window manager", func() bool {
		_, err := d.try("get_num_desktops")
		return err == nil
	})
	return d
}

// try asks xdotool, which works a display as a person does.
func (d *desk) try(arguments ...string) (string, error) {
	var said bytes.Buffer
	command := exec.Command("xdotool", arguments...)
	command.Env, command.Stderr = d.environment, &said
	out, err := command.Output()
	if err != nil {
		err = fmt.Errorf("xdotool %s: %v: %s", strings.Join(arguments, " "), err, said.String())
	}
	return strings.TrimSpace(string(out)), err
}

func (d *desk) do(arguments ...string) string {
	d.Helper()
	out, err := d.try(arguments...)
	if err != nil {
		d.Fatal(err)
	}
	return out
}

func (d *desk) wait(what string, done func() bool) {
	d.Helper()
	clocktest.Await(d, what, besides*20*time.Second, done, d.shown)
}

// shown describes the display for the message of a failure.
func (d *desk) shown() string {
	windows, err := d.try("search", "--onlyvisible", "--name", ".", "getwindowgeometry", "%@")
	kept, known := d.kept()
	return fmt.Sprintf("the display shows %q, %v; remembered, %t: %+v", windows, err, known, kept)
}

// kept is the stored state of the window; false while there is none.
func (d *desk) kept() (w storage.Window, known bool) {
	w, _, known = keptWindow(d.environment)
	return w, known
}

// place is where something lies on the screen, and how large it is.
type place struct{ X, Y, Width, Height int }

// screenSize is that of the displays of withDisplay.
var screenSize = place{0, 0, 1300, 1000}

// inWindow is the window's program while it runs.
type inWindow struct {
	*desk
	id    string // X's of the window
	ended chan error

	mu   sync.Mutex
	told told
}

// told is the program's report of itself in a test.
type told struct {
	State app.ProbeState
	Rects map[string]app.Rect
}

// begin starts the program, and waits for its first picture and its window.
func (d *desk) begin(program, argument string) *inWindow {
	d.Helper()
	w := &inWindow{desk: d, ended: make(chan error, 1)}
	colat := exec.Command(program, argument)
	colat.Env = d.environment
	colat.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	out, err := colat.StdoutPipe()
	if err == nil {
		err = colat.Start()
	}
	if err != nil {
		d.Fatal(err)
	}
	over := make(chan struct{})
	go func() {
		w.read(out)
		w.ended <- colat.Wait()
		close(over)
	}()
	d.Cleanup(func() {
		_ = syscall.Kill(-colat.Process.Pid, syscall.SIGKILL) // it may have ended by itself
		<-over
	})
	d.wait("the first picture", func() bool { return w.state().Scene != "" })
	d.wait("the window", func() bool {
		w.id, err = d.try("search", "--onlyvisible", "--pid", strconv.Itoa(colat.Process.Pid))
		return err == nil && w.id != ""
	})
	return w
}

// read takes in what the program tells of itself, until it has ended.
func (w *inWindow) read(out io.Reader) {
	for lines := bufio.NewReader(out); ; {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			return
		}
		var told told
		err = json.Unmarshal(line, &told)
		w.mu.Lock()
		w.told = told
		w.mu.Unlock()
		if err != nil {
			w.Errorf("the program wrote %.200q: %v", line, err)
		}
	}
}

func (w *inWindow) state() app.ProbeState {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.told.State
}

// place is where the display has the window.
func (w *inWindow) place() (p place) {
	w.Helper()
	for line := range strings.Lines(w.do("getwindowgeometry", "--shell", w.id)) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), "=")
		to := map[string]*int{"X": &p.X, "Y": &p.Y, "WIDTH": &p.Width, "HEIGHT": &p.Height}[name]
		if to == nil {
			continue
		}
		var err error
		if *to, err = strconv.Atoi(value); err != nil {
			w.Fatal(err)
		}
	}
	return p
}

// stands waits until the window lies at a place and its picture is as large, and both are
// remembered.
func (w *inWindow) stands(what string, want place, kept storage.Window) {
	w.Helper()
	var at place
	var right, bottom float64
	var now storage.Window
	clocktest.Await(w, what, besides*20*time.Second, func() bool {
		at = w.place()
		right, bottom = w.reach()
		now, _ = w.kept()
		kept.Monitor = now.Monitor
		spare := max(float64(want.Width)-right, float64(want.Height)-bottom)
		return at == want && now == kept && right <= float64(want.Width) && bottom <= float64(want.Height) && spare < 100
	}, func() string {
		return fmt.Sprintf("it is at %+v, its picture reaches %.0f, %.0f, and %+v is remembered; want %+v and %+v",
			at, right, bottom, now, want, kept)
	})
}

// reach is how far the controls of the picture reach.
func (w *inWindow) reach() (right, bottom float64) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, r := range w.told.Rects {
		right, bottom = max(right, r.X+r.Width), max(bottom, r.Y+r.Height)
	}
	return right, bottom
}

// click clicks a square or control.
func (w *inWindow) click(name string) {
	w.Helper()
	var r app.Rect
	w.wait("the control "+name, func() bool {
		w.mu.Lock()
		defer w.mu.Unlock()
		r = w.told.Rects[name]
		return r.Width > 0
	})
	at := w.place()
	w.do("mousemove", strconv.Itoa(at.X+int(r.X+r.Width/2)), strconv.Itoa(at.Y+int(r.Y+r.Height/2)), "click", "1")
}

// plays clicks a square, and waits for the move.
func (w *inWindow) plays(square string) {
	w.Helper()
	before := len(w.state().Moves)
	w.click(square)
	w.wait("the move "+square, func() bool { return len(w.state().Moves) > before })
	if moves := w.state().Moves; moves[before] != square {
		w.Errorf("a click on %s played %s", square, moves[before])
	}
}

// The window fills the screen by its keys and by the menu, is played there, and comes back
// to where it was, also after the program was left meanwhile.
func TestWindowFillsTheScreen(t *testing.T) {
	t.Parallel()
	program := buildDesktop(t)
	d := newDesk(t)
	const argument = "game=victory&victory=a1+c7+d5+g4+f3&black=human&white=human&lang=en&test=1"
	w := d.begin(program, argument)
	// Until the window has come to rest the program may still give it its first size.
	w.wait("the window's first place", func() bool { _, known := d.kept(); return known })
	w.do("windowsize", w.id, "760", "640", "windowmove", w.id, "150", "110")
	w.wait("the window where it was put", func() bool {
		p := w.place()
		return p.Width == 760 && p.Height == 640 && p.X >= 150
	})
	own := w.place()
	kept := storage.Window{X: own.X, Y: own.Y, Width: own.Width, Height: own.Height}
	filled := kept
	filled.Fullscreen = true
	w.stands("the window", own, kept)
	w.plays("d3")

	w.do("key", "F11")
	w.stands("the screen filled by F11", screenSize, filled)
	w.plays("c5")
	w.do("key", "F11")
	w.stands("the window after F11", own, kept)
	w.click("more")
	w.click("fullscreen")
	w.stands("the screen filled by the menu", screenSize, filled)
	w.plays("d6")
	w.click("more")
	w.click("fullscreen")
	w.stands("the window after the menu", own, kept)
	w.do("key", "alt+Return")
	w.stands("the screen filled by Alt and Enter", screenSize, filled)

	w.close()
	w = d.begin(program, argument)
	w.stands("the screen filled from the beginning", screenSize, filled)
	w.plays("e3")
	w.do("key", "F11")
	w.stands("the window as it was before the program was left", own, kept)
	w.close()
}

// close has the window manager close the window, which ends the program.
func (w *inWindow) close() {
	w.Helper()
	w.do("key", "ctrl+alt+Escape")
	ctx, cancel := clocktest.WithLimit(context.Background(), besides*20*time.Second)
	defer cancel()
	select {
	case err := <-w.ended:
		if err != nil {
			w.Errorf("the program ended with %v", err)
		}
	case <-ctx.Done():
		w.Fatal("the program goes on when its window is closed")
	}
}
