package course

import (
	"io"
	"net"
	"strings"
	"testing"
	"time"

	"colat/ai"
	"colat/ai/arena/arenatest"
	"colat/game"
	"colat/game/othello"
)

// A guest of a tournament says its name, takes up a game where it is, and takes it that
// its opponent gives up, be it while it thinks itself. At a server with an engine of its
// own that would be a contradiction.
func TestGuestInTournament(t *testing.T) {
	middle, err := othello.Victory.New(arenatest.FixedCells, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"d3", "c5"} {
		move, err := othello.Victory.ParseMove(middle, name)
		if err != nil {
			t.Fatal(err)
		}
		middle.Play(move)
	}
	for _, test := range []struct {
		introduction Introduction
		history      string // with the guest's answer for …
		outcome      ai.Outcome
		fault        string
	}{
		{Introduction{Name: "An"}, "d3 c5 …", ai.Win, ""},
		{Introduction{Name: "An"}, "d3 c5", ai.Win, ""},
		{Introduction{Name: "An"}, "d3", ai.Unknown, "the server's history"},
		{Introduction{Tournament: "abc"}, "d3 c5 … … …", ai.Unknown, "the server's history"},
		{Introduction{}, "d3 c5 …", ai.Unknown, "neither the start nor one move after it"},
	} {
		listener, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		said := make(chan string, 1)
		go func() {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			defer conn.Close()
			introduction := make([]byte, len(test.introduction.Lines()))
			io.ReadFull(conn, introduction)
			said <- string(introduction)
			conn.Write(AppendRequest(nil, middle))
			answer := make([]byte, 2)
			io.ReadFull(conn, answer)
			io.WriteString(conn, "history\n"+strings.ReplaceAll(test.history, "…", string(answer))+"\nwinner\nBLACK\n")
		}()
		guest := Guest{
			Address: listener.Addr().String(), Player: arenatest.PlayerFunc(arenatest.FirstMove), Patience: time.Second,
			MessageTimeout: 10 * time.Second, Introduction: test.introduction,
		}
		visit, err := guest.Play(t.Context())
		listener.Close()
		if err != nil || visit.Outcome() != test.outcome || visit.Colour != game.First && test.fault == "" ||
			test.fault != "" && (visit.Err == nil || !strings.Contains(visit.Err.Error(), test.fault)) {
			t.Errorf("%+v, %q: %v, %+v", test.introduction, test.history, err, visit)
		}
		if got := <-said; got != test.introduction.Lines() {
			t.Errorf("said %q", got)
		}
	}
}
