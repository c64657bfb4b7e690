// Package room is the scene of a room in which people play each other from several
// devices, and what the board of a game needs of it. The server of rooms decides
// everything: this shows what it says, and asks.
package room

import (
	"time"

	"colat/render/program/connection"
	"colat/web/rooms/protocol"
	rooms "colat/web/rooms/room"
)

// Connection is a person's connection to the server of rooms. Its methods return at once.
type Connection interface {
	// Poll takes in what the server has said since it was last asked. It returns what is no
	// part of the room, and reports whether anything has changed at all.
	Poll() (heard []Message, changed bool)
	State() State
	// Person returns the ID by which others know the person, "" while nobody has said it.
	Person() string
	// Watch begins to follow a room, and Room returns it once it is known.
	Watch(id string)
	Room() *rooms.Room
	// Presence tells who is connected. Nobody is while it is not known.
	Presence() protocol.Presence
	// Addresses are those by which others reach the server, where the page has come by one
	// that they cannot open.
	Addresses() []string
	// Now is the server's time.
	Now() time.Time
	// Send asks for something, of no room if that is to make one.
	Send(c *rooms.Command)
	Greet(what protocol.Greeting)
	Close()
}

// Connect opens a connection for whoever has a key.
type Connect func(key string) Connection

// State is how a connection stands.
type State = connection.State

// The states of a connection.
const (
	Connecting   = connection.Connecting
	Connected    = connection.Connected
	Reconnecting = connection.Reconnecting
	Refused      = connection.Refused
	Outdated     = connection.Outdated
)

// Message is something that a server has said to the person alone, or that is not kept.
type Message struct {
	Made    string            // the ID of the room that was asked for
	Refused *protocol.Error   // why something was not done
	Greeted *protocol.Greeted // what somebody has said
}

// offline is the connection where there are no rooms at all.
type offline struct{}

func (offline) Poll() ([]Message, bool)     { return nil, false }
func (offline) State() State                { return Refused }
func (offline) Person() string              { return "" }
func (offline) Watch(string)                {}
func (offline) Room() *rooms.Room           { return nil }
func (offline) Presence() protocol.Presence { return protocol.Presence{} }
func (offline) Addresses() []string         { return nil }
func (offline) Now() time.Time              { return time.Now() }
func (offline) Send(*rooms.Command)         {}
func (offline) Greet(protocol.Greeting)     {}
func (offline) Close()                      {}
