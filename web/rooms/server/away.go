package server

import (
	"slices"
	"time"

	"colat/web/rooms/room"
)

// leftAt records that a person was present until a time, when a connection ended or the
// person sent a command.
func (r *liveRoom) leftAt(who string, at time.Time) {
	if r.room.NameOf(who) == "" || at.Before(r.absences.left[who]) {
		return
	}
	if r.absences.left == nil {
		r.absences.left = make(map[string]time.Time)
	}
	for other := range r.absences.left {
		if len(r.absences.left) > room.MostPeople && r.room.NameOf(other) == "" {
			delete(r.absences.left, other)
		}
	}
	r.absences.left[who] = at
}

// connected returns the IDs of the people who are known to be connected to a server.
func (r *liveRoom) connected() map[string]bool {
	here := make(map[string]bool)
	for _, c := range r.history.watching() {
		here[c.person] = true
	}
	for _, p := range r.watch.others {
		if r.server.Now().Sub(p.heard) <= presenceLasts {
			for _, who := range p.Here {
				here[who] = true
			}
		}
	}
	return here
}

// awaySince returns since when a person has been offline, and whether the person is
// offline. Downtime of all servers does not count.
func (r *liveRoom) awaySince(who string, here map[string]bool) (time.Time, bool) {
	if here[who] {
		return time.Time{}, false
	}
	_, since, _ := r.server.up.absence()
	later := func(at time.Time) {
		if at.After(since) {
			since = at
		}
	}
	later(r.absences.since)
	later(r.absences.left[who])
	for _, p := range r.watch.others { // the server may have stopped sending presence
		if _, was := slices.BinarySearch(p.Here, who); was {
			later(p.heard)
		}
	}
	return since, true
}

// away returns a function that reports how long a person has been offline, 0 if online.
func (r *liveRoom) away() func(who string) time.Duration {
	var here map[string]bool
	return func(who string) time.Duration {
		if here == nil {
			here = r.connected()
		}
		since, gone := r.awaySince(who, here)
		if !gone || r.server.up.storeLost() {
			return 0
		}
		return max(r.server.Now().Sub(since), 0)
	}
}

// situation returns the circumstances of a command that are known to this server.
func (r *liveRoom) situation(lag time.Duration) *room.Situation {
	return &room.Situation{Lag: lag, Away: r.away(), Chance: chance}
}

// vacate returns the event by which a person who has been offline for too long stands up,
// or nil. It returns nil if no connection of this server watches the room.
func (r *liveRoom) vacate() (*room.Event, error) {
	if !r.history.isWatched() {
		return nil, nil
	}
	return r.room.Vacate(r.server.Now(), r.away()), nil
}

// wakeAt returns when the next event may be due if nothing happens in the room before.
func (r *liveRoom) wakeAt() time.Time {
	wake := r.room.Wake()
	if !r.history.isWatched() {
		return wake
	}
	if at, any := r.room.VacateAt(r.server.Now(), r.away()); any && at.Before(wake) {
		return at
	}
	return wake
}

// awayTimes returns since when offline players and the host have been offline, in
// milliseconds since 1970. Others may act in their place.
func (r *liveRoom) awayTimes() map[string]int64 {
	here := r.connected()
	var away map[string]int64
	tell := func(who string) {
		if since, gone := r.awaySince(who, here); gone && who != "" {
			if away == nil {
				away = make(map[string]int64)
			}
			away[who] = since.UnixMilli()
		}
	}
	for chair := range 2 {
		for _, who := range r.room.Members(chair) {
			tell(who)
		}
	}
	tell(r.room.Host())
	return away
}

// wake sets the timer for the next due event.
func (r *liveRoom) wake() {
	if r.closed || r.room.Phase() == room.Shut || r.last == 0 {
		return
	}
	r.wakeAfter(max(r.wakeAt().Sub(r.server.Now()), time.Millisecond))
}
