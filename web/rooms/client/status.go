package client

import (
	"errors"
	"time"

	"colat/web/rooms/protocol"
)

// Phase is the state of a client's connection.
type Phase int

const (
	Connecting   Phase = iota // for the first time
	Connected                 // the server has accepted the client
	Reconnecting              // the connection was lost
	NoRooms                   // the site has no server of rooms; Wake tries again
	Outdated                  // the server has another protocol version; the page must be reloaded
	Refused                   // the server rejects the client permanently
	Closed                    // after Close
)

var phaseNames = [...]string{"connecting", "connected", "reconnecting", "no rooms", "outdated", "refused", "closed"}

func (p Phase) String() string {
	if p < 0 || int(p) >= len(phaseNames) {
		return "unknown"
	}
	return phaseNames[p]
}

// Final reports whether the client stops trying to connect.
func (p Phase) Final() bool { return p >= NoRooms }

// Status is the state of a client's connection.
type Status struct {
	Phase Phase
	Since time.Time // when the phase began
	// Person is the ID by which others know the client; "" before the first connection.
	Person string
	// Lists reports whether the server answers ListOpen. Addresses are the addresses by
	// which other computers reach the site, if the client has connected by an address that
	// works only on its own computer.
	Lists     bool
	Addresses []string
	// Error is why there is no connection; nil while connected.
	Error error
}

// hasRooms reports whether a site that answers a WebSocket request with an HTTP status
// may have a server of rooms, possibly later.
func hasRooms(status int) bool {
	switch status {
	case 101, 408, 425, 426, 429: // 426: WebSocket required
		return true
	}
	return status >= 500 && status != 501 && status != 505
}

// An Update is a change that the owner of a client receives. Each Update is of one kind.
type Update struct {
	Status bool // Client.Status has changed
	// Room is the ID of the room or tournament that the other fields belong to.
	Room       string
	Entries    []protocol.Entry           // new events of a room, in order; none is missing or repeated
	Tournament []protocol.TournamentEntry // new events of a tournament, likewise
	Anew       bool                       // the entries start from the beginning: discard all earlier ones
	Current    bool                       // all events so far have been delivered
	Presence   *protocol.Presence
	Greeted    *protocol.Greeted
	Answer     *Answer
}

// An Answer is the server's reply to a request.
type Answer struct {
	N     uint64          // of the request; 0 if a room cannot be watched, which ends the watch
	Error *protocol.Error // nil if the request was executed; its effects arrive as entries
	// Request is the request; nil if N is 0.
	Request *protocol.Request
	// Tournament reports in an answer to Find that Update.Room is a tournament. Open is the
	// answer to ListOpen.
	Tournament bool
	Open       []protocol.Open
	Code       string // of the created room or tournament
}

// ErrClosed says that no update follows after Close.
var ErrClosed = errors.New("the connection was closed")

// phaseAfter returns the phase after a connection has ended or could not be opened.
func (s *Status) phaseAfter(end *ending) Phase {
	switch {
	case end.refusal == protocol.BadVersion:
		return Outdated
	case end.refusal == protocol.BadRequest:
		return Refused
	case s.Person != "":
		// A server that has answered once will return, even if something else answers
		// meanwhile.
		return Reconnecting
	case errors.Is(end, ErrNoRooms):
		return NoRooms
	}
	return Connecting
}
