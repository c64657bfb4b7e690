// Package protocol is what pages, bots and the server of rooms say to each other: texts of
// JSON over a WebSocket, one message each. A client says Hello first; then it watches
// rooms, whose events it gets from wherever it asks on, and sends commands, each of which
// is answered by one Reply. Events say what has happened, replies only whether a command
// was taken: a client shows nothing before its event has come.
package protocol

import (
	"errors"
	"fmt"

	"colat/web/rooms/room"
	"colat/web/rooms/tournament"
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
	// Tournament is a command in a tournament, whose ID is Room.
	Tournament *tournament.Command `json:"contest,omitempty"`
	// Code asks for the room or the tournament that has a code, as a person has typed it.
	Code string `json:"code,omitempty"`
	// List asks for what is open on the server, which tells it in a private network only.
	List bool `json:"list,omitempty"`
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
	// Anew says that the client can begin anew where it has been away for too long.
	Anew bool `json:"anew,omitempty"`
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
	// Tournament are the events of a tournament, whose ID is Room: watched as rooms are, and
	// with entries of its own.
	Tournament []TournamentEntry `json:"contest,omitempty"`
	// Anew says that the client is to forget what it knows of the room or the tournament: its
	// events are told again from the beginning, or those of a shorter way to where it is.
	Anew bool `json:"anew,omitempty"`
	// Closing says why the server ends the connection: Restart if it is worth coming
	// again at once.
	Closing Closing `json:"closing,omitempty"`
}

// Reply answers the request with the same N.
type Reply struct {
	N      uint64 `json:"n"`
	Person string `json:"person,omitempty"` // to Hello: by what ID others know the client
	// Room is the ID of the one that the command has made, or that has the code; Tournament says
	// that it is a tournament's.
	Room       string `json:"room,omitempty"`
	Tournament bool   `json:"contest,omitempty"`
	Code       string `json:"code,omitempty"` // of what was made
	Open       []Open `json:"open,omitempty"` // to List
	// Lists says in the answer to Hello that List is answered. Addresses are those of the site
	// that other machines reach, the best one first, for a client that has come by an address
	// which leads nowhere from them; none if there are none.
	Lists     bool     `json:"lists,omitempty"`
	Addresses []string `json:"addresses,omitempty"`
	Error     *Error   `json:"error,omitempty"`
}

// Open is a room or a tournament that people may come to.
type Open struct {
	Room       string `json:"room"` // its ID
	Tournament bool   `json:"contest,omitempty"`
	Code       string `json:"code"`
	Game       string `json:"game"`
	// Options of the games' start that are settled.
	Options map[string]string `json:"options,omitempty"`
	Title   string            `json:"title,omitempty"` // of a tournament
	Host    string            `json:"host,omitempty"`  // the name of the host of a room
	People  int               `json:"people"`
	Begun   bool              `json:"begun,omitempty"` // it is being played, or has been
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
	NoCode     room.Code = "no-code"     // no room has this code
	BadCode    room.Code = "bad-code"    // it is no code
	NoList     room.Code = "no-list"     // the server does not tell what is open on it
	TooMany    room.Code = "too-many"    // rooms, requests, codes or people; slower, please
	Failed     room.Code = "failed"      // the server could not keep it; again, please
)

// Entry is an event of a room with its place in the order of all events.
type Entry struct {
	Sequence uint64     `json:"seq"`
	Event    room.Event `json:"event"`
}

// TournamentEntry is an event of a tournament with its place in the order of all events.
type TournamentEntry struct {
	Sequence uint64           `json:"seq"`
	Event    tournament.Event `json:"event"`
}

// Presence tells who of a room is connected: all of them, by ID.
type Presence struct {
	Here     []string `json:"here"`
	Watchers int      `json:"watchers"` // others who are connected and have not joined
	// Away are the people on the chairs, and the host, who are not connected, and since
	// when, in milliseconds since 1970.
	Away map[string]int64 `json:"away,omitempty"`
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
