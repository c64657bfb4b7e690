//go:build !js

package server_test

import (
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"colat/ai/clocktest"
	"colat/game"
	"colat/game/match"
	"colat/web/rooms/protocol"
	"colat/web/rooms/room"
	"colat/web/rooms/server"
)

// stepped is a clock that is moved by hand.
func stepped() (clock func() time.Time, step func(time.Duration)) {
	now := new(atomic.Int64)
	now.Store(time.Now().UnixMilli())
	return func() time.Time { return time.UnixMilli(now.Load()) },
		func(d time.Duration) { now.Add(d.Milliseconds()) }
}

var aMinute = room.Terms{Game: "victory", Opens: room.HostOpens, Clock: match.TimeControl{Total: time.Minute}}

func lastBeat(t testing.TB, storage *memory) time.Time {
	t.Helper()
	at, err := storage.LastBeat(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return at
}

// A whole cluster was gone. The server that starts last sees the others alive, and gives
// back the time all the same.
func TestRestartOfAllServers(t *testing.T) {
	storage := newMemory()
	clock, step := stepped()
	s := open(t, server.Options{Store: storage, Now: clock})
	an, _, id := pair(t, s, s, aMinute)
	s.close()
	step(time.Hour)
	open(t, server.Options{Store: storage, Now: clock})
	clocktest.Await(t, "another beat", time.Minute, func() bool { return !lastBeat(t, storage).Before(clock()) })
	last := open(t, server.Options{Store: storage, Now: clock})
	an.connect(last)
	an.watches(id)
	r := &an.rooms[id].room
	if left, _, runs := r.Remaining(game.First, clock()); r.Phase() != room.Playing || !runs || left < 55*time.Second {
		t.Fatalf("%s, %v left, running %v", r.Phase(), left, runs)
	}
	an.moves(id, "d3")
}

// While servers cannot reach their store, no player can move and no clock runs.
func TestStoreThatIsAwayForLong(t *testing.T) {
	storage := newMemory()
	clock, step := stepped()
	s := open(t, server.Options{Store: storage, Now: clock})
	an, _, id := pair(t, s, s, aMinute)
	storage.Fail(errors.New("no majority"))
	s.rooms.SeesNothing()
	step(time.Hour)
	move := &room.Command{Do: room.Move, Game: 1, Move: "d3"}
	if r := an.try(protocol.Request{Room: id, Command: move}); r.Error == nil || r.Error.Code != protocol.Failed {
		t.Fatalf("%+v", r)
	}
	storage.Fail(nil)
	an.does(id, *move)
	an.until(id, "the move has come", func(r *room.Room) bool { return len(r.Match().Moves()) == 1 })
	if left, _, _ := an.rooms[id].room.Remaining(game.First, clock()); left < 55*time.Second {
		t.Errorf("%v left", left)
	}
}

// Nor does a clock run out before it is known whether time was running.
func TestClockRunsOutUnseen(t *testing.T) {
	storage := newMemory()
	s := open(t, server.Options{Store: storage})
	terms := aMinute
	terms.Clock.Total = 100 * time.Millisecond
	storage.stops(t, time.Now().Add(-time.Hour))
	s.rooms.SeesNothing()
	an, _, id := pair(t, s, s, terms)
	time.Sleep(terms.Clock.Total + room.MostLag + 200*time.Millisecond) // the server's timers are real
	storage.goesOn()
	an.until(id, "it is paused", func(r *room.Room) bool {
		if r.Phase() == room.Over {
			t.Fatal("lost by a time in which nobody could move")
		}
		left, _, _ := r.Remaining(game.First, time.Now())
		return r.Phase() == room.Playing && left > 0
	})
}

// After a day without a move a room is closed. Its link shows its games, also on a server
// that was started since.
func TestADayWithoutAMove(t *testing.T) {
	storage := newMemory()
	clock, step := stepped()
	s := open(t, server.Options{Store: storage, Now: clock})
	an, binh, id := pair(t, s, s, tictactoe)
	for i, move := range []string{"a1", "a2", "b1", "b2", "c1"} {
		[]*guest{an, binh}[i%2].moves(id, move)
	}
	an.until(id, "the game is over", func(r *room.Room) bool { return r.Phase() == room.Over })
	_, _, other := pair(t, s, s, aMinute)
	_, _, left := pair(t, s, s, tictactoe)
	s.close()
	step(room.Idle + time.Minute)
	s = open(t, server.Options{Store: storage, Now: clock})
	late := s.guest(t)
	for _, test := range []struct {
		id    string
		phase room.Phase
		moves string
	}{{id, room.Shut, "a1 a2 b1 b2 c1"}, {left, room.Shut, ""}, {other, room.Playing, ""}} {
		late.watches(test.id)
		r := &late.rooms[test.id].room
		late.until(test.id, "it is told of the day", func(r *room.Room) bool { return r.Phase() == test.phase })
		if played(r) != test.moves {
			t.Errorf("the link shows %q, not %q", played(r), test.moves)
		}
	}
	refused := late.try(protocol.Request{Room: id, Command: &room.Command{Do: room.Join, Name: "Chi"}})
	if refused.Error == nil || refused.Error.Code != room.IsClosed {
		t.Errorf("a closed room: %+v", refused)
	}
}
