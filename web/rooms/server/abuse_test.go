//go:build !js

package server_test

import (
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"colat/ai/clocktest"
	"colat/web/rooms/protocol"
	"colat/web/rooms/room"
	"colat/web/rooms/roomstest"
	"colat/web/rooms/server"
)

func TestForgedMovesAndStolenSeats(t *testing.T) {
	s := open(t, server.Options{Store: newMemory()})
	an, binh, id := pair(t, s, s, tictactoe)
	thief := s.guest(t)
	thief.watches(id)
	thief.does(id, room.Command{Do: room.Join, Name: "An"}) // has the name, not the key
	move := room.Command{Do: room.Move, Game: 1, Move: "a1"}
	for what, command := range map[string]room.Command{
		"a move":            move,
		"a resignation":     {Do: room.Resign, Game: 1},
		"a draw":            {Do: room.Draw, Game: 1},
		"a chair":           {Do: room.Sit, Chair: 0},
		"other terms":       {Do: room.Settle, Terms: &tictactoe},
		"a room that is":    {Do: room.Create, Terms: &room.Terms{Game: "victory", Fixed: true}, Name: "x"},
		"the server's deed": {Do: "started", Game: 2},
	} {
		if r := thief.try(protocol.Request{Room: id, Command: &command}); r.Error == nil {
			t.Errorf("%s is had by somebody else", what)
		}
	}
	for _, forged := range []string{"a1", "z9", "", strings.Repeat("a", 4000), "a1\x00", "⊕"} {
		c := &room.Command{Do: room.Move, Game: 1, Move: forged}
		if r := binh.try(protocol.Request{Room: id, Command: c}); r.Error == nil {
			t.Errorf("%.20q out of turn is taken", forged)
		}
	}
	hello := protocol.Hello{Version: protocol.Version, Key: protocol.NewKey()}
	if r := thief.try(protocol.Request{Hello: &hello}); r.Error == nil {
		t.Error("one connection is two people")
	}
	an.does(id, move)
	binh.moves(id, "a2")
	if got := played(&binh.rooms[id].room); got != "a1" && got != "a1 a2" {
		t.Errorf("%s", got)
	}
}

func TestKeysStayHidden(t *testing.T) {
	storage := newMemory()
	s := open(t, server.Options{Store: storage})
	an, _, id := pair(t, s, s, tictactoe)
	for _, e := range storage.events(id) {
		if strings.Contains(string(e.Event), an.key) {
			t.Fatalf("a key is in the store: %s", e.Event)
		}
	}
	if strings.Contains(an.key, an.person) || an.person == "" {
		t.Error("the ID gives the key away")
	}
}

// raw is a connection on which anything can be said.
func raw(t *testing.T, s *site) *websocket.Conn {
	t.Helper()
	socket, _, err := websocket.Dial(t.Context(), s.server.URL, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { socket.CloseNow() })
	return socket
}

// answers returns whether a text is answered, and by what, before the connection ends.
func answers(t *testing.T, socket *websocket.Conn, kind websocket.MessageType, text string) (protocol.Message, bool) {
	t.Helper()
	ctx := roomstest.Within(t)
	if err := socket.Write(ctx, kind, []byte(text)); err != nil {
		return protocol.Message{}, false
	}
	_, answer, err := socket.Read(ctx)
	if err != nil {
		return protocol.Message{}, false
	}
	var m protocol.Message
	if err := json.Unmarshal(answer, &m); err != nil {
		t.Fatal(err)
	}
	return m, true
}

func TestNonsense(t *testing.T) {
	s := open(t, server.Options{Store: newMemory()})
	for _, text := range []string{
		"", "{", "[]", "null", "{}", `{"n":-1}`, `{"hello":{}}`, `{"hello":{"version":1,"key":"short"}}`,
		`{"n":1,"hello":{"version":99,"key":"x"}}`, `{"n":1,"room":"x","watch":{}}`, "\x00\xff",
		`{"n":1,"command":{"do":"create"}}`, `{"n":1e400}`,
	} {
		socket := raw(t, s)
		m, answered := answers(t, socket, websocket.MessageText, text)
		if !answered || m.Reply == nil || m.Reply.Error == nil {
			t.Errorf("%q is answered by %+v", text, m)
		}
	}
	if m, answered := answers(t, raw(t, s), websocket.MessageBinary, "{}"); answered && m.Reply.Error == nil {
		t.Error("bytes are taken for text")
	}
	if _, answered := answers(t, raw(t, s), websocket.MessageText, strings.Repeat(" ", protocol.MostRequest+1)); answered {
		t.Error("a request that is too long is answered")
	}
	g := s.guest(t)
	for _, q := range []protocol.Request{
		{}, {Room: "x", Watch: &protocol.Watch{}}, {Room: protocol.NewID(), Watch: &protocol.Watch{}},
		{Room: "../x", Command: &room.Command{Do: room.Join}},
		{Room: strings.Repeat("*", 26), Watch: &protocol.Watch{}}, {Command: &room.Command{Do: room.Create}},
	} {
		if r := g.try(q); r.Error == nil {
			t.Errorf("%+v is taken", q)
		}
	}
}

// A message that is cut off by the end of its connection is dropped.
func TestHalfMessage(t *testing.T) {
	s := open(t, server.Options{Store: newMemory()})
	socket := raw(t, s)
	w, err := socket.Writer(t.Context(), websocket.MessageText)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write([]byte(`{"n":1,"hello":{"vers`)); err != nil {
		t.Fatal(err)
	}
	socket.CloseNow()
	s.guest(t) // the next one is served
}

