package arena

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"
)

// Bounds of a program behind a wall, with the programs that it starts.
const (
	MostWallMemory    = 1 << 30 // bytes in use
	MostWallProcesses = 128     // processes and threads
	mostWallFiles     = 64 << 20
)

// wallInterval is the time between two looks at what a program uses.
const wallInterval = 50 * time.Millisecond

// wall, unless nil, stands around every program that a player starts.
var wall atomic.Pointer[bubblewrap]

// bubblewrap runs programs without network and on a read-only file system, by the program
// bwrap.
type bubblewrap struct{ bwrap, prlimit string }

// BuildWall runs all programs of players behind a wall from now on: without network, on a
// read-only file system with 64 MiB in /tmp, with bounds of memory and processes. It
// returns an error if this machine cannot do so.
func BuildWall() error {
	if runtime.GOOS != "linux" {
		return errors.New("there is a wall on Linux only")
	}
	bwrap, err := exec.LookPath("bwrap")
	if err != nil {
		return errors.New("bwrap is not there: install bubblewrap")
	}
	prlimit, err := exec.LookPath("prlimit")
	if err != nil {
		return errors.New("prlimit is not there: install util-linux")
	}
	b := &bubblewrap{bwrap, prlimit}
	trial := b.around([]string{"true"}, "")
	if text, err := exec.Command(trial[0], trial[1:]...).CombinedOutput(); err != nil {
		return fmt.Errorf("bwrap does not work here: %w: %.200s", err, strings.TrimSpace(string(text)))
	}
	wall.Store(b)
	return nil
}

// hidden are folders with sockets of other programs, which are reached without network,
// and files of other programs.
var hidden = []string{"/run", "/tmp"}

// around returns the command line that runs a command, with a working folder, behind the
// wall. The folder and the files that the command names are shown even where others are
// hidden.
func (b *bubblewrap) around(command []string, folder string) []string {
	size := strconv.Itoa(mostWallFiles)
	line := []string{b.bwrap, "--unshare-all", "--unshare-user", "--cap-drop", "ALL", "--die-with-parent",
		"--new-session", "--ro-bind", "/", "/"}
	for _, place := range hidden {
		line = append(line, "--size", size, "--tmpfs", place)
	}
	if folder == "" {
		folder, _ = os.Getwd()
	}
	for _, name := range append([]string{folder}, command...) {
		if !filepath.IsAbs(name) {
			name = filepath.Join(folder, name)
		}
		in := func(place string) bool { return strings.HasPrefix(name, place+"/") }
		if _, err := os.Stat(name); err == nil && slices.ContainsFunc(hidden, in) {
			line = append(line, "--ro-bind", name, name)
		}
	}
	line = append(line, "--dev", "/dev", "--size", size, "--tmpfs", "/dev/shm", "--remount-ro", "/dev", "--proc", "/proc")
	if folder != "" {
		line = append(line, "--chdir", folder)
	}
	// The kernel keeps the bound of processes for users other than root.
	line = append(line, "--", b.prlimit, fmt.Sprintf("--nproc=%d", MostWallProcesses), "--core=0", "--")
	return append(line, command...)
}

// wallWatch watches what a program behind a wall uses, and kills it if that is too much.
type wallWatch struct {
	program string
	breach  atomic.Pointer[string]
}

func (b *bubblewrap) watch(c *child, program string) *wallWatch {
	w := &wallWatch{program: program}
	go func() {
		tick := time.NewTicker(wallInterval)
		defer tick.Stop()
		for {
			select {
			case <-c.exited:
				return
			case <-tick.C:
			}
			memory, tasks := usageOf(c.cmd.Process.Pid)
			breach := ""
			switch {
			case tasks > MostWallProcesses:
				breach = fmt.Sprintf("it had more than %d processes and threads", MostWallProcesses)
			case memory > MostWallMemory:
				breach = fmt.Sprintf("it used more than %d MiB of memory", MostWallMemory>>20)
			default:
				continue
			}
			w.breach.Store(&breach)
			killGroup(c.cmd)
			return
		}
	}()
	return w
}

// broken returns the bound that the program has broken, or "".
func (w *wallWatch) broken() string {
	if breach := w.breach.Load(); breach != nil {
		return *breach
	}
	return ""
}
