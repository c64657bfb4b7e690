package room

import (
	"reflect"
	"slices"
	"time"
)

// isMadeBy reports whether the events, applied to the zero Room, give a room equal to r.
func isMadeBy(r *Room, events []Event) bool {
	var made Room
	for i := range events {
		if made.Apply(&events[i]) != nil {
			return false
		}
	}
	return (r.match == nil) == (made.match == nil) && (r.match == nil || sameGame(r, &made)) &&
		reflect.DeepEqual(comparable(r), comparable(&made))
}

// sameGame reports whether two rooms have the same game on the board.
func sameGame(r, other *Room) bool {
	result, over := r.match.Result()
	otherResult, otherOver := other.match.Result()
	return r.rules.ID() == other.rules.ID() && over == otherOver && result == otherResult &&
		r.rules.FormatPosition(r.match.Start()) == r.rules.FormatPosition(other.match.Start()) &&
		slices.Equal(r.match.Moves(), other.match.Moves()) && r.match.Seats() == other.match.Seats()
}

// comparable returns a copy of the room without fields that are compared separately or do
// not matter.
func comparable(r *Room) *Room {
	c := *r
	c.events, c.rules, c.match, c.paces = 0, nil, nil, paces{}
	if len(c.people) == 0 {
		c.people = nil
	}
	if len(c.ballot.votes) == 0 {
		c.ballot.votes = nil
	}
	for i := range c.chairs {
		chair := &c.chairs[i]
		if len(chair.members) == 0 {
			chair.members = nil
		}
		if len(chair.said) == 0 {
			chair.said = nil
		}
		if c.phase != Playing || chair.members != nil || c.terms.Chairs[i].Kind == EngineChair {
			chair.emptied = time.Time{}
		}
		if countsVoices(r, i) {
			chair.ready, chair.again = false, false
		} else {
			chair.said = nil // implied by ready and again
		}
	}
	return &c
}
