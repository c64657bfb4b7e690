package main

import (
	"colat/game"
	"colat/web/rooms/room"
)

// roomTally counts the finished games in which this participant had a seat. It depends
// only on the room's events, so a restarted program continues the count.
type roomTally struct {
	games, wins, draws, losses int
	last                       game.Result // of the last finished game
}

// note processes an applied event. before is the room's phase before the event.
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
		return // the game has no result
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
