package apptest

import (
	"time"

	rooms "colat/web/rooms/room"
	tournaments "colat/web/rooms/tournament"
)

type ServedRoom struct {
	Room   rooms.Room
	events []rooms.Event
}

func (r *ServedRoom) take(e *rooms.Event) {
	if err := r.Room.Apply(e); err != nil {
		panic(err)
	}
	r.events = append(r.events, *e)
}

func (r *ServedRoom) machine(now time.Time) *rooms.Event {
	chair := r.Room.ToMove()
	if chair == rooms.NoChair || r.Room.Terms().Chairs[chair].Kind != rooms.EngineChair {
		return nil
	}
	s := r.Room.Match().State()
	e, err := r.Room.EngineMove(&rooms.Command{
		Do: rooms.Move, Game: r.Room.Games(), Ply: len(r.Room.Match().Moves()),
		Move: s.Rules().FormatMove(s, s.AppendMoves(nil)[0]),
	}, now)
	if err != nil {
		panic(err)
	}
	return e
}

// ServedTournament is a tournament of a Server.
type ServedTournament struct {
	Tournament tournaments.Tournament
	Events     []tournaments.Event
}

func (c *ServedTournament) take(e *tournaments.Event) {
	if err := c.Tournament.Apply(e); err != nil {
		panic(err)
	}
	c.Events = append(c.Events, *e)
}
