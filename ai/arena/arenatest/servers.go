package arenatest

import (
	"io"
	"net"
	"strings"
	"testing"
	"time"

	"colat/game"
	"colat/game/othello"
)

var FixedCells = game.Options{"victory": "a1 c7 d5 g4 f3"}

const FirstRequest = "victory_cell\na1 c7 d5 g4 f3\ncell\n" +
	"E E E E E E E E\nE E E E E E E E\nE E E E E E E E\n" +
	"E E E W B E E E\nE E E B W E E E\n" +
	"E E E E E E E E\nE E E E E E E E\nE E E E E E E E\nyou\nBLACK\n"

// AfterD3 is the second request of a server that answers d3 with c3.
var AfterD3 = strings.Replace(FirstRequest, "E E E E E E E E\nE E E W B", "E E W B E E E E\nE E E W B", 1)

func StartOf(t *testing.T) game.State {
	t.Helper()
	s, err := othello.Victory.New(FixedCells, nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// served holds the server's messages of a whole game between the server, which plays as
// LastMove, and the guest, which plays as FirstMove.
type served struct {
	Requests []string
	Moves    []string
	Result   game.Result
}

func ServeGame(t *testing.T, guest game.Player) *served {
	t.Helper()
	s := StartOf(t).(*othello.State)
	var g served
	for {
		var over bool
		if g.Result, over = s.Result(); over {
			return &g
		}
		choose := LastMove
		if s.ToMove() == guest {
			choose = FirstMove
			g.Requests = append(g.Requests, string(othello.AppendRequest(nil, s)))
		}
		m, _ := choose(t.Context(), s)
		g.Moves = append(g.Moves, othello.SquareName(int(m)))
		s.Play(m)
	}
}

// Lines returns the server's messages, ending with the given moves and winner as the
// result.
func (g *served) Lines(moves []string, winner game.Player) []string {
	name := map[game.Player]string{game.First: "BLACK", game.Second: "WHITE", game.NoSide: "DRAW"}[winner]
	final := "history\n" + strings.Join(moves, " ") + "\nwinner\n" + name + "\n"
	return append(append([]string(nil), g.Requests...), final)
}

// Script starts a server that sends its lines to each client, regardless of the answers:
// after each line it reads an answer of at most 8 bytes, and it closes the connection
// after the last.
func Script(t *testing.T, lines ...string) string {
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
			conn.SetDeadline(time.Now().Add(5 * time.Second))
			for i, line := range lines {
				io.WriteString(conn, line)
				if i == len(lines)-1 {
					// A client that sends nothing more waits for the end of the
					// connection.
					conn.SetReadDeadline(time.Now().Add(50 * time.Millisecond))
				}
				conn.Read(make([]byte, 8))
			}
			conn.Close()
		}
	}()
	return listener.Addr().String()
}

// Dial connects to a server. The connection ends with the test, or after 20 s.
func Dial(t *testing.T, address string) net.Conn {
	t.Helper()
	conn, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	conn.SetDeadline(time.Now().Add(20 * time.Second))
	return conn
}

// SendInPieces sends pieces of a text so slowly that each arrives by itself.
func SendInPieces(to io.Writer, pause time.Duration, pieces ...string) error {
	for _, piece := range pieces {
		if _, err := io.WriteString(to, piece); err != nil {
			return err
		}
		time.Sleep(pause) // a slow sender
	}
	return nil
}

// Dribble sends a text byte by byte.
func Dribble(to io.Writer, text string, pause time.Duration) error {
	pieces := make([]string, len(text))
	for i := range pieces {
		pieces[i] = text[i : i+1]
	}
	return SendInPieces(to, pause, pieces...)
}
