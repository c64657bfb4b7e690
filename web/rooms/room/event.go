package room

import (
	"time"

	"colat/game"
)

// An Event is something that has happened in a room. A room is nothing but what its
// events have made of it, in their order: whoever has them all has the room.
type Event struct {
	Kind Kind  `json:"kind"`
	At   int64 `json:"at"` // milliseconds since 1970, by the server's clock
	// Who did it: the ID of a person or Server.
	Who  string `json:"who,omitempty"`
	Name string `json:"name,omitempty"` // by which that person wants to be known
	// By is who made somebody stand up, if not the person itself: the host or Server.
	By string `json:"by,omitempty"`
	// Chair is the place that it is about, 0 or 1.
	Chair int    `json:"chair,omitempty"`
	Terms *Terms `json:"terms,omitempty"`
	// Code is by which people find the room; "" for one that they are led to.
	Code string `json:"code,omitempty"`
	// Game counts the games of the room from 1 on, Ply the moves of one from 0 on: what
	// is said of another game or position than that on the board comes too late.
	Game int    `json:"game,omitempty"`
	Ply  int    `json:"ply,omitempty"`
	Move string `json:"move,omitempty"` // in the game's own words
	// Start is the position text that a game begins with, and Opens the chair that makes
	// its first move.
	Start string `json:"start,omitempty"`
	Opens int    `json:"opens,omitempty"`
	// Left are the milliseconds that the first and the second side have left.
	Left *[2]int64 `json:"left,omitempty"`
	// Winner is the chair that a game which the board did not end was won by; NoChair
	// for a draw. Reason is how it ended.
	Winner int         `json:"winner,omitempty"`
	Reason game.Reason `json:"reason,omitempty"`
	// Absent says that the game ended because a side was not there. Programs that do not
	// know it go by Winner and Reason.
	Absent bool `json:"absent,omitempty"`
	// Leaves says that the person who ended the game leaves the room as well.
	Leaves bool `json:"leaves,omitempty"`
	// Anew says that a game begins between others than the one before, for whom the score
	// starts anew.
	Anew bool `json:"anew,omitempty"`
}

// Kind is what an event is.
type Kind string

// The kinds of events, with the fields of Event that each has besides At.
const (
	Created  Kind = "created"  // Who, Name, Terms, Code; the holders of Terms sit down
	Joined   Kind = "joined"   // Who, Name; somebody new, or a new name
	Sat      Kind = "sat"      // Who, Chair
	Stood    Kind = "stood"    // Who, Chair, By
	Settled  Kind = "settled"  // Who, Terms; nobody is ready any more
	Ready    Kind = "ready"    // Who, Chair
	Waiting  Kind = "waiting"  // Who, Chair: not ready any more
	Started  Kind = "started"  // Game, Start, Opens, Anew
	Moved    Kind = "moved"    // Who, Chair, Game, Ply, Move, Left
	Voted    Kind = "voted"    // Who, Chair, Game, Ply, Move
	Offered  Kind = "offered"  // Who, Chair, Game, Ply: a draw
	Declined Kind = "declined" // Who, Chair, Game, Ply
	Ended    Kind = "ended"    // Who, Chair, Game, Winner, Reason, Absent, Leaves: not by the board
	Paused   Kind = "paused"   // Game, Left: no server was there, nobody's time ran
	Again    Kind = "again"    // Who, Chair, Game: another game is wanted
	Left     Kind = "left"     // Who: and stood up
	Closed   Kind = "closed"   // Reason: nothing will happen here any more
)

// Server is who does what nobody does: games start, time runs out.
const Server = "server"

// NoChair is the winner of a drawn game, and where those sit who only watch.
const NoChair = -1

// Time returns when it happened.
func (e *Event) Time() time.Time { return time.UnixMilli(e.At) }
