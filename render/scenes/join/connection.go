// Package join is the scene in which people enter the code of a room or a tournament, and
// see which ones are open where the server tells it.
package join

import (
	"colat/render/program/connection"
	"colat/web/rooms/protocol"
)

// Connection is a person's connection to the server of rooms. Its methods return at once.
type Connection interface {
	// Poll returns the answers that have come since it was last called, and reports whether
	// anything has changed at all.
	Poll() (answers []Answer, changed bool)
	State() connection.State
	// Find asks for the room or the tournament with a code. ListOpen asks for the open ones, if
	// Lists says that the server tells them.
	Find(code string)
	Lists() bool
	ListOpen()
	Close()
}

// Connect opens a connection for the person with a key.
type Connect func(key string) Connection

// Answer is the server's answer to a question.
type Answer struct {
	Listed     bool            // it answers ListOpen, not Find
	Refused    *protocol.Error // why there is no answer
	Room       string          // the ID of what has the code, which is a tournament's if Tournament
	Tournament bool
	Open       []protocol.Open
}

// offline is the connection where no server can be reached.
type offline struct{}

func (offline) Poll() ([]Answer, bool)  { return nil, false }
func (offline) State() connection.State { return connection.Refused }
func (offline) Find(string)             {}
func (offline) Lists() bool             { return false }
func (offline) ListOpen()               {}
func (offline) Close()                  {}
