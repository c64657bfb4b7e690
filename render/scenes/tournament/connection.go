// Package tournament implements the user's session in a tournament of people in rooms, and
// the scene of its lobby, which lists the players, the games and the standings. The server
// decides everything: this package shows the server's state and sends requests.
package tournament

import (
	"time"

	"colat/render/program/connection"
	"colat/web/rooms/protocol"
	rooms "colat/web/rooms/room"
	"colat/web/rooms/tournament"
)

// Connection is the user's connection to the server of a tournament. It can also follow rooms
// of the tournament. Its methods do not block.
type Connection interface {
	// Poll reads the messages received since the last call. It returns messages that are not
	// part of the tournament, and reports whether anything has changed.
	Poll() (heard []Message, changed bool)
	State() connection.State
	// Person returns the user's public ID, or "" until the server sends it.
	Person() string
	// Watch starts following a tournament. Tournament returns it, or nil until it is known.
	Watch(id string)
	Tournament() *tournament.Tournament
	// Follow follows the rooms with the given IDs, at most MostFollowed, and stops following
	// all others. Room returns a followed room, or nil until it is known.
	Follow(ids ...string)
	Room(id string) *rooms.Room
	// Addresses returns the server's addresses for other devices. They are needed if the page
	// was opened by an address that other devices cannot open.
	Addresses() []string
	// Now returns the server's time.
	Now() time.Time
	// Send sends a command for the tournament, or for no tournament if the command opens one.
	Send(c *tournament.Command)
	Close()
}

// MostFollowed is the maximum number of rooms that a connection follows besides its
// tournament.
const MostFollowed = 60

// Connect opens a connection with a user's secret key.
type Connect func(key string) Connection

// Message is a message that the server sends only to this user.
type Message struct {
	Opened  string          // ID of the tournament that was opened on request
	Did     tournament.Deed // the request that was answered; "" if the tournament cannot be watched
	Refused *protocol.Error // why the request was refused; nil if it was accepted
}

// offline is the Connection of a program that can reach no server.
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
