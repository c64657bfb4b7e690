// Package scene defines the scenes of the program, the services that the running program
// offers to them, and the division of the screen.
package scene

import (
	"errors"

	"colat/ai"
	"colat/ai/lessons"
	"colat/game"
	"colat/game/match"
	"colat/render/kit/locale"
	"colat/render/kit/ui"
	"colat/render/program/setup"
	"colat/render/table/stage"
	"colat/web/rooms/room"
	"colat/web/rooms/tournament"
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

// A Turner is a Scene whose board can be turned: by a key, in the settings, and by TurnControl in its
// menu if it has one.
type Turner interface {
	// Below returns the side that sits at the lower edge of a board on which the sides face each
	// other: the user's own one, or game.NoSide for the usual one.
	Below() game.Player
}

// TurnControl is the name of the control that turns the board. The program handles it.
const TurnControl = "turn"

// NumbersControl is the name of the control that shows or hides the numbers of moves on the pieces, in
// games whose pieces stay as they were placed. The program handles it.
const NumbersControl = "numbers"

// A Follower is a Turner with other boards, which turn with its own one.
type Follower interface {
	Follow(turned bool)
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
	Thinking bool
	Info     ai.Info
	// Own are the scene's own facts, such as *lesson.Facts, or nil.
	Own any
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
	stage.Doable
	Moves []string // in the notation of the score sheet; valid until the next move
	Shown int      // number of moves that the board shows
	// Board reports whether screen readers read the board square by square.
	Board bool
}

// A GameReceiver is a Scene that handles pasted games itself.
type GameReceiver interface {
	// ReceiveGame handles a pasted game and reports whether it did. said, unless empty, is shown
	// instead of the usual message.
	ReceiveGame(record *match.Record) (said string, received bool)
}

// A TextReceiver is a Scene that handles pasted text itself.
type TextReceiver interface {
	// ReceiveText handles pasted text and reports whether it did.
	ReceiveText(text string) bool
}

// A FileReceiver is a Scene that imports files.
type FileReceiver interface {
	// ReceiveFiles imports files and reports whether it does. Other ones are for the library.
	ReceiveFiles(files []PickedFile) bool
}

// An Asker is a Scene that may ask for confirmation before it is left for another game.
type Asker interface {
	// AskToLeave reports whether the scene asks, and calls leave if the user confirms.
	AskToLeave(leave func()) bool
}

// WhyNot explains in the language of the interface why the rules refuse a position, or that
// the text is not a position.
func WhyNot(l *locale.Locale, err error) string {
	if refusal, is := errors.AsType[*game.Refusal](err); is {
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

// A Destination is a scene that Program.Go opens, with what it shows. Most lead away from the
// scene on the screen for good. Tutorial, Lessons, Demo, Lesson, Review, Compare, Editor, Library, Puzzle and
// Progress are opened on top of it, and Program.Back returns to it.
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
	Moves     []game.Move  // on the board, from the start of the record
	Reviewing bool         // the board shows the position after Moves, not the last one
	Mine      *game.Player // the user's side in a game between people, or nil if it is unknown
}

// Own returns the user's side, or game.NoSide if it is unknown or the user played both.
func (g *Game) Own() game.Player {
	if g.Mine != nil {
		return *g.Mine
	}
	return g.Setup.Side()
}

// Tutorial is a lesson about a game: first steps, which open Next at their end, or a lesson of strategy, which
// Lessons opens. If the user returns to the front page instead, that gets Setup.
type Tutorial struct {
	Lesson *lessons.Lesson
	// Among are the lessons of strategy, of which this is one unless it is in a file of the user; nil for
	// first steps.
	Among []*lessons.Lesson
	Setup *setup.Setup
	Next  Destination
}

// Lessons is the list of the lessons of strategy: those of a family of games, or "" for one that the scene
// chooses. It opens the lesson with an ID, or the next one of the user if ID is NextLesson.
type Lessons struct {
	Setup  *setup.Setup
	Family string
	ID     string
	All    []*lessons.Lesson // nil before they are loaded
}

// NextLesson is no ID of a lesson. LearnParameter is the parameter of addresses that names a lesson, or
// LearnList for the list.
const NextLesson, LearnParameter, LearnList = ".", "learn", "1"

// Demo is a game that the program plays against itself, beginning with a setup.
type Demo struct {
	Setup *setup.Setup
	// Left is the setup of the game on the board that the demonstration was opened from, or
	// nil.
	Left *setup.Setup
}

// Lesson is the lesson about searches, with the position on the board of a game.
type Lesson struct {
	Game  Game
	Tree  []byte // the file with the tree of the user's own program, or nil
	Scene Scene  // a lesson that was left for another scene, or nil
}

// Review is the analysis of a game, whose record may have no moves. It begins with the position
// after the Moves on the board if the game is not over or is being reviewed, and otherwise with
// the last one; with Turning set, it goes on to the turning point once that is known.
type Review struct {
	Game    Game
	Turning bool
}

// Compare is two games of the same rules beside each other, at the positions after their Moves if
// they are being reviewed. Active is the index of the active game; Apart reports that the games are
// stepped one by one.
type Compare struct {
	Games  [2]Game
	Active int
	Apart  bool
}

// Editor is the editor of positions. It passes the edited position to the start page of Friends
// or, if that is nil, to Start.
type Editor struct {
	Setup   *setup.Setup
	Friends *Friends
	Scene   Scene // an editor that was left for another scene, or nil
}

// Library is the library of finished games.
type Library struct {
	Setup      *setup.Setup
	Selected   string // the ID of the selected game
	Unfinished bool   // the page of unfinished games is open
	Paused     bool   // the library was opened from a game on the board
	Compare    *Game  // a game of the same rules is chosen, to be compared with this one; nil if none is
}

// Puzzle is a puzzle: the one with an ID, of a family of games if that is known, or else that of
// the day, of the family of the day unless Family names another one. The IDs setup.Due and setup.Own
// stand for the user's exercises that are due, and for puzzles of the user's finished games.
type Puzzle struct {
	Setup  *setup.Setup
	Family string
	ID     string
	Scene  Scene // a puzzle that was left for another scene, or nil
}

// Progress is the page of the user's own progress: that of a family of games, or of all if it is "",
// in a period. Without a period the page begins with the game played last.
type Progress struct {
	Setup          *setup.Setup
	Family, Period string
	Paused         bool // the page was opened from a game on the board
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
func (Lessons) Name() string       { return "lessons" }
func (Demo) Name() string          { return "demo" }
func (Lesson) Name() string        { return "lesson" }
func (Review) Name() string        { return "review" }
func (Compare) Name() string       { return "compare" }
func (Editor) Name() string        { return "editor" }
func (Library) Name() string       { return "library" }
func (Puzzle) Name() string        { return "puzzle" }
func (Progress) Name() string      { return "progress" }
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

// An Annotator is a Scene in which variations and notes are added to a game.
type Annotator interface {
	// Annotate adds them to a record of the game, and does nothing to records of others.
	Annotate(r *match.Record)
}
