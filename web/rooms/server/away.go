package server

import (
	"slices"
	"time"

	"colat/web/rooms/room"
)

// absences knows since when people of a room have not been connected to any server. It is not
// kept: after a restart everybody has just gone.
type absences struct {
	since time.Time            // when this server began to know who is there
	left  map[string]time.Time // when a person was last seen to be there
}

// leftAt notes that a person was there until a time: a connection ended, or the person did
// something.
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

// connected returns who is connected to a server, as far as that is known.
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

// awaySince returns since when a person has not been connected, and whether it is not. While
// no server was there nobody could be.
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
	for _, p := range r.watch.others { // of a server that says no more
		if _, was := slices.BinarySearch(p.Here, who); was {
			later(p.heard)
		}
	}
	return since, true
}

// away returns what tells for how long a person has not been connected, 0 for who is.
func (r *liveRoom) away() func(who string) time.Duration {
	here := r.connected()
	return func(who string) time.Duration {
		since, gone := r.awaySince(who, here)
		if !gone || r.server.up.storeLost() {
			return 0
		}
		return max(r.server.Now().Sub(since), 0)
	}
}

// situation returns what this server knows of a command.
func (r *liveRoom) situation(lag time.Duration) *room.Situation {
	return &room.Situation{Lag: lag, Away: r.away(), Chance: r.server.chance()}
}

// vacate returns the event by which who has been away for too long stands up, while somebody
// is there who may want the chair.
func (r *liveRoom) vacate() (*room.Event, error) {
	if !r.history.isWatched() {
		return nil, nil
	}
	return r.room.Vacate(r.server.Now(), r.away()), nil
}

// wakeAt returns when something may be due at the room if nothing happens until then.
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

// awayTimes returns since when those have been away for whom others may act, in milliseconds
// since 1970.
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
