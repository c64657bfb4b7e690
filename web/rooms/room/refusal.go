package room

import "fmt"

// A Refusal is why a room does not do what somebody asked for. Nothing has happened.
type Refusal struct {
	Code Code   // for programs, and for the page to say it in its reader's language
	Text string // in English, with what was wrong
}

func (r *Refusal) Error() string { return r.Text }

// Code is a stable word for a kind of Refusal.
type Code string

const (
	BadTerms     Code = "bad-terms"     // they cannot be played
	BadName      Code = "bad-name"      // nobody can be called that
	NotHere      Code = "not-here"      // who asks has not joined the room
	NotSeated    Code = "not-seated"    // who asks has no chair for this
	Taken        Code = "taken"         // the chair is somebody else's
	NotHost      Code = "not-host"      // only the host can do this
	NotSetting   Code = "not-setting"   // not after a game has begun
	NotPlaying   Code = "not-playing"   // there is no game being played
	NotYourTurn  Code = "not-your-turn" // the other side is to move
	Illegal      Code = "illegal"       // the rules exclude the move
	Late         Code = "late"          // the board shows another position by now, or time has run out
	NotOffered   Code = "not-offered"   // nobody has offered a draw
	OfferedTwice Code = "offered-twice" // a draw was offered already
	Full         Code = "full"          // no more people, or events, fit in
	IsClosed     Code = "closed"        // nothing happens in this room any more
	Unknown      Code = "unknown"       // there is no such command
)

func refuse(code Code, format string, arguments ...any) error {
	return &Refusal{code, fmt.Sprintf(format, arguments...)}
}
