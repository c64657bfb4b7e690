package room

import (
	"math/rand/v2"
	"time"
)

// A Command is a request by a person to change the room.
type Command struct {
	Do   Deed   `json:"do"`
	Name string `json:"name,omitempty"` // of the sender, for Create and Join; of Person for Rename
	// Chair is the chair to sit on, 0 or 1.
	Chair int    `json:"chair,omitempty"`
	Terms *Terms `json:"terms,omitempty"`
	Game  int    `json:"game,omitempty"` // number of the game, as in Event
	Ply   int    `json:"ply,omitempty"`
	Move  string `json:"move,omitempty"`
	// Line is the Line of the room that the sender knows, so that no move meant for another position of the same
	// ply is played; 0 if the sender does not know of takebacks.
	Line int `json:"line,omitempty"`
	// Person is the ID of the person that a command of the host concerns.
	Person string `json:"person,omitempty"`
}

// Deed is the kind of a Command.
type Deed string

// The kinds of commands, with the fields of Command that each uses.
const (
	Create  Deed = "create"  // Terms, Name
	Join    Deed = "join"    // Name
	Sit     Deed = "sit"     // Chair
	Stand   Deed = "stand"   //
	Settle  Deed = "settle"  // Terms; host only, and not during a game
	BeReady Deed = "ready"   //
	Wait    Deed = "wait"    // withdraws BeReady or Rematch
	Move    Deed = "move"    // Game, Ply, Line, Move; a vote on a team's chair
	Draw    Deed = "draw"    // Game, Ply, Line; offers a draw, or accepts the opponent's offer
	Decline Deed = "decline" // Game, Ply; declines the open question
	Resign  Deed = "resign"  // Game; host only for a team
	Rematch Deed = "rematch" // Game
	Leave   Deed = "leave"   // also ends the game of a sender on a PersonChair
	Begin   Deed = "begin"   // Game, the last one; only if Terms.Begins is ByHost
	Free    Deed = "free"    // Person; the host removes the person from its chair
	Claim   Deed = "claim"   // Game; wins a game that the other side has left
	Abort   Deed = "abort"   // Game; ends such a game, or one in which not both sides have moved, without a result
	// Takeback asks the opponent to take back the sender's last move, or agrees to that of the opponent.
	Takeback Deed = "takeback" // Game, Ply, Line

	// For the host only, and not in a tournament.
	Remove Deed = "remove" // Person; who leaves the room and may return under another name
	Bar    Deed = "bar"    // Person; who leaves the room, if it is there, and may not return
	Allow  Deed = "allow"  // Person; withdraws Remove and Bar
	Rename Deed = "rename" // Person, Name; the person cannot take the old name again
	Lock   Deed = "lock"   // newcomers are refused
	Unlock Deed = "unlock" //

	Reveal  Deed = "reveal"  // lets spectators see an engine's evaluation
	Conceal Deed = "conceal" //
)

// Situation is the context of a command besides the room and the time.
type Situation struct {
	Lag time.Duration // network delay of the command
	// Away returns how long a person has been offline, 0 if the person is connected. If
	// Away is nil, all people count as connected.
	Away func(who string) time.Duration
	// Chance draws the start of a game. If it is nil, the time seeds a generator.
	Chance *rand.Rand
}

const (
	// AwayToEnd is how long a side has to be away before the other side may end a game
	// without a clock, and how long the host has to be away before players may act in its
	// place.
	AwayToEnd = time.Minute
	// AwayToStand is how long a person has to be away before its chair becomes free.
	AwayToStand = 10 * time.Minute
)

// away returns how long a person has been offline.
func (s *Situation) away(who string) time.Duration {
	if s.Away == nil {
		return 0
	}
	return s.Away(who)
}
