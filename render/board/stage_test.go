package board

import (
	"bufio"
	"errors"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
)

// The tests of pictures run in a second process of this test program, which has
// a window: Ebitengine draws nowhere else and wants the main thread.
const stageVariable = "COLAT_BOARD_STAGE"

func TestMain(m *testing.M) {
	if os.Getenv(stageVariable) == "" {
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

var (
	scenes  = make(chan func())
	curtain = make(chan struct{})
)

// stage runs the scenes of the tests between the frames of its window.
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

// draw runs scene where drawing is possible and waits for it.
func draw(scene func()) {
	done := make(chan struct{})
	scenes <- func() {
		defer close(done)
		scene()
	}
	<-done
}

func TestPictures(t *testing.T) {
	if os.Getenv(stageVariable) != "" {
		t.Run("Board", testBoardPicture)
		t.Run("Suns", testSunPictures)
		t.Run("Motion", testMotionPictures)
		t.Run("Marks", testMarkPictures)
		t.Run("Place", testPicturePlace)
		t.Run("Table", testTablePicture)
		t.Run("Sizes", testSizes)
		t.Run("Othello", testOthelloLooks)
		t.Run("Inlaid", testInlaidLooks)
		t.Run("Stones", testStoneLooks)
		t.Run("Notches", testNotches)
		t.Run("LastMove", testLastMoveHidesNothing)
		t.Run("Lines", testLinesAreSharp)
		t.Run("Zoom", testZoomKeepsTheFrame)
		t.Run("Small", testSmallBoard)
		t.Run("DrawOver", testDrawOver)
		t.Run("LittleIsRedrawn", testLittleIsRedrawn)
		t.Run("Allocations", testDrawAllocates)
		return
	}
	display, stop, err := display()
	if err != nil {
		t.Fatal(err)
	}
	defer stop()
	child := exec.Command(os.Args[0], "-test.run=^TestPictures$", "-test.v")
	child.Env = append(os.Environ(), stageVariable+"=1", display)
	output, err := child.CombinedOutput()
	if err != nil || !strings.Contains(string(output), "--- PASS: TestPictures/Board") {
		t.Fatalf("%v\n%s", err, output)
	}
}

// display returns the setting of the environment that names the screen to draw
// on. Without a screen it starts a virtual one.
func display() (setting string, stop func(), err error) {
	if runtime.GOOS != "linux" {
		return stageVariable + "=1", func() {}, nil
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
		return "", nil, errors.New("drawing needs a screen: set DISPLAY or install Xvfb " +
			"(Debian: apt-get install xvfb libgl1 libgl1-mesa-dri): " + err.Error())
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
