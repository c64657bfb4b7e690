package tournament

import (
	"reflect"
	"slices"

	"colat/ai/arena/pairing"
	"colat/web/rooms/room"
)

// Snapshot returns a short list of events that produces the current state of the
// tournament, without replaced terms and people who have left. It returns nil if there is
// no such list, as after the beginning of the tournament, when all events count.
func (c *Tournament) Snapshot() []Event {
	if c.phase != Entering {
		return nil
	}
	at := c.last.UnixMilli()
	events := []Event{{Kind: Opened, At: at, Who: c.host, Terms: &c.terms, Code: c.code}}
	for _, e := range c.entries {
		events = append(events, Event{
			Kind: Entered, At: at, Who: e.Person, Person: e.Person, Name: e.Name, Enters: e.Enters,
		})
	}
	var made Tournament
	for i := range events {
		if made.Apply(&events[i]) != nil {
			return nil
		}
	}
	same := made.host == c.host && made.code == c.code && made.last.Equal(c.last) &&
		reflect.DeepEqual(made.terms, c.terms) &&
		slices.EqualFunc(made.entries, c.entries, func(a, b Entry) bool { return reflect.DeepEqual(a, b) })
	if !same || len(c.results)+len(c.given)+len(c.played)+len(c.dropped) > 0 {
		return nil
	}
	return events
}

// paceOf returns the rate limit of the host's events of a kind.
func paceOf(kind Kind) room.Pace {
	if kind == Entered || kind == Left {
		return room.Pace{Burst: 2 * pairing.MostPlayers, PerSecond: 4}
	}
	return room.Pace{Burst: 40, PerSecond: 0.5}
}

// keepPace counts an event of the host against its rate limit.
func (c *Tournament) keepPace(e *Event) {
	if e.Who != c.host {
		return
	}
	if c.paces == nil {
		c.paces = make(map[Kind]room.Spent)
	}
	s := c.paces[e.Kind]
	paceOf(e.Kind).Add(&s, e.Time())
	c.paces[e.Kind] = s
}
