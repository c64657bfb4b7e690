package main

import (
	"colat/game"
	"colat/web/rooms/room"
)

// roomTally counts the games of a room that have ended while whoever visits sat there. It
// is made of the room's events alone, so that a program that is started again counts on.
type roomTally struct {
	games, wins, draws, losses int
	last                       game.Result // of the last game that has ended
}

// note takes in an event that was applied, and in which phase the room was before.
func (t *roomTally) note(v *roomConnection, e *room.Event, before room.Phase) {
	r := &v.room
	if e.Kind == room.Left && e.Who == v.me {
		*t = roomTally{}
	}
	if before == room.Over || r.Phase() != room.Over {
		return
	}
	t.last, _ = r.Match().Result()
	if r.Aborted() {
		return // it has no result
	}
	chair := r.ChairOf(v.me)
	if chair == room.NoChair {
		return
	}
	t.games++
	switch r.ChairOn(t.last.Winner) {
	case chair:
		t.wins++
	case room.NoChair:
		t.draws++
	default:
		t.losses++
	}
}
