package room

import (
	"time"

	"colat/game"
	"colat/game/match"
)

// An Event is a change of a room. The state of a room depends only on its events and
// their order.
type Event struct {
	Kind Kind  `json:"kind"`
	At   int64 `json:"at"` // Unix milliseconds, by the server's clock
	// Who is the ID of the person who caused the event, or Server.
	Who  string `json:"who,omitempty"`
	Name string `json:"name,omitempty"` // name of that person
	// By is set if not the person itself, but the host or Server caused the event: the ID of
	// the host, or Server.
	By string `json:"by,omitempty"`
	// Chair is the chair of the event, 0 or 1.
	Chair int    `json:"chair,omitempty"`
	Terms *Terms `json:"terms,omitempty"`
	// Code is the short code that people enter to find the room, "" if it has none.
	Code string `json:"code,omitempty"`
	// Game numbers the games of the room from 1, and Ply the moves of a game from 0. A
	// command for a game or position that is not on the board is refused as Late.
	Game int    `json:"game,omitempty"`
	Ply  int    `json:"ply,omitempty"`
	Move string `json:"move,omitempty"` // in the notation of the game
	// Start is the text of the position in which a game begins, and Opens the chair that
	// makes the first move.
	Start string `json:"start,omitempty"`
	Opens int    `json:"opens,omitempty"`
	// Left holds the remaining milliseconds of the first and the second side.
	Left *[2]int64 `json:"left,omitempty"`
	// Winner is the chair that won a game that did not end on the board, or NoChair for a
	// draw. Reason says how it ended.
	Winner int         `json:"winner,omitempty"`
	Reason game.Reason `json:"reason,omitempty"`
	// Absent reports that the game ended because a side was absent. Programs that do not
	// know this field use Winner and Reason.
	Absent bool `json:"absent,omitempty"`
	// Leaves reports that the person who ended the game also leaves the room.
	Leaves bool `json:"leaves,omitempty"`
	// Barred reports that the host bars the person who leaves.
	Barred bool `json:"barred,omitempty"`
	// About is the subject of a question.
	About Subject `json:"about,omitempty"`
	// Asked is how much was asked in a game before the snapshot with which it begins.
	Asked *Asked `json:"asked,omitempty"`
	// Anew reports that the players differ from those of the previous game, so that the
	// score restarts.
	Anew bool `json:"anew,omitempty"`

	checked checkedMove
}

// A checkedMove is the move of an event that a room has decided itself, so that Apply does
// not parse and check it again.
type checkedMove struct {
	in    *match.Match // nil if the event was decided elsewhere
	after int          // number of events of the room at that time
	move  game.Move
}

// Kind is the kind of an Event.
type Kind string

// The kinds of events, with the fields of Event that each uses besides At.
const (
	Created  Kind = "created"  // Who, Name, Terms, Code; the holders of Terms get their chairs
	Joined   Kind = "joined"   // Who, Name, By; a new person or a new name
	Sat      Kind = "sat"      // Who, Chair
	Stood    Kind = "stood"    // Who, Chair, By
	Settled  Kind = "settled"  // Who, Terms; withdraws all Ready
	Ready    Kind = "ready"    // Who, Chair
	Waiting  Kind = "waiting"  // Who, Chair, By; withdraws Ready or Again, with By the other chair has declined it
	Started  Kind = "started"  // Game, Start, Opens, Anew, Asked
	Moved    Kind = "moved"    // Who, Chair, Game, Ply, Move, Left
	Voted    Kind = "voted"    // Who, Chair, Game, Ply, Move
	Offered  Kind = "offered"  // Who, Chair, Game, Ply, About; asks the other chair
	Declined Kind = "declined" // Who, Chair, Game, Ply, About
	Ended    Kind = "ended"    // Who, Chair, Game, Winner, Reason, Absent, Leaves; not on the board;
	//                            with Leaves also By, Name and Barred
	Paused   Kind = "paused"   // Game, Left; restores the time lost without a server
	Again    Kind = "again"    // Who, Chair, Game; asks for another game
	Left     Kind = "left"     // Who; also stands up. With By also Name and Barred
	Allowed  Kind = "allowed"  // Who, By; withdraws the removal of a person
	Locked   Kind = "locked"   // By; newcomers are refused
	Unlocked Kind = "unlocked" // By
	Closed   Kind = "closed"   // Reason; no further events follow

	TakenBack Kind = "back"      // Who, Chair, Game, Ply (of the moves that remain), Left; agrees to a takeback
	Revealed  Kind = "revealed"  // By; spectators may see an evaluation
	Concealed Kind = "concealed" // By
)

// Server is the Who of events that no person causes, such as the start of a game or a
// timeout.
const Server = "server"

// NoChair is the winner of a drawn game and the chair of a spectator.
const NoChair = -1

// Generation returns which clients can apply the event: those whose Hello names this number or a greater one.
func (e *Event) Generation() int {
	if e.Kind == TakenBack || e.Kind == Revealed || e.Kind == Concealed || e.About != OfDraw {
		return 1
	}
	return 0
}

// Time returns the time of the event.
func (e *Event) Time() time.Time { return time.UnixMilli(e.At) }
