package tournament

import (
	"reflect"
	"slices"

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
	for _, r := range c.door.Removals() {
		events = append(events, Event{
			Kind: Barred, At: at, Who: c.host, Person: r.Person, Name: r.Name, Barred: r.Barred,
		})
	}
	if c.door.IsLocked() {
		events = append(events, Event{Kind: Locked, At: at, Who: c.host})
	}
	for _, e := range c.entries {
		if e.Person == room.Server { // it follows from the terms
			continue
		}
		events = append(events, Event{
			Kind: Entered, At: at, Who: e.Person, Person: e.Person, Name: e.Name, Enters: e.Enters, Bot: e.Bot,
		})
	}
	var made Tournament
	for i := range events {
		if made.Apply(&events[i]) != nil {
			return nil
		}
	}
	same := made.host == c.host && made.code == c.code && made.last.Equal(c.last) &&
		reflect.DeepEqual(made.terms, c.terms) && reflect.DeepEqual(made.door, c.door) &&
		slices.EqualFunc(made.entries, c.entries, func(a, b Entry) bool { return reflect.DeepEqual(a, b) })
	if !same || len(c.results)+len(c.given)+len(c.played)+len(c.dropped) > 0 {
		return nil
	}
	return events
}
