package course

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"colat/ai"
	"colat/ai/arena/arenatest"
	"colat/ai/clocktest"
	"colat/game"
	"colat/game/match"
	"colat/game/othello"
)

// held is an engine whose moves take until the test releases them, or until they are given up.
type held struct {
	started, cancelled atomic.Int64
	released           chan struct{} // closed to let all moves go
}

// heldEngines are the engines by their names.
var heldEngines sync.Map

func init() {
	ai.Register("test-held", func(options map[string]string, _ game.Rules) (ai.Player, error) {
		h, ok := heldEngines.Load(options["name"])
		if !ok {
			return nil, fmt.Errorf("no engine %q", options["name"])
		}
		return h.(*held), nil
	})
}

// newHeld returns an engine and its SPEC.
func newHeld(t *testing.T) (*held, string) {
	h := &held{released: make(chan struct{})}
	name := fmt.Sprintf("%s-%p", t.Name(), h)
	heldEngines.Store(name, h)
	return h, "test-held:name=" + name
}

func (h *held) Think(ctx context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	h.started.Add(1)
	select {
	case <-ctx.Done():
		h.cancelled.Add(1)
		return game.NoMove, ai.Info{}, ctx.Err()
	case <-h.released:
	}
	move, err := arenatest.FirstMove(ctx, r.State())
	return move, ai.Info{}, err
}

// until waits for something that must come true.
func until(t *testing.T, what string, true func() bool) {
	t.Helper()
	clocktest.Await(t, what, 20*time.Second, true)
}

// leavings are the ways to leave a server whose engine thinks or is waited for.
var leavings = map[string]func(conn *net.TCPConn){
	"hangs up": func(*net.TCPConn) {},
	"resets":   func(conn *net.TCPConn) { conn.SetLinger(0) },
	"half closes": func(conn *net.TCPConn) {
		conn.CloseWrite()
		io.Copy(io.Discard, conn)
	},
	"half a move":   func(conn *net.TCPConn) { io.WriteString(conn, "c") },
	"a whole move":  func(conn *net.TCPConn) { io.WriteString(conn, "c3") },
	"noise":         func(conn *net.TCPConn) { io.WriteString(conn, "\x1b[2J\xff") },
	"a short flood": func(conn *net.TCPConn) { io.WriteString(conn, strings.Repeat("c3\n", 300)) },
	"a long flood":  func(conn *net.TCPConn) { io.WriteString(conn, strings.Repeat("c3\n", 30_000)) },
}

// TestClientsThatLeave lets several hundred clients come and leave, before and
// after a live one, while the engine thinks for the first and the others wait in
// the queue. They give up the engine and their places, and leave nothing behind;
// the live client plays its game.
func TestClientsThatLeave(t *testing.T) {
	const clients = 400
	engine, spec := newHeld(t)
	h := serve(t, &Host{Engine: spec, Options: arenatest.FixedCells, Client: game.Second})
	goroutines, files := runtime.NumGoroutine(), openFilesNow()
	var leaving []string
	for kind := range leavings {
		leaving = append(leaving, kind)
	}
	var abusers sync.WaitGroup
	places := make(chan struct{}, 50)
	abuse := func(kind string) {
		places <- struct{}{}
		abusers.Go(func() {
			defer func() { <-places }()
			conn, err := net.Dial("tcp", h.address)
			if err != nil {
				t.Error(err)
				return
			}
			conn.SetDeadline(time.Now().Add(20 * time.Second))
			leavings[kind](conn.(*net.TCPConn))
			conn.Close()
		})
	}
	var live net.Conn
	for i := range clients {
		if i == clients/2 {
			live = arenatest.Dial(t, h.address)
		}
		abuse(leaving[i%len(leaving)])
	}
	abusers.Wait()
	until(t, "all have come in", func() bool { return h.admitted(clients + 1) })
	until(t, "the dead are noticed", func() bool { return h.Clients() == 1 })
	if started, cancelled := engine.started.Load(), engine.cancelled.Load(); cancelled != started-1 {
		t.Errorf("%d moves begun, %d given up: want all but that for the live client", started, cancelled)
	}
	begun := engine.started.Load() - 1
	close(engine.released)
	moves, winner := finishGame(t, live)
	until(t, "the live client is served", func() bool { return h.Clients() == 0 })
	live.Close()
	until(t, "goroutines and descriptors are as before", func() bool {
		return runtime.NumGoroutine() <= goroutines && openFilesNow() <= files
	})
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.records) != 1 {
		t.Fatalf("%d records, want that of the live client's game", len(h.records))
	}
	r := h.records[0]
	if _, err := arenatest.ReadBack(t, r); err != nil || strings.Join(r.MoveTexts(), " ") != moves || r.Fault != "" {
		t.Errorf("recorded as %+v (%v)\nplayed %s", r, err, moves)
	}
	if got := colourName(r.Result.Winner); got != winner {
		t.Errorf("recorded as won by %s, told %s", got, winner)
	}
	if thought := engine.started.Load() - begun; thought != int64(len(r.Moves)+1)/2 {
		t.Errorf("%d moves of the engine in a game of %d", thought, len(r.Moves))
	}
}

