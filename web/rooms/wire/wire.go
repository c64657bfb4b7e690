// Package wire is what pages, bots and the server of rooms say to each other: texts of
// JSON over a WebSocket, one message each. A client says Hello first; then it watches
// rooms, whose events it gets from wherever it asks on, and sends commands, each of which
// is answered by one Reply. Events say what has happened, replies only whether a command
// was taken: a client shows nothing before its event has come.
package wire

import (
	"errors"
	"fmt"

	"colat/web/rooms/contest"
	"colat/web/rooms/room"
)

// Version is the version of the messages. A server answers others with an error that
// asks for the page to be loaded anew.
const Version = 1

// Path is where the server of a site takes WebSockets.
const Path = "/rooms/ws"

// Limits of a connection.
const (
	MostRequest = 8 << 10   // bytes of a request
	MostMessage = 256 << 10 // bytes of what the server says at a time
	MostWatched = 64        // rooms that a connection watches
	MostEntries = 256       // events in one message
)

// Request is what a client says. One of its parts besides N and Room is there.
type Request struct {
	// N numbers the requests of a connection; the reply repeats it.
	N       uint64        `json:"n"`
	Hello   *Hello        `json:"hello,omitempty"`
	Room    string        `json:"room,omitempty"`
	Watch   *Watch        `json:"watch,omitempty"`
	Leave   bool          `json:"unwatch,omitempty"` // the room is not watched any more
	Command *room.Command `json:"command,omitempty"`
	Greet   Greeting      `json:"greet,omitempty"`
	// Contest is a command in a contest, whose ID is Room.
	Contest *contest.Command `json:"contest,omitempty"`
}

// Hello begins a connection. Said again, it asks whether the line lives, and what time it
// is.
type Hello struct {
	Version int `json:"version"`
	// Key is a secret that the client keeps and that makes it the same person each time.
	// Others get to know person.Of(Key) alone. It is in no address and no log.
	Key string `json:"key"`
}

// Watch asks for the events of a room after one, 0 for all, and for those to come.
type Watch struct {
	After uint64 `json:"after"`
}

// Greeting is one of the fixed words that people in a room can say to each other.
type Greeting string

// Greetings are all there are, in the order in which they are offered.
var Greetings = []Greeting{"hello", "luck", "nice", "oops", "thanks", "bye"}

// Message is what the server says. One of its parts besides Room and Now is there.
type Message struct {
	// Now is the server's time in milliseconds since 1970, for clocks to be shown right.
	Now      int64     `json:"now"`
	Reply    *Reply    `json:"reply,omitempty"`
	Room     string    `json:"room,omitempty"`
	Entries  []Entry   `json:"entries,omitempty"`
	Presence *Presence `json:"presence,omitempty"`
	Greeted  *Greeted  `json:"greeted,omitempty"`
	// Contest are the events of a contest, whose ID is Room: watched as rooms are, and
	// with entries of its own.
	Contest []ContestEntry `json:"contest,omitempty"`
	// Closing says why the server ends the connection: Restart if it is worth coming
	// again at once.
	Closing Closing `json:"closing,omitempty"`
}

// Reply answers the request with the same N.
type Reply struct {
	N      uint64 `json:"n"`
	Person string `json:"person,omitempty"` // to Hello: by what ID others know the client
	Room   string `json:"room,omitempty"`   // to the command that makes one
	Error  *Error `json:"error,omitempty"`
}

// Error is why a request was not done.
type Error struct {
	Code room.Code `json:"code"`
	Text string    `json:"text"`
}

func (e *Error) Error() string { return e.Text }

// Codes of errors that are not a room's refusals.
const (
	BadRequest room.Code = "bad-request" // it cannot be read, or makes no sense here
	BadVersion room.Code = "bad-version" // the page is older, or newer, than the server
	NoRoom     room.Code = "no-room"     // there is no room with this ID
	TooMany    room.Code = "too-many"    // rooms, requests or people; slower, please
	Failed     room.Code = "failed"      // the server could not keep it; again, please
)

// Entry is an event of a room with its place in the order of all events.
type Entry struct {
	Sequence uint64     `json:"seq"`
	Event    room.Event `json:"event"`
}

// ContestEntry is an event of a contest with its place in the order of all events.
type ContestEntry struct {
	Sequence uint64        `json:"seq"`
	Event    contest.Event `json:"event"`
}

// Presence tells who of a room is connected: all of them, by ID.
type Presence struct {
	Here     []string `json:"here"`
	Watchers int      `json:"watchers"` // others who are connected and have not joined
}

// Greeted is a greeting that somebody said.
type Greeted struct {
	Who  string   `json:"who"`
	What Greeting `json:"what"`
}

// Closing is why the server ends a connection.
type Closing string

const (
	Restart Closing = "restart" // the server goes away; another, or the same, takes over
	Slow    Closing = "slow"    // the client did not read fast enough
	Flood   Closing = "flood"   // it said too much
)

// ErrorOf returns an error as it goes over the wire.
func ErrorOf(err error) *Error {
	var refusal *room.Refusal
	var own *Error
	switch {
	case errors.As(err, &own):
		return own
	case errors.As(err, &refusal):
		return &Error{refusal.Code, refusal.Text}
	}
	return &Error{Failed, err.Error()}
}

// Errorf makes an Error.
func Errorf(code room.Code, format string, arguments ...any) *Error {
	return &Error{code, fmt.Sprintf(format, arguments...)}
}
