package room

import (
	"time"
)

// Rate limits of a room's events. Events of a game need none, because the rules of the
// game bound their number.
var (
	paceOfTerms  = Pace{Burst: 20, PerSecond: 1.0 / 3}
	paceOfComers = Pace{Burst: 2 * MostPeople, PerSecond: 2}
	paceOfPerson = Pace{Burst: 60, PerSecond: 2}
)

// Pace is a rate limit: Burst events at once, then PerSecond.
type Pace struct{ Burst, PerSecond float64 }

// Spent is the used part of a Pace. The zero value is unused.
type Spent struct {
	amount float64
	at     time.Time
}

// at returns the amount used at now.
func (p Pace) at(s Spent, now time.Time) float64 {
	return max(s.amount-p.PerSecond*max(now.Sub(s.at).Seconds(), 0), 0)
}

// Allows reports whether one more event is allowed at now.
func (p Pace) Allows(s Spent, now time.Time) bool { return p.at(s, now)+1 <= p.Burst }

// Add counts one event at now.
func (p Pace) Add(s *Spent, now time.Time) { *s = Spent{p.at(*s, now) + 1, now} }

// paces holds the used rates of a room.
type paces struct {
	terms, comers Spent
	people        map[string]Spent // by ID, for people in the room
}

// unpaced holds the kinds of events without a rate limit: each changes the game or comes
// from the server.
var unpaced = map[Kind]bool{
	Created: true, Started: true, Moved: true, Ended: true, Paused: true, Closed: true, Offered: true, Declined: true,
}

// tooOften returns a Refusal if an event comes too soon after others of its kind, or if
// the room has reached MostEvents. From then on only unpaced events, votes and Left are
// allowed.
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

// keepPace counts an event against the rate limits.
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
