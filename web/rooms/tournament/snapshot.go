package tournament

import (
	"reflect"
	"slices"

	"colat/ai/arena/pairing"
	"colat/web/rooms/room"
)

// Snapshot returns a short list of events that makes the tournament as it is now, however
// many have made it: without terms that were replaced and people who have left. Nil says
// that there is no such list, as once the tournament has begun, when everything counts.
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

// paceOf returns how often a host may do what an event tells of.
func paceOf(kind Kind) room.Pace {
	if kind == Entered || kind == Left {
		return room.Pace{Burst: 2 * pairing.MostPlayers, PerSecond: 4}
	}
	return room.Pace{Burst: 40, PerSecond: 0.5}
}

// keepPace counts what the host does.
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
