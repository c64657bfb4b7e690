// Package scene defines the scenes of the program, the services that the running program
// offers to them, and the division of the screen.
package scene

import (
	"errors"

	"colat/ai"
	"colat/game"
	"colat/game/match"
	"colat/render/kit/locale"
	"colat/render/kit/ui"
	"colat/render/table/access"
	"colat/render/table/stage"
)

// Scene is the content of the screen: the front page, the start page, a game and so on.
type Scene interface {
	// Update advances the scene by one tick. The page's own controls have been handled
	// already.
	Update(in *ui.Input)
	// LayOut builds the page for a screen of w by h device-independent pixels.
	LayOut(page *ui.Page, w, h float64)
	// Activate handles a control of the page.
	Activate(control string)
	// Board returns the board under the page. A scene has the same board all the time.
	Board() *stage.Stage
	// Rules returns the rules of the game on the board.
	Rules() game.Rules
	// Close ends the scene.
	Close()
}

// Preparer is a Scene that prepares more than its board.
type Preparer interface {
	// Prepare does one step of preparation and reports whether it was the last. It is called
	// in every frame once the board is ready.
	Prepare() bool
}

// Foreseer is a Scene that can lay out pages in advance.
type Foreseer interface {
	// Foresee lays out the n-th page, from 0, that the scene may show later, for a screen of
	// w by h, and reports whether there is one. It is called while nothing moves, and does
	// not change the scene.
	Foresee(page *ui.Page, w, h float64, n int) bool
}

// Timed is a Scene that starts animations by itself.
type Timed interface {
	// Due returns the number of ticks until the next animation, and false if none is due
	// soon.
	Due() (ticks int, soon bool)
}

// Teller is a Scene that reports on its game to tests.
type Teller interface {
	Facts() Facts
}

// Facts describe a scene and its game to tests.
type Facts struct {
	Scene   string       // name of the scene
	Options game.Options // of the start, as far as they are decided
	State   game.State   // on the board; nil while options are open
	Playing bool         // the game has begun
	Start   game.State
	Moves   []game.Move // from Start to State
	Result  game.Result
	Over    bool
	// Thinking reports whether it is an engine's turn, and Info is the last report of an
	// engine.
	Thinking   bool
	Info       ai.Info
	Lesson     *Lesson // nil in other scenes
	Review     *Review // nil in other scenes
	Library    *Library
	Room       *Room // nil unless the game is played in a room
	Tournament *Tournament
}

// Review describes the review of a game.
type Review struct {
	Moves, Shown int // moves of the game, and moves on the board
	Done, Total  int // positions searched
	Complete     bool
	Failed       bool
	Turning      int // index of the move that decided the game, or -1
	Sentence     string
	Judged       []Judged // one for each move
}

// Library describes the library.
type Library struct {
	Games, Shown     int // all games, and the games that match the filter
	Selected         string
	Won, Drawn, Lost int
	Streak, Best     int // games won in a row
}

// Room describes the room of a game.
type Room struct {
	ID         string    `json:"id"`         // "" until it is created
	Code       string    `json:"code"`       // for entering the room, "" if it has none
	Connection string    `json:"connection"` // "connecting", "connected", "reconnecting" or "refused"
	Phase      string    `json:"phase"`      // as in web/rooms/room
	Name       string    `json:"name"`       // of the user, "" if not set
	Chair      int       `json:"chair"`      // of the user, -1 for none
	Host       bool      `json:"host"`       // the user opened the room
	ToMove     int       `json:"toMove"`     // index of the chair, -1 for none
	Opens      int       `json:"opens"`      // index of the chair that made the first move
	Chairs     [2]Seated `json:"chairs"`
	Watching   []string  `json:"watching"` // names of the spectators
	Games      int       `json:"games"`    // number of games that have begun
	Score      [2]int    `json:"score"`    // of the chairs, in half points
	Offer      int       `json:"offer"`    // index of the chair that offers a draw, -1 for none
	Votes      int       `json:"votes"`    // number of votes in the team to move
	Sent       string    `json:"sent"`     // the move that was sent and is not confirmed yet
	Link       string    `json:"link"`
}

