// Package room is one room in which people play: who is there, who sits where, what
// they have agreed on, the game on the board, its clock. It is a fold over events and
// does nothing by itself: Decide says which event follows from what somebody wants, Due
// which one follows from the time, and Apply takes an event in. A server asks, keeps the
// event, and only then applies it and tells everybody, whose pages apply it too.
//
// It does no I/O and knows neither the clock on the wall nor chance: both are given.
package room

import (
	"slices"
	"time"

	"colat/game"
	"colat/game/match"
)

// Bounds of a room.
const (
	MostPeople = 256
	// MostEvents is when no further game begins; one that is being played goes on to
	// its end.
	MostEvents = 20000
	// Idle is how long a room stays open in which nothing happens.
	Idle = 24 * time.Hour
	// MostLag is the most time on the wire that is given back for a move.
	MostLag = 500 * time.Millisecond
)

// Phase is what is going on in a room.
type Phase string

const (
	Setting Phase = "setting" // people agree on terms and sit down
	Playing Phase = "playing"
	Over    Phase = "over" // a game has ended; another one may begin
	Shut    Phase = "shut" // it is closed
)

// Room is a room. The zero value is one in which nothing has happened, not even its
// making. It belongs to one goroutine at a time.
type Room struct {
	phase  Phase
	host   string
	code   string
	terms  Terms
	people []Person
	chairs [2]seating
	events int
	last   time.Time // of the last event

	rules game.Rules
	match *match.Match // the game on the board, or the last one; nil before the first
	games int          // how many have begun
	opens int          // the chair that is First in it
	// played is on which chair each person has played the game on the board.
	played map[string]int
	clock  clock
	offer  int // the chair that offers a draw, or NoChair
	// offered is the ply at which each chair last offered a draw, from 1 on.
	offered  [2]int
	ballot   ballot // of the team that is to move
	score    [2]int // half points of the chairs in the games that have ended
	unscored int    // how many games had begun when the score started anew
	aborted  bool   // the last game ended without a result
	leaver   string // who leaves the room since the game has ended
	// abandoned is why a room of a tournament was closed before its game was over.
	abandoned game.Reason
	paces     paces
}

// A Person is somebody in the room.
type Person struct {
	ID   string
	Name string
}

// seating is who sits on a chair.
type seating struct {
	members []string // IDs; one at most on a PersonChair
	ready   bool
	again   bool // wants another game
	// said are the members who have said, in this phase, that they are ready or that they
	// want another game.
	said []string
	// emptied is when the last member left it during a game; zero where it has members.
	emptied time.Time
}

// Phase returns what is going on.
func (r *Room) Phase() Phase { return r.phase }

// Terms returns what is played here.
func (r *Room) Terms() Terms { return r.terms }

// Code returns by which code people find the room, "" where it has none.
func (r *Room) Code() string { return r.code }

// Host returns the ID of who made the room, or of who came first after it left.
func (r *Room) Host() string { return r.host }

// People returns who is in the room, in the order in which they came, to look at only.
func (r *Room) People() []Person { return r.people }

// Events returns how many events the room is made of.
func (r *Room) Events() int { return r.events }

// Last returns when something happened last.
func (r *Room) Last() time.Time { return r.last }

// Games returns how many games have begun.
func (r *Room) Games() int { return r.games }

// Match returns the game on the board, to look at only; nil before the first.
func (r *Room) Match() *match.Match { return r.match }

// Members returns the IDs of those on a chair, to look at only.
func (r *Room) Members(chair int) []string { return r.chairs[chair].members }

// IsReady reports whether the members of a chair are ready to begin, as engines always are.
func (r *Room) IsReady(chair int) bool {
	return r.agrees(chair, r.phase == Setting, r.chairs[chair].ready)
}

// WantsAgain reports whether the members of a chair want another game.
func (r *Room) WantsAgain(chair int) bool {
	return r.agrees(chair, r.phase == Over, r.chairs[chair].again)
}

// agrees reports whether a chair wants what one of its members, in a phase in which they
// are asked, has said or not.
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

// Said returns how many members of a chair have.
func (r *Room) Said(chair int) int { return len(r.chairs[chair].said) }

// Aborted reports whether the game on the board ended without a result.
func (r *Room) Aborted() bool { return r.aborted }

// Offer returns the chair that offers a draw, or NoChair.
func (r *Room) Offer() int { return r.offer }

// Score returns the half points of the chairs in the games that have ended.
func (r *Room) Score() [2]int { return r.score }

// Scored returns how many games the score is of, with the one on the board.
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

// PlayedOn returns the chair on which a person has played the game on the board, or the
// last one, and NoChair if it has not: who sits there now may have come after the game.
func (r *Room) PlayedOn(who string) int {
	if chair, played := r.played[who]; played {
		return chair
	}
	return NoChair
}

// SideOf returns the side that a chair has in the game on the board.
func (r *Room) SideOf(chair int) game.Player {
	if chair == r.opens {
		return game.First
	}
	return game.Second
}

// ChairOn returns the chair that a side of the game on the board belongs to, or NoChair
// for Nobody.
func (r *Room) ChairOn(side game.Player) int {
	switch side {
	case game.First:
		return r.opens
	case game.Second:
		return 1 - r.opens
	}
	return NoChair
}

// ToMove returns the chair that is to move, or NoChair where nobody is.
func (r *Room) ToMove() int {
	if r.phase != Playing {
		return NoChair
	}
	return r.ChairOn(r.match.State().ToMove())
}

// NameOf returns the name of a person who is or was in the room, or "".
func (r *Room) NameOf(who string) string {
	for _, p := range r.people {
		if p.ID == who {
			return p.Name
		}
	}
	return ""
}

// has reports whether somebody is in the room.
func (r *Room) has(who string) bool {
	for _, p := range r.people {
		if p.ID == who {
			return true
		}
	}
	return false
}
