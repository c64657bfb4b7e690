//go:build !js

package server_test

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"testing"

	"colat/ai/arena/pairing"
	"colat/web/rooms/protocol"
	"colat/web/rooms/room"
	"colat/web/rooms/server"
	"colat/web/rooms/tournament"
)

// asksLocally asks for something and returns the answer.
func asksLocally(t *testing.T, l *server.Local, q protocol.Request) *protocol.Reply {
	t.Helper()
	text, err := json.Marshal(q)
	if err != nil {
		t.Fatal(err)
	}
	if err := l.Write(t.Context(), text); err != nil {
		t.Fatal(err)
	}
	for {
		text, err := l.Read(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		var m protocol.Message
		if err := json.Unmarshal(text, &m); err != nil {
			t.Fatal(err)
		}
		if m.Reply != nil && m.Reply.N == q.N {
			return m.Reply
		}
	}
}

// A client of this program keeps its name under any key, and plays with clients that come over the
// network.
func TestLocal(t *testing.T) {
	s := open(t, server.Options{Store: newMemory()})
	an := s.guest(t)
	id := an.makes(tictactoe)
	an.comes(id, "An", 0)
	me := protocol.NewID()
	local, err := s.rooms.Connect(me)
	if err != nil {
		t.Fatal(err)
	}
	r := asksLocally(t, local,
		protocol.Request{N: 1, Hello: &protocol.Hello{Version: protocol.Version, Key: protocol.NewKey()}})
	if r.Error != nil || r.Person != me {
		t.Errorf("%+v", r)
	}
	for i, c := range []room.Command{
		{Do: room.Join, Name: "Bot"}, {Do: room.Sit, Chair: 1}, {Do: room.BeReady},
	} {
		r := asksLocally(t, local, protocol.Request{N: uint64(i + 2), Room: id, Command: &c})
		if r.Error != nil {
			t.Errorf("%s: %v", c.Do, r.Error)
		}
	}
	an.until(id, "the game begins", func(r *room.Room) bool { return r.Phase() == room.Playing })
	if got := an.rooms[id].room.ChairOf(me); got != 1 {
		t.Errorf("it sits on chair %d", got)
	}
	if asksLocally(t, local, protocol.Request{N: 9, Room: id, Watch: &protocol.Watch{}}).Error != nil {
		t.Error("it cannot watch")
	}
	if err := local.Write(t.Context(), []byte("no JSON")); err == nil {
		t.Error("what cannot be read is served")
	}
	local.Close()
	local.Close()
	if err := local.Write(t.Context(), []byte("{}")); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("written to what is closed: %v", err)
	}
	again, err := s.rooms.Connect(me)
	if err != nil {
		t.Fatal(err)
	}
	s.close()
	if _, err := again.Read(context.Background()); !errors.Is(err, io.EOF) {
		t.Errorf("read from what the hub has closed: %v", err)
	}
	if _, err := s.rooms.Connect(me); err == nil {
		t.Error("a hub that is closed takes connections")
	}
}

// Only tournaments whose hosts say so take bots that name none, and the list is bounded.
func TestForBots(t *testing.T) {
	storage := newMemory()
	s := open(t, server.Options{Store: storage, Limits: server.Limits{Rooms: 1000, Requests: 1000}})
	teacher := s.guest(t)
	terms := tournamentTerms(pairing.Stage{Kind: pairing.GroupStage, Games: 1})
	teacher.opens(terms)
	var newest []string
	for range 70 {
		with := *terms
		with.Bots = true
		newest = append([]string{teacher.opens(&with)}, newest...)
	}
	ids, err := s.rooms.ForBots(t.Context())
	if err != nil || len(ids) != 64 || ids[0] != newest[0] {
		t.Fatalf("%d contests, %v", len(ids), err)
	}
	teacher.inTournament(newest[0], tournament.Command{Do: tournament.Settle, Terms: terms})
	teacher.inTournament(newest[1], tournament.Command{Do: tournament.Close})
	if ids, err = s.rooms.ForBots(t.Context()); err != nil || len(ids) != 64 || ids[0] != newest[2] {
		t.Fatalf("%d contests, %v", len(ids), err)
	}
	again := open(t, server.Options{Store: storage})
	if ids, err = again.rooms.ForBots(t.Context()); err != nil || len(ids) != 64 ||
		slices.Contains(ids, newest[0]) || slices.Contains(ids, newest[1]) {
		t.Errorf("a hub that starts knows %d contests, %v", len(ids), err)
	}
	enter := &tournament.Command{Do: tournament.Enter, Name: "Bot"}
	if err := again.rooms.InTournament(t.Context(), ids[0], protocol.NewID(), enter); err != nil {
		t.Error(err)
	}
	entries := 0
	err = again.rooms.ViewTournament(t.Context(), ids[0], func(c *tournament.Tournament) { entries = len(c.Entries()) })
	if err != nil || entries != 1 {
		t.Errorf("%d entries, %v", entries, err)
	}
}
