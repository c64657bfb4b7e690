package play

import (
	"time"

	"colat/game"
	"colat/game/match"
	"colat/render/program/scene"
)

// conduct covers all differences between a local game, which the scene conducts itself, and a
// remote game, which a server conducts.
type conduct interface {
	timepiece
	company
	controller
	// start starts the match of the setup or, if record is not nil, continues a recorded one.
	start(record *match.Record)
	// update advances the match by one tick.
	update()
	// play makes a person's move, and reports whether it is accepted.
	play(move game.Move) bool
	// fork returns controls for the lines that start instead of move k, from 0.
	fork(k int) []Control
	// changed is called after the match has changed, and ended after its end.
	changed()
	ended(result game.Result)
	// close is called when the scene ends.
	close()
}

// timepiece measures the times of both sides.
type timepiece interface {
	HasClock() bool
	TimeControl() match.TimeControl
	Remaining(side game.Player) time.Duration
	LeftForMove(side game.Player) time.Duration
	Running() game.Player
}

// company is about the players and spectators.
type company interface {
	// Side returns the side of the only person who plays here, or game.Nobody if there are two
	// or none.
	Side() game.Player
	// Free reports whether a person who plays here may make a move.
	Free() bool
	// Asked returns the requested move until it is confirmed.
	Asked() (move game.Move, asked bool)
	// Names returns the name of a side's player, in full first and then shorter.
	Names(side game.Player) []string
	// Doing returns what the player of a side is doing, or "" if the game itself shows it.
	// urgent reports whether the opponents must notice it.
	Doing(side game.Player) (text string, urgent bool)
	// Saying returns the recent message of a side's player, in full first and then shorter.
	Saying(side game.Player) []string
	// Notice returns a notice about the game besides its result, if any.
	Notice() (notice Notice, any bool)
	// Score returns the score of the games in the room as text, including this one once it is
	// over.
	Score() string
	// RoomFacts describes the room to tests; nil if there is none.
	RoomFacts() any
}

// controller is about what the user can do.
type controller interface {
	// controls returns all controls of the game besides those that every game has.
	controls() []Control
	// row returns the controls under the board. over tells that the board shows the end.
	row(over bool) []Control
	// entries returns the lines of the menu, the most frequent first.
	entries() []Control
	// offer returns the level that is offered for the next game, 0 for none, and the text
	// that offers it.
	offer() (level int, text string)
	// advises reports whether the game allows advice.
	advises() bool
	// AskToLeave implements scene.Asker.
	AskToLeave(leave func()) bool
	// here returns the destination of the game as it is.
	here() scene.Destination
}

// Remote is a game conducted by a server. The scene shows it and requests moves. A move
// counts once the server has confirmed it.
type Remote interface {
	timepiece
	company
	// Update processes new events, and reports whether the display has changed.
	Update() (changed bool)
	// Match returns the game, which must not be modified. It returns another match after a
	// new game has begun.
	Match() *match.Match
	// Request requests a move.
	Request(move game.Move)
	// Votes returns the votes of a team for moves.
	Votes() []Vote
	// Actions returns the buttons under the board, and Entries the lines of the menu.
	Actions() []Control
	Entries() []Control
	// ShowLobby opens the lobby of the room.
	ShowLobby()
	// Link returns the address at which others can join the game.
	Link() string
}

// Vote is the number of votes for a move.
type Vote struct {
	Move  game.Move
	Count int
}

// Notice is a card above the moves.
type Notice struct {
	Title, Text string
	Short       string // short title for little space
	Urgent      bool
	Actions     []Control // at most two
}
