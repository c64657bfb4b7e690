package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"colat/ai/arena/arenatest"
	"colat/ai/arena/records"
	"colat/ai/clocktest"
	"colat/web/rooms/roomstest"
)

// hostProcess is arena host in a process of its own.
type hostProcess struct {
	*exec.Cmd
	address string
	log     *bytes.Buffer // to be read after Wait
	plays   chan struct{} // closed when a game starts
}

func startHostProcess(t *testing.T, program string, args ...string) *hostProcess {
	t.Helper()
	args = append([]string{"host", "--addr", "127.0.0.1:0"}, args...)
	h := &hostProcess{Cmd: exec.Command(program, args...), log: new(bytes.Buffer)}
	stderr, err := h.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := h.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { h.Process.Kill() })
	lines := bufio.NewScanner(io.TeeReader(stderr, h.log))
	address := regexp.MustCompile(`msg=listening address=(\S+)`)
	for h.address == "" && lines.Scan() {
		if m := address.FindStringSubmatch(lines.Text()); m != nil {
			h.address = m[1]
		}
	}
	if h.address == "" {
		t.Fatalf("the host does not listen: %s", h.log)
	}
	h.plays = make(chan struct{})
	go func() {
		for playing := false; lines.Scan(); {
			if !playing && strings.Contains(lines.Text(), `msg="game starts"`) {
				playing = true
				close(h.plays)
			}
		}
	}()
	return h
}

// TestKilledHostHasItsRecords kills a host as soon as clients are told how their
// games ended, again and again: each game of which a client was told is on record,
// and beside the records nothing is left.
func TestKilledHostHasItsRecords(t *testing.T) {
	program := buildArena(t)
	directory := t.TempDir()
	file := filepath.Join(directory, "games.jsonl")
	var told atomic.Int64
	for range 5 {
		host := startHostProcess(t, program, "--engine", "random", "--client", "black", "--records", file)
		first := make(chan struct{})
		var once sync.Once
		var clients sync.WaitGroup
		for range 8 {
			conn := arenatest.Dial(t, host.address)
			clients.Go(func() {
				io.WriteString(conn, "NULL")
				if said, _ := io.ReadAll(conn); bytes.HasSuffix(said, []byte("winner\nWHITE\n")) {
					told.Add(1)
				}
				once.Do(func() { close(first) })
			})
		}
		<-first
		host.Process.Kill()
		host.Wait()
		clients.Wait()
	}
	kept, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer kept.Close()
	found := int64(0)
	for reader := records.NewReader(kept); ; found++ {
		if _, err := reader.Next(); err != nil {
			break
		}
	}
	if told.Load() < 5 || found < told.Load() {
		t.Errorf("clients were told of %d games, %d are on record", told.Load(), found)
	}
	if left, err := os.ReadDir(directory); err != nil || len(left) != 1 {
		t.Errorf("beside the records there is something left: %v, %v", left, err)
	}
}

// TestHostEndsBySignal ends a host whose engine thinks.
func TestHostEndsBySignal(t *testing.T) {
	program := buildArena(t)
	for _, signal := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
		host := startHostProcess(t, program, "--time", "1h", "--timeout", "24h", "--engines", "1024", "--client", "white")
		conn := arenatest.Dial(t, host.address)
		select {
		case <-host.plays: // and the engine thinks, or is about to
		case <-roomstest.Within(t).Done():
			t.Fatal("no game starts")
		}
		if err := host.Process.Signal(signal); err != nil {
			t.Fatal(err)
		}
		if said, err := io.ReadAll(conn); err != nil || string(said) != "ERROR: SERVER STOPPED" {
			t.Errorf("%v: the client was told %q, %v", signal, said, err)
		}
		ended := make(chan error, 1)
		go func() { ended <- host.Wait() }()
		if err := clocktest.Receive(t, fmt.Sprintf("%v ends the host", signal), 20*time.Second, ended); err != nil {
			t.Errorf("%v: %v", signal, err)
		}
	}
}

// TestHostQuotesClients looks for what clients say in the log, where it may not
// reach the terminal as it is.
func TestHostQuotesClients(t *testing.T) {
	host, address := startHost(t, "--engine", "random", "--client", "black")
	for _, noise := range []string{"\x1b[2J\x1b[H", "\x07\x08\r\n", "\x9b31m", "é\u202e", "'\"\\\n"} {
		conn := arenatest.Dial(t, address)
		io.WriteString(conn, noise)
		io.Copy(io.Discard, conn)
	}
	host.stop(t)
	if strings.Count(host.log(), "client failed") != 5 || !strings.Contains(host.log(), `\\x1b[2J\\x1b`) {
		t.Errorf("the log lacks what the clients said:\n%s", host.log())
	}
	for _, c := range []byte(host.log()) {
		if c != '\n' && (c < ' ' || c > '~') {
			t.Errorf("the log has the byte %#x:\n%q", c, host.log())
			break
		}
	}
}
