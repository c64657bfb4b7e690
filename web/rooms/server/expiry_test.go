//go:build !js

package server_test

import (
	"context"
	"testing"
	"time"

	"colat/web/rooms/room"
	"colat/web/rooms/server"
)

// A room in which nothing happens for a day is closed and compacted, its game stays, and
// after three months it is given up. What is new is left alone.
func TestRoomsExpire(t *testing.T) {
	storage := newMemory()
	s := open(t, server.Options{Store: storage})
	an, binh, id := pair(t, s, s, tictactoe)
	an.moves(id, "a1")
	binh.moves(id, "b2")
	before := len(storage.events(id))
	if err := s.rooms.Expire(t.Context()); err != nil || len(storage.events(id)) != before {
		t.Fatalf("a game that is being played: %v, %d events", err, len(storage.events(id)))
	}
	s.close()
	at := func(later time.Duration) *site {
		return open(t, server.Options{Store: storage, Now: func() time.Time { return time.Now().Add(later) }})
	}
	day := at(25 * time.Hour)
	if err := day.rooms.Expire(t.Context()); err != nil {
		t.Fatal(err)
	}
	if rooms, _ := storage.Rooms(context.Background()); rooms[id] != 1 {
		t.Errorf("the room has %d entries after a day", rooms[id])
	}
	day.close()
	chi := at(26 * time.Hour)
	g := chi.guest(t)
	g.watches(id)
	if r := &g.rooms[id].room; r.Phase() != room.Shut || played(r) != "a1 b2" {
		t.Errorf("the room is %s, with %q", r.Phase(), played(r))
	}
	chi.close()
	late := at(92 * 24 * time.Hour)
	if err := late.rooms.Expire(t.Context()); err != nil {
		t.Fatal(err)
	}
	if last, err := storage.LastOf(context.Background(), id); !last.Gone {
		t.Errorf("after three months the room ends with %+v, %v", last, err)
	}
}
