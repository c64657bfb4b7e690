package course

import (
	"context"
	"errors"
	"io"
	"net"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"colat/ai"
	"colat/ai/arena/arenatest"
	"colat/game"
)

func guestOf(address string, player ai.Player) *Guest {
	return &Guest{
		Address: address, Player: player, Name: "guest",
		Patience: 2 * time.Second, MessageTimeout: 2 * time.Second,
	}
}

func TestGuestTellsHowGamesEnd(t *testing.T) {
	for _, test := range []struct {
		name    string
		lines   []string
		outcome ai.Outcome
		err     string
	}{
		{"won by resignation", []string{arenatest.FirstRequest, "history\nd3\nwinner\nBLACK\n"}, ai.Win, ""},
		{"CRLF and no last line end",
			[]string{strings.ReplaceAll(arenatest.FirstRequest, "\n", "\r\n"), "history\r\nd3\r\nwinner\r\nBLACK"}, ai.Win, ""},
		{"two messages joined", []string{arenatest.FirstRequest + "history\nd3\nwinner\nBLACK\n"}, ai.Win, ""},
		{"a server's error", []string{arenatest.FirstRequest, "ERROR: INVALID MOVE ~ 'd3'"},
			ai.Unknown, `the server said "ERROR: INVALID MOVE ~ 'd3'"`},
		{"a server's error at once", []string{"ERROR: SERVER FULL"}, ai.Unknown, "ERROR: SERVER FULL"},
		{"a lost connection", []string{arenatest.FirstRequest, ""}, ai.Unknown, "connection was lost"},
		{"a lost connection in mid-message", []string{arenatest.FirstRequest[:50]}, ai.Unknown, "connection was lost"},
		{"a request that cannot be", []string{strings.Replace(arenatest.FirstRequest, "E E E W B", "E E E W Q", 1)},
			ai.Unknown, "line 7"},
		{"another protocol", []string{"HTTP/1.1 400 Bad Request\r\n\r\n"}, ai.Unknown, "neither a request nor a result"},
		{"a winner that cannot be", []string{arenatest.FirstRequest, "history\nd3\nwinner\nGREEN\n"}, ai.Unknown, "GREEN"},
		{"a message without end", []string{strings.Repeat("x", 1<<20)}, ai.Unknown, "longer than"},
	} {
		visit := visitTo(t, arenatest.PlayerFunc(arenatest.FirstMove), test.lines...)
		by := visit.Record.Result.Reason
		if visit.Outcome() != test.outcome || visit.Outcome() != ai.Unknown && by != game.Resignation {
			t.Errorf("%s: outcome %v by %q", test.name, visit.Outcome(), by)
		}
		if got := errorText(visit.Err); !strings.Contains(got, test.err) || (test.err == "") != (got == "") {
			t.Errorf("%s: error %q, want one with %q", test.name, got, test.err)
		}
	}
	var refused ServerError
	guest := guestOf(arenatest.Script(t, "ERROR: SERVER FULL"), arenatest.PlayerFunc(arenatest.FirstMove))
	visit, err := guest.Play(t.Context())
	if err != nil || !errors.As(visit.Err, &refused) || errors.Is(visit.Err, ErrLost) {
		t.Errorf("a server's error is %v, %v", err, visit)
	}
}

// visitTo lets a player play at a server that speaks these lines.
func visitTo(t *testing.T, player arenatest.PlayerFunc, lines ...string) *Visit {
	t.Helper()
	visit, err := guestOf(arenatest.Script(t, lines...), player).Play(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return visit
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

func TestGuestWaitsForSilentServer(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	guest := guestOf(listener.Addr().String(), arenatest.PlayerFunc(arenatest.FirstMove))
	guest.MessageTimeout = 50 * time.Millisecond
	visit, err := guest.Play(t.Context())
	if err != nil || !strings.Contains(errorText(visit.Err), "said nothing for 50ms") {
		t.Errorf("%v, %+v", err, visit)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	guest.MessageTimeout = time.Minute
	if _, err := guest.Play(ctx); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("cancelled: %v", err)
	}
}

func TestNobodyAnswers(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := listener.Addr().String()
	listener.Close()
	guest := guestOf(address, arenatest.PlayerFunc(arenatest.FirstMove))
	guest.Patience = 200 * time.Millisecond
	if _, err := guest.Play(t.Context()); err == nil || !strings.Contains(err.Error(), "no answer at "+address) {
		t.Errorf("error %v", err)
	}
	// A server that starts a little later is waited for.
	guest.Patience = 5 * time.Second
	time.AfterFunc(200*time.Millisecond, func() {
		late, err := net.Listen("tcp", address)
		if err != nil {
			return
		}
		defer late.Close()
		conn, err := late.Accept()
		if err == nil {
			io.WriteString(conn, "ERROR: TOO LATE")
			conn.Close()
		}
	})
	visit, err := guest.Play(t.Context())
	if err != nil || errorText(visit.Err) != `the server said "ERROR: TOO LATE"` {
		t.Errorf("%v, %+v", err, visit)
	}
}

// TestMessagesHoweverCut reads messages byte by byte and all at once.
func TestMessagesHoweverCut(t *testing.T) {
	text := arenatest.FirstRequest + arenatest.FirstRequest + "history\nd3 c3\nwinner\nWHITE\n"
	for name, in := range map[string]io.Reader{
		"joined": strings.NewReader(text),
		"cut":    iotest.OneByteReader(strings.NewReader(text)),
		"halved": iotest.HalfReader(strings.NewReader(text)),
	} {
		messages := newMessageReader(in)
		for range 2 {
			if m, err := messages.next(); err != nil || m.request == nil || m.request.ToMove() != game.First {
				t.Errorf("%s: %+v, %v", name, m, err)
			}
		}
		m, err := messages.next()
		if err != nil || m.request != nil || strings.Join(m.moves, " ") != "d3 c3" || m.winner != game.Second {
			t.Errorf("%s: %+v, %v", name, m, err)
		}
		if _, err := messages.next(); !errors.Is(err, ErrLost) {
			t.Errorf("%s: at the end: %v", name, err)
		}
	}
}
