package client

import (
	"errors"

	"colat/web/rooms/protocol"
)

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

// ErrClosed is returned by Next after Close.
var ErrClosed = errors.New("the connection was closed")
