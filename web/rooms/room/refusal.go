package room

import "fmt"

// A Refusal is the error of a command that is not carried out. The room is unchanged.
type Refusal struct {
	Code Code   // for programs, and for translation by the client
	Text string // in English, with details
}

func (r *Refusal) Error() string { return r.Text }

// Code is a stable identifier of a kind of Refusal.
type Code string

const (
	BadTerms     Code = "bad-terms"     // the terms are invalid
	BadName      Code = "bad-name"      // the name is invalid
	NotHere      Code = "not-here"      // the sender is not in the room, or the room does not exist
	NotSeated    Code = "not-seated"    // the sender has no chair for this
	Taken        Code = "taken"         // the chair or the name is taken
	OtherSide    Code = "other-side"    // the sender has played this game for the other side
	NotReady     Code = "not-ready"     // a chair is empty, or its members are not ready
	NotAway      Code = "not-away"      // the other side is present, or has not been away for long
	IsBarred     Code = "barred"        // the host has barred the sender
	NameRemoved  Code = "name-removed"  // the host has removed or renamed the sender under this name
	IsLocked     Code = "locked"        // the host admits no newcomers
	NotHost      Code = "not-host"      // only the host may do this
	NotSetting   Code = "not-setting"   // not during a game, or not with these terms
	NotPlaying   Code = "not-playing"   // no game is being played
	NotYourTurn  Code = "not-your-turn" // it is the other side's turn
	Illegal      Code = "illegal"       // the rules do not allow the move
	Late         Code = "late"          // the board shows another position, or time has run out
	NotOffered   Code = "not-offered"   // there is no question that could be answered
	OfferedTwice Code = "offered-twice" // asked in this position before, another question is open, or too many
	NothingBack  Code = "nothing-back"  // there is no move that could be taken back
	Full         Code = "full"          // there are too many people or events
	TooOften     Code = "too-many"      // too soon after the last time
	IsClosed     Code = "closed"        // the room is closed
	Unknown      Code = "unknown"       // there is no such command or chair
)

func refuse(code Code, format string, arguments ...any) error {
	return &Refusal{code, fmt.Sprintf(format, arguments...)}
}
