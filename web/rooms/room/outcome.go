package room

import (
	"time"

	"colat/game"
)

// Reasons for which a tournament closes the room of a game.
const (
	Missing   game.Reason = "missing"   // a player was not ready in time
	Cancelled game.Reason = "cancelled" // the game does not count
)

// Outcome is the outcome of the game in a tournament's room.
type Outcome string

const (
	Undecided Outcome = ""          // the game may still be played
	Decided   Outcome = "decided"   // the match has a result
	Walkover  Outcome = "walkover"  // not begun; a player who was not ready loses
	Abandoned Outcome = "abandoned" // the room was closed for another reason
)

// Outcome returns the outcome of the room's game.
func (r *Room) Outcome() Outcome {
	if r.match != nil && r.games == 1 {
		if _, over := r.match.Result(); over {
			return Decided
		}
	}
	switch {
	case r.phase != Shut:
		return Undecided
	case r.match == nil && r.abandoned == Missing:
		return Walkover
	}
	return Abandoned
}

// Abandon returns the event by which a tournament closes the room of an unfinished game.
// For the reason Missing, the game must not have begun and a player must not be ready.
// Abandon returns nil if the room does not close.
func (r *Room) Abandon(why game.Reason, now time.Time) *Event {
	missing := r.phase == Setting && !(r.IsReady(0) && r.IsReady(1))
	open := r.phase == Setting || r.phase == Playing
	if !r.terms.Fixed || !open || why == Missing && !missing {
		return nil
	}
	return &Event{Kind: Closed, At: now.UnixMilli(), Who: Server, Reason: why}
}
