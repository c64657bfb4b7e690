package room

import (
	"time"
)

// How often the same may happen in a room: some times at once, and then so many a second.
// The events of a game are bounded by its rules.
var (
	paceOfTerms  = Pace{Burst: 20, PerSecond: 1.0 / 3}
	paceOfComers = Pace{Burst: 2 * MostPeople, PerSecond: 2}
	paceOfPerson = Pace{Burst: 60, PerSecond: 2}
)

// Pace is how often something may happen: Burst times at once, and PerSecond after that.
type Pace struct{ Burst, PerSecond float64 }

// Spent counts how much of a Pace has been used. The zero value is nothing.
type Spent struct {
	amount float64
	at     time.Time
}

// at returns what is used up at a time.
func (p Pace) at(s Spent, now time.Time) float64 {
	return max(s.amount-p.PerSecond*max(now.Sub(s.at).Seconds(), 0), 0)
}

// Allows reports whether it may happen once more.
func (p Pace) Allows(s Spent, now time.Time) bool { return p.at(s, now)+1 <= p.Burst }

// Add counts what has happened.
func (p Pace) Add(s *Spent, now time.Time) { *s = Spent{p.at(*s, now) + 1, now} }

// paces counts how often things have happened in a room.
type paces struct {
	terms, comers Spent
	people        map[string]Spent // by ID, as long as they are in it
}

// unpaced are the kinds of events that are bounded otherwise: each changes the game, or
// comes from the server.
var unpaced = map[Kind]bool{
	Created: true, Started: true, Moved: true, Ended: true, Paused: true, Closed: true, Offered: true, Declined: true,
}

// tooOften returns a refusal where an event would come too soon after others of its kind,
// or where too much has happened in the room for anything but the end of its game.
func (r *Room) tooOften(e *Event) error {
	if unpaced[e.Kind] || e.Kind == Left || e.Who == Server {
		return nil
	}
	now := e.Time()
	comes := e.Kind == Joined && !r.has(e.Who)
	switch {
	case r.events >= MostEvents && e.Kind != Voted:
		return refuse(Full, "too much has happened in this room: make another one")
	case e.Kind == Settled && !paceOfTerms.Allows(r.paces.terms, now),
		comes && !paceOfComers.Allows(r.paces.comers, now),
		!comes && !paceOfPerson.Allows(r.paces.people[e.Who], now):
		return refuse(TooOften, "too much at once: try again in a moment")
	}
	return nil
}

// keepPace counts an event.
func (r *Room) keepPace(e *Event) {
	if unpaced[e.Kind] || e.Who == Server {
		return
	}
	now := e.Time()
	switch e.Kind {
	case Settled:
		paceOfTerms.Add(&r.paces.terms, now)
	case Left:
		delete(r.paces.people, e.Who)
		return
	case Joined:
		if _, there := r.paces.people[e.Who]; !there {
			paceOfComers.Add(&r.paces.comers, now)
		}
	}
	if r.paces.people == nil {
		r.paces.people = make(map[string]Spent)
	}
	s := r.paces.people[e.Who]
	paceOfPerson.Add(&s, now)
	r.paces.people[e.Who] = s
}
