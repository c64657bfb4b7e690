// Package protocol defines the messages between clients and the server of rooms: JSON
// texts over a WebSocket. A client sends Hello first. Then it watches rooms, whose events
// it receives after a sequence of its choice, and sends commands. The server answers each
// command with one Reply. A Reply only tells whether the command was accepted; its
// effects arrive as events, and a client shows them only then.
package protocol

import (
	"errors"
	"fmt"

	"colat/web/rooms/room"
	"colat/web/rooms/tournament"
)

// Version is the protocol version. A server answers a Hello with another version with
// BadVersion, and the page must be reloaded.
const Version = 1

// Generation is the greatest Generation of a room's events. Clients that know fewer kinds of events than the server
// are sent no others: see Hello.
const Generation = 1

// Path is the path of the WebSocket on a site.
const Path = "/rooms/ws"

// Limits of a connection.
const (
	MostRequest = 8 << 10   // bytes in a request
	MostMessage = 256 << 10 // bytes in a message of the server
	MostWatched = 64        // rooms watched by a connection
	MostEntries = 256       // events in a message
)

// Request is a message from the client. Exactly one part besides N and Room is set.
type Request struct {
	// N is the number of the request on its connection. The Reply repeats it.
	N       uint64        `json:"n"`
	Hello   *Hello        `json:"hello,omitempty"`
	Room    string        `json:"room,omitempty"`
	Watch   *Watch        `json:"watch,omitempty"`
	Leave   bool          `json:"unwatch,omitempty"` // stop watching the room
	Command *room.Command `json:"command,omitempty"`
	Greet   Greeting      `json:"greet,omitempty"`
	// Tournament is a command in the tournament with the ID Room.
	Tournament *tournament.Command `json:"contest,omitempty"`
	// Code asks for the room or tournament with a code, as typed by the user.
	Code string `json:"code,omitempty"`
	// List asks for the open rooms and tournaments. The server answers it in a private
	// network only.
	List bool `json:"list,omitempty"`
}

// Hello is the first request of a connection. A repeated Hello checks the connection and
// asks for the server's time.
type Hello struct {
	Version int `json:"version"`
	// Key is a secret that the client stores to be recognized as the same person. Other
	// clients see only a public ID that is derived from it. Keys must not appear in URLs or logs.
	Key string `json:"key"`
	// Knows is the Generation of the client. A client of an earlier generation does not get later events and, after
	// one without which it could not follow, receives the room anew.
	Knows int `json:"knows,omitempty"`
}

// Watch requests the events of a room after a sequence, 0 for all, and all later ones.
type Watch struct {
	After uint64 `json:"after"`
	// Anew reports whether the client can start again from the beginning if After is too
	// old.
	Anew bool `json:"anew,omitempty"`
}

// Greeting is one of the fixed phrases that people in a room can send to each other.
type Greeting string

// Greetings are all greetings, in the order in which they are offered.
var Greetings = []Greeting{"hello", "luck", "nice", "oops", "thanks", "bye"}

// Message is a message from the server. Exactly one part besides Room, Now and Anew is
// set.
type Message struct {
	// Now is the server's time in milliseconds since 1970, by which clients show clocks.
	Now      int64     `json:"now"`
	Reply    *Reply    `json:"reply,omitempty"`
	Room     string    `json:"room,omitempty"`
	Entries  []Entry   `json:"entries,omitempty"`
	Presence *Presence `json:"presence,omitempty"`
	Greeted  *Greeted  `json:"greeted,omitempty"`
	// Tournament are events of the tournament with the ID Room, which is watched like a
	// room.
	Tournament []TournamentEntry `json:"contest,omitempty"`
	// Anew tells the client to discard the state of the room or tournament. The entries
	// start again from the beginning; they may be a shorter list of events with the same
	// result.
	Anew bool `json:"anew,omitempty"`
	// Closing is why the server closes the connection. After Restart the client may
	// reconnect at once.
	Closing Closing `json:"closing,omitempty"`
}

