// Package tournament is a person's session at a tournament of people in rooms, and the scene of its
// lobby, in which they meet and see how everybody stands. The server of rooms decides
// everything: this shows what it says, and asks.
package tournament

import (
	"time"

	"colat/render/program/connection"
	"colat/web/rooms/protocol"
	rooms "colat/web/rooms/room"
	"colat/web/rooms/tournament"
)

// Connection is a person's connection to the server of a tournament, which can follow rooms
// of it too. Its methods return at once.
type Connection interface {
	// Poll takes in what the server has said since it was last asked. It returns what is no
	// part of the tournament, and reports whether anything has changed at all.
	Poll() (heard []Message, changed bool)
	State() connection.State
	// Person returns the ID by which others know the person, "" while nobody has said it.
	Person() string
	// Watch begins to follow a tournament, and Tournament returns it once it is known.
	Watch(id string)
	Tournament() *tournament.Tournament
	// Follow follows the rooms with these IDs, at most MostFollowed, and no others. Room
	// returns one of them once it is known.
	Follow(ids ...string)
	Room(id string) *rooms.Room
	// Addresses are those by which others reach the server, where the page has come by one
	// that they cannot open.
	Addresses() []string
	// Now is the server's time.
	Now() time.Time
	// Send asks for something, of no tournament if that is to open one.
	Send(c *tournament.Command)
	Close()
}

// MostFollowed is how many rooms a connection follows, beside its tournament.
const MostFollowed = 60

// Connect opens a connection for whoever has a key.
type Connect func(key string) Connection

// Message is something that a server has said to the person alone.
type Message struct {
	Opened  string          // the ID of the tournament that was asked for
	Did     tournament.Deed // what was answered; "" if the tournament cannot be watched
	Refused *protocol.Error // why it was not done; nil if it was
}

// offline is the connection where there are no tournaments at all.
type offline struct{}

func (offline) Poll() ([]Message, bool)            { return nil, false }
func (offline) State() connection.State            { return connection.Refused }
func (offline) Person() string                     { return "" }
func (offline) Watch(string)                       {}
func (offline) Tournament() *tournament.Tournament { return nil }
func (offline) Follow(...string)                   {}
func (offline) Room(string) *rooms.Room            { return nil }
func (offline) Addresses() []string                { return nil }
func (offline) Now() time.Time                     { return time.Now() }
func (offline) Send(*tournament.Command)           {}
func (offline) Close()                             {}