// finishGame plays as a server's client until the server tells the history and
// the winner.
func finishGame(t *testing.T, conn net.Conn) (history, winner string) {
	t.Helper()
	lines := bufio.NewScanner(conn)
	line := func() string {
		if !lines.Scan() {
			t.Fatalf("the game breaks off: %v", lines.Err())
		}
		return lines.Text()
	}
	for {
		first := line()
		if first == "history" {
			history, _, winner = line(), line(), line()
			return history, winner
		}
		request := first + "\n"
		for range 12 {
			request += line() + "\n"
		}
		s, err := othello.ParseRequest(strings.NewReader(request))
		if err != nil {
			t.Fatalf("%v: %q", err, request)
		}
		move, _ := arenatest.LastMove(t.Context(), s)
		put(t, conn, othello.Victory.FormatMove(s, move))
	}
}

// openFilesNow returns how many files this process has open, 0 where that cannot
// be seen.
func openFilesNow() int {
	files, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		return 0
	}
	return len(files)
}

// TestLeavingInMidGame ends the game of a client that leaves while the engine
// thinks about its answer. It is on record, and the record replays.
func TestLeavingInMidGame(t *testing.T) {
	for kind, want := range map[string]game.Reason{
		"hangs up": game.Crash, "resets": game.Crash, "half closes": game.Crash, "a whole move": game.Crash,
		"half a move": game.IllegalMove, "noise": game.IllegalMove, "a short flood": game.IllegalMove,
	} {
		engine, spec := newHeld(t)
		h := serve(t, &Host{Engine: spec, Options: arenatest.FixedCells, Client: game.First})
		conn := arenatest.Dial(t, h.address)
		expect(t, conn, arenatest.FirstRequest)
		put(t, conn, "d3")
		until(t, "the engine thinks", func() bool { return engine.started.Load() == 1 })
		leavings[kind](conn.(*net.TCPConn))
		conn.Close()
		until(t, "the client is gone", func() bool { return h.Clients() == 0 })
		if engine.cancelled.Load() != 1 || len(h.records) != 1 {
			t.Fatalf("%s: %d moves given up, %d records", kind, engine.cancelled.Load(), len(h.records))
		}
		r := h.records[0]
		_, err := arenatest.ReadBack(t, r)
		if err != nil || r.Result.Winner != game.Second || strings.Join(r.MoveTexts(), " ") != "d3" {
			t.Errorf("%s: %v, %+v", kind, err, r)
		}
		// A reset may overtake what was said before it.
		if reason := r.Result.Reason; reason != want && reason != game.Crash {
			t.Errorf("%s: lost by %s, %q", kind, reason, r.Fault)
		}
	}
}

// TestHalfClosedClientIsTold sends its last words to a client that can still read.
func TestHalfClosedClientIsTold(t *testing.T) {
	_, spec := newHeld(t)
	for said, want := range map[string]string{
		"":       `ERROR: INVALID INPUT ~ ''`,
		"c":      `ERROR: INVALID INPUT ~ 'c'`,
		"\xff":   `ERROR: INVALID ASCII STRING ~ b'\xff'`,
		"c3c3c3": `ERROR: INVALID INPUT ~ 'c3c3c3'`,
	} {
		h := serve(t, &Host{Engine: spec, Options: arenatest.FixedCells, Client: game.Second})
		conn := arenatest.Dial(t, h.address)
		put(t, conn, said)
		conn.(*net.TCPConn).CloseWrite()
		expectEnd(t, conn, want)
	}
}

// TestEarlyAnswers sends answers while the engine thinks: none is lost, and the client is always
// sent its request first.
func TestEarlyAnswers(t *testing.T) {
	const request = "victory_cell\na1 c7 d5 g4 f3\ncell\n" +
		"E E E E E E E E\nE E E E E E E E\nE E E B E E E E\n" +
		"E E E B B E E E\nE E E B W E E E\n" +
		"E E E E E E E E\nE E E E E E E E\nE E E E E E E E\nyou\nWHITE\n"
	const resigned = "history\nd3\nwinner\nBLACK\n"
	for _, test := range []struct{ early, late, want string }{
		{"NULL", "", resigned},
		{"N", "ULL", resigned},
		{"NULL\r", "\n", resigned},
		{"a1", "", `ERROR: INVALID MOVE ~ 'a1'`},
		{"a", "1", `ERROR: INVALID MOVE ~ 'a1'`},
		{"hello", "", `ERROR: INVALID INPUT ~ 'hello'`},
		{arenatest.FirstRequest, "", `ERROR: INVALID INPUT ~ 'victory_'`},
		{strings.Repeat("c3\n", 1000), "", `ERROR: INVALID INPUT ~ 'c3\nc3\nc3'`},
	} {
		engine, spec := newHeld(t)
		h := serve(t, &Host{Engine: spec, Options: arenatest.FixedCells, Client: game.Second})
		conn := arenatest.Dial(t, h.address)
		put(t, conn, test.early)
		until(t, "the engine thinks", func() bool { return engine.started.Load() == 1 })
		close(engine.released)
		expect(t, conn, request)
		put(t, conn, test.late)
		if got, err := io.ReadAll(conn); err != nil || string(got) != test.want {
			t.Errorf("%.20q and %q: %q, %v, want %q", test.early, test.late, got, err, test.want)
		}
	}
}

