package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"colat/ai/arena/broker/brokertest"
	"colat/ai/clocktest"
)

// startWorker starts arena worker in a process of its own. What it says goes to said, which may
// be nil.
func startWorker(t *testing.T, program, url string, said *lockedText, args ...string) *exec.Cmd {
	t.Helper()
	cmd := exec.Command(program, append([]string{"worker", "--nats", url}, args...)...)
	// What a worker that is killed leaves goes with the test.
	cmd.Env = append(os.Environ(), "TMPDIR="+t.TempDir())
	if said != nil {
		cmd.Stderr = said
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cmd.Process.Kill()
		cmd.Wait()
	})
	return cmd
}

// lockedText is a text that another process writes.
type lockedText struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *lockedText) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *lockedText) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// awaitText waits until a text has some words.
func awaitText(t *testing.T, in *lockedText, words string) {
	t.Helper()
	clocktest.Await(t, fmt.Sprintf("want %q", words), time.Minute,
		func() bool { return strings.Contains(in.String(), words) }, in.String)
}

// withoutClocks returns lines of records without what clocks say.
func withoutClocks(t *testing.T, path string) string {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	for line := range strings.Lines(string(content)) {
		var fields map[string]any
		if err := json.Unmarshal([]byte(line), &fields); err != nil {
			t.Fatalf("%v: %q", err, line)
		}
		delete(fields, "ms")
		delete(fields, "ended")
		bare, _ := json.Marshal(fields)
		text.Write(append(bare, '\n'))
	}
	return text.String()
}

// results are the lines of a match that do not depend on clocks.
func results(stdout string) string {
	before, _, _ := strings.Cut(stdout, "\na move")
	return before
}

// TestKilledWorkersAndMasters plays a match by worker processes of which one after another is
// killed (kill -9) in the middle of a game and replaced, and kills the match itself twice: tally
// and records are those of a match that is played here, in the same order, each game once.
func TestKilledWorkersAndMasters(t *testing.T) {
	t.Parallel()
	program := buildArena(t)
	s := brokertest.Start(t)
	folder := t.TempDir()
	here, there := filepath.Join(folder, "here.jsonl"), filepath.Join(folder, "there.jsonl")
	args := func(records string, more ...string) []string {
		return append([]string{"match", "--a", "champion:nodes=600,table=1", "--b", "champion:nodes=150,table=1",
			"--games", "200", "--seed", "9", "--records", records}, more...)
	}
	alone, err := exec.Command(program, args(here)...).Output()
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	var killing sync.WaitGroup
	kills := 0
	killing.Go(func() {
		var processes []*exec.Cmd
		for range 3 {
			processes = append(processes, startWorker(t, program, s.URL(), nil, "--threads", "1"))
		}
		for played := 0; ; kills++ {
			// Some games later each time, so that no game is the victim again and again.
			next := played + 3
			clocktest.Until(time.Hour, func() bool {
				played = countLines(there)
				return played >= next || ctx.Err() != nil
			})
			if ctx.Err() != nil {
				return
			}
			victim := kills % len(processes)
			processes[victim].Process.Kill()
			processes[victim].Wait()
			processes[victim] = startWorker(t, program, s.URL(), nil, "--threads", "1")
		}
	})
	remote := args(there, "--workers", s.URL(), "--silence", "3s")
	for _, lines := range []int{10, 25} {
		master := exec.Command(program, remote...)
		if err := master.Start(); err != nil {
			t.Fatal(err)
		}
		clocktest.Await(t, fmt.Sprint(lines, " games"), 2*time.Minute, func() bool { return countLines(there) >= lines },
			func() string { return fmt.Sprint("only ", countLines(there)) })
		master.Process.Kill()
		master.Wait()
	}
	var said bytes.Buffer
	master := exec.Command(program, remote...)
	master.Stderr = &said
	out, err := master.Output()
	cancel()
	killing.Wait()
	if err != nil {
		t.Fatalf("%v: %s", err, said.String())
	}
	t.Logf("%d workers were killed, and the match twice", kills)
	if kills < 3 {
		t.Errorf("only %d workers were killed", kills)
	}
	if results(string(out)) != results(string(alone)) {
		t.Errorf("here:\n%s\nby workers:\n%s", alone, out)
	}
	if a, b := withoutClocks(t, here), withoutClocks(t, there); a != b {
		t.Errorf("the records are others:\n%s\nby workers:\n%s", a, b)
	}
}

