// Package app implements the graphical program Cờ Lật: it draws the scenes and takes input.
// The packages game and ai decide everything about games.
package app

import (
	"net/url"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/ai"
	"colat/game"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/web/rooms/participant"
)

// Options are the parameters of the program.
type Options struct {
	// Parameters are those of the page's address, or of the desktop program's argument in the
	// same form.
	Parameters url.Values
	// Engine returns a player for a spec such as "champion". The player thinks outside the
	// goroutine that draws.
	Engine func(spec string, rules game.Rules) (ai.Player, error)
	// Yield, if not nil, lets frames be drawn during a search on a goroutine other than the one
	// that draws.
	Yield func()
	// Players and OnePlayer are those of scene.Program.
	Players   int
	OnePlayer string
	// Rooms connects to the server of rooms and tournaments. It is nil if there is none.
	Rooms *participant.Dialer
	Host  Host
	// Speaker plays the sounds. If it is nil, the device does.
	Speaker Speaker
}

// Speaker plays sounds by name, at a volume from 1 to 10.
type Speaker interface {
	Play(name string, volume int)
	// Expect prepares the first sound.
	Expect()
	// State returns the state of the device, and the number of sounds played.
	State() (state string, played int)
}

// Host is the environment of the program: a page or a window.
type Host interface {
	scene.Host
	// Language returns the language of the user's system: "vi" or "en".
	Language() string
	// DarkTheme reports whether the user's system prefers dark colours.
	DarkTheme() bool
	// Changed reports whether the preferences of the user's system have changed since the last
	// call: the theme, or reduced motion. It is called in every tick.
	Changed() bool
	// Announce passes a text in a language, "vi" or "en", to screen readers.
	Announce(language, text string)
	// Retitle puts a text before the usual title, which is visible while the picture is not, or
	// restores the usual title if said is "".
	Retitle(said string)
	// AskPasted requests the text on the clipboard, which Pasted returns later. It reports
	// whether the request was possible.
	AskPasted() bool
	// Pasted returns the text that the user has pasted, and reports whether there is one since
	// the last call.
	Pasted() (text string, pasted bool)
	// Touches returns a source of all touches, or nil if Ebitengine misses none.
	Touches() ui.TouchSource
	// Reader returns the part of the host that shows the screen as text, or nil if the host has
	// none.
	Reader() Reader
	// History returns the history of the host, or nil if the host has none.
	History() History
	// WhenLeft registers a function to call when the user leaves, perhaps for good, without
	// another frame. The call happens between two frames, on the goroutine that draws.
	WhenLeft(do func())
	// Windowed reports whether the program has a window of its own, whose place is stored.
	Windowed() bool
	// Rest requests no frame within a time, unless an event arrives that may concern the
	// program. It reports whether the host can omit frames.
	Rest(within time.Duration) bool
	// KeepsPicture reports whether the screen still has everything that was drawn on it before,
	// so that only changes must be drawn. It is called once in every frame that draws on the
	// screen.
	KeepsPicture() bool
	// Shown is called once, while the first frame is put on the screen.
	Shown()
	// Ready is called once, after Shown.
	Ready()
	// Updated is called at the end of every tick, on the goroutine that updates.
	Updated()
	// Expose hands the running program to the tests. It is called once, before the first frame,
	// and only if the parameter test is 1.
	Expose(*Probe)
}

// History is the sequence of entries that the user goes back and forward in, such as the
// history of a browser tab. The program's data in an entry lasts as long as the entry, which
// may be longer than the program runs.
type History interface {
	// Entry returns the program's data in the entry at which the program started, or "" if
	// there is none.
	Entry() string
	// Visit adds an entry after the current one and goes to it.
	Visit(entry string)
	// Amend replaces the data of the current entry.
	Amend(entry string)
	// GoBack goes back by a number of entries, at least 1.
	GoBack(entries int)
	// Gone returns the entry to which the user has gone, and reports whether the user has gone
	// to one since the last call. It ignores changes by Visit and GoBack.
	Gone() (entry string, gone bool)
}

// Reader shows the screen as text besides the picture, for screen readers and other assistive
// tools.
type Reader interface {
	// Read updates the text. The screen is only valid until Read returns.
	Read(*ScreenText)
	// AppendDeeds appends the actions on the text since the last call, in order.
	AppendDeeds(deeds []Deed) []Deed
}

// Deed is an action of the user on the text.
type Deed struct {
	Kind    DeedKind
	Control string // "" if the target is a square
	Square  int    // its index in stage.BoardText.Squares; -1 if the target is a control, or if there is none
	Key     ebiten.Key
	Shift   bool
	Text    string // written by the key, or the whole text of a field
}

// DeedKind is the kind of an action.
type DeedKind uint8

const (
	Pointed DeedKind = iota // the keyboard focus moved to the target, or nowhere
	Pressed                 // a control or a square was pressed
	Keyed                   // a key was pressed that browsers leave to pages
	Written                 // the text of a field changed
)

// Rect is a rectangle in device-independent pixels.
type Rect struct {
	X      float64 `json:"x"`
	Y      float64 `json:"y"`
	Width  float64 `json:"w"`
	Height float64 `json:"h"`
}

// ProbeResult is the result of a game. Winner is the letter of a side in the game's position
// texts, such as "X", or "draw".
type ProbeResult struct {
	Winner string `json:"winner"`
	Reason string `json:"reason"`
}

// ProbeInfo is the last report of an engine.
type ProbeInfo struct {
	Depth  int   `json:"depth"`
	Score  int   `json:"score"`
	Nodes  int64 `json:"nodes"`
	Proven bool  `json:"proven"`
}
