// Package tournament is a person's stay at a tournament of people in rooms, and the scene of its
// hall, in which they meet and see how everybody stands. The server of rooms decides
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
	Poll() (heard []Heard, changed bool)
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

// Heard is something that a server has said to the person alone.
type Heard struct {
	Opened  string          // the ID of the tournament that was asked for
	Did     tournament.Deed // what was answered; "" if the tournament cannot be watched
	Refused *protocol.Error // why it was not done; nil if it was
}

// nowhere is the connection where there are no tournaments at all.
type nowhere struct{}

func (nowhere) Poll() ([]Heard, bool)              { return nil, false }
func (nowhere) State() connection.State            { return connection.Refused }
func (nowhere) Person() string                     { return "" }
func (nowhere) Watch(string)                       {}
func (nowhere) Tournament() *tournament.Tournament { return nil }
func (nowhere) Follow(...string)                   {}
func (nowhere) Room(string) *rooms.Room            { return nil }
func (nowhere) Addresses() []string                { return nil }
func (nowhere) Now() time.Time                     { return time.Now() }
func (nowhere) Send(*tournament.Command)           {}
func (nowhere) Close()                             {}