// Reply answers the request with the same N.
type Reply struct {
	N      uint64 `json:"n"`
	Person string `json:"person,omitempty"` // to Hello: the client's public ID
	// Room is the ID of the created room or the room with the code. Tournament reports
	// whether it is a tournament.
	Room       string `json:"room,omitempty"`
	Tournament bool   `json:"contest,omitempty"`
	Code       string `json:"code,omitempty"` // of the created room or tournament
	Open       []Open `json:"open,omitempty"` // to List
	// Lists reports in the reply to Hello whether List is answered. Addresses are the
	// addresses by which other computers reach the site, best first, for a client whose own
	// address for the site works only on its computer.
	Lists     bool     `json:"lists,omitempty"`
	Addresses []string `json:"addresses,omitempty"`
	Error     *Error   `json:"error,omitempty"`
}

// Open is a room or tournament that people can join.
type Open struct {
	Room       string `json:"room"` // its ID
	Tournament bool   `json:"contest,omitempty"`
	Code       string `json:"code"`
	Game       string `json:"game"`
	// Options are the options of the game's start that are set.
	Options map[string]string `json:"options,omitempty"`
	Title   string            `json:"title,omitempty"` // of a tournament
	Host    string            `json:"host,omitempty"`  // the name of the host of a room
	People  int               `json:"people"`
	Begun   bool              `json:"begun,omitempty"` // it is in progress or over
}

// Error is why a request failed.
type Error struct {
	Code room.Code `json:"code"`
	Text string    `json:"text"`
}

func (e *Error) Error() string { return e.Text }

// Codes of errors besides a room's refusals.
const (
	BadRequest room.Code = "bad-request" // the request is malformed or makes no sense here
	BadVersion room.Code = "bad-version" // the page is older or newer than the server
	NoRoom     room.Code = "no-room"     // there is no room with this ID
	NoCode     room.Code = "no-code"     // no room has this code
	BadCode    room.Code = "bad-code"    // malformed code
	NoList     room.Code = "no-list"     // the server does not list open rooms
	TooMany    room.Code = "too-many"    // too many rooms, requests, codes or people; slow down
	Failed     room.Code = "failed"      // the server could not store the event; try again
)

// EntryOf is an event with its sequence.
type EntryOf[E any] struct {
	Sequence uint64 `json:"seq"`
	Event    E      `json:"event"`
}

// Entries of rooms and of tournaments.
type (
	Entry           = EntryOf[room.Event]
	TournamentEntry = EntryOf[tournament.Event]
)

// Presence lists by ID the people in a room who are connected.
type Presence struct {
	Here     []string `json:"here"`
	Watchers int      `json:"watchers"` // other connections: spectators who have not joined
	// Away are the offline players and host, and since when each has been offline, in
	// milliseconds since 1970.
	Away map[string]int64 `json:"away,omitempty"`
}

// Greeted is a greeting sent by a person.
type Greeted struct {
	Who  string   `json:"who"`
	What Greeting `json:"what"`
}

// Closing is why the server closes a connection.
type Closing string

const (
	Restart Closing = "restart" // the server stops; reconnect to this one or another
	Slow    Closing = "slow"    // the client did not read fast enough
	Flood   Closing = "flood"   // the client sent too many requests
)

// ErrorOf returns err as an *Error for the client.
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

// Errorf returns an Error with a formatted text.
func Errorf(code room.Code, format string, arguments ...any) *Error {
	return &Error{code, fmt.Sprintf(format, arguments...)}
}

// OffersPath is the path at which a site tells its Offers as JSON.
const OffersPath = "/rooms.json"

// Offers tells the services of a site.
type Offers struct {
	Rooms bool `json:"rooms"` // there is a server of rooms
	// Bots is the TCP port at which programs of the course's protocol enter tournaments; 0 if they
	// cannot.
	Bots int `json:"bots,omitempty"`
}
