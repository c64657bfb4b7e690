// Package room is the scene of a room in which people play each other from several
// devices, and what the board of a game needs of it. The server of rooms decides
// everything: this shows what it says, and asks.
package room

import (
	"time"

	"colat/render/line"
	rooms "colat/web/rooms/room"
	"colat/web/rooms/wire"
)

// Connection is a person's connection to the server of rooms. Its methods return at once.
type Connection interface {
	// Poll takes in what the server has said since it was last asked. It returns what is no
	// part of the room, and reports whether anything has changed at all.
	Poll() (heard []Heard, changed bool)
	State() State
	// Person returns the ID by which others know the person, "" while nobody has said it.
	Person() string
	// Watch begins to follow a room, and Room returns it once it is known.
	Watch(id string)
	Room() *rooms.Room
	// Presence tells who is connected. Nobody is while it is not known.
	Presence() wire.Presence
	// Now is the server's time.
	Now() time.Time
	// Send asks for something, of no room if that is to make one.
	Send(c *rooms.Command)
	Greet(what wire.Greeting)
	Close()
}

// Connect opens a connection for whoever has a key.
type Connect func(key string) Connection

// State is how a connection stands.
type State = line.State

// The states of a connection.
const (
	Connecting   = line.Connecting
	Connected    = line.Connected
	Reconnecting = line.Reconnecting
	Refused      = line.Refused
	Outdated     = line.Outdated
)

// Heard is something that a server has said to the person alone, or that is not kept.
type Heard struct {
	Made    string        // the ID of the room that was asked for
	Refused *wire.Error   // why something was not done
	Greeted *wire.Greeted // what somebody has said
}

// nowhere is the connection where there are no rooms at all.
type nowhere struct{}

func (nowhere) Poll() ([]Heard, bool)   { return nil, false }
func (nowhere) State() State            { return Refused }
func (nowhere) Person() string          { return "" }
func (nowhere) Watch(string)            {}
func (nowhere) Room() *rooms.Room       { return nil }
func (nowhere) Presence() wire.Presence { return wire.Presence{} }
func (nowhere) Now() time.Time          { return time.Now() }
func (nowhere) Send(*rooms.Command)     {}
func (nowhere) Greet(wire.Greeting)     {}
func (nowhere) Close()                  {}
