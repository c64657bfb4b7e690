package scene

import (
	"colat/game"
	"colat/game/match"
	"colat/render/program/setup"
	"colat/web/rooms/room"
	"colat/web/rooms/tournament"
)

// A Destination is a scene that Program.Go opens, with what it shows. Most lead away from the
// scene on the screen for good. Tutorial, Demo, Lesson, Review, Editor and Library are opened on
// top of it, and Program.Back returns to it.
type Destination interface {
	// Name is the name of the scene in the history of the host.
	Name() string
}

// Front is the front page.
type Front struct{ Setup *setup.Setup }

// Start is the start page for a setup.
type Start struct{ Setup *setup.Setup }

// Friends is the start page of a game with people elsewhere, starting from terms. The game is
// in the room on the screen if There is true, and otherwise in a new room.
type Friends struct {
	Setup *setup.Setup
	Terms *room.Terms
	There bool
}

// NewTournament is the page with the terms of a new tournament or, if Terms is not nil, of the
// one on the screen.
type NewTournament struct {
	Setup *setup.Setup
	Terms *tournament.Terms
}

// Game is a game on the board: a new one or, if Record is not nil, the recorded one.
type Game struct {
	Setup     *setup.Setup
	Record    *match.Record
	Moves     []game.Move // on the board, from the start of the record
	Reviewing bool        // the board shows the position after Moves, whatever follows it
}

// Tutorial is the tutorial. It opens Next at its end. If the user returns to the front page
// instead, that gets Setup.
type Tutorial struct {
	Setup *setup.Setup
	Next  Destination
}

// Demo is a game that the program plays against itself, beginning with a setup.
type Demo struct {
	Setup *setup.Setup
	// Left is the setup of the game on the board that the demonstration was opened from, or
	// nil.
	Left *setup.Setup
}

// Lesson is the lesson about searches, with the position on the board of a game.
type Lesson struct{ Game Game }

// Review is the review of a game.
type Review struct{ Game Game }

// Editor is the editor of positions. It passes the edited position to the start page of Friends
// or, if that is nil, to Start.
type Editor struct {
	Setup   *setup.Setup
	Friends *Friends
	Scene   Scene // an editor that was left for another scene, or nil
}

// Library is the library of finished games.
type Library struct {
	Setup    *setup.Setup
	Selected string // the ID of the selected game
	Paused   bool   // the library was opened from a game on the board
}

// Room is the room with an ID or, if Terms is not nil, a new room. While the host of a room
// chooses other terms, Terms are the new ones of that room. The zero Room is the room that the
// scene belongs to.
type Room struct {
	ID    string
	Terms *room.Terms
}

// Tournament is the tournament with an ID or, if Terms is not nil, a new tournament. While the
// host of a tournament chooses other terms, Terms are the new ones of that tournament.
type Tournament struct {
	ID       string
	Terms    *tournament.Terms
	Projects bool // on a projector
}

// Join asks for the code of a room or a tournament and opens it. A code that is not empty is
// looked up at once.
type Join struct{ Code string }

// Name implements Destination.
func (Front) Name() string         { return "front" }
func (Start) Name() string         { return "start" }
func (Friends) Name() string       { return "start" }
func (NewTournament) Name() string { return "start" }
func (Game) Name() string          { return "board" }
func (Tutorial) Name() string      { return "first-steps" }
func (Demo) Name() string          { return "demo" }
func (Lesson) Name() string        { return "lesson" }
func (Review) Name() string        { return "review" }
func (Editor) Name() string        { return "editor" }
func (Library) Name() string       { return "library" }
func (Room) Name() string          { return "room" }
func (Join) Name() string          { return "join" }

// Name implements Destination.
func (t Tournament) Name() string {
	if t.Projects {
		return "projector"
	}
	return "class"
}

// Returner is a Scene that changes while it is on the screen.
type Returner interface {
	// Here returns the destination with which Back returns to the scene as it is.
	Here() Destination
}
