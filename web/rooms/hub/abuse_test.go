//go:build !js

package hub_test

import (
	"context"
	"encoding/json"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"colat/web/rooms/hub"
	"colat/web/rooms/room"
	"colat/web/rooms/roomstest"
	"colat/web/rooms/wire"
)

func TestForgedMovesAndStolenSeats(t *testing.T) {
	s := open(t, hub.Options{Journal: newMemory()})
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
		if r := thief.try(wire.Request{Room: id, Command: &command}); r.Error == nil {
			t.Errorf("%s is had by somebody else", what)
		}
	}
	for _, forged := range []string{"a1", "z9", "", strings.Repeat("a", 4000), "a1\x00", "⊕"} {
		c := &room.Command{Do: room.Move, Game: 1, Move: forged}
		if r := binh.try(wire.Request{Room: id, Command: c}); r.Error == nil {
			t.Errorf("%.20q out of turn is taken", forged)
		}
	}
	if r := thief.try(wire.Request{Hello: &wire.Hello{Version: wire.Version, Key: wire.NewKey()}}); r.Error == nil {
		t.Error("one connection is two people")
	}
	an.does(id, move)
	binh.moves(id, "a2")
	if got := played(&binh.rooms[id].room); got != "a1" && got != "a1 a2" {
		t.Errorf("%s", got)
	}
}

func TestKeysStayHidden(t *testing.T) {
	journal := newMemory()
	s := open(t, hub.Options{Journal: journal})
	an, _, id := pair(t, s, s, tictactoe)
	for _, e := range journal.events(id) {
		if strings.Contains(string(e.Event), an.key) {
			t.Fatalf("a key is in the journal: %s", e.Event)
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
func answers(t *testing.T, socket *websocket.Conn, kind websocket.MessageType, text string) (wire.Message, bool) {
	t.Helper()
	ctx := roomstest.Within(t)
	if err := socket.Write(ctx, kind, []byte(text)); err != nil {
		return wire.Message{}, false
	}
	_, answer, err := socket.Read(ctx)
	if err != nil {
		return wire.Message{}, false
	}
	var m wire.Message
	if err := json.Unmarshal(answer, &m); err != nil {
		t.Fatal(err)
	}
	return m, true
}

func TestNonsense(t *testing.T) {
	s := open(t, hub.Options{Journal: newMemory()})
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
	if _, answered := answers(t, raw(t, s), websocket.MessageText, strings.Repeat(" ", wire.MostRequest+1)); answered {
		t.Error("a request that is too long is answered")
	}
	g := s.guest(t)
	for _, q := range []wire.Request{
		{}, {Room: "x", Watch: &wire.Watch{}}, {Room: wire.NewID(), Watch: &wire.Watch{}},
		{Room: "../x", Command: &room.Command{Do: room.Join}},
		{Room: strings.Repeat("*", 26), Watch: &wire.Watch{}}, {Command: &room.Command{Do: room.Create}},
	} {
		if r := g.try(q); r.Error == nil {
			t.Errorf("%+v is taken", q)
		}
	}
}

// A message that is cut off by the end of its connection is nobody's.
func TestHalfMessage(t *testing.T) {
	s := open(t, hub.Options{Journal: newMemory()})
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
	s := open(t, hub.Options{Journal: newMemory(), Limits: hub.Limits{Requests: 5}})
	g := s.guest(t)
	for range 100 {
		g.n++
		text, _ := json.Marshal(wire.Request{N: g.n})
		if g.socket.Write(t.Context(), websocket.MessageText, text) != nil {
			break
		}
	}
	for {
		m, err := g.hear()
		if err != nil {
			t.Fatalf("ended without a word: %v", err)
		}
		if m.Closing == wire.Flood {
			break
		}
	}
	s.guest(t)
}

func TestTooManyOfOneAddress(t *testing.T) {
	s := open(t, hub.Options{Journal: newMemory(), Limits: hub.Limits{Connections: 3, Rooms: 2}})
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
	r := guests[1].try(wire.Request{Command: &room.Command{Do: room.Create, Name: "An", Terms: &tictactoe}})
	if r.Error == nil || r.Error.Code != wire.TooMany {
		t.Errorf("a third room: %v", r.Error)
	}
	guests[0].socket.CloseNow()
	for within := roomstest.Within(t); within.Err() == nil; { // until the server has heard of it
		if socket, _, err := websocket.Dial(t.Context(), s.server.URL, nil); err == nil {
			socket.CloseNow()
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Error("the place of a connection that has ended is not free")
}

// Whoever does not read is dropped, and nobody waits for it.
func TestSlowReader(t *testing.T) {
	s := open(t, hub.Options{Journal: newMemory(), Limits: hub.Limits{Requests: 1e6, AllRequests: 1e6}})
	an := s.guest(t)
	id := an.makes(tictactoe)
	slow := s.guest(t)
	slow.watches(id)
	began := time.Now()
	// Buffers of the system hold a lot: long names fill them.
	for i := range 40000 {
		an.does(id, room.Command{Do: room.Join, Name: strings.Repeat(string(rune('a'+i%2)), room.MostName)})
		if i%1000 == 999 && slow.isDropped() {
			return
		}
	}
	t.Errorf("a reader that reads nothing is still there after %v", time.Since(began))
}

// isDropped reports whether the server has closed the connection, without reading it.
func (g *guest) isDropped() bool {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	return g.socket.Write(ctx, websocket.MessageText, []byte(`{}`)) != nil
}

func TestIdleSockets(t *testing.T) {
	const many = 2000
	s := open(t, hub.Options{Journal: newMemory(), Limits: hub.Limits{Connections: many + 10}})
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

// Who writes a program is told what is wrong with what it says.
func TestUnreadableRequestsAreExplained(t *testing.T) {
	s := open(t, hub.Options{Journal: newMemory()})
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
		if told := m.Reply.Error; told.Code != wire.BadRequest || !strings.Contains(told.Text, test.says) {
			t.Errorf("%s: %s; want it to say %q", test.text, told.Text, test.says)
		}
	}
}
