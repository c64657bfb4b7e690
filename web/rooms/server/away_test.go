//go:build !js

package server_test

import (
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"colat/game"
	"colat/web/rooms/protocol"
	"colat/web/rooms/room"
	"colat/web/rooms/server"
)

// ownClock is a clock of a server that a test moves on.
func ownClock() (clock func() time.Time, pass func(time.Duration)) {
	began, passed := time.Now(), new(atomic.Int64)
	return func() time.Time { return began.Add(time.Duration(passed.Load())) },
		func(d time.Duration) { passed.Add(int64(d)) }
}

// hearsOf waits until a guest is told that a person is there.
func (g *guest) hearsOf(who string) {
	g.t.Helper()
	for {
		for _, m := range g.heard {
			if m.Presence != nil && slices.Contains(m.Presence.Here, who) {
				return
			}
		}
		if _, err := g.hear(); err != nil {
			g.t.Fatal(err)
		}
	}
}

// isTold waits until a guest is told that a person is away.
func (g *guest) isTold(who string) {
	g.t.Helper()
	for {
		for _, m := range g.heard {
			if m.Presence != nil && m.Presence.Away[who] != 0 {
				return
			}
		}
		if _, err := g.hear(); err != nil {
			g.t.Fatal(err)
		}
	}
}

// A player who is left alone in a game without a clock ends it after a minute, at any server.
func TestAGameThatWasLeftIsEnded(t *testing.T) {
	storage := newMemory()
	clock, pass := ownClock()
	a, b := open(t, server.Options{Store: storage, Now: clock}), open(t, server.Options{Store: storage, Now: clock})
	for name, second := range map[string]*site{"one server": a, "two servers": b} {
		t.Run(name, func(t *testing.T) {
			an, binh, id := pair(t, a, second, tictactoe)
			binh.watches(id)
			an.moves(id, "a1")
			an.hearsOf(binh.person)
			claim := protocol.Request{Room: id, Command: &room.Command{Do: room.Claim, Game: 1}}
			pass(room.AwayToEnd + 20*time.Second)
			if r := an.try(claim); r.Error == nil || r.Error.Code != room.NotAway {
				t.Fatalf("claimed against who is there: %+v", r.Error)
			}
			an.heard = nil
			binh.socket.CloseNow()
			an.isTold(binh.person)
			if r := an.try(claim); r.Error == nil || r.Error.Code != room.NotAway {
				t.Fatalf("claimed at once: %+v", r.Error)
			}
			pass(room.AwayToEnd)
			an.asks(claim)
			r := &an.rooms[id].room
			if result, _ := r.Match().Result(); result != (game.Result{Winner: game.First, Reason: game.Absence}) {
				t.Errorf("%+v", result)
			}
		})
	}
}

// The chair of who is away is free after ten minutes, and that of who is there is not.
func TestChairsOfWhoIsAwayAreFreed(t *testing.T) {
	clock, pass := ownClock()
	s := open(t, server.Options{Store: newMemory(), Now: clock})
	an, binh := s.guest(t), s.guest(t)
	id := an.makes(tictactoe)
	an.watches(id)
	an.does(id, room.Command{Do: room.Sit})
	binh.watches(id)
	binh.does(id, room.Command{Do: room.Join, Name: "Bình"})
	binh.does(id, room.Command{Do: room.Sit, Chair: 1})
	pass(time.Hour)
	an.does(id, room.Command{Do: room.BeReady})
	binh.socket.CloseNow()
	an.isTold(binh.person)
	pass(room.AwayToStand)
	an.does(id, room.Command{Do: room.Wait})
	an.until(id, "the chair is free", func(r *room.Room) bool { return len(r.Members(1)) == 0 })
	if r := &an.rooms[id].room; r.ChairOf(an.person) != 0 || r.NameOf(binh.person) == "" {
		t.Error("who is there has been moved, or who is away is gone")
	}
}
