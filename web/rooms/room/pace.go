package room

import "time"

// Limits of a room.
const (
	MostPeople = 256
	// MostEvents is the number of events after which no further game begins. A game in
	// progress is played to its end.
	MostEvents = 20000
	// Idle is how long a room stays open without events.
	Idle = 24 * time.Hour
	// MostLag is the maximum network delay that is credited for a move.
	MostLag = 500 * time.Millisecond
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

// at returns the amount used at now.
func (p Pace) at(s Spent, now time.Time) float64 {
	return max(s.amount-p.PerSecond*max(now.Sub(s.at).Seconds(), 0), 0)
}

// Allows reports whether one more event is allowed at now.
func (p Pace) Allows(s Spent, now time.Time) bool { return p.at(s, now)+1 <= p.Burst }

// Add counts one event at now.
func (p Pace) Add(s *Spent, now time.Time) { *s = Spent{p.at(*s, now) + 1, now} }

// Spent is the used part of a Pace. The zero value is unused.
type Spent struct {
	amount float64
	at     time.Time
}

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

// check returns a Refusal if an event comes too soon after others of its kind, or if the
// room, which has this many events, has reached MostEvents. known reports whether the
// person of the event is in the room. From then on only unpaced events, votes and Left are
// allowed.
func (p *paces) check(e *Event, known bool, events int) error {
	if unpaced[e.Kind] || e.Kind == Left || e.Who == Server {
		return nil
	}
	now := e.Time()
	comes := e.Kind == Joined && !known
	switch {
	case events >= MostEvents && e.Kind != Voted:
		return refuse(Full, "too much has happened in this room: make another one")
	case e.Kind == Settled && !paceOfTerms.Allows(p.terms, now),
		comes && !paceOfComers.Allows(p.comers, now),
		!comes && !paceOfPerson.Allows(p.people[e.Who], now):
		return refuse(TooOften, "too much at once: try again in a moment")
	}
	return nil
}

// add counts an event against the rate limits.
func (p *paces) add(e *Event) {
	if unpaced[e.Kind] || e.Who == Server {
		return
	}
	now := e.Time()
	switch e.Kind {
	case Settled:
		paceOfTerms.Add(&p.terms, now)
	case Left:
		delete(p.people, e.Who)
		return
	case Joined:
		if _, there := p.people[e.Who]; !there {
			paceOfComers.Add(&p.comers, now)
		}
	}
	if p.people == nil {
		p.people = make(map[string]Spent)
	}
	s := p.people[e.Who]
	paceOfPerson.Add(&s, now)
	p.people[e.Who] = s
}
