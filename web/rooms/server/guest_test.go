//go:build !js

package server_test

import (
	"context"
	"encoding/json"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/coder/websocket"

	_ "colat/ai/textbook"
	_ "colat/game/mnk"
	_ "colat/game/othello"
	"colat/web/rooms/protocol"
	"colat/web/rooms/room"
	"colat/web/rooms/roomstest"
	"colat/web/rooms/server"
)

// site is a server at an address.
type site struct {
	rooms  *server.Server
	server *httptest.Server
}

func open(t testing.TB, options server.Options) *site {
	t.Helper()
	h, err := server.New(t.Context(), options)
	if err != nil {
		t.Fatal(err)
	}
	s := &site{h, httptest.NewServer(h)}
	t.Cleanup(s.close)
	return s
}

func (s *site) close() {
	s.rooms.Close()
	s.server.Close()
}

// A guest is a client at the other end of the wire, which believes the server.
type guest struct {
	t      testing.TB
	socket *websocket.Conn
	key    string
	before bool // it knows no events of a later generation
	person string
	n      uint64
	rooms  map[string]*view
	heard  []protocol.Message // what was neither events nor the reply
	waits  context.Context
}

// view is a room as a guest knows it.
type view struct {
	room room.Room
	last uint64
}

func newGuest(t testing.TB, key string) *guest {
	t.Helper()
	return &guest{t: t, key: key, rooms: make(map[string]*view), waits: roomstest.Within(t)}
}

func (s *site) guest(t testing.TB) *guest {
	t.Helper()
	g := newGuest(t, protocol.NewKey())
	g.connect(s)
	return g
}

func (g *guest) connect(s *site) {
	g.t.Helper()
	var err error
	if g.socket, err = dialed(g.t, s); err != nil {
		g.t.Fatal(err)
	}
	hello := &protocol.Hello{Version: protocol.Version, Key: g.key, Knows: protocol.Generation}
	if g.before {
		hello.Knows = 0
	}
	g.person = g.asks(protocol.Request{Hello: hello}).Person
}

// dialed is a connection on which nothing was said yet.
func dialed(t testing.TB, s *site) (*websocket.Conn, error) {
	socket, _, err := websocket.Dial(t.Context(), s.server.URL+protocol.Path, nil)
	if err == nil {
		t.Cleanup(func() { socket.CloseNow() })
		socket.SetReadLimit(protocol.MostMessage)
	}
	return socket, err
}

// hear waits for the next message and takes it in.
func (g *guest) hear() (protocol.Message, error) {
	_, text, err := g.socket.Read(g.waits)
	if err != nil {
		return protocol.Message{}, err
	}
	var m protocol.Message
	if err := json.Unmarshal(text, &m); err != nil {
		g.t.Fatalf("%s: %v", text, err)
	}
	v := g.rooms[m.Room]
	if m.Anew {
		*v = view{}
	}
	for i := range m.Entries {
		e := &m.Entries[i]
		if e.Sequence <= v.last {
			g.t.Fatalf("event %d comes after %d", e.Sequence, v.last)
		}
		if err := v.room.Apply(&e.Event); err != nil {
			g.t.Fatal(err)
		}
		v.last = e.Sequence
		if g.before && e.Event.Generation() > 0 {
			g.t.Fatalf("a guest of before hears of %+v", e.Event)
		}
	}
	if m.Presence != nil || m.Greeted != nil {
		g.heard = append(g.heard, m)
	}
	return m, nil
}

// try asks for something and returns the answer.
func (g *guest) try(q protocol.Request) *protocol.Reply {
	g.t.Helper()
	g.n++
	q.N = g.n
	text, err := json.Marshal(q)
	if err != nil {
		g.t.Fatal(err)
	}
	if err := g.socket.Write(g.t.Context(), websocket.MessageText, text); err != nil {
		g.t.Fatal(err)
	}
	for {
		m, err := g.hear()
		if err != nil {
			g.t.Fatalf("no answer: %v", err)
		}
		if m.Reply != nil && m.Reply.N == q.N {
			return m.Reply
		}
	}
}

// asks is try where the answer is yes.
func (g *guest) asks(q protocol.Request) *protocol.Reply {
	g.t.Helper()
	r := g.try(q)
	if r.Error != nil {
		g.t.Fatalf("%+v: %v", q, r.Error)
	}
	return r
}

// makes makes a room and watches it.
func (g *guest) makes(terms room.Terms) string {
	g.t.Helper()
	id := g.asks(protocol.Request{Command: &room.Command{Do: room.Create, Name: "An", Terms: &terms}}).Room
	g.watches(id)
	return id
}

func (g *guest) watches(id string) {
	g.t.Helper()
	if g.rooms[id] == nil {
		g.rooms[id] = new(view)
	}
	after := g.rooms[id].last
	g.asks(protocol.Request{Room: id, Watch: &protocol.Watch{After: after, Anew: after > 0}})
}

func (g *guest) does(id string, c room.Command) {
	g.t.Helper()
	g.asks(protocol.Request{Room: id, Command: &c})
}

// until waits until a room is as it should be.
func (g *guest) until(id string, what string, is func(r *room.Room) bool) {
	g.t.Helper()
	for !is(&g.rooms[id].room) {
		if _, err := g.hear(); err != nil {
			g.t.Fatalf("waiting until %s: %v", what, err)
		}
	}
}

// comes joins a room and sits down.
func (g *guest) comes(id, name string, chair int) {
	g.t.Helper()
	g.watches(id)
	g.does(id, room.Command{Do: room.Join, Name: name})
	g.does(id, room.Command{Do: room.Sit, Chair: chair})
	g.does(id, room.Command{Do: room.BeReady})
}

// moves makes a move when it is this guest's turn.
func (g *guest) moves(id, text string) {
	g.t.Helper()
	g.until(id, "it is my turn", func(r *room.Room) bool {
		return r.ToMove() != room.NoChair && slices.Contains(r.Members(r.ToMove()), g.person)
	})
	r := &g.rooms[id].room
	g.does(id, room.Command{Do: room.Move, Game: r.Games(), Ply: len(r.Match().Moves()), Move: text})
}

func played(r *room.Room) string { return strings.Join(r.Match().Record().MoveTexts(), " ") }
