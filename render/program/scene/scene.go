// Package scene is what the scenes of the program have in common: what a scene is,
// what the running program offers to it, and how a screen is divided.
package scene

import (
	"colat/ai"
	"colat/game"
	"colat/render/kit/ui"
	"colat/render/table/stage"
)

// Scene is what fills the screen: the front page, the start page or a game.
type Scene interface {
	// Update moves the scene on by one tick. The page's own controls have been
	// worked already.
	Update(in *ui.Input)
	// LayOut builds the page for a screen of w by h device-independent pixels.
	LayOut(page *ui.Page, w, h float64)
	// Activate works a control of the page.
	Activate(control string)
	// Board returns the board, which lies under the page. It is the same one for as
	// long as the scene lives.
	Board() *stage.Stage
	// Rules returns the rules of the game on the board.
	Rules() game.Rules
	// Close ends the scene.
	Close()
}

// Preparer is a Scene that has more to make ready than its board.
type Preparer interface {
	// Prepare makes one thing ready and reports whether nothing is left. It is called
	// in every frame once the board is ready.
	Prepare() bool
}

// Foreseer is a Scene that knows some of what it will show later.
type Foreseer interface {
	// Foresee lays the n-th of that out, from 0, for a screen of w by h, and reports whether
	// there is one. It is called while nothing moves, and changes nothing of the scene.
	Foresee(page *ui.Page, w, h float64, n int) bool
}

// Timed is a Scene on which things begin to move by themselves, in the middle of a rest.
type Timed interface {
	// Due returns in how many ticks that is, and false if it is not soon.
	Due() (ticks int, soon bool)
}

// Teller is a Scene that tests can ask about its game.
type Teller interface {
	Facts() Facts
}

// Facts are what a scene tells about its game.
type Facts struct {
	Scene   string       // its name
	Options game.Options // of the start, as far as they are settled
	State   game.State   // on the board; nil while options are open
	Playing bool         // whether it is played; otherwise it is about to be
	Start   game.State
	Moves   []game.Move // from Start to State
	Result  game.Result
	Over    bool
	// Thinking reports whether an engine is to move, Info what one reported last.
	Thinking   bool
	Info       ai.Info
	Lesson     *Lesson // nil in other scenes
	Review     *Review // the same
	Library    *Library
	Room       *Room // nil where the game is nobody's but this program's
	Tournament *Tournament
}

// Review is what is known of a game that is looked back on.
type Review struct {
	Moves, Shown int // of the game, and on the board
	Done, Total  int // positions searched
	Complete     bool
	Failed       bool
	Turning      int // the index of the move that decided the game, or -1
	Sentence     string
	Judged       []Judged // the moves
}

// Library is what the library shows.
type Library struct {
	Games, Shown     int // all, and those that pass the filter
	Selected         string
	Won, Drawn, Lost int
	Streak, Best     int // games won in a row
}

// Room is what is known of a room in which people play.
type Room struct {
	ID         string    `json:"id"`         // "" while there is none yet
	Code       string    `json:"code"`       // by which others enter it, "" if it has none
	Connection string    `json:"connection"` // "connecting", "connected", "reconnecting" or "refused"
	Phase      string    `json:"phase"`      // of web/rooms/room
	Name       string    `json:"name"`       // of the person, "" while there is none
	Chair      int       `json:"chair"`      // of the person, -1 for none
	Host       bool      `json:"host"`       // the person made the room
	ToMove     int       `json:"toMove"`     // the chair, -1 for none
	Opens      int       `json:"opens"`      // the chair that made the first move
	Chairs     [2]Seated `json:"chairs"`
	Watching   []string  `json:"watching"` // the names of those without a chair
	Games      int       `json:"games"`    // that have begun
	Score      [2]int    `json:"score"`    // half points of the chairs
	Offer      int       `json:"offer"`    // the chair that offers a draw, -1 for none
	Votes      int       `json:"votes"`    // of the team to move
	Sent       string    `json:"sent"`     // the move that was asked for and does not stand yet
	Link       string    `json:"link"`
}

// Tournament is what is known of a tournament of people.
type Tournament struct {
	ID         string     `json:"id"` // "" while there is none yet
	Connection string     `json:"connection"`
	Phase      string     `json:"phase"` // of web/rooms/tournament
	Paused     bool       `json:"paused"`
	Title      string     `json:"title"`
	Name       string     `json:"name"`    // of the person, "" while there is none
	Entered    string     `json:"entered"` // the name by which it takes part, "" if it does not
	Host       bool       `json:"host"`    // the person has opened the tournament
	Players    []string   `json:"players"` // who take part
	Given      []Given    `json:"given"`   // games being played
	Mine       string     `json:"mine"`    // the room of the person's game, "" if there is none
	Played     int        `json:"played"`  // games that have ended in their rooms
	Table      []Standing `json:"table"`   // of the last stage with one, all its groups
	Places     []string   `json:"places"`  // who has which place, as far as that is settled
	Projects   bool       `json:"projects"`
	Link       string     `json:"link"`
}

// Given is a game of a tournament with its room.
type Given struct {
	Game    string    `json:"game"`
	Players [2]string `json:"players"`
	Room    string    `json:"room"`
}

// Standing is how somebody stands in a tournament.
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
	Again bool     `json:"again"` // those on it want another game
	Here  bool     `json:"here"`  // somebody of it is connected
}

// Judged is the verdict of a review on a move: its sign, its cost and the first side's
// chance after it, as parts of a won game, the best move, and the loss in discs
// or in another unit of the game.
type Judged struct {
	Sign   string
	Cost   float64
	Best   string
	Chance float64
	Proven bool
	Loss   float64
}

// Lesson is what the lesson shows.
type Lesson struct {
	Tab        string // "compare" or "tree"
	Algorithms [2]string
	Depth      int
	Counting   bool
	// Counts are what the algorithms did, depth by depth.
	Counts [2][]Count
	// More are the nodes that an algorithm had searched below the depth at which it
	// was broken off; 0 if it was not.
	More [2]int64
	// Line is the principal variation, of which the first Shown moves are on the board.
	Line  []string
	Shown int
	Tree  Tree
}

// Count is what one search to one depth did.
type Count struct {
	Depth, Value   int
	Nodes, Cutoffs int64
	Branching      float64
}

// Tree is a search tree and the node of it that is looked at.
type Tree struct {
	Algorithm                 string
	Depth, Nodes              int // none while it grows
	Node, Parent              int
	Path                      []string // the moves that lead to the node
	Value, Alpha, Beta, Moves int      // Moves counts those searched below it
	Cut                       bool
	Caption                   string
}
