package course

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
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

// testHost is a host that serves until the test ends or stop is called.
type testHost struct {
	*Host
	address string
	stop    func() error // ends it and returns what Serve returned
	waiting *waitingListener

	mu      sync.Mutex
	records []*match.Record
}

// A waitingListener counts how often a client was waited for.
type waitingListener struct {
	net.Listener
	times atomic.Int64
}

func (l *waitingListener) Accept() (net.Conn, error) {
	l.times.Add(1)
	return l.Listener.Accept()
}

// admitted reports whether n clients have been accepted and given a place or refused.
func (h *testHost) admitted(n int) bool { return h.waiting.times.Load() > int64(n) }

// Clients returns the number of games in progress.
func (h *testHost) Clients() int { return h.reception.count() }

func (r *Reception) count() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.clients
}

func serve(t *testing.T, host *Host) *testHost {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	waiting := &waitingListener{Listener: listener}
	h := &testHost{Host: host, address: listener.Addr().String(), waiting: waiting}
	if host.Log == nil {
		host.Log = slog.New(slog.DiscardHandler)
	}
	host.NewPlayer = ai.New
	onRecord := host.OnRecord
	host.OnRecord = func(r *match.Record) error {
		h.mu.Lock()
		defer h.mu.Unlock()
		h.records = append(h.records, r)
		if onRecord != nil {
			return onRecord(r)
		}
		return nil
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- host.Serve(ctx, waiting) }()
	h.stop = sync.OnceValue(func() error {
		cancel()
		return clocktest.Receive(t, "the host stops", 10*time.Second, ended)
	})
	t.Cleanup(func() {
		if err := h.stop(); err != nil {
			t.Error(err)
		}
	})
	return h
}

// expect reads exactly the bytes that should come.
func expect(t *testing.T, conn net.Conn, want string) {
	t.Helper()
	got := make([]byte, len(want))
	n, err := io.ReadFull(conn, got)
	if err != nil || string(got) != want {
		t.Fatalf("got %q (%v)\nwant %q", got[:n], err, want)
	}
}

// expectEnd reads the last bytes of a connection.
func expectEnd(t *testing.T, conn net.Conn, want string) {
	t.Helper()
	got, err := io.ReadAll(conn)
	if err != nil || string(got) != want {
		t.Fatalf("the connection ended with %q (%v)\nwant %q", got, err, want)
	}
}

func put(t *testing.T, conn net.Conn, text string) {
	t.Helper()
	if _, err := conn.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
}

// fixedCells settle the victory cells of the transcripts.
func TestTranscriptAsBlack(t *testing.T) {
	h := serve(t, &Host{Engine: "test-first", Options: arenatest.FixedCells, Client: game.First})
	conn := arenatest.Dial(t, h.address)
	expect(t, conn, arenatest.FirstRequest)
	put(t, conn, "d3")
	expect(t, conn, "victory_cell\na1 c7 d5 g4 f3\ncell\n"+
		"E E E E E E E E\nE E E E E E E E\nE E W B E E E E\n"+
		"E E E W B E E E\nE E E B W E E E\n"+
		"E E E E E E E E\nE E E E E E E E\nE E E E E E E E\nyou\nBLACK\n")
	put(t, conn, "NULL")
	expectEnd(t, conn, "history\nd3 c3\nwinner\nWHITE\n")
}

func TestTranscriptAsWhite(t *testing.T) {
	h := serve(t, &Host{Engine: "test-first", Options: arenatest.FixedCells, Client: game.Second})
	conn := arenatest.Dial(t, h.address)
	expect(t, conn, "victory_cell\na1 c7 d5 g4 f3\ncell\n"+
		"E E E E E E E E\nE E E E E E E E\nE E E B E E E E\n"+
		"E E E B B E E E\nE E E B W E E E\n"+
		"E E E E E E E E\nE E E E E E E E\nE E E E E E E E\nyou\nWHITE\n")
	put(t, conn, "NULL\n")
	expectEnd(t, conn, "history\nd3\nwinner\nBLACK\n")
}

