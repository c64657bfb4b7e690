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
	OtherSide    Code = "other-side"    // who asks has played this game for the other side
	NotReady     Code = "not-ready"     // a chair is empty, or its person is not ready
	NotAway      Code = "not-away"      // the other side is there, or has not been away for long
	NotHost      Code = "not-host"      // only the host can do this
	NotSetting   Code = "not-setting"   // not after a game has begun
	NotPlaying   Code = "not-playing"   // there is no game being played
	NotYourTurn  Code = "not-your-turn" // the other side is to move
	Illegal      Code = "illegal"       // the rules exclude the move
	Late         Code = "late"          // the board shows another position by now, or time has run out
	NotOffered   Code = "not-offered"   // nobody has offered a draw
	OfferedTwice Code = "offered-twice" // a draw was offered already
	Full         Code = "full"          // no more people, or events, fit in
	TooOften     Code = "too-many"      // so soon after the last time
	IsClosed     Code = "closed"        // nothing happens in this room any more
	Unknown      Code = "unknown"       // there is no such command
)

func refuse(code Code, format string, arguments ...any) error {
	return &Refusal{code, fmt.Sprintf(format, arguments...)}
}
