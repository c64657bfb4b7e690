package tournament

import (
	"time"

	"colat/ai/arena/pairing"
)

// An Event is a change of a tournament. The state of a tournament depends only on its
// events and their order.
type Event struct {
	Kind Kind  `json:"kind"`
	At   int64 `json:"at"` // Unix milliseconds, by the server's clock
	// Who is the ID of the person who caused the event, or room.Server.
	Who string `json:"who,omitempty"`
	// Person and Name are the ID and the name of the participant concerned.
	Person string `json:"person,omitempty"`
	Name   string `json:"name,omitempty"`
	To     string `json:"to,omitempty"` // the new name
	// Bot reports that a program plays for the participant. Clients that do not know this
	// field take it for a person.
	Bot   bool   `json:"bot,omitempty"`
	Terms *Terms `json:"terms,omitempty"`
	// Code is the short code that people enter to find the tournament.
	Code string `json:"code,omitempty"`
	// Enters is the phase of the plan from which on a late player plays, and Withdraws
	// the phase from which on a player who has left is missing.
	Enters    string `json:"enters,omitempty"`
	Withdraws string `json:"withdraws,omitempty"`
	// Barred reports that the person may not enter again.
	Barred bool `json:"barred,omitempty"`
	// Removed reports that a player who has left had not played yet and appears in no
	// table.
	Removed bool    `json:"removed,omitempty"`
	Games   []Given `json:"games,omitempty"`
	Room    string  `json:"room,omitempty"`
	// Results holds the result of one game, or of the games that a player forfeits by
	// leaving.
	Results []pairing.Result `json:"results,omitempty"`
	// Drops are the rooms of games in progress that are cancelled, and Voids the finished
	// games that do not count. Reopened reports that a finished tournament continues.
	Drops    []string `json:"drops,omitempty"`
	Voids    []string `json:"voids,omitempty"`
	Reopened bool     `json:"reopened,omitempty"`
	// Rounds are the Swiss rounds that the server has paired when it sends the event, so that
	// clients need not pair them. They are not stored.
	Rounds []pairing.Round `json:"rounds,omitempty"`
}

// Kind is the kind of an Event.
type Kind string

// The kinds of events, with the fields of Event that each uses besides At.
const (
	Opened    Kind = "opened"    // Who, Terms, Code
	Settled   Kind = "settled"   // Who, Terms; before the tournament begins
	Entered   Kind = "entered"   // Who, Person, Name, Enters, Bot
	Left      Kind = "left"      // Who, Name, Withdraws, Removed, Barred, Results, Drops, Voids
	Began     Kind = "began"     // Who
	Paused    Kind = "paused"    // Who; no further game begins
	Resumed   Kind = "resumed"   // Who
	Gave      Kind = "gave"      // Games; starts the games in their rooms
	Ended     Kind = "ended"     // Room, Results; a game is over
	Corrected Kind = "corrected" // Who, Results, Drops, Voids, Reopened
	Finished  Kind = "finished"  // all games are finished
	Renamed   Kind = "renamed"   // Who, Person, Name, To; before the tournament begins
	Barred    Kind = "barred"    // Who, Person, Name, Barred; a person who does not take part
	Allowed   Kind = "allowed"   // Who, Person; withdraws the removal of a person
	Locked    Kind = "locked"    // Who; newcomers are refused
	Unlocked  Kind = "unlocked"  // Who
	Closed    Kind = "closed"    // Who; no further events follow
)

// Time returns the time of the event.
func (e *Event) Time() time.Time { return time.UnixMilli(e.At) }

// A Command is a request by a person to change the tournament.
type Command struct {
	Do    Deed   `json:"do"`
	Terms *Terms `json:"terms,omitempty"`
	// Name is the name under which a player enters, or that of the player that a command of the
	// host concerns.
	Name string `json:"name,omitempty"`
	// Person is the ID of the person who enters, if the host or the server enters another
	// person, or of the person that the host bars or allows.
	Person string `json:"person,omitempty"`
	To     string `json:"to,omitempty"` // the new name
	// Bot reports that a program enters.
	Bot bool `json:"bot,omitempty"`
	// Result is the result that the host sets for a game.
	Result *pairing.Result `json:"result,omitempty"`
}

// Deed is the kind of a Command.
type Deed string

// The kinds of commands, with the fields of Command that each uses. Open makes the sender
// the host of the tournament. All people may use Enter and Leave; the other kinds are for
// the host.
const (
	Open    Deed = "open"    // Terms
	Settle  Deed = "settle"  // Terms; before the tournament begins
	Enter   Deed = "enter"   // Name, Bot; from the host also Person
	Leave   Deed = "leave"   // from the host also Name: that player may return under another name
	Bar     Deed = "bar"     // Name or Person, who leaves, if it takes part, and may not return
	Allow   Deed = "allow"   // Person; withdraws what the host has decided about it
	Rename  Deed = "rename"  // Name, To; before the tournament begins
	Lock    Deed = "lock"    // only the host enters people
	Unlock  Deed = "unlock"  //
	Begin   Deed = "begin"   //
	Pause   Deed = "pause"   //
	Resume  Deed = "resume"  //
	Correct Deed = "correct" // Result
	Close   Deed = "close"   //
)
