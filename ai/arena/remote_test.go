package arena

import (
	"context"
	"io"
	"log/slog"
	"math/bits"
	"net"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"colat/ai/arena/arenatest"
	"colat/ai/arena/course"
	"colat/game"
	"colat/game/match"
	"colat/game/othello"
)

// manners are how a bot deals with connections.
type manners struct {
	once    bool // serves a single connection
	oneGame bool // hangs up when it is asked for a move of another game
	inTurn  bool // serves one connection after another
}

// botServer answers requests on connections, with end after a move. It returns
// its SPEC and the number of connections so far.
func botServer(t *testing.T, rules game.Rules, end string, m manners) (string, *atomic.Int64) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	connections := new(atomic.Int64)
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			connections.Add(1)
			switch {
			case m.once:
				answerAll(conn, rules, end, m.oneGame)
				return
			case m.inTurn:
				answerAll(conn, rules, end, m.oneGame)
			default:
				go answerAll(conn, rules, end, m.oneGame)
			}
		}
	}()
	return "tcp:" + listener.Addr().String(), connections
}

// answerAll answers the requests on a connection, or only those of the first game.
func answerAll(conn net.Conn, rules game.Rules, end string, oneGame bool) {
	defer conn.Close()
	requests := course.NewRequestReader(conn, rules)
	for discs := 0; ; {
		request, err := requests.Next()
		if err != nil {
			return
		}
		s := request.State
		black, white := s.(*othello.State).Board()
		now := bits.OnesCount64(black | white)
		if oneGame && now < discs {
			return
		}
		discs = now
		m, _ := arenatest.LastMove(context.Background(), s)
		io.WriteString(conn, rules.FormatMove(s, m)+end)
	}
}

// TestBotsOnConnections plays a match with a bot that answers on a connection.
func TestBotsOnConnections(t *testing.T) {
	t.Parallel()
	for _, rules := range []game.Rules{othello.Victory, othello.Classic} {
		for _, end := range []string{"", "\n", "\r\n"} {
			if end == "" && rules != othello.Victory {
				continue // only a square is known to end without a line end
			}
			bot, _ := botServer(t, rules, end, manners{})
			m := matchOf("test-first", bot, 6)
			m.Rules = rules
			tally, records := m.playAll(t)
			same := matchOf("test-first", "test-last", 6)
			same.Rules = rules
			want, wantRecords := same.playAll(t)
			if tally.Counts != want.Counts || len(tally.Efforts[1].Faults) > 0 || m.Server() != nil {
				t.Errorf("%s, end %q: %+v, want %+v", rules.ID(), end, tally.Counts, want.Counts)
			}
			for i := range records {
				if got, want := records[i].MoveTexts(), wantRecords[i].MoveTexts(); !slices.Equal(got, want) {
					t.Errorf("game %d: %s, want %s", i, got, want)
				}
			}
		}
	}
}

// TestEveryConnectionIsPlayedOn: the first connection to a bot is the one on which
// it is asked for moves, and another is made only when it hangs up after a game.
func TestEveryConnectionIsPlayedOn(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		manners
		concurrency int
		connections int64
	}{
		"a single connection":          {manners{once: true}, 1, 1},
		"connections in turn":          {manners{inTurn: true}, 1, 1},
		"connections side by side":     {manners{}, 1, 1},
		"one for each game":            {manners{oneGame: true}, 1, 6},
		"one for each game, in turn":   {manners{oneGame: true, inTurn: true}, 1, 6},
		"in turn, two pairs at a time": {manners{inTurn: true}, 2, 6},
	} {
		for place := range 2 {
			bot, connections := botServer(t, othello.Victory, "", test.manners)
			m, same := matchOf("test-first", bot, 6), matchOf("test-first", "test-last", 6)
			if place == 0 {
				m.A, m.B = m.B, m.A
				same.A, same.B = same.B, same.A
			}
			m.Concurrency = test.concurrency
			tally, _ := m.playAll(t)
			want, _ := same.playAll(t)
			if tally.Counts != want.Counts || len(tally.Faults) > 0 || connections.Load() != test.connections {
				t.Errorf("%s: %+v on %d connections, want %+v on %d; faults %v",
					name, tally.Counts, connections.Load(), want.Counts, test.connections, tally.Faults)
			}
		}
	}
}

// TestBotThatIsGone: a bot that hangs up and does not answer when it is called
// again loses what games are left.
func TestBotThatIsGone(t *testing.T) {
	t.Parallel()
	bot, _ := botServer(t, othello.Victory, "", manners{once: true, oneGame: true})
	m := matchOf("test-first", bot, 3)
	m.Conduct.Patience = time.Second
	tally, _ := m.playAll(t)
	faults := tally.Faults
	if len(faults) != 2 || faults[0].Game != 2 || faults[0].Player != bot ||
		!strings.Contains(faults[0].Text, "it hung up after the game before") {
		t.Errorf("%+v", tally.Faults)
	}
}

// hosted is a host that serves until the test ends or stop is called.
type hosted struct {
	address string
	records []*match.Record
	stop    func()
}