// TestStoppingWhileThinking tells the client that is in play, and the waiting ones.
func TestStoppingWhileThinking(t *testing.T) {
	engine, spec := newHeld(t)
	h := serve(t, &Host{Engine: spec, Options: arenatest.FixedCells, Client: game.Second})
	conns := []net.Conn{arenatest.Dial(t, h.address), arenatest.Dial(t, h.address), arenatest.Dial(t, h.address)}
	until(t, "all are there", func() bool { return h.Clients() == len(conns) && engine.started.Load() == 1 })
	if err := h.stop(); err != nil {
		t.Fatal(err)
	}
	for _, conn := range conns {
		expectEnd(t, conn, serverStopped)
	}
}

// TestRecordComesFirst looks for the record of a game when the client is told how
// it ended, and for a client's fault likewise.
func TestRecordComesFirst(t *testing.T) {
	for answer, want := range map[string]string{
		"NULL": "history\n\nwinner\nWHITE\n",
		"a1":   "ERROR: INVALID MOVE ~ 'a1'",
	} {
		var recorded atomic.Bool
		onRecord := func(*match.Record) error {
			time.Sleep(100 * time.Millisecond) // a slow disk, in which a client could be told too early
			recorded.Store(true)
			return errors.New("the disk is full")
		}
		h := serve(t, &Host{
			Engine: "test-first", Options: arenatest.FixedCells, Client: game.First, OnRecord: onRecord,
		})
		conn := arenatest.Dial(t, h.address)
		expect(t, conn, arenatest.FirstRequest)
		put(t, conn, answer)
		expect(t, conn, want)
		if !recorded.Load() {
			t.Errorf("%q: the client was told before the game was on record", answer)
		}
	}
}

// TestBusyServer refuses more clients than it sees off at a time, none of which
// hangs up: each is told, and none is kept.
func TestBusyServer(t *testing.T) {
	const clients = 300
	engine, spec := newHeld(t)
	h := serve(t, &Host{Engine: spec, Client: game.Second, MaxClients: 1})
	arenatest.Dial(t, h.address)
	// All that the first client needs is running by then.
	until(t, "the first client's opponent thinks", func() bool { return h.Clients() == 1 && engine.started.Load() == 1 })
	goroutines := runtime.NumGoroutine()
	var refused []net.Conn
	for range clients {
		refused = append(refused, arenatest.Dial(t, h.address))
		// A few more than there are clients begin or end at any time, on a busy machine later.
		until(t, "no more clients are seen off than may be at a time", func() bool {
			return runtime.NumGoroutine()-goroutines <= maxRefused+8
		})
	}
	for _, conn := range refused {
		expectEnd(t, conn, "ERROR: BUSY ~ 1 of 1 places are taken, call again later")
	}
	until(t, "refused clients are seen off", func() bool {
		return len(h.reception.refused) == 0 && runtime.NumGoroutine() <= goroutines
	})
}

func TestCapacity(t *testing.T) {
	files := openFiles() - maxRefused - 4 - 32
	for _, test := range []struct {
		host *Host
		want int
	}{
		{&Host{Limits: ai.Limits{Time: time.Second}}, 50},
		{&Host{Limits: ai.Limits{Time: time.Second}, Engines: 2}, 100},
		{&Host{Limits: ai.Limits{Time: time.Second}, Engines: 2, MaxClients: 7}, 7},
		{&Host{Limits: ai.Limits{Time: time.Second}, Engine: "champion:time=500ms"}, 100},
		{&Host{Limits: ai.Limits{Time: 2 * time.Minute}, Engines: 3}, 3},
		{&Host{Clock: match.TimeControl{Total: time.Minute}}, 25},
		{&Host{}, files},
		{&Host{Limits: ai.Limits{Time: time.Nanosecond}}, files},
		{&Host{MaxClients: 1 << 30}, min(files, 1<<30)},
	} {
		if got := test.host.capacity(); got != test.want {
			t.Errorf("%v for %d engines, clock %v, at most %d: %d clients, want %d",
				test.host.Limits, test.host.Engines, test.host.Clock, test.host.MaxClients, got, test.want)
		}
	}
}
