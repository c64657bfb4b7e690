//go:build !js

package server_test

import (
	"testing"
	"time"

	"colat/ai"
	"colat/game/match"
	"colat/web/rooms/protocol"
	"colat/web/rooms/room"
	"colat/web/rooms/server"
)

// asksIn gives a command about the position on the board.
func (g *guest) asksIn(id string, do room.Deed) {
	g.t.Helper()
	r := &g.rooms[id].room
	g.does(id, room.Command{Do: do, Game: r.Games(), Ply: len(r.Match().Moves()), Line: r.Line()})
}

// shows waits until the board shows moves, and nothing is asked.
func (g *guest) shows(id, moves string) {
	g.t.Helper()
	g.until(id, "the board shows "+moves, func(r *room.Room) bool {
		_, asker := r.Question()
		return r.Match() != nil && played(r) == moves && asker == room.NoChair
	})
}

// A player asks, the other one agrees, and everyone sees the moves taken back: on both servers, after a restart, and
// with a page of before takebacks, which gets the room anew.
func TestTakebackForEveryone(t *testing.T) {
	storage := newMemory()
	a, b := open(t, server.Options{Store: storage}), open(t, server.Options{Store: storage})
	terms := tictactoe
	terms.Clock = match.TimeControl{Total: time.Hour}
	an, binh, id := pair(t, a, b, terms)
	chi := newGuest(t, protocol.NewKey())
	chi.before = true
	chi.connect(a)
	chi.watches(id)
	an.moves(id, "a1")
	binh.moves(id, "b2")
	all := []*guest{an, binh, chi}
	for _, g := range all {
		g.shows(id, "a1 b2")
	}
	an.asksIn(id, room.Takeback)
	binh.until(id, "he is asked", func(r *room.Room) bool {
		about, asker := r.Question()
		return about == room.OfTakeback && asker == 0
	})
	binh.asksIn(id, room.Takeback)
	an.shows(id, "")
	binh.shows(id, "")

	// The page of before cannot begin anew on this connection, and connects again.
	for {
		if _, err := chi.hear(); err != nil {
			break
		}
	}
	chi.connect(a)
	chi.watches(id)
	chi.shows(id, "")
	an.moves(id, "c3")
	binh.moves(id, "b2")
	an.does(id, room.Command{Do: room.Reveal})
	an.moves(id, "a1")
	binh.shows(id, "c3 b2 a1")
	binh.asksIn(id, room.Takeback)
	an.until(id, "he is asked", func(r *room.Room) bool { _, asker := r.Question(); return asker == 1 })
	an.does(id, room.Command{Do: room.Decline, Game: 1})
	for _, g := range all {
		g.shows(id, "c3 b2 a1")
	}

	a.close()
	b.close()
	c := open(t, server.Options{Store: storage})
	for _, before := range []bool{false, true} {
		g := newGuest(t, protocol.NewKey())
		g.before = before
		g.connect(c)
		g.watches(id)
		g.shows(id, "c3 b2 a1")
		r := &g.rooms[id].room
		if left, _, _ := r.Remaining(r.SideOf(0), r.Last()); left == 0 || r.IsRevealed() == before {
			t.Errorf("%v left, revealed: %v", left, r.IsRevealed())
		}
	}
}

// An engine of the server answers at once, and then thinks about the move that comes instead.
func TestEngineIsAsked(t *testing.T) {
	s := open(t, server.Options{Store: newMemory(), Engines: server.Engines{New: ai.New, AtATime: 1}})
	an := s.guest(t)
	terms := tictactoe
	terms.Chairs[1] = room.Chair{Kind: room.EngineChair, Engine: "minimax:depth=9"}
	id := an.makes(terms)
	an.comes(id, "An", 0)
	mine := func(r *room.Room) bool { return r.Phase() == room.Playing && r.ToMove() == 0 }
	for _, move := range []string{"a1", "a2", "b2", "a1"} {
		an.moves(id, move)
		an.until(id, "it is my turn again", func(r *room.Room) bool { return len(r.Match().Moves()) == 2 && mine(r) })
		line := an.rooms[id].room.Line()
		an.asksIn(id, room.Draw)
		an.asksIn(id, room.Takeback)
		an.until(id, "the moves are taken back", func(r *room.Room) bool { return r.Line() > line })
		an.shows(id, "")
	}
	an.asksIn(id, room.Abort)
	an.until(id, "the game is over", func(r *room.Room) bool { return r.Aborted() })
}
