// Package app draws Cờ Lật and takes its input: scenes, boards, animations,
// widgets and text. It shows what game and ai decide and decides nothing itself.
package app

import (
	"net/url"

	"colat/ai"
	"colat/game"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/scenes/join"
	"colat/render/scenes/room"
	"colat/render/scenes/tournament"
)

// Options is all that the program gives its picture.
type Options struct {
	// Parameters are those of the page's address, or of the desktop program's
	// argument in the same form.
	Parameters url.Values
	// Engine makes a player from a spec such as "champion". It thinks outside
	// the goroutine that draws.
	Engine func(spec string, rules game.Rules) (ai.Player, error)
	// Yield, unless nil, lets frames be drawn in the middle of a search on a goroutine
	// beside the one that draws.
	Yield func()
	// Rooms connects to the server of rooms; nil where there is none.
	Rooms room.Connect
	// Tournaments connects to the server of tournaments; nil where there is none.
	Tournaments tournament.Connect
	// Join connects to what finds rooms and tournaments by their codes; nil where there is none.
	Join join.Connect
	Host Host
}

// Errors of Host.ReadFile.
var ErrNoPlainFile, ErrTooLarge = scene.ErrNoPlainFile, scene.ErrTooLarge

// Host is what surrounds the picture: a page or a window.
type Host interface {
	scene.Host
	// Language is what the person's system prefers: "vi" or "en".
	Language() string
	// DarkTheme reports whether the person's system prefers dark colours.
	DarkTheme() bool
	// Announce tells people who listen instead of look a text in a language, "vi" or
	// "en".
	Announce(language, text string)
	// Touches returns what knows of every touch, or nil where Ebitengine misses
	// none.
	Touches() ui.TouchSource
	// History returns what people go back and forward in, or nil where there is
	// nothing of the kind.
	History() History
	// KeepsPicture reports whether the screen still shows all that was drawn on
	// it before, so that only what has changed must be drawn. It is asked once
	// in every frame that draws on the screen.
	KeepsPicture() bool
	// Shown is called once, while the first frame is put on the screen.
	Shown()
	// Ready is called once, after that.
	Ready()
	// Expose hands the running program to the tests. It is called once, before
	// the first frame, and only if the parameter test is 1.
	Expose(Probe)
}

// History is where people go back and forward among what they have seen, as in a
// page of a browser. What the program writes into an entry stays as long as the entry
// does, which may be longer than the program runs.
type History interface {
	// Entry returns what the program wrote into the entry at which it began, "" if
	// nothing.
	Entry() string
	// Visit adds an entry after the current one, and goes there.
	Visit(entry string)
	// Amend writes the current entry anew.
	Amend(entry string)
	// GoBack goes back by a number of entries, from 1.
	GoBack(entries int)
	// Gone returns the entry to which the person has gone, and whether they have since
	// it was last asked. What Visit and GoBack do is not told.
	Gone() (entry string, gone bool)
}

// Follower is a Host that wants to know when the program has moved on. A page
// can look between frames whenever it likes; a desktop cannot.
type Follower interface {
	// Updated is called at the end of every tick, on the goroutine that
	// updates.
	Updated()
}

// Paster is a Host from which text can be pasted.
type Paster interface {
	// AskPasted asks for the text on the clipboard, which Pasted tells once it is there,
	// and reports whether it could ask.
	AskPasted() bool
	// Pasted returns the text that the person has pasted, and whether they have since
	// it was last asked.
	Pasted() (text string, pasted bool)
}

// Leaver is a Host that may be gone without another frame, as a page of a tab that is
// closed.
type Leaver interface {
	// WhenLeft has do called whenever the person leaves, and perhaps for good: between two
	// frames, on the goroutine that draws.
	WhenLeft(do func())
}

// Changing is a Host that notices when the person changes what their system prefers
// while the program runs: its theme, or how much motion.
type Changing interface {
	// Changed reports whether that happened since it was last asked. It is asked in
	// every tick.
	Changed() bool
}

// Probe is how a test looks at the running program. Its methods may be called
// between frames only, on the goroutine that updates.
type Probe interface {
	State() ProbeState
	// Rect is where a square ("d3") or a control ("new-game") is, in CSS pixels
	// (device-independent pixels on the desktop).
	Rect(name string) (Rect, bool)
	// Controls names the controls on the screen now.
	Controls() []string
	// Squares names the squares of the board.
	Squares() []string
}

// Rect is a rectangle in device-independent pixels.
type Rect struct {
	X      float64 `json:"x"`
	Y      float64 `json:"y"`
	Width  float64 `json:"w"`
	Height float64 `json:"h"`
}

// ProbeState is the state the page's test hook returns. ToMove is the letter of the
// side in the game's position texts. Victory is nil for games without such cells.
type ProbeState struct {
	Scene    string       `json:"scene"`
	Game     string       `json:"game"`
	Position string       `json:"position"`
	ToMove   string       `json:"toMove"`
	Victory  []string     `json:"victory,omitzero"`
	Legal    []string     `json:"legal"`
	Moves    []string     `json:"moves"`
	Result   *ProbeResult `json:"result"`
	Thinking bool         `json:"thinking"`
	Info     ProbeInfo    `json:"info"`
	// Lesson is nil in every scene but the lesson.
	Lesson *ProbeLesson `json:"lesson,omitempty"`
	// Review is nil in every scene but the review.
	Review *ProbeReview `json:"review,omitempty"`
	// Library is nil in every scene but the library.
	Library *ProbeLibrary `json:"library,omitempty"`
	// Room is nil in every scene but those of a room.
	Room *scene.Room `json:"room,omitempty"`
	// Tournament is nil in every scene but those of a tournament.
	Tournament *scene.Tournament `json:"contest,omitempty"`
	Frames     int               `json:"frames"`
	// Settled reports whether nothing on the screen is still plain, because it is
	// being made ready, or appearing.
	Settled bool `json:"settled"`
	// LongestFrame is the longest time between two frames, in milliseconds,
	// since an engine last began to think, or since the first frame.
	LongestFrame float64 `json:"longestFrame"`
	// Audio is "running" while sounds can be heard and "" before one was wanted; Sounds is
	// how many were begun.
	Audio  string `json:"audio"`
	Sounds int    `json:"sounds"`
}

// ProbeResult is the end of a game: winner is the letter of a side in the game's
// position texts, such as "X", or "draw".
type ProbeResult struct {
	Winner string `json:"winner"`
	Reason string `json:"reason"`
}

// ProbeInfo is what the engine last reported.
type ProbeInfo struct {
	Depth  int   `json:"depth"`
	Score  int   `json:"score"`
	Nodes  int64 `json:"nodes"`
	Proven bool  `json:"proven"`
}
