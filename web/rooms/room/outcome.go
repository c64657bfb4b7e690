package room

import (
	"time"

	"colat/game"
)

// Why a tournament closes the room of a game.
const (
	Missing   game.Reason = "missing"   // who is not ready was waited for long enough
	Cancelled game.Reason = "cancelled" // the game does not count any more
)

// Outcome is what became of the game of a tournament's room.
type Outcome string

const (
	Undecided Outcome = ""          // it may still be played
	Decided   Outcome = "decided"   // the match has a result
	Walkover  Outcome = "walkover"  // it was not begun: who was not ready has lost
	Abandoned Outcome = "abandoned" // the room was closed for another reason
)

// Outcome returns what became of the game.
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

// Abandon returns the event by which a tournament closes the room of a game that is not
// over: Missing if somebody is not ready to begin it, Cancelled in any case. Nil if there
// is nothing to be closed.
func (r *Room) Abandon(why game.Reason, now time.Time) *Event {
	missing := r.phase == Setting && !(r.IsReady(0) && r.IsReady(1))
	open := r.phase == Setting || r.phase == Playing
	if !r.terms.Fixed || !open || why == Missing && !missing {
		return nil
	}
	return &Event{Kind: Closed, At: now.UnixMilli(), Who: Server, Reason: why}
}
