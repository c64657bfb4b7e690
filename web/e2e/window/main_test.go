//go:build e2e

package window

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/ai/clocktest"
)

// root is the repository.
const root = "../../.."

// program is the desktop program, built as a guest.
var program string

// limit is for a machine without other work: a busy one makes it longer.
var limit = flag.Duration("limit", 10*time.Minute, "how long all tests may take")

func TestMain(m *testing.M) {
	flag.Parse()
	defer clocktest.PanicAfter(*limit)()
	code, err := run(m)
	if err != nil {
		fmt.Fprintln(os.Stderr, "window:", err)
		os.Exit(1)
	}
	os.Exit(code)
}

func run(m *testing.M) (code int, err error) {
	if os.Getenv("DISPLAY") == "" {
		// Ebitengine looks for the display when the process starts, so the
		// tests run again as a child that has one.
		return withDisplay()
	}
	dir, err := os.MkdirTemp("", "colat-window-")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(dir)
	program = filepath.Join(dir, "colat")
	build := exec.Command("go", "build", "-tags", "ebitenginevmguest", "-o", program, ".")
	build.Dir = root
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		return 0, fmt.Errorf("building the program: %v\n%s", err, out)
	}
	ebiten.SetWindowSize(64, 64)
	if err := ebiten.RunGame(&loop{m: m, code: &code}); err != nil {
		return 0, err
	}
	return code, nil
}

// withDisplay runs this program again with a display of its own.
func withDisplay() (int, error) {
	path, err := exec.LookPath("Xvfb")
	if err != nil {
		return 0, errors.New("the tests need a display: apt-get install xvfb libgl1 libgl1-mesa-dri")
	}
	// Xvfb chooses a free number and writes it to its third file.
	r, w, err := os.Pipe()
	if err != nil {
		return 0, err
	}
	server := exec.Command(path, "-displayfd", "3", "-screen", "0", "1400x900x24", "-nolisten", "tcp")
	server.ExtraFiles = []*os.File{w}
	if err := server.Start(); err != nil {
		return 0, err
	}
	defer func() {
		_ = server.Process.Kill() // its work is done
		_ = server.Wait()
	}()
	w.Close()
	ctx, cancel := clocktest.WithLimit(context.Background(), 20*time.Second)
	defer cancel()
	context.AfterFunc(ctx, func() { _ = r.SetReadDeadline(time.Now()) })
	number, err := io.ReadAll(r)
	if err != nil || len(number) == 0 {
		return 0, fmt.Errorf("Xvfb did not start: %v", err)
	}
	again := exec.Command(os.Args[0], os.Args[1:]...)
	again.Env = append(os.Environ(), "DISPLAY=:"+strings.TrimSpace(string(number)))
	again.Stdout, again.Stderr = os.Stdout, os.Stderr
	err = again.Run()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return exit.ExitCode(), nil
	}
	return 0, err
}

// loop runs the tests within the frames of a window, which is where images can
// be drawn and read.
type loop struct {
	m    *testing.M
	code *int
}

func (l *loop) Update() error {
	*l.code = l.m.Run()
	return ebiten.Termination
}

func (l *loop) Draw(*ebiten.Image) {}

func (l *loop) Layout(width, height int) (int, int) { return width, height }