func TestFlood(t *testing.T) {
	s := open(t, server.Options{Store: newMemory(), Limits: server.Limits{Requests: 5}})
	g := s.guest(t)
	for range 100 {
		g.n++
		text, _ := json.Marshal(protocol.Request{N: g.n})
		if g.socket.Write(t.Context(), websocket.MessageText, text) != nil {
			break
		}
	}
	for {
		m, err := g.hear()
		if err != nil {
			t.Fatalf("ended without a word: %v", err)
		}
		if m.Closing == protocol.Flood {
			break
		}
	}
	s.guest(t)
}

func TestTooManyOfOneAddress(t *testing.T) {
	s := open(t, server.Options{Store: newMemory(), Limits: server.Limits{Connections: 3, Rooms: 2}})
	var guests []*guest
	for range 3 {
		guests = append(guests, s.guest(t))
	}
	_, response, err := websocket.Dial(t.Context(), s.server.URL, nil)
	if err == nil || response.StatusCode != http.StatusTooManyRequests {
		t.Fatalf("a fourth connection: %v, %v", response, err)
	}
	for range 2 {
		guests[0].makes(tictactoe)
	}
	r := guests[1].try(protocol.Request{Command: &room.Command{Do: room.Create, Name: "An", Terms: &tictactoe}})
	if r.Error == nil || r.Error.Code != protocol.TooMany {
		t.Errorf("a third room: %v", r.Error)
	}
	guests[0].socket.CloseNow()
	clocktest.Await(t, "the place of a connection that has ended is free", time.Minute, func() bool {
		socket, _, err := websocket.Dial(t.Context(), s.server.URL, nil)
		if err == nil {
			socket.CloseNow()
		}
		return err == nil
	})
}

// A client that asks and does not read the answers is dropped, and others do not wait for
// it.
func TestSlowReader(t *testing.T) {
	s := open(t, server.Options{Store: newMemory(), Limits: server.Limits{Requests: 1e6, AllRequests: 1e6}})
	an := s.guest(t)
	id := an.makes(tictactoe)
	slow := s.guest(t)
	slow.watches(id)
	began := time.Now()
	// Buffers of the system hold a lot, and what was written last may not have been read yet.
	for i, within := 0, roomstest.Within(t); within.Err() == nil; i++ {
		text, _ := json.Marshal(protocol.Request{N: uint64(i), Room: id, Greet: protocol.Greeting(strings.Repeat("x", 20))})
		if slow.socket.Write(t.Context(), websocket.MessageText, text) != nil {
			return
		}
		if i%10_000 == 9_999 && i < 400_000 { // no more than a person may do at once
			an.does(id, room.Command{Do: room.Join, Name: fmt.Sprint("An ", i)})
		}
	}
	t.Errorf("a reader that reads nothing is still there after %v", time.Since(began))
}

// A ping is a request, and too many of them are too much.
func TestPingsAreRequests(t *testing.T) {
	s := open(t, server.Options{Store: newMemory(), Limits: server.Limits{Requests: 5}})
	g := s.guest(t)
	pongs := make(chan error, 1)
	go func() {
		for {
			if err := g.socket.Ping(t.Context()); err != nil {
				pongs <- err
				return
			}
		}
	}()
	for {
		m, err := g.hear()
		if err != nil {
			t.Fatalf("ended without a word: %v", err)
		}
		if m.Closing == protocol.Flood {
			break
		}
	}
	g.socket.CloseNow()
	<-pongs
}

func TestIdleSockets(t *testing.T) {
	const many = 2000
	s := open(t, server.Options{Store: newMemory(), Limits: server.Limits{Connections: many + 10}})
	address := strings.TrimPrefix(s.server.URL, "http://")
	for range many {
		conn, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatalf("%v: the limit of open files?", err)
		}
		defer conn.Close()
		_, err = conn.Write([]byte("GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n" +
			"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"))
		if err != nil {
			t.Fatal(err)
		}
	}
	began := time.Now()
	an, binh, id := pair(t, s, s, tictactoe)
	an.moves(id, "a1")
	binh.moves(id, "a2")
	t.Logf("a game beside %d idle sockets began in %v", many, time.Since(began))
}

// Authors of programs are told the faults of their requests.
func TestUnreadableRequestsAreExplained(t *testing.T) {
	s := open(t, server.Options{Store: newMemory()})
	g := s.guest(t)
	for _, test := range []struct {
		kind       websocket.MessageType
		text, says string
	}{
		{websocket.MessageText, `{"n":2`, "unexpected end of JSON"},
		{websocket.MessageText, `{"n":2,"room":5}`, "room"},
		{websocket.MessageText, `{"n":2,"contest":{"do":"open","terms":{"clock":"0s"}}}`, "0s"},
		{websocket.MessageBinary, `{"n":2,"room":"x"}`, "want a text"},
	} {
		if err := g.socket.Write(t.Context(), test.kind, []byte(test.text)); err != nil {
			t.Fatal(err)
		}
		m, err := g.hear()
		if err != nil || m.Reply == nil || m.Reply.Error == nil {
			t.Fatalf("%s is answered by %+v, %v", test.text, m, err)
		}
		if told := m.Reply.Error; told.Code != protocol.BadRequest || !strings.Contains(told.Text, test.says) {
			t.Errorf("%s: %s; want it to say %q", test.text, told.Text, test.says)
		}
	}
}
