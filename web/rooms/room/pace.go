package room

import (
	"maps"
	"time"
)

// Limits of a room.
const (
	MostPeople = 256
	// MostEvents is the number of events of games after which no further game begins. A game
	// in progress is played to its end. Comings and goings, terms and votes do not count, or
	// strangers could use up a room.
	MostEvents = 20000
	// Idle is how long a room stays open without events.
	Idle = 24 * time.Hour
	// MostLag is the maximum network delay that is credited for a move.
	MostLag = 500 * time.Millisecond
)

// Rate limits of a room's events. Events of a game need none, because the rules of the
// game and MostQuestions bound their number.
var (
	paceOfTerms  = Pace{Burst: 20, PerSecond: 1.0 / 3}
	paceOfComers = Pace{Burst: 4 * MostPeople, PerSecond: 4}
	paceOfComer  = Pace{Burst: 10, PerSecond: 0.1} // how often one person comes back
	paceOfPerson = Pace{Burst: 60, PerSecond: 2}
	paceOfHost   = Pace{Burst: 2 * MostPeople, PerSecond: 2} // decisions about others
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
	terms, comers, host Spent
	// comings and people hold the rates of people by ID, also of people who have left, until
	// they are unused again.
	comings, people Rates
	// played is the number of unpaced events, which remain in a snapshot, unlike the others.
	played int
}

// unpaced holds the kinds of events without a rate limit: each changes the game or comes
// from the server.
var unpaced = map[Kind]bool{
	Created: true, Started: true, Moved: true, Ended: true, Paused: true, Closed: true, Offered: true, Declined: true,
	TakenBack: true,
}

// isFull reports whether so much was played in the room that no further game begins.
func (p *paces) isFull() bool { return p.played >= MostEvents }

// isByHost reports whether an event is the host's decision about others.
func isByHost(e *Event) bool { return e.By != "" && e.By != Server && e.Kind != Waiting }

// check returns a Refusal if an event comes too soon after others of its kind, or if the
// room is full. known reports whether the person of the event is in the room. From then on
// only unpaced events, votes and Left are allowed.
func (p *paces) check(e *Event, known bool) error {
	byHost := isByHost(e)
	if unpaced[e.Kind] || e.Kind == Left && !byHost || e.Who == Server {
		return nil
	}
	now := e.Time()
	comes := e.Kind == Joined && !known
	allowed := true
	switch {
	case byHost:
		allowed = paceOfHost.Allows(p.host, now)
	case p.isFull() && e.Kind != Voted:
		return refuse(Full, "too much has happened in this room: make another one")
	case e.Kind == Settled:
		allowed = paceOfTerms.Allows(p.terms, now)
	case comes:
		// A person who comes and goes uses up its own rate before that of the room.
		allowed = paceOfComer.Allows(p.comings[e.Who], now) && paceOfComers.Allows(p.comers, now)
	}
	if !allowed || !comes && !byHost && !paceOfPerson.Allows(p.people[e.Who], now) {
		return refuse(TooOften, "too much at once: try again in a moment")
	}
	return nil
}

// add counts an event against the rate limits. known is that of check.
func (p *paces) add(e *Event, known bool) {
	now := e.Time()
	switch {
	case unpaced[e.Kind]:
		p.played++
	case isByHost(e):
		paceOfHost.Add(&p.host, now)
	case e.Who == Server, e.Kind == Left:
	case e.Kind == Joined && !known:
		paceOfComers.Add(&p.comers, now)
		paceOfComer.Count(&p.comings, e.Who, now)
	default:
		if e.Kind == Settled {
			paceOfTerms.Add(&p.terms, now)
		}
		paceOfPerson.Count(&p.people, e.Who, now)
	}
}

// Rates holds the used parts of a Pace by person or address. The zero value is empty.
type Rates map[string]Spent

// Count counts one event of a person or an address at now. Of many it forgets the unused ones.
func (p Pace) Count(rates *Rates, of string, now time.Time) {
	if *rates == nil {
		*rates = make(Rates)
	}
	if len(*rates) >= 2*MostPeople && len(*rates)%MostPeople == 0 {
		maps.DeleteFunc(*rates, func(_ string, s Spent) bool { return p.at(s, now) == 0 })
	}
	s := (*rates)[of]
	p.Add(&s, now)
	(*rates)[of] = s
}
