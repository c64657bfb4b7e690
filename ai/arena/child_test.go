package arena

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"colat/ai/arena/referee"
	"colat/game"
	"colat/game/uttt"
)

// The error output of the tests' programs is noise.
func init() { programErrors = io.Discard }

// TestCrashInTheFirstMoveLoses: a program that has read its first request, and an agent that
// is loaded, can start. When they fail then they lose the game, and the match goes on.
func TestCrashInTheFirstMoveLoses(t *testing.T) {
	t.Parallel()
	agent := writeAgent(t, "def select_move(cur_state, remain_time):\n    raise ValueError('no idea')\n")
	for spec, fault := range map[string]string{
		agent: "no idea",
		`cmd:sh -c "cat >/dev/null; echo no idea >&2; exit 3"`:            `exit status 3: "no idea"`,
		`cmd+loop:sh -c "read line; echo no idea >&2; sleep 0.1; exit 3"`: `exit status 3: "no idea"`,
	} {
		m := matchOf(spec, "random", 4)
		if spec == agent {
			m.Rules = uttt.Closed
		}
		tally, records := m.playAll(t)
		if tally.Losses != 4 || tally.Efforts[0].Faults[game.Crash] != 4 || !strings.Contains(records[0].Fault, fault) {
			t.Errorf("%s: %+v, %q", spec, tally, records[0].Fault)
		}
	}
}

// TestAgentThatDoesNotLoad cannot start.
func TestAgentThatDoesNotLoad(t *testing.T) {
	t.Parallel()
	m := matchOf(writeAgent(t, "import no_such_module\n"), "random", 4)
	m.Rules = uttt.Closed
	var start *referee.StartError
	if tally, err := m.Run(t.Context()); !errors.As(err, &start) || tally.Games() > 0 {
		t.Errorf("%v after %d games", err, tally.Games())
	}
}

// lockedBuffer receives the error output of programs.
type lockedBuffer struct {
	mu sync.Mutex
	bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.Buffer.Write(p)
}

// TestErrorOutputIsPassedOn: what agents print arrives, without codes for the terminal, and not
// without end.
func TestErrorOutputIsPassedOn(t *testing.T) {
	var out lockedBuffer
	before := programErrors
	programErrors = &out
	defer func() { programErrors = before }()
	spec := writeAgent(t, `
import sys
print("Nghĩ lâu \x1b[2J")
sys.stderr.write("no end of line")
def select_move(cur_state, remain_time):
    print("x" * 100000)
    return cur_state.get_valid_moves[0]
`)
	m := matchOf(spec, "random", 2)
	m.Rules = uttt.Closed
	m.playAll(t)
	text := out.String()
	if !strings.HasPrefix(text, "Nghĩ lâu [2J\nno end of line") {
		t.Errorf("%.100q", text)
	}
	if len(text) > mostPassedOn+2*maxLine || !strings.Contains(text, "left out") {
		t.Errorf("%d bytes, ending %q", len(text), text[max(0, len(text)-100):])
	}
}

// needWall builds the wall for a test, and skips it where there is none.
func needWall(t *testing.T) {
	t.Helper()
	if err := exec.Command("bwrap", "--unshare-user", "--ro-bind", "/", "/", "true").Run(); err != nil {
		t.Skipf("bubblewrap does not work on this machine: %v", err) // make test installs it
	}
	if err := BuildWall(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { wall.Store(nil) })
}

// TestWall: behind a wall an agent plays, reaches no network, writes no file outside its own
// /tmp, and loses when it uses too much.
func TestWall(t *testing.T) {
	needWall(t)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	outside := filepath.Join(t.TempDir(), "written")
	honest := writeAgent(t, fmt.Sprintf(`
import os, socket
def refused(what):
    try:
        what()
    except OSError:
        return
    raise AssertionError("it could")
def select_move(cur_state, remain_time):
    refused(lambda: socket.create_connection(("127.0.0.1", %d), 5))
    refused(lambda: open(__file__, "a"))
    refused(lambda: open("/written", "a"))
    if os.path.exists(%q):
        raise AssertionError("the folder is shown")
    with open("/tmp/written", "w") as file:
        file.write("mine")
    return cur_state.get_valid_moves[0]
`, listener.Addr().(*net.TCPAddr).Port, filepath.Dir(outside)))
	memory := writeAgent(t, `
kept = []
def select_move(cur_state, remain_time):
    while True:
        kept.append(bytearray(10_000_000))
`)
	processes := writeAgent(t, `
import os, time
def select_move(cur_state, remain_time):
    while True:
        if os.fork() == 0:
            time.sleep(1000)
`)
	for _, test := range []struct{ spec, fault string }{
		{honest, ""}, {memory, "MiB of memory"}, {processes, "it "},
	} {
		m := matchOf(test.spec, "random", 2)
		m.Rules = uttt.Closed
		tally, records := m.playAll(t)
		faults := tally.Efforts[0].Faults[game.Crash]
		if (test.fault == "") != (faults == 0) || !strings.Contains(records[0].Fault, test.fault) {
			t.Errorf("%d faults, %q, want %q", faults, records[0].Fault, test.fault)
		}
	}
	if _, err := os.Stat("/tmp/written"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the agent's /tmp is this machine's: %v", err)
	}
	if _, err := os.Stat("/written"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the agent wrote: %v", err)
	}
	// A program that is not there is reported as without a wall.
	m := matchOf("cmd+loop:sh no-such-bot.sh", "random", 2)
	var start *referee.StartError
	if _, err := m.Run(t.Context()); !errors.As(err, &start) || !strings.Contains(err.Error(), "no-such-bot.sh") {
		t.Errorf("%v", err)
	}
}
