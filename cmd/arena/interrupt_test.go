package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"colat/ai/clocktest"
	"colat/web/rooms/protocol"
)

// TestSignalsEndEveryCommand starts each command that can take long, in a process of its own, and
// tells it to stop: wherever it waits, it must be gone soon.
func TestSignalsEndEveryCommand(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Log("there are no such signals on this system")
		return
	}
	program := buildArena(t)
	silent, err := net.Listen("tcp", "127.0.0.1:0") // takes calls and says nothing
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { silent.Close() })
	folder := files(t, map[string]string{
		"long.toml":   "games = 1000\n" + tournamentText[strings.Index(tournamentText, "[["):],
		"many.jsonl":  strings.Repeat(record("x"), 20000),
		"asking.toml": "[[player]]\nspec = \"greedy\"\n[[player]]\nspec = \"cmd:sleep 1000\"\n",
	})
	in := func(name string) string { return filepath.Join(folder, name) }
	start := strings.Repeat("-", 27) + "OX------XO" + strings.Repeat("-", 27) + " X"
	signals := []os.Signal{syscall.SIGTERM, os.Interrupt}
	for i, test := range []struct {
		name   string
		stdin  string // after which standard input stays open
		unread bool   // whether standard output is left unread
		args   []string
	}{
		{"bot waits for a request", "", false, []string{"bot"}},
		{"bot waits for the rest of a request", "victory_cell\n", false, []string{"bot"}},
		{"bot thinks", startRequest, false, []string{"bot", "--time", "20h"}},
		{"bot waits for the next request", startRequest, false, []string{"bot", "--loop", "--time", "10ms"}},
		{"bot waits for a program", startRequest, false, []string{"bot", "--engine", "cmd:sleep 1000"}},
		{"solve waits for a request", "", false, []string{"solve"}},
		{"solve", startRequest, false, []string{"solve"}},
		{"solve exactly", "", false, []string{"solve", "--exact", "--game", "classic", "--position", start}},
		{"perft", "", false, []string{"perft", "--depth", "60", "--game", "classic"}},
		{"puzzle", "", false, []string{"puzzle", "--empties", "30", "--count", "1000000"}},
		{"puzzles make", "", false, []string{"puzzles", "make", "--count", "10000"}},
		{"trace", "", false, []string{"trace", "--depth", "60"}},
		{"puzzle that cannot be", "", false, []string{"puzzle", "--empties", "1", "--outcome", "draw"}},
		{"match", "", false, []string{"match", "--b", "random", "--games", "1000000"}},
		{"match with a program that does not answer", "", false, []string{"match", "--b", "cmd:sleep 1000"}},
		{"tournament", "", false, []string{"tournament", in("long.toml")}},
		{"tournament with a program that does not answer", "", false, []string{"tournament", in("asking.toml")}},
		{"train", "", false, []string{"train", "--out", in("training")}},
		{"train for five in a row", "", false, []string{"train", "--game", "mnk:15,15,5", "--out", in("five")}},
		{"bench", "", false, []string{"bench", "--depth", "5", "--time", "1h"}},
		{"bench, perft", "", false, []string{"bench", "--depth", "60"}},
		{"replay waits for records", "", false, []string{"replay", "-"}},
		{"replay that nobody reads", "", true, []string{"replay", "--boards", in("many.jsonl")}},
		{"join at a silent server", "", false, []string{"join", "--addr", silent.Addr().String()}},
		{"join where nobody is", "", false, []string{"join", "--addr", "127.0.0.1:1", "--patience", "20h"}},
		{"host", "", false, []string{"host", "--addr", "127.0.0.1:0"}},
		{"worker without a server", "", false, []string{"worker", "--nats", "nats://127.0.0.1:1"}},
		{"room at a silent server", "", false,
			[]string{"room", "watch", silent.Addr().String() + "/?room=" + protocol.NewID()}},
		{"room where nobody is", "", false,
			[]string{"room", "create", "127.0.0.1:1", "--patience", "20h", "--key-file", in("key")}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel() // most of it is waiting
			cmd := exec.Command(program, test.args...)
			cmd.Dir = folder // of the tournaments' results, which another run would continue
			stdin, err := cmd.StdinPipe()
			if err != nil {
				t.Fatal(err)
			}
			defer stdin.Close()
			var said bytes.Buffer
			cmd.Stderr = &said
			if test.unread {
				if _, err := cmd.StdoutPipe(); err != nil {
					t.Fatal(err)
				}
			}
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			if _, err := stdin.Write([]byte(test.stdin)); err != nil {
				t.Errorf("%v", err)
			}
			time.Sleep(500 * time.Millisecond) // nothing tells when a command waits
			if err := cmd.Process.Signal(signals[i%len(signals)]); err != nil {
				t.Errorf("it was over before it could be told to stop: %v", err)
			}
			ended := make(chan error, 1)
			go func() { ended <- cmd.Wait() }()
			begin := time.Now()
			t.Cleanup(func() { cmd.Process.Kill() })
			clocktest.Receive(t, "it ends", 30*time.Second, ended)
			t.Logf("%v after %v: %q", cmd.ProcessState, time.Since(begin).Round(time.Millisecond), said.String())
			if strings.Contains(said.String(), "goroutine") {
				t.Errorf("%s", said.String())
			}
		})
	}
}

type readerFunc func(p []byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

// TestInterruptedWhileReading interrupts commands that wait for standard input, which stays empty.
func TestInterruptedWhileReading(t *testing.T) {
	for _, args := range [][]string{{"bot"}, {"bot", "--loop"}, {"solve"}, {"replay", "-"}} {
		ctx, cancel := context.WithCancel(t.Context())
		in := readerFunc(func([]byte) (int, error) {
			cancel()
			<-t.Context().Done()
			return 0, io.EOF
		})
		var stdout, stderr bytes.Buffer
		ended := make(chan int, 1)
		go func() { ended <- run(ctx, args, in, &stdout, &stderr) }()
		status := clocktest.Receive(t, fmt.Sprintf("%q ends", args), 10*time.Second, ended)
		if status != exitError || stderr.String() != "arena: interrupted\n" || stdout.Len() > 0 {
			t.Errorf("%q: status %d, %q, %q", args, status, stdout.String(), stderr.String())
		}
	}
}
