// Package room implements a room in which people play: its people, its chairs, the terms,
// the game on the board and the clock. The state of a room is a fold over its events:
// Decide returns the event that follows from a command, Due returns the event that is due
// at a time, and Apply applies an event. A server stores an event before it applies it
// and sends it to all clients, which apply it too.
//
// The package does no I/O. The time and random numbers are passed in by the caller.
package room

import (
	"slices"
	"time"

	"colat/game"
	"colat/game/match"
)

// Limits of a room.
const (
	MostPeople = 256
	// MostEvents is the number of events after which no further game begins. A game in
	// progress is played to its end.
	MostEvents = 20000
	// Idle is how long a room stays open without events.
	Idle = 24 * time.Hour
	// MostLag is the maximum network delay that is credited for a move.
	MostLag = 500 * time.Millisecond
)

// Phase is the phase of a room.
type Phase string

const (
	Setting Phase = "setting" // people agree on terms and sit down
	Playing Phase = "playing"
	Over    Phase = "over" // a game has ended; another may begin
	Shut    Phase = "shut" // closed
)

// Room is the state of a room. The zero value is a room before its Created event. A Room
// must not be used by several goroutines at once.
type Room struct {
	phase  Phase
	host   string
	code   string
	terms  Terms
	people []Person
	chairs [2]seating
	events int
	last   time.Time // time of the last event

	rules game.Rules
	match *match.Match // the current or last game; nil before the first
	games int          // number of games begun
	opens int          // chair that plays First
	// played maps people to the chairs on which they have played the game on the board.
	played map[string]int
	clock  clock
	offer  int // chair that offers a draw, or NoChair
	// offered is the ply, counted from 1, of each chair's last offer of a draw; 0 if
	// none.
	offered  [2]int
	ballot   ballot // votes of the team to move
	score    [2]int // half points of each chair
	unscored int    // number of games begun before the score restarted
	aborted  bool   // the last game ended without a result
	leaver   string // person who ended the game and leaves the room
	// abandoned is the reason for which a tournament closed the room before its game was
	// over.
	abandoned game.Reason
	paces     paces
}

// A Person is a person in the room.
type Person struct {
	ID   string
	Name string
}

// seating is the state of a chair.
type seating struct {
	members []string // IDs; at most one on a PersonChair
	ready   bool
	again   bool // agrees to another game
	// said holds the members who, in this phase, have agreed to a game.
	said []string
	// emptied is the time at which the last member left the chair. It matters only while
	// the chair is empty during a game.
	emptied time.Time
}

// Phase returns the current phase.
func (r *Room) Phase() Phase { return r.phase }

// Terms returns the terms.
func (r *Room) Terms() Terms { return r.terms }

// Code returns the short code of the room, or "" if it has none.
func (r *Room) Code() string { return r.code }

// Host returns the ID of the host: the person who created the room, or, if that person
// has left, the one who joined first of those present.
func (r *Room) Host() string { return r.host }

// People returns the people in the room in the order in which they joined. The caller
// must not modify the slice.
func (r *Room) People() []Person { return r.people }

// Events returns the number of events of the room.
func (r *Room) Events() int { return r.events }

// Last returns the time of the last event.
func (r *Room) Last() time.Time { return r.last }

// Games returns the number of games that have begun.
func (r *Room) Games() int { return r.games }

// Match returns the game on the board, or nil before the first game. The caller must not
// modify it.
func (r *Room) Match() *match.Match { return r.match }

// Members returns the IDs of the people on a chair. The caller must not modify the slice.
func (r *Room) Members(chair int) []string { return r.chairs[chair].members }

// IsReady reports whether the members of a chair are ready to begin. Engines are always
// ready.
func (r *Room) IsReady(chair int) bool {
	return r.agrees(chair, r.phase == Setting, r.chairs[chair].ready)
}

// WantsAgain reports whether the members of a chair want another game. Engines always do.
func (r *Room) WantsAgain(chair int) bool {
	return r.agrees(chair, r.phase == Over, r.chairs[chair].again)
}

// agrees reports whether a chair agrees to a game. one tells whether one of its members
// has agreed. That is enough, except for a team if the host begins games: then every
// member must have agreed, in a phase in which they are asked.
func (r *Room) agrees(chair int, asked, one bool) bool {
	c := &r.chairs[chair]
	switch {
	case r.terms.Chairs[chair].Kind == EngineChair:
		return true
	case r.terms.Begins == ByHost && r.terms.Chairs[chair].Kind == TeamChair:
		return asked && len(c.members) > 0 && len(c.said) == len(c.members)
	}
	return one
}

// Says reports whether a person has said that it is ready or, after a game, that it wants
// another one.
func (r *Room) Says(who string) bool {
	chair := r.ChairOf(who)
	return chair != NoChair && slices.Contains(r.chairs[chair].said, who)
}

// Said returns the number of members of a chair for which Says is true.
func (r *Room) Said(chair int) int { return len(r.chairs[chair].said) }

// Aborted reports whether the game on the board ended without a result.
func (r *Room) Aborted() bool { return r.aborted }

// Offer returns the chair that offers a draw, or NoChair.
func (r *Room) Offer() int { return r.offer }

// Score returns the half points of each chair in the games that have ended.
func (r *Room) Score() [2]int { return r.score }

// Scored returns the number of games that the score covers, including the one on the
// board.
func (r *Room) Scored() int { return r.games - r.unscored }

// ChairOf returns the chair of a person, or NoChair.
func (r *Room) ChairOf(who string) int {
	for i := range r.chairs {
		for _, member := range r.chairs[i].members {
			if member == who {
				return i
			}
		}
	}
	return NoChair
}

// PlayedOn returns the chair on which a person has played the game on the board, or
// NoChair if it has not. The members of a chair may have come after the game.
func (r *Room) PlayedOn(who string) int {
	if chair, played := r.played[who]; played {
		return chair
	}
	return NoChair
}

// SideOf returns the side of a chair in the game on the board.
func (r *Room) SideOf(chair int) game.Player {
	if chair == r.opens {
		return game.First
	}
	return game.Second
}

// ChairOn returns the chair of a side in the game on the board, or NoChair if side is not
// a player.
func (r *Room) ChairOn(side game.Player) int {
	switch side {
	case game.First:
		return r.opens
	case game.Second:
		return 1 - r.opens
	}
	return NoChair
}

// ToMove returns the chair whose turn it is, or NoChair if there is none.
func (r *Room) ToMove() int {
	if r.phase != Playing {
		return NoChair
	}
	return r.ChairOn(r.match.State().ToMove())
}

// NameOf returns the name of a person in the room, or "" if the person is not there.
func (r *Room) NameOf(who string) string {
	for _, p := range r.people {
		if p.ID == who {
			return p.Name
		}
	}
	return ""
}

// has reports whether a person is in the room.
func (r *Room) has(who string) bool {
	for _, p := range r.people {
		if p.ID == who {
			return true
		}
	}
	return false
}
