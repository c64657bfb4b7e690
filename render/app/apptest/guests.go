package apptest

import (
	"testing"

	"colat/web/rooms/protocol"
	rooms "colat/web/rooms/room"
)

// RoomGuest is a person in a room who has no page.
type RoomGuest struct {
	*Line
	Id string // of the room
}

// GuestOn returns who uses a line, in the room that the line watches last.
func GuestOn(l *Line) *RoomGuest { return &RoomGuest{l, l.Order[len(l.Order)-1]} }

// Guest lets a person join a room under a name.
func (s *Server) Guest(id, name string) *RoomGuest {
	s.guests++
	g := s.visitor(GuestKey(s.guests), id)
	g.Send(&rooms.Command{Do: rooms.Join, Name: name})
	return g
}

// visitor has the owner of a key watch a room.
func (s *Server) visitor(key, id string) *RoomGuest {
	g := &RoomGuest{s.Connect(key), id}
	g.Watch(id, 0)
	return g
}

// opens has the owner of a key open a room, by a name.
func (s *Server) opens(key, name string, terms *rooms.Terms) *RoomGuest {
	g := &RoomGuest{Line: s.Connect(key)}
	g.Send(&rooms.Command{Do: rooms.Create, Name: name, Terms: terms})
	g.Id = s.Last()
	g.Watch(g.Id, 0)
	return g
}

// Send sends a command to the guest's room, and returns why it was refused.
func (g *RoomGuest) Send(c *rooms.Command) *protocol.Error {
	g.Command(g.Id, c)
	if last := g.queue[len(g.queue)-1].Answer; last != nil {
		return last.Error
	}
	return nil
}

// Sits has the guest sit down and be ready.
func (g *RoomGuest) Sits(chair int) *RoomGuest {
	g.Send(&rooms.Command{Do: rooms.Sit, Chair: chair})
	g.Send(&rooms.Command{Do: rooms.BeReady})
	return g
}

// Plays has the guest make a move.
func (g *RoomGuest) Plays(t testing.TB, move string) {
	t.Helper()
	r := &g.server.Rooms[g.Id].Room
	c := &rooms.Command{Do: rooms.Move, Game: r.Games(), Ply: len(r.Match().Moves()), Move: move}
	if err := g.Send(c); err != nil {
		t.Fatalf("%s is refused: %v", move, err)
	}
}

// Does sends a command about the game.
func (g *RoomGuest) Does(do rooms.Deed) {
	r := &g.server.Rooms[g.Id].Room
	c := &rooms.Command{Do: do, Game: r.Games()}
	if r.Match() != nil {
		c.Ply = len(r.Match().Moves())
	}
	g.Send(c)
}
