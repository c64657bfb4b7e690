//go:build !js

package main

import (
	"context"
	"encoding/json"
	"net"
	"net/http"
	"testing"
	"time"

	"github.com/coder/websocket"

	"colat/ai/clocktest"
	"colat/web/rooms/protocol"
	"colat/web/rooms/room"
	"colat/web/rooms/roomstest"
)

// callFrom is call from another address of this machine.
func callFrom(t *testing.T, from, address, key string) *websocket.Conn {
	t.Helper()
	dialer := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(from)}}
	client := &http.Client{Transport: &http.Transport{DialContext: dialer.DialContext}}
	socket, _, err := websocket.Dial(t.Context(), address+protocol.Path, &websocket.DialOptions{HTTPClient: client})
	if err != nil {
		t.Skip("this machine has one address: ", err)
	}
	t.Cleanup(func() { socket.CloseNow() })
	talk(t, socket, nil, protocol.Request{Hello: &protocol.Hello{Version: protocol.Version, Key: key}})
	return socket
}

// against begins a game in which an engine moves first.
func against(t *testing.T, socket *websocket.Conn, game, engine string) string {
	t.Helper()
	terms := room.Terms{
		Game: game, Opens: room.GuestOpens, Chairs: [2]room.Chair{{}, {Kind: room.EngineChair, Engine: engine}},
	}
	id := talkTry(t, socket, protocol.Request{Command: &room.Command{Do: room.Create, Name: "An", Terms: &terms}}).Room
	in := func(c room.Command) protocol.Request { return protocol.Request{Room: id, Command: &c} }
	socket.SetReadLimit(-1)
	for _, q := range []protocol.Request{
		{Room: id, Watch: &protocol.Watch{}}, in(room.Command{Do: room.Sit}), in(room.Command{Do: room.BeReady}),
	} {
		if r := talkTry(t, socket, q); r.Error != nil {
			t.Fatal(r.Error)
		}
	}
	return id
}

// answered returns how long an engine takes for its first move in a new room.
func answered(t *testing.T, socket *websocket.Conn, engine string) time.Duration {
	t.Helper()
	began := time.Now()
	id := against(t, socket, "classic", engine)
	ctx, cancel := context.WithTimeout(roomstest.Within(t), time.Duration(abuse(40, 90))*time.Second)
	defer cancel()
	// A room that is watched anew is told again.
	for _, q := range []protocol.Request{{Room: id, Leave: true}, {Room: id, Watch: &protocol.Watch{}}} {
		text, _ := json.Marshal(q)
		if err := socket.Write(ctx, websocket.MessageText, text); err != nil {
			t.Fatal(err)
		}
	}
	for {
		_, text, err := socket.Read(ctx)
		if err != nil {
			t.Fatalf("%s has no answer after %v: %v", engine, time.Since(began), err)
		}
		var m protocol.Message
		if json.Unmarshal(text, &m) != nil || m.Room != id {
			continue
		}
		for i := range m.Entries {
			if m.Entries[i].Event.Kind == room.Moved {
				return time.Since(began)
			}
		}
	}
}

// One address has many games against deep searches. Another one plays a level beside them
// as if it were alone, and has its turn among deep searches; when the first one is gone
// its searches are, too.
func TestEnginesOfOneAddress(t *testing.T) {
	server, address := serve(t, "-dir", packedSite(t), "-addr", "127.0.0.1:0", "-data", t.TempDir())
	rooms := abuse(40, 300)
	var greedy []*websocket.Conn
	for n := range rooms {
		if n%15 == 0 {
			greedy = append(greedy, call(t, address, protocol.NewKey()))
		}
		against(t, greedy[n/15], "classic", "alphabeta:depth=60")
	}
	honest := callFrom(t, "127.0.0.2", address, protocol.NewKey())
	level, deep := answered(t, honest, "level:3"), answered(t, honest, "alphabeta:depth=4")
	t.Logf("beside %d rooms of one address: level:3 after %v, alphabeta:depth=4 after %v", rooms, level, deep)
	if level > 10*time.Second || deep > 20*time.Second {
		t.Error("that is too long")
	}
	for _, socket := range greedy {
		socket.CloseNow()
	}
	const span = 500 * time.Millisecond
	since, before := time.Now(), timeOf(t, server.Process.Pid)
	clocktest.Await(t, "it thinks for nobody", 10*time.Second, func() bool {
		took := time.Since(since)
		if took < span {
			return false
		}
		used := timeOf(t, server.Process.Pid) - before
		since, before = since.Add(took), before+used
		return used <= took/4
	})
}
