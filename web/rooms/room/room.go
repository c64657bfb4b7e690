// Package room implements a room in which people play: its people, its chairs, the terms,
// the game on the board and the clock. The state of a room is a fold over its events:
// Decide returns the event that follows from a command, Due returns the event that is due
// at a time, and Apply applies an event. A server stores an event before it applies it
// and sends it to all clients, which apply it too.
//
// The package does no I/O. The time and random numbers are passed in by the caller.
package room

import (
	"time"

	"colat/game"
	"colat/game/match"
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
	phase Phase
	host  string
	code  string
	terms Terms
	people
	chairs
	door   Door
	events int
	last   time.Time // time of the last event

	rules game.Rules
	match *match.Match // the current or last game; nil before the first
	games int          // number of games begun
	opens int          // chair that plays First
	// played maps people to the chairs on which they have played the game on the board.
	played map[string]int
	clock
	questions questions
	ballot           // votes of the team to move
	score     [2]int // half points of each chair
	unscored  int    // number of games begun before the score restarted
	aborted   bool   // the last game ended without a result
	leaver    string // person who ended the game and leaves the room
	remover   string // host who has removed the leaver, or ""
	// abandoned is the reason for which a tournament closed the room before its game was
	// over.
	abandoned game.Reason
	revealed  bool // spectators may see an evaluation
	paces     paces
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

// Door returns who may join the room.
func (r *Room) Door() Door { return r.door }

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

// Aborted reports whether the game on the board ended without a result.
func (r *Room) Aborted() bool { return r.aborted }

// IsRevealed reports whether the host lets spectators see an engine's evaluation of the game.
func (r *Room) IsRevealed() bool { return r.revealed }

// Score returns the half points of each chair in the games that have ended.
func (r *Room) Score() [2]int { return r.score }

// Scored returns the number of games that the score covers, including the one on the
// board.
func (r *Room) Scored() int { return r.games - r.unscored }

// PlayedOn returns the chair on which a person has played the game on the board, or
// NoChair if it has not. The members of a chair may have come after the game.
func (r *Room) PlayedOn(who string) int {
	if chair, played := r.played[who]; played {
		return chair
	}
	return NoChair
}
