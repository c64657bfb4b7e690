package tournament

import (
	"time"

	"colat/ai/arena/pairing"
)

// An Event is something that has happened in a tournament, which is nothing but what its
// events have made of it, in their order.
type Event struct {
	Kind Kind  `json:"kind"`
	At   int64 `json:"at"` // milliseconds since 1970, by the server's clock
	// Who did it: the ID of a person or room.Server.
	Who string `json:"who,omitempty"`
	// Person and Name are whom it is about.
	Person string `json:"person,omitempty"`
	Name   string `json:"name,omitempty"`
	Terms  *Terms `json:"terms,omitempty"`
	// Code is by which people find the tournament.
	Code string `json:"code,omitempty"`
	// Enters and Withdraws are the parts of the tournament from which on somebody who
	// came late plays, or who has left is missing.
	Enters    string `json:"enters,omitempty"`
	Withdraws string `json:"withdraws,omitempty"`
	// Removed says that who has left was not to play yet: it is in no table.
	Removed bool    `json:"removed,omitempty"`
	Games   []Given `json:"games,omitempty"`
	Room    string  `json:"room,omitempty"`
	// Results are of games: one, or those that are lost by leaving.
	Results []pairing.Result `json:"results,omitempty"`
	// Drops are the rooms in which games are being played that are not to be any more,
	// and Voids the games that were played and do not count any more. Reopened says that
	// the tournament was over and is not any more.
	Drops    []string `json:"drops,omitempty"`
	Voids    []string `json:"voids,omitempty"`
	Reopened bool     `json:"reopened,omitempty"`
}

// Kind is what an event is.
type Kind string

// The kinds of events, with the fields of Event that each has besides At.
const (
	Opened    Kind = "opened"    // Who, Terms, Code
	Settled   Kind = "settled"   // Who, Terms; before it has begun
	Entered   Kind = "entered"   // Who, Person, Name, Enters
	Left      Kind = "left"      // Who, Name, Withdraws, Removed, Results, Drops, Voids
	Began     Kind = "began"     // Who
	Paused    Kind = "paused"    // Who; no further game begins
	Resumed   Kind = "resumed"   // Who
	Gave      Kind = "gave"      // Games, which are to be played in these rooms now
	Ended     Kind = "ended"     // Room, Results: a game is over
	Corrected Kind = "corrected" // Who, Results, Drops, Voids, Reopened
	Finished  Kind = "finished"  // everything is played
	Closed    Kind = "closed"    // Who; nothing will happen any more
)

// Time returns when it happened.
func (e *Event) Time() time.Time { return time.UnixMilli(e.At) }
