package course

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"strings"
	"testing"
	"time"

	"colat/ai/arena/arenatest"
	"colat/game"
	"colat/game/othello"
)

// introduce returns a client that says something, in these pieces, and the connection's
// other end.
func introduce(t *testing.T, pieces ...string) (*Client, net.Conn) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	guest := arenatest.Dial(t, listener.Addr().String())
	conn, err := listener.Accept()
	if err != nil {
		t.Fatal(err)
	}
	c := NewClient(conn, Patience{Answer: 10 * time.Second, Reading: 10 * time.Second}, func() {})
	t.Cleanup(c.HangUp)
	go arenatest.SendInPieces(guest, 2*time.Millisecond, pieces...)
	return c, guest
}

// Clients introduce themselves in pieces of any length, and clients that do not introduce
// themselves are asked for moves all the same.
func TestIntroduction(t *testing.T) {
	for _, test := range []struct {
		pieces []string
		want   Introduction
	}{
		{[]string{"name Nhóm 3\n"}, Introduction{Name: "Nhóm 3"}},
		{[]string{"na", "me Nhóm 3\r", "\n"}, Introduction{Name: "Nhóm 3"}},
		{[]string{"contest abc\nname An\n"}, Introduction{"abc", "An"}},
		{[]string{"c", "ontest abc", "\n", "n", "ame An\n"}, Introduction{"abc", "An"}},
		{[]string{Introduction{"abc", "An"}.Lines()}, Introduction{"abc", "An"}},
		{[]string{"name An\nd3"}, Introduction{Name: "An"}},
		{[]string{"d3"}, Introduction{}},
		{[]string{"name \n"}, Introduction{}},
	} {
		c, guest := introduce(t, test.pieces...)
		got, err := c.Introduction(t.Context(), 5*time.Second)
		if err != nil || got != test.want {
			t.Errorf("%q: %+v, %v", test.pieces, got, err)
		}
		if !strings.Contains(strings.Join(test.pieces, ""), "d3") {
			put(t, guest, "d3")
		}
		start, err := othello.Victory.New(arenatest.FixedCells, nil)
		if err != nil {
			t.Fatal(err)
		}
		move, err := c.Ask(t.Context(), start.(*othello.State))
		if err != nil || othello.SquareName(int(move)) != "d3" {
			t.Errorf("%q: the answer is %v, %v", test.pieces, move, err)
		}
	}
}

func TestIntroductionFaults(t *testing.T) {
	for _, test := range []struct{ said, want string }{
		{"name " + strings.Repeat("x", 600) + "\n", "longer than 512 bytes"},
		{"contest " + strings.Repeat("\xff", 1<<17), "longer than 512 bytes"},
		{"name half a line", "the line has no end"},
	} {
		c, _ := introduce(t, test.said)
		_, err := c.Introduction(t.Context(), time.Second)
		var wrong *IntroductionError
		if !errors.As(err, &wrong) || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%.20q: %v", test.said, err)
		}
	}
	c, guest := introduce(t)
	guest.Close()
	if _, err := c.Introduction(t.Context(), time.Minute); !errors.Is(err, io.EOF) {
		t.Errorf("a client that hangs up: %v", err)
	}
	c, _ = introduce(t)
	began := time.Now()
	if said, err := c.Introduction(t.Context(), time.Millisecond); err != nil || said != (Introduction{}) ||
		time.Since(began) > time.Second {
		t.Errorf("silence: %+v, %v after %v", said, err, time.Since(began))
	}
}

// The classic game is asked for by the same 13 lines, with five cells.
func TestClassicRequest(t *testing.T) {
	c, guest := introduce(t)
	start, err := othello.Classic.New(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	put(t, guest, "d3")
	move, err := c.Ask(t.Context(), start.(*othello.State))
	if err != nil || othello.SquareName(int(move)) != "d3" {
		t.Errorf("%v, %v", move, err)
	}
	expect(t, guest, "victory_cell\na1 h1 d4 a8 h8\ncell\n"+
		"E E E E E E E E\nE E E E E E E E\nE E E E E E E E\n"+
		"E E E W B E E E\nE E E B W E E E\n"+
		"E E E E E E E E\nE E E E E E E E\nE E E E E E E E\nyou\nBLACK\n")
	c.SendResult([]string{"d3", "c3"}, game.NoSide)
	expect(t, guest, "history\nd3 c3\nwinner\nDRAW\n")
}

// A connection that ends in the middle of an answer was cut: that is no bad answer to
// who lets clients come again.
func TestCutAnswer(t *testing.T) {
	c, guest := introduce(t, "d")
	start, err := othello.Victory.New(arenatest.FixedCells, nil)
	if err != nil {
		t.Fatal(err)
	}
	time.AfterFunc(10*time.Millisecond, func() { guest.(*net.TCPConn).CloseWrite() })
	_, err = c.Ask(t.Context(), start.(*othello.State))
	var bad *AnswerError
	if !errors.As(err, &bad) || !bad.Cut {
		t.Errorf("%v", err)
	}
}

// One address has so many places and no more; it has them again when it leaves.
func TestPlacesOfAnAddress(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	r := &Reception{
		Places: 8, OfAddress: 2, Address: func(net.Addr) string { return "one" }, Log: slog.New(slog.DiscardHandler),
		Serve: func(_ context.Context, conn net.Conn, _ uint64) {
			defer conn.Close()
			io.WriteString(conn, "!")
			io.Copy(io.Discard, conn)
		},
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- r.Run(ctx, listener) }()
	address := listener.Addr().String()
	for range 3 {
		a, b := arenatest.Dial(t, address), arenatest.Dial(t, address)
		expect(t, a, "!")
		expect(t, b, "!")
		expectEnd(t, arenatest.Dial(t, address), "ERROR: BUSY ~ 2 connections come from your address already")
		a.Close()
		b.Close()
		until(t, "both have left", func() bool { return r.count() == 0 })
	}
	cancel()
	if err := <-ended; err != nil || len(r.addresses) > 0 {
		t.Errorf("%v, %v", err, r.addresses)
	}
}