// Tournament describes a tournament of people.
type Tournament struct {
	ID         string     `json:"id"` // "" until it is created
	Connection string     `json:"connection"`
	Phase      string     `json:"phase"` // as in web/rooms/tournament
	Paused     bool       `json:"paused"`
	Title      string     `json:"title"`
	Name       string     `json:"name"`    // of the user, "" if not set
	Entered    string     `json:"entered"` // the user's name as a participant, "" if not one
	Host       bool       `json:"host"`    // the user opened the tournament
	Players    []string   `json:"players"` // names of the participants
	Given      []Given    `json:"given"`   // games in progress
	Mine       string     `json:"mine"`    // room of the user's game, "" if there is none
	Played     int        `json:"played"`  // number of games that have ended in their rooms
	Table      []Standing `json:"table"`   // of the last stage that has one, with all groups
	Places     []string   `json:"places"`  // names in the order of the final places, as far as decided
	Projects   bool       `json:"projects"`
	Link       string     `json:"link"`
}

// Given is a game of a tournament and its room.
type Given struct {
	Game    string    `json:"game"`
	Players [2]string `json:"players"`
	Room    string    `json:"room"`
}

// Standing is a row of a tournament's table.
type Standing struct {
	Rank   int    `json:"rank"`
	Name   string `json:"name"`
	Points int    `json:"points"`
}

// Seated is a chair of a room.
type Seated struct {
	Kind  string   `json:"kind"` // "", "team" or "engine"
	Names []string `json:"names"`
	Ready bool     `json:"ready"`
	Again bool     `json:"again"` // the players on it want another game
	Here  bool     `json:"here"`  // a player on it is connected
}

// Judged is the verdict of a review on a move: its sign; its cost and the first side's chance
// after it, both as parts of a won game; the best move; and the loss in discs or in another
// unit of the game.
type Judged struct {
	Sign   string
	Cost   float64
	Best   string
	Chance float64
	Proven bool
	Loss   float64
}

// Lesson describes the lesson.
type Lesson struct {
	Tab        string // "compare" or "tree"
	Algorithms [2]string
	Depth      int
	Counting   bool
	// Counts are the statistics of the algorithms, one for each depth.
	Counts [2][]Count
	// More are the nodes that each algorithm searched in the depth at which it was stopped,
	// or 0 if it was not stopped.
	More [2]int64
	// Line is the principal variation. Its first Shown moves are on the board.
	Line  []string
	Shown int
	Tree  Tree
}

// Count holds the statistics of a search to one depth.
type Count struct {
	Depth, Value   int
	Nodes, Cutoffs int64
	Branching      float64
}

// Tree is a search tree and its selected node.
type Tree struct {
	Algorithm                 string
	Depth, Nodes              int // 0 while the tree grows
	Node, Parent              int
	Path                      []string // the moves from the root to the node
	Value, Alpha, Beta, Moves int      // Moves counts the moves searched below the node
	Cut                       bool
	Caption                   string
}

// Narrator is a Scene that describes its board to screen readers.
type Narrator interface {
	Narrate() Narration
}

// Writer is a Scene with text fields.
type Writer interface {
	// Write replaces the text of a field.
	Write(field, text string)
}

// Narration describes the board of a scene: its possible actions, and the moves that led to
// the position.
type Narration struct {
	access.Doable
	Moves []string // in the notation of the score sheet; valid until the next move
	Shown int      // number of moves that the board shows
	// Board reports whether screen readers read the board square by square.
	Board bool
}

// A GameReceiver is a Scene that handles pasted games itself.
type GameReceiver interface {
	// ReceiveGame handles a pasted game and reports whether it did.
	ReceiveGame(record *match.Record) bool
}

// A TextReceiver is a Scene that handles pasted text itself.
type TextReceiver interface {
	// ReceiveText handles pasted text and reports whether it did.
	ReceiveText(text string) bool
}

// An Asker is a Scene that may ask for confirmation before it is left for another game.
type Asker interface {
	// AskToLeave reports whether the scene asks, and calls leave if the user confirms.
	AskToLeave(leave func()) bool
}

// WhyNot explains in the language of the interface why the rules refuse a position, or that
// the text is not a position.
func WhyNot(l *locale.Locale, err error) string {
	refusal := (*game.Refusal)(nil)
	if errors.As(err, &refusal) {
		return refusal.In(l.Language())
	}
	return l.Text("position.unreadable")
}

// Shortcutter is a Scene with keys of its own.
type Shortcutter interface {
	Shortcuts() []Shortcut
}

// Arrows stands for the four arrow keys in a Shortcut.
const Arrows = "← ↑ → ↓"

// A Shortcut describes a key of a scene.
type Shortcut struct {
	Keys  string // as labelled on a keyboard; equivalent keys are separated by a space
	Label string // ID of the text that describes their effect
}
