// Package drawtest runs tests that draw, and compares their pictures with reference
// pictures. Ebitengine only draws in a window, for which it needs the main thread, so
// each such test runs in a second process of its test program.
package drawtest

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
)

// variable is set in the process with the window.
const variable = "COLAT_DRAWTEST"

var (
	scenes  = make(chan func())
	curtain = make(chan struct{})
)

// Main runs the tests of a package that uses InWindow. TestMain must call it.
func Main(m *testing.M) {
	if os.Getenv(variable) == "" {
		os.Exit(m.Run())
	}
	code := 1
	go func() {
		code = m.Run()
		close(curtain)
	}()
	ebiten.SetWindowSize(64, 64)
	if err := ebiten.RunGameWithOptions(stage{}, &ebiten.RunGameOptions{InitUnfocused: true}); err != nil {
		os.Stderr.WriteString("cannot draw: " + err.Error() + "\n")
		os.Exit(1)
	}
	os.Exit(code)
}

// stage runs the scenes of the tests in the frames of its window.
type stage struct{}

func (stage) Update() error {
	select {
	case <-curtain:
		return ebiten.Termination
	default:
		return nil
	}
}

func (stage) Draw(*ebiten.Image) {
	select {
	case scene := <-scenes:
		scene()
	default:
	}
}

func (stage) Layout(width, height int) (int, int) { return width, height }

// InWindow runs a whole top-level test in a process in which Draw works, in parallel
// with other tests. It skips the test in short mode, which must work without a screen.
func InWindow(t *testing.T, test func(t *testing.T)) {
	t.Helper()
	if testing.Short() {
		t.Skip("draws in a window")
	}
	if os.Getenv(variable) != "" {
		test(t)
		return
	}
	t.Parallel() // another process draws
	setting, stop, err := display()
	if err != nil {
		t.Fatal(err)
	}
	defer stop()
	child := exec.Command(os.Args[0], append([]string{"-test.run=^" + t.Name() + "$", "-test.v"}, ownFlags()...)...)
	child.Env = append(os.Environ(), variable+"=1", setting)
	output, err := child.CombinedOutput()
	if err != nil || !strings.Contains(string(output), "--- PASS: "+t.Name()) {
		t.Fatalf("%v\n%s", err, output)
	}
}

// ownFlags returns the flags of the test program other than those of package testing.
func ownFlags() []string {
	var own []string
	flag.Visit(func(f *flag.Flag) {
		if !strings.HasPrefix(f.Name, "test.") {
			own = append(own, "-"+f.Name+"="+f.Value.String())
		}
	})
	return own
}

// Draw runs scene in a frame and waits until it has finished.
func Draw(scene func()) {
	done := make(chan struct{})
	scenes <- func() {
		defer close(done)
		scene()
	}
	<-done
}

// display returns the environment setting for the screen to draw on. If there is no
// screen, it starts a virtual one, which stop terminates.
func display() (setting string, stop func(), err error) {
	if runtime.GOOS != "linux" {
		return variable + "=1", func() {}, nil
	}
	if name := os.Getenv("DISPLAY"); name != "" {
		return "DISPLAY=" + name, func() {}, nil
	}
	read, write, err := os.Pipe()
	if err != nil {
		return "", nil, err
	}
	defer read.Close()
	server := exec.Command("Xvfb", "-displayfd", "3", "-screen", "0", "640x480x24", "-nolisten", "tcp")
	server.ExtraFiles = []*os.File{write}
	err = server.Start()
	write.Close()
	if err != nil {
		return "", nil, fmt.Errorf("drawing needs a screen: set DISPLAY or install Xvfb "+
			"(Debian: apt-get install xvfb libgl1 libgl1-mesa-dri): %w", err)
	}
	stop = func() {
		server.Process.Kill()
		server.Wait()
	}
	read.SetReadDeadline(time.Now().Add(30 * time.Second))
	number, err := bufio.NewReader(read).ReadString('\n')
	if err != nil {
		stop()
		return "", nil, errors.New("Xvfb did not name its screen: " + err.Error())
	}
	return "DISPLAY=:" + strings.TrimSpace(number), stop, nil
}