func hostOf(t *testing.T, host *course.Host) *hosted {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	h := &hosted{address: listener.Addr().String()}
	var mu sync.Mutex
	host.NewPlayer, host.Log = NewPlayer, slog.New(slog.DiscardHandler)
	host.OnRecord = func(r *match.Record) error {
		mu.Lock()
		defer mu.Unlock()
		h.records = append(h.records, r)
		return nil
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- host.Serve(ctx, listener) }()
	h.stop = sync.OnceFunc(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	t.Cleanup(h.stop)
	return h
}

// TestMatchAgainstServer plays a match with a server of the assignment's protocol
// in the place of either player.
func TestMatchAgainstServer(t *testing.T) {
	t.Parallel()
	for _, engine := range []string{"test-last", "test-late"} {
		games := 12
		if engine == "test-late" {
			games = 2
		}
		for place := range 2 {
			h := hostOf(t, &course.Host{Engine: engine, Client: game.NoSide, Seed: 3})
			m := matchOf("greedy", "tcp:"+h.address, games)
			if place == 0 {
				m.A, m.B = m.B, m.A
			}
			tally, records := m.playAll(t)
			if tally.Games() != games || m.Server() == nil || len(tally.Efforts[0].Faults)+len(tally.Efforts[1].Faults) > 0 {
				t.Errorf("%+v", tally)
			}
			h.stop()
			wins := 0
			for _, r := range records {
				if result := r.Result; result.Winner != game.NoSide && r.Names[result.Winner] == m.A.Name {
					wins++
				}
				if len(r.Milliseconds) != len(r.Moves) {
					t.Errorf("%d moves, %d times", len(r.Moves), len(r.Milliseconds))
				}
			}
			if wins != tally.Wins {
				t.Errorf("A won %d games by the records, %d by the tally", wins, tally.Wins)
			}
			// Only a server that is late for its first game is taken for a bot.
			if n := len(h.records); n < games || engine != "test-late" && n > games {
				t.Errorf("%s has %d records of %d games", engine, n, games)
			}
		}
	}
}

// TestServersThatFail ends games whose server hangs up, cheats or says nonsense.
func TestServersThatFail(t *testing.T) {
	t.Parallel()
	whole := arenatest.ServeGame(t, game.First)
	for _, test := range []struct {
		name   string
		lines  []string
		a      string
		wins   bool
		reason game.Reason
		fault  string
	}{
		{"hangs up", []string{arenatest.FirstRequest, ""}, "test-first", true, game.Crash, "connection was lost"},
		{"goes on", []string{arenatest.FirstRequest, arenatest.AfterD3, ""},
			"test-first", true, game.Crash, "connection was lost"},
		{"moves illegally", []string{arenatest.FirstRequest, arenatest.FirstRequest},
			"test-first", true, game.Crash, "no legal move"},
		{"claims a win", []string{arenatest.FirstRequest, "history\nd3\nwinner\nDRAW\n"},
			"test-first", true, game.Crash, "protocol error: the server's result is DRAW"},
		{"claims a win after its move", []string{arenatest.FirstRequest, "history\nd3 c3\nwinner\nWHITE\n"},
			"test-first", true, game.Crash, "protocol error: the server's result is WHITE"},
		{"invents a game", []string{arenatest.FirstRequest, "history\nz9 z9\nwinner\nBLACK\n"},
			"test-first", true, game.Crash, `"z9 z9"`},
		{"tells another winner", whole.Lines(whole.Moves, whole.Result.Winner.Opponent()),
			"test-first", true, whole.Result.Reason, "protocol error"},
		{"tells nothing in the end", append(whole.Requests[:len(whole.Requests):len(whole.Requests)], ""),
			"test-first", true, whole.Result.Reason, "connection was lost"},
		{"refuses a move", []string{arenatest.FirstRequest, "ERROR: INVALID MOVE ~ 'd3'"},
			"test-first", false, game.IllegalMove, "INVALID MOVE"},
		{"stops", []string{arenatest.FirstRequest, "ERROR: SERVER STOPPED"},
			"test-first", true, game.Crash, "SERVER STOPPED"},
		{"is left", []string{arenatest.FirstRequest, "history\n\nwinner\nWHITE\n"},
			"test-resigns", false, game.Resignation, ""},
		{"is cheated", []string{arenatest.FirstRequest, "history\n\nwinner\nWHITE\n"},
			"test-cheats", false, game.IllegalMove, "not a legal move"},
		{"waits", []string{arenatest.FirstRequest, "history\n\nwinner\nWHITE\n"},
			"test-waits", false, game.Timeout, "more than 100ms"},
	} {
		m := matchOf(test.a, "tcp:"+arenatest.Script(t, test.lines...), 1)
		m.Conduct.Patience = time.Minute
		if test.name == "waits" {
			m.Conduct.Patience = 100 * time.Millisecond
		}
		tally, records := m.playAll(t)
		if len(records) != 1 || (tally.Wins == 1) != test.wins ||
			records[0].Result.Reason != test.reason || !strings.Contains(records[0].Fault, test.fault) {
			t.Errorf("%s: %+v, fault %q", test.name, tally.Counts, records[0].Fault)
		}
	}
	for name, test := range map[string]struct{ spec, want string }{
		"nobody there": {"tcp:127.0.0.1:1", "cannot start: no answer at 127.0.0.1:1: "},
		"full": {"tcp:" + arenatest.Script(t, "ERROR: BUSY"),
			`cannot start: it said "ERROR: BUSY" before it was asked`},
		"hangs up":       {"tcp:" + arenatest.Script(t, ""), "cannot start: it hung up"},
		"half a request": {"tcp:" + arenatest.Script(t, arenatest.FirstRequest[:14]), "no game at"},
	} {
		m := matchOf("test-first", test.spec, 2)
		m.Conduct.Patience = time.Second
		if tally, err := m.Run(t.Context()); err == nil || !strings.Contains(err.Error(), test.want) || tally.Games() > 0 {
			t.Errorf("%s: %+v, %v, want %q", name, tally, err, test.want)
		}
	}
	h := hostOf(t, &course.Host{Engine: "greedy", Client: game.First})
	m := matchOf("tcp:"+h.address, "tcp:"+h.address, 2)
	if _, err := m.Run(t.Context()); err == nil || !strings.Contains(err.Error(), "both players are servers") {
		t.Errorf("two servers: %v", err)
	}
}
