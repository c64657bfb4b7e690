//go:build e2e

package window

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"image"
	"image/png"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"colat/render/app"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/exp/vmhost"

	"colat/ai/clocktest"
)

// guest is the desktop program with everything it sees and does in the test's
// hands.
type guest struct {
	*testing.T
	session *vmhost.GuestSession
	screen  *ebiten.Image

	mu    sync.Mutex
	state app.ProbeState
	rects map[string]app.Rect
	lines int
}

// newGuest starts the program with an argument and a home folder of its own, on
// a screen of the given size.
func newGuest(t *testing.T, argument, home string, width, height int) *guest {
	t.Helper()
	// The path of a socket must be short, which that of t.TempDir is not.
	dir, err := os.MkdirTemp("", "vm")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	listener, err := net.ListenUnix("unix", &net.UnixAddr{Name: filepath.Join(dir, "s"), Net: "unix"})
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	endpoint, err := vmhost.EndpointURLFromAddr(listener.Addr())
	if err != nil {
		t.Fatal(err)
	}
	command := exec.Command(program, argument)
	command.Env = append(os.Environ(), "EBITENGINE_VM_ENDPOINT="+endpoint, "HOME="+home,
		"XDG_CONFIG_HOME="+home, "XDG_DATA_HOME="+home, "LANG=vi_VN.UTF-8", "LC_ALL=", "LC_MESSAGES=")
	output, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	var complaints strings.Builder
	command.Stderr = &complaints
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	g := &guest{T: t}
	read := make(chan struct{})
	go func() {
		defer close(read)
		g.read(bufio.NewReader(output))
	}()
	starting, started := clocktest.WithLimit(t.Context(), 30*time.Second)
	context.AfterFunc(starting, func() { _ = listener.Close() }) // which ends Accept
	conn, err := listener.Accept()
	started()
	if err != nil {
		_ = command.Process.Kill() // it never came
		t.Fatalf("the program did not connect: %v; it says %q", err, complaints.String())
	}
	g.session, err = vmhost.NewGuestSession(conn, &vmhost.NewGuestSessionOptions{IdleTimeout: 10 * time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := g.session.Close(); err != nil && !errors.Is(err, net.ErrClosed) {
			t.Errorf("closing the program: %v", err)
		}
		<-read
		if err := command.Wait(); err != nil {
			t.Errorf("the program ended with %v", err)
		}
		if complaints.Len() > 0 {
			t.Errorf("the program complains: %s", complaints.String())
		}
	})
	g.resize(width, height)
	return g
}

// read takes in what the program tells of itself.
func (g *guest) read(r *bufio.Reader) {
	for {
		line, err := r.ReadBytes('\n')
		if err != nil {
			return
		}
		var told struct {
			State app.ProbeState      `json:"state"`
			Rects map[string]app.Rect `json:"rects"`
		}
		err = json.Unmarshal(line, &told)
		g.mu.Lock()
		if err != nil {
			g.Errorf("the program wrote %.200q: %v", line, err)
		}
		g.state, g.rects = told.State, told.Rects
		g.lines++
		g.mu.Unlock()
	}
}

func (g *guest) look() (app.ProbeState, map[string]app.Rect) {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.state, g.rects
}

// resize gives the program another screen.
func (g *guest) resize(width, height int) {
	g.Helper()
	scale := ebiten.Monitor().DeviceScaleFactor()
	g.screen = ebiten.NewImage(int(float64(width)*scale), int(float64(height)*scale))
	if err := g.session.SetOutsideScreen(g.screen); err != nil {
		g.Fatal(err)
	}
}

// tick lets the program go on for n sixtieths of a second, in real time, so
// that its engine thinks meanwhile.
func (g *guest) tick(n int) {
	g.Helper()
	for range n {
		began := time.Now()
		g.session.AdvanceTicks(1)
		if !g.session.WaitTicks() {
			g.Fatalf("the program ended: %v", g.session.Err())
		}
		if spare := time.Second/60 - time.Since(began); spare > 0 {
			time.Sleep(spare) // sixty ticks a second
		}
	}
}

// frame draws and composites one frame.
func (g *guest) frame() {
	g.Helper()
	g.session.AdvanceTicks(1)
	g.session.AdvanceFrame()
	if !g.session.WaitFrame() || !g.session.CompositeFrame() {
		g.Fatalf("the program draws no frame: %v", g.session.Err())
	}
}

// wait lets the program go on until done.
func (g *guest) wait(what string, limit time.Duration, done func(app.ProbeState) bool) app.ProbeState {
	g.Helper()
	deadline := clocktest.NewLimit(limit)
	for {
		state, _ := g.look()
		if done(state) {
			return state
		}
		if deadline.Exceeded() {
			g.picture("stuck")
			g.Fatalf("%s did not come within %v; the state is %+v", what, limit, state)
		}
		g.tick(1)
	}
}

// center returns the middle of a square or control.
func (g *guest) center(name string) (x, y float64) {
	g.Helper()
	var rect app.Rect
	g.wait("the control "+name, 10*time.Second, func(app.ProbeState) bool {
		_, rects := g.look()
		var found bool
		rect, found = rects[name]
		return found
	})
	return rect.X + rect.Width/2, rect.Y + rect.Height/2
}

// click clicks a square or control.
func (g *guest) click(name string) {
	g.Helper()
	g.session.MoveCursor(g.center(name))
	g.tick(1)
	g.session.PressMouseButton(ebiten.MouseButtonLeft)
	g.tick(2)
	g.session.ReleaseMouseButton(ebiten.MouseButtonLeft)
	g.tick(2)
}

// picture keeps a screenshot and fails the test if there is nothing on it.
func (g *guest) picture(name string) {
	g.Helper()
	g.frame()
	bounds := g.screen.Bounds()
	picture := image.NewRGBA(bounds)
	g.screen.ReadPixels(picture.Pix)
	dir := os.Getenv("COLAT_PICTURES")
	if dir == "" {
		dir = g.TempDir()
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		g.Fatal(err)
	}
	path := filepath.Join(dir, g.Name()+"-"+name+".png")
	f, err := os.Create(path)
	if err != nil {
		g.Fatal(err)
	}
	if err := errors.Join(png.Encode(f, picture), f.Close()); err != nil {
		g.Fatal(err)
	}
	counts := make(map[[4]uint8]int)
	most := 0
	for i := 0; i < len(picture.Pix); i += 4 {
		colour := [4]uint8(picture.Pix[i:])
		counts[colour]++
		most = max(most, counts[colour])
	}
	if share := float64(4*most) / float64(len(picture.Pix)); share > 0.9 {
		g.Errorf("picture %s is blank: %.1f %% of it has one colour", path, 100*share)
	}
}
