package play

import (
	"time"

	"colat/game"
	"colat/game/match"
	"colat/render/kit/ui"
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

// The names of the control that opens the menu, of the one that closes it, and of the one that
// lists the formats for copying.
const moreName, closeName, copyName = "more", "close-more", "copy-as"

// Control is something that the user can do: a button of the page, a line of the menu or a
// key. All controls of one name do the same.
type Control struct {
	Name    string
	Label   string // in the language of the interface
	Entry   string // label in the menu; "" for Label
	Icon    ui.Icon
	Look    ui.Emphasis
	Enabled bool
	Toggles bool            // the control is a switch, which leaves the menu open
	On      bool            // the switch is on, or this is the line on the board
	Ask     func() Question // asked before Do is called; nil for none
	Do      func()          // nil if the program handles the control
	// List, unless nil, makes the control open a menu with Title in place of Do.
	List  func() []Control
	Title string
}

// Question is a question in a dialogue with the answers to it.
type Question struct {
	Title, Why, Yes, No string
	Look                ui.Emphasis // of the button for yes
	Aloud               bool        // screen readers announce the question
}

// find returns the control with a name, an enabled one if there are several. The zero Control
// has no name.
func find(list []Control, name string) (found Control) {
	for i := range list {
		if list[i].Name == name && (found.Name == "" || !found.Enabled) {
			found = list[i]
		}
	}
	return found
}

// pick returns the controls with the given names that exist, in the order of the names.
func pick(list []Control, names ...string) []Control {
	picked := make([]Control, 0, len(names))
	for _, name := range names {
		if c := find(list, name); c.Name != "" {
			picked = append(picked, c)
		}
	}
	return picked
}