// TestWholeTranscript plays a game to its end and checks every byte of it.
func TestWholeTranscript(t *testing.T) {
	h := serve(t, &Host{Engine: "test-last", Options: arenatest.FixedCells, Client: game.First})
	conn := arenatest.Dial(t, h.address)
	start, err := othello.Victory.New(arenatest.FixedCells, nil)
	if err != nil {
		t.Fatal(err)
	}
	s := start.(*othello.State)
	var history []string
	for {
		result, over := s.Result()
		if over {
			expectEnd(t, conn, "history\n"+strings.Join(history, " ")+"\nwinner\n"+
				map[game.Player]string{game.First: "BLACK", game.Second: "WHITE", game.NoSide: "DRAW"}[result.Winner]+"\n")
			break
		}
		choose := arenatest.LastMove
		if s.ToMove() == game.First {
			choose = arenatest.FirstMove
			expect(t, conn, string(othello.AppendRequest(nil, s)))
		}
		m, _ := choose(t.Context(), s)
		if s.ToMove() == game.First {
			put(t, conn, othello.SquareName(int(m)))
		}
		history = append(history, othello.SquareName(int(m)))
		s.Play(m)
	}
	if err := h.stop(); err != nil {
		t.Fatal(err)
	}
	if len(h.records) != 1 {
		t.Fatalf("%d records", len(h.records))
	}
	if _, err := arenatest.ReadBack(t, h.records[0]); err != nil {
		t.Error(err)
	}
	if got := strings.Join(h.records[0].MoveTexts(), " "); got != strings.Join(history, " ") {
		t.Errorf("recorded %s\nplayed %s", got, strings.Join(history, " "))
	}
}

// TestBadAnswers checks the server's last words, which are Python's repr of what
// the client said.
func TestBadAnswers(t *testing.T) {
	h := serve(t, &Host{Engine: "test-first", Options: arenatest.FixedCells, Client: game.First})
	for _, test := range []struct{ answer, want string }{
		{"\xff", `ERROR: INVALID ASCII STRING ~ b'\xff'`},
		{"d\xc3\xa9'", `ERROR: INVALID ASCII STRING ~ b"d\xc3\xa9'"`},
		{"hello", `ERROR: INVALID INPUT ~ 'hello'`},
		{"it's", `ERROR: INVALID INPUT ~ "it's"`},
		{`"it's"`, `ERROR: INVALID INPUT ~ '"it\'s"'`},
		{"a\tb\\\x00\n", `ERROR: INVALID INPUT ~ 'a\tb\\\x00\n'`},
		{"null", `ERROR: INVALID INPUT ~ 'null'`},
		{"d3c4", `ERROR: INVALID INPUT ~ 'd3c4'`},
		{"d3\nc4\n", `ERROR: INVALID INPUT ~ 'd3\nc4\n'`},
		{"N\n", `ERROR: INVALID INPUT ~ 'N\n'`},
		{" d3", `ERROR: INVALID INPUT ~ ' d3'`},
		{"a1", `ERROR: INVALID MOVE ~ 'a1'`},
		{"d4\n", `ERROR: INVALID MOVE ~ 'd4'`},
		{"D3", `ERROR: INVALID MOVE ~ 'D3'`},
		{"z9", `ERROR: INVALID MOVE ~ 'z9'`},
		{"_0", `ERROR: INVALID MOVE ~ '_0'`},
		{"N5", `ERROR: INVALID MOVE ~ 'N5'`},
		{strings.Repeat("A", 1<<20), `ERROR: INVALID INPUT ~ 'AAAAAAAA'`},
	} {
		conn := arenatest.Dial(t, h.address)
		expect(t, conn, arenatest.FirstRequest)
		go conn.Write([]byte(test.answer))
		expectEnd(t, conn, test.want)
	}
}

// TestAnswersInPieces sends an answer byte by byte, with each line end there is.
func TestAnswersInPieces(t *testing.T) {
	h := serve(t, &Host{Engine: "test-first", Options: arenatest.FixedCells, Client: game.First})
	for _, end := range []string{"", "\n", "\r\n"} {
		conn := arenatest.Dial(t, h.address)
		expect(t, conn, arenatest.FirstRequest)
		if err := arenatest.Dribble(conn, "d3"+end, 10*time.Millisecond); err != nil {
			t.Fatal(err)
		}
		request := make([]byte, len(arenatest.FirstRequest))
		if _, err := io.ReadFull(conn, request); err != nil || !bytes.Contains(request, []byte("\nE E W B E E E E\n")) {
			t.Fatalf("after d3%q: %q, %v", end, request, err)
		}
		if err := arenatest.Dribble(conn, "NULL"+end, 10*time.Millisecond); err != nil {
			t.Fatal(err)
		}
		expectEnd(t, conn, "history\nd3 c3\nwinner\nWHITE\n")
	}
}

