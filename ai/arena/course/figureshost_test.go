package course

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"colat/ai"
	"colat/ai/clocktest"
	"colat/game"
	"colat/game/othello"
)

// hostVariable, in the environment, makes the test program a host: its value is
// the time for a move.
const hostVariable = "COLAT_TEST_HOST"

func TestMain(m *testing.M) {
	if move, err := time.ParseDuration(os.Getenv(hostVariable)); err == nil {
		os.Exit(hostForFigures(move))
	}
	os.Exit(m.Run())
}

// hostFigures are the resources that a host occupies, and its counts.
type hostFigures struct {
	Files, Goroutines, Resident, Heap int // kB for the last two
	Thinks, GivenUp                   int64
}

// watched is the champion, its moves counted.
type watched struct {
	ai.Player
	figures *watchedFigures
}

type watchedFigures struct{ thinks, givenUp atomic.Int64 }

func (w watched) Think(ctx context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	w.figures.thinks.Add(1)
	move, info, err := w.Player.Think(ctx, r)
	if errors.Is(ctx.Err(), context.Canceled) {
		w.figures.givenUp.Add(1)
	}
	return move, info, err
}

// hostForFigures serves with one engine, which opens each game, and answers each
// line on standard input with figures. It ends with its input.
func hostForFigures(move time.Duration) int {
	var counts watchedFigures
	ai.Register("test-watched", func(map[string]string, game.Rules) (ai.Player, error) {
		player, err := ai.New("champion", othello.Victory)
		return watched{player, &counts}, err
	})
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	fmt.Println(listener.Addr())
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	host := &Host{
		Engine: "test-watched", NewPlayer: ai.New, Limits: ai.Limits{Time: move},
		Client: game.Second, Log: slog.New(slog.DiscardHandler),
	}
	go func() { ended <- host.Serve(ctx, listener) }()
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		if lines.Text() == "collect" {
			runtime.GC()
		}
		var stats runtime.MemStats
		runtime.ReadMemStats(&stats)
		f := hostFigures{
			Goroutines: runtime.NumGoroutine(), Heap: int(stats.HeapAlloc >> 10),
			Thinks: counts.thinks.Load(), GivenUp: counts.givenUp.Load(),
		}
		if files, err := os.ReadDir("/proc/self/fd"); err == nil {
			f.Files = len(files)
		}
		if memory, err := os.ReadFile("/proc/self/statm"); err == nil {
			var size, resident int
			fmt.Sscan(string(memory), &size, &resident)
			f.Resident = resident * os.Getpagesize() >> 10
		}
		json.NewEncoder(os.Stdout).Encode(f)
	}
	stop()
	if err := <-ended; err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}

// figuresHost is a host in a process of its own.
type figuresHost struct {
	address string
	move    time.Duration

	mu    sync.Mutex
	in    io.Writer
	out   *bufio.Reader
	worst hostFigures
}

func startFiguresHost(t *testing.T, move time.Duration) *figuresHost {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), hostVariable+"="+move.String())
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	h := &figuresHost{move: move, in: in, out: bufio.NewReader(out)}
	t.Cleanup(func() {
		in.Close()
		if err := cmd.Wait(); err != nil {
			t.Errorf("the host ended with %v", err)
		}
	})
	address, err := h.out.ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	h.address = strings.TrimSpace(address)
	return h
}

// figures asks the host what it occupies, with the garbage or, after "collect",
// without it.
func (h *figuresHost) figures(t *testing.T, how string) hostFigures {
	h.mu.Lock()
	defer h.mu.Unlock()
	io.WriteString(h.in, how+"\n")
	line, err := h.out.ReadBytes('\n')
	var f hostFigures
	if err == nil {
		err = json.Unmarshal(line, &f)
	}
	if err != nil {
		t.Errorf("no figures from the host: %v", err)
	}
	h.worst.Files, h.worst.Goroutines = max(h.worst.Files, f.Files), max(h.worst.Goroutines, f.Goroutines)
	h.worst.Resident, h.worst.Heap = max(h.worst.Resident, f.Resident), max(h.worst.Heap, f.Heap)
	return f
}

// settle waits until the host occupies no more than it did, for a while, and
// returns what it occupies.
func (h *figuresHost) settle(t *testing.T, want hostFigures) hostFigures {
	clocktest.Until(30*time.Second, func() bool {
		f := h.figures(t, "")
		return f.Files <= want.Files && f.Goroutines <= want.Goroutines
	})
	return h.figures(t, "collect")
}