// TestWorkerLines: a worker says in a line that it is connected, that its server is away and is
// there again, and why it takes no part in a match with programs.
func TestWorkerLines(t *testing.T) {
	t.Parallel()
	program := buildArena(t)
	s := brokertest.Start(t)
	s.Stop()
	var said, bold lockedText
	worker := startWorker(t, program, s.URL(), &said, "--threads", "3")
	awaitText(t, &said, ", 3 at a time: no NATS server answers at "+s.URL()+": trying again\n")
	s.Restart(t)
	awaitText(t, &said, ", 3 at a time: connected to "+s.URL()+"\n")
	s.Stop()
	awaitText(t, &said, "the connection to "+s.URL()+" is lost: trying again\n")
	s.Restart(t)
	awaitText(t, &said, "connected to "+s.URL()+" again\n")

	var master lockedText
	match := exec.Command(program, "match", "--a", "cmd:echo NULL", "--b", "random", "--games", "4", "--time", "1s",
		"--workers", s.URL())
	match.Stderr = &master
	if err := match.Start(); err != nil {
		t.Fatal(err)
	}
	awaitText(t, &said, `takes no part in "match cmd:echo NULL – random": its players are programs`)
	awaitText(t, &master, "takes no part in")
	awaitText(t, &master, "arena: no worker is there yet: run arena worker --nats "+s.URL())
	startWorker(t, program, s.URL(), &bold, "--programs")
	if err := match.Wait(); err != nil {
		t.Errorf("%v: %s", err, master.String())
	}
	worker.Process.Signal(os.Interrupt)
	if err := worker.Wait(); err != nil {
		t.Errorf("told to stop, a worker ends with %v: %s", err, said.String())
	}
}

// TestInterruptedMaster tells a match to stop: it says how to go on, and does.
func TestInterruptedMaster(t *testing.T) {
	t.Parallel()
	program := buildArena(t)
	s := brokertest.Start(t)
	startWorker(t, program, s.URL(), nil, "--threads", "1")
	args := []string{"match", "--a", "champion:nodes=300,table=1", "--b", "random", "--games", "300", "--workers", s.URL()}
	var said lockedText
	records := filepath.Join(t.TempDir(), "records")
	first := exec.Command(program, append(args, "--records", records)...)
	first.Stderr = &said
	if err := first.Start(); err != nil {
		t.Fatal(err)
	}
	clocktest.Await(t, "5 games", time.Minute, func() bool { return countLines(records) >= 5 },
		func() string { return fmt.Sprint("only ", countLines(records)) })
	first.Process.Signal(os.Interrupt)
	first.Wait()
	_, seed, found := strings.Cut(said.String(), " games: the same command with --seed ")
	if !found || !strings.HasSuffix(seed, " goes on\n") {
		t.Fatalf("interrupted, it said %q", said.String())
	}
	seed = strings.TrimSuffix(seed, " goes on\n")
	args[6] = "20"
	out, err := exec.Command(program, append(args, "--seed", seed)...).Output()
	if err != nil {
		t.Fatal(err)
	}
	alone, err := exec.Command(program, append(args[:7:7], "--seed", seed)...).Output()
	if err != nil || results(string(out)) != results(string(alone)) {
		t.Errorf("%v: here:\n%s\nby workers:\n%s", err, alone, out)
	}
}

// TestWrongWorkers: what is wrong with the flags is said in a line.
func TestWrongWorkers(t *testing.T) {
	file := filepath.Join(t.TempDir(), "empty")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	const address = "want the address of a NATS server, such as "
	for _, test := range []struct {
		args   []string
		status int
		want   string
	}{
		{[]string{"worker"}, exitUsage, "--nats is missing: " + address},
		{[]string{"worker", "--nats", "here"}, exitUsage, "--nats: " + address},
		{[]string{"worker", "--nats", "nats://h:1", "--threads", "0"}, exitUsage, "--threads 0"},
		{[]string{"match", "--b", "random", "--workers", "http://x:1"}, exitUsage, "--workers: " + address},
		{[]string{"match", "--b", "random", "--workers", "nats://me:secret@127.0.0.1:1"}, exitError,
			"--workers: no NATS server answers at nats://127.0.0.1:1"},
		{[]string{"worker", "--nats", "nats://127.0.0.1:1", "--nats-credentials", file}, exitError,
			"want USER:PASSWORD on one line"},
		{[]string{"train", "--out", t.TempDir(), "--workers", "nats://127.0.0.1:1"}, exitError,
			"--workers: no NATS server answers at nats://127.0.0.1:1"},
	} {
		got := arenaRun(t, "", test.args...)
		checkFailure(t, test.args, got, test.status, test.want)
		if strings.Contains(got.stderr, "secret") {
			t.Errorf("%q says a secret: %q", test.args, got.stderr)
		}
	}
}

// TestBookByWorkers: workers make the book that is made here.
func TestBookByWorkers(t *testing.T) {
	t.Parallel()
	program, folder := buildArena(t), t.TempDir()
	s := brokertest.Start(t)
	startWorker(t, program, s.URL(), nil, "--threads", "2")
	make := func(name string, more ...string) []byte {
		t.Helper()
		path := filepath.Join(folder, name)
		args := []string{"book", "make", "--game", "uttt", "--out", path, "--positions", "30", "--nodes", "300",
			"--moves", "4"}
		if out, err := exec.Command(program, append(args, more...)...).CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		book, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		return book
	}
	if here, there := make("here"), make("there", "--workers", s.URL()); !bytes.Equal(here, there) {
		t.Error("the book that workers make is another one")
	}
}
