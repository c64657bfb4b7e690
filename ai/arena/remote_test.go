package arena

import (
	"context"
	"io"
	"net"
	"strings"
	"testing"
	"time"

	"colat/game"
	"colat/game/othello"
)

// botServer answers requests on connections, each for itself, with end after a
// move.
func botServer(t *testing.T, rules game.Rules, end string) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			go func() {
				defer conn.Close()
				requests := NewRequestReader(conn, rules)
				for {
					s, err := requests.Next()
					if err != nil {
						return
					}
					m, _ := lastMove(context.Background(), s)
					io.WriteString(conn, rules.FormatMove(s, m)+end)
				}
			}()
		}
	}()
	return "tcp:" + listener.Addr().String()
}

// TestBotsOnConnections plays a match with a bot that answers on a connection.
func TestBotsOnConnections(t *testing.T) {
	t.Parallel()
	for _, rules := range []game.Rules{othello.Victory, othello.Classic} {
		for _, end := range []string{"", "\n", "\r\n"} {
			if end == "" && rules != othello.Victory {
				continue // only a square is known to end without a line end
			}
			m := matchOf("test-first", botServer(t, rules, end), 6)
			m.Rules = rules
			tally, records := m.playAll(t)
			same := matchOf("test-first", "test-last", 6)
			same.Rules = rules
			want, wantRecords := same.playAll(t)
			if tally.Counts != want.Counts || len(tally.Efforts[1].Faults) > 0 || m.Server() != nil {
				t.Errorf("%s, end %q: %+v, want %+v", rules.ID(), end, tally.Counts, want.Counts)
			}
			for i := range records {
				if got, want := strings.Join(records[i].Moves, " "), strings.Join(wantRecords[i].Moves, " "); got != want {
					t.Errorf("game %d: %s, want %s", i, got, want)
				}
			}
		}
	}
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
			h := serve(t, &Host{Engine: engine, Client: game.Nobody, Seed: 3})
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
				if result, _ := r.Result(); result.Winner != game.Nobody && r.Players[result.Winner] == m.A.Name {
					wins++
				}
				if len(r.Milliseconds) != len(r.Moves) {
					t.Errorf("%d moves, %d times", len(r.Moves), len(r.Milliseconds))
				}
			}
			if wins != tally.Wins {
				t.Errorf("A won %d games by the records, %d by the tally", wins, tally.Wins)
			}
			if len(h.records) < games {
				t.Errorf("the server has %d records of %d games", len(h.records), games)
			}
		}
	}
}

// TestServersThatFail ends games whose server hangs up, cheats or says nonsense.
func TestServersThatFail(t *testing.T) {
	t.Parallel()
	whole := serveGame(t, game.First)
	for _, test := range []struct {
		name   string
		lines  []string
		a      string
		wins   bool
		reason game.Reason
		fault  string
	}{
		{"hangs up", []string{firstRequest, ""}, "test-first", true, Crash, "connection was lost"},
		{"goes on", []string{firstRequest, afterD3, ""}, "test-first", true, Crash, "connection was lost"},
		{"moves illegally", []string{firstRequest, firstRequest}, "test-first", true, Crash, "no legal move"},
		{"claims a win", []string{firstRequest, "history\nd3\nwinner\nDRAW\n"},
			"test-first", true, Crash, "protocol error: the server's result is DRAW"},
		{"claims a win after its move", []string{firstRequest, "history\nd3 c3\nwinner\nWHITE\n"},
			"test-first", true, Crash, "protocol error: the server's result is WHITE"},
		{"invents a game", []string{firstRequest, "history\nz9 z9\nwinner\nBLACK\n"}, "test-first", true, Crash, `"z9 z9"`},
		{"tells another winner", whole.lines(whole.moves, whole.result.Winner.Opponent()),
			"test-first", true, whole.result.Reason, "protocol error"},
		{"tells nothing in the end", append(whole.requests[:len(whole.requests):len(whole.requests)], ""),
			"test-first", true, whole.result.Reason, "connection was lost"},
		{"refuses a move", []string{firstRequest, "ERROR: INVALID MOVE ~ 'd3'"}, "test-first", false, IllegalMove, "INVALID MOVE"},
		{"stops", []string{firstRequest, serverStopped}, "test-first", true, Crash, "SERVER STOPPED"},
		{"is left", []string{firstRequest, "history\n\nwinner\nWHITE\n"}, "test-resigns", false, game.Resignation, ""},
		{"is cheated", []string{firstRequest, "history\n\nwinner\nWHITE\n"}, "test-cheats", false, IllegalMove, "not a legal move"},
		{"waits", []string{firstRequest, "history\n\nwinner\nWHITE\n"}, "test-waits", false, game.Timeout, "more than 100ms"},
	} {
		m := matchOf(test.a, "tcp:"+script(t, test.lines...), 1)
		m.Conduct.Patience = 100 * time.Millisecond
		tally, records := m.playAll(t)
		if len(records) != 1 || (tally.Wins == 1) != test.wins || records[0].Reason != string(test.reason) || !strings.Contains(records[0].Fault, test.fault) {
			t.Errorf("%s: %+v, fault %q", test.name, tally.Counts, records[0].Fault)
		}
	}
	for name, test := range map[string]struct{ spec, want string }{
		"nobody there": {"tcp:127.0.0.1:1", "refused"},
		"full":         {"tcp:" + script(t, serverFull), "E"},
	} {
		m := matchOf("test-first", test.spec, 2)
		m.Conduct.Patience = 100 * time.Millisecond
		tally, err := m.Run(t.Context())
		if name == "nobody there" && (err == nil || !strings.Contains(err.Error(), test.want)) || name == "full" && err == nil && tally.Wins != 2 {
			t.Errorf("%s: %+v, %v", name, tally, err)
		}
	}
	h := serve(t, &Host{Engine: "greedy", Client: game.First})
	m := matchOf("tcp:"+h.address, "tcp:"+h.address, 2)
	if _, err := m.Run(t.Context()); err == nil || !strings.Contains(err.Error(), "both players are servers") {
		t.Errorf("two servers: %v", err)
	}
}
