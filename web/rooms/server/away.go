package server

import (
	"slices"
	"time"

	"colat/web/rooms/room"
)

// absences knows since when people of a room have not been connected to any hub. It is not
// kept: after a restart everybody has just gone.
type absences struct {
	since time.Time            // when this hub began to know who is there
	left  map[string]time.Time // when a person was last seen to be there
}

// goes notes that a person was there until a time: a connection ended, or the person did
// something.
func (t *table) goes(who string, at time.Time) {
	if t.room.NameOf(who) == "" || at.Before(t.absences.left[who]) {
		return
	}
	if t.absences.left == nil {
		t.absences.left = make(map[string]time.Time)
	}
	for other := range t.absences.left {
		if len(t.absences.left) > room.MostPeople && t.room.NameOf(other) == "" {
			delete(t.absences.left, other)
		}
	}
	t.absences.left[who] = at
}

// connected returns who is connected to a hub, as far as that is known.
func (t *table) connected() map[string]bool {
	here := make(map[string]bool)
	for _, c := range t.history.watching() {
		here[c.person] = true
	}
	for _, p := range t.watch.others {
		if t.hub.Now().Sub(p.heard) <= presenceLasts {
			for _, who := range p.Here {
				here[who] = true
			}
		}
	}
	return here
}

// awaySince returns since when a person has not been connected, and whether it is not. While
// no server was there nobody could be.
func (t *table) awaySince(who string, here map[string]bool) (time.Time, bool) {
	if here[who] {
		return time.Time{}, false
	}
	_, since, _ := t.hub.up.absence()
	later := func(at time.Time) {
		if at.After(since) {
			since = at
		}
	}
	later(t.absences.since)
	later(t.absences.left[who])
	for _, p := range t.watch.others { // of a hub that says no more
		if _, was := slices.BinarySearch(p.Here, who); was {
			later(p.heard)
		}
	}
	return since, true
}

// away returns what tells for how long a person has not been connected, 0 for who is.
func (t *table) away() func(who string) time.Duration {
	here := t.connected()
	return func(who string) time.Duration {
		since, gone := t.awaySince(who, here)
		if !gone || t.hub.up.blind() {
			return 0
		}
		return max(t.hub.Now().Sub(since), 0)
	}
}

// situation returns what this hub knows of a command.
func (t *table) situation(lag time.Duration) *room.Situation {
	return &room.Situation{Lag: lag, Away: t.away(), Chance: t.hub.chance()}
}

// vacate returns the event by which who has been away for too long stands up, while somebody
// is there who may want the chair.
func (t *table) vacate() (*room.Event, error) {
	if !t.history.isWatched() {
		return nil, nil
	}
	return t.room.Vacate(t.hub.Now(), t.away()), nil
}

// wakeAt returns when something may be due at the table if nothing happens until then.
func (t *table) wakeAt() time.Time {
	wake := t.room.Wake()
	if !t.history.isWatched() {
		return wake
	}
	if at, any := t.room.VacateAt(t.hub.Now(), t.away()); any && at.Before(wake) {
		return at
	}
	return wake
}

// toldAway returns since when those have been away for whom others may act, in milliseconds
// since 1970.
func (t *table) toldAway() map[string]int64 {
	here := t.connected()
	var away map[string]int64
	tell := func(who string) {
		if since, gone := t.awaySince(who, here); gone && who != "" {
			if away == nil {
				away = make(map[string]int64)
			}
			away[who] = since.UnixMilli()
		}
	}
	for chair := range 2 {
		for _, who := range t.room.Members(chair) {
			tell(who)
		}
	}
	tell(t.room.Host())
	return away
}