func TestSilentClientLosesByTime(t *testing.T) {
	h := serve(t, &Host{
		Engine: "test-first", Options: arenatest.FixedCells, Client: game.First, MoveTimeout: 100 * time.Millisecond,
	})
	conn := arenatest.Dial(t, h.address)
	expect(t, conn, arenatest.FirstRequest)
	expectEnd(t, conn, "")
	h.stop()
	want := game.Result{Winner: game.Second, Reason: game.Timeout}
	if len(h.records) != 1 || h.records[0].Result != want {
		t.Errorf("records: %+v", h.records)
	}
}

func TestStoppingTellsClients(t *testing.T) {
	h := serve(t, &Host{Engine: "test-first", Options: arenatest.FixedCells, Client: game.First})
	var conns []net.Conn
	for range 5 {
		conn := arenatest.Dial(t, h.address)
		expect(t, conn, arenatest.FirstRequest)
		conns = append(conns, conn)
	}
	if err := h.stop(); err != nil {
		t.Fatal(err)
	}
	for _, conn := range conns {
		expectEnd(t, conn, serverStopped)
	}
	if len(h.records) != 0 {
		t.Errorf("%d games recorded that were not finished", len(h.records))
	}
}

func TestLimitOnClients(t *testing.T) {
	h := serve(t, &Host{Engine: "test-first", Options: arenatest.FixedCells, Client: game.First, MaxClients: 2})
	first, second := arenatest.Dial(t, h.address), arenatest.Dial(t, h.address)
	expect(t, first, arenatest.FirstRequest)
	expect(t, second, arenatest.FirstRequest)
	expectEnd(t, arenatest.Dial(t, h.address), "ERROR: BUSY ~ 2 of 2 places are taken, call again later")
	put(t, first, "NULL")
	expectEnd(t, first, "history\n\nwinner\nWHITE\n")
	clocktest.Await(t, "one client is left", 20*time.Second, func() bool { return h.Clients() <= 1 })
	expect(t, arenatest.Dial(t, h.address), arenatest.FirstRequest)
}

func TestTossIsFair(t *testing.T) {
	h := serve(t, &Host{Engine: "test-first", Client: game.NoSide, Seed: 7})
	black := 0
	const games = 200
	for range games {
		conn := arenatest.Dial(t, h.address)
		m, err := newMessageReader(conn).next()
		if err != nil {
			t.Fatal(err)
		}
		if m.request.ToMove() == game.First {
			black++
		}
		conn.Close()
	}
	if black < 70 || black > 130 {
		t.Errorf("the client was black in %d of %d games", black, games)
	}
}

// TestFailingEngineLoses keeps a server whose own player fails from harming its
// clients.
func TestFailingEngineLoses(t *testing.T) {
	for _, engine := range []string{"test-panics", "test-fails", "test-cheats", "test-resigns"} {
		h := serve(t, &Host{Engine: engine, Options: arenatest.FixedCells, Client: game.First})
		for range 3 {
			conn := arenatest.Dial(t, h.address)
			expect(t, conn, arenatest.FirstRequest)
			put(t, conn, "d3")
			expectEnd(t, conn, "history\nd3\nwinner\nBLACK\n")
		}
		h.stop()
	}
}

// TestManyClientsAtOnce plays 50 games at a time to their end.
func TestManyClientsAtOnce(t *testing.T) {
	h := serve(t, &Host{
		Engine: "champion:table=1", Limits: ai.Limits{Nodes: 300}, Engines: 2, Client: game.NoSide, Seed: 5,
	})
	var guests sync.WaitGroup
	for i := range 50 {
		guests.Go(func() {
			player, err := ai.New(fmt.Sprintf("random:seed=%d", i), othello.Victory)
			if err != nil {
				t.Error(err)
				return
			}
			guest := Guest{
				Address: h.address, Player: player, Name: "guest",
				Patience: 10 * time.Second, MessageTimeout: time.Minute,
			}
			visit, err := guest.Play(t.Context())
			if err != nil || visit.Err != nil {
				t.Errorf("guest %d: %v, %+v", i, err, visit)
				return
			}
			if _, err := arenatest.ReadBack(t, visit.Record); err != nil {
				t.Errorf("guest %d: %v", i, err)
			}
		})
	}
	guests.Wait()
	h.stop()
	if len(h.records) != 50 {
		t.Errorf("%d records of 50 games", len(h.records))
	}
	for _, r := range h.records {
		if _, err := arenatest.ReadBack(t, r); err != nil {
			t.Errorf("%v: %+v", err, r)
		}
	}
}
