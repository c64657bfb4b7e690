// Package join is the scene in which the user enters the code of a room or a tournament, and
// sees the open ones if the server lists them.
package join

import (
	"colat/render/program/connection"
	"colat/web/rooms/protocol"
)

// Connection is the user's connection to the server of rooms. Its methods do not block.
type Connection interface {
	// Poll returns the answers since the last call, and reports whether anything has changed.
	Poll() (answers []Answer, changed bool)
	State() connection.State
	// Find requests the room or the tournament with a code. ListOpen requests the open ones,
	// if Lists reports that the server lists them.
	Find(code string)
	Lists() bool
	ListOpen()
	Close()
}

// Connect opens a connection for the person with a key.
type Connect func(key string) Connection

// Answer is an answer of the server.
type Answer struct {
	Listed     bool            // answers ListOpen, not Find
	Refused    *protocol.Error // the error, if the request failed
	Room       string          // ID of the room, or of the tournament if Tournament is set
	Tournament bool
	Open       []protocol.Open
}

// offline is the connection used if no server can be reached.
type offline struct{}

func (offline) Poll() ([]Answer, bool)  { return nil, false }
func (offline) State() connection.State { return connection.Refused }
func (offline) Find(string)             {}
func (offline) Lists() bool             { return false }
func (offline) ListOpen()               {}
func (offline) Close()                  {}

// Online returns a Connect that uses a dialer.
func Online(way *connection.Dialer) Connect {
	return func(key string) Connection { return &online{Conn: way.Open(key)} }
}

// online is a connection to a server of rooms.
type online struct {
	*connection.Conn
	finding uint64 // number of the last request of Find
	listing uint64
}

// Lists implements Connection.
func (o *online) Lists() bool { return o.Status().Lists }

// Find implements Connection.
func (o *online) Find(code string) { o.finding = o.Conn.Find(code) }

// ListOpen implements Connection.
func (o *online) ListOpen() { o.listing = o.Conn.ListOpen() }

// Poll implements Connection.
func (o *online) Poll() (answers []Answer, changed bool) {
	for {
		u, some := o.Conn.Poll()
		if !some {
			return answers, changed
		}
		changed = true
		a := u.Answer
		if a == nil || a.N != o.finding && a.N != o.listing {
			continue
		}
		answers = append(answers, Answer{
			Listed: a.N == o.listing, Refused: a.Error, Room: u.Room, Tournament: a.Tournament, Open: a.Open,
		})
	}
}

// Close implements Connection.
func (o *online) Close() { o.CloseAfter(0) }
