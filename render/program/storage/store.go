// Package storage stores settings, the game on the board, and the library of finished games
// between runs of the program.
package storage

import (
	"encoding/json"
	"slices"
	"strings"

	"colat/render/program/setup"
	"colat/render/table/games"
)

// Store stores values by name, in the page's local storage or the user's data folder. If
// neither is available, like the zero Store, it stores them in memory until the program ends.
type Store struct {
	// Before, unless nil, is called before games are read or written. It must store the games
	// whose storing was put off.
	Before func()

	storage storage           // nil if not available
	memory  map[string][]byte // what could not be stored
	archive *Archive          // nil until it is first used

	name    string // of this window among those of the program
	reopens string // name of the window whose page was loaded again in this one, or ""
	// analysed is the name of the window whose analysis was opened in this one.
	analysed string
	seen     map[string][]byte   // by key: the values that this window knows
	changes  map[string][]change // by key: changes that another window may not have seen yet
}

// settle has pending games stored.
func (s *Store) settle() {
	if s.Before != nil {
		s.Before()
	}
}

// storage is permanent storage.
type storage interface {
	load(key string) []byte // nil if there is no such key
	// save stores all of data or nothing. It returns an error if there is no space, or
	// storing is forbidden.
	save(key string, data []byte) error
	remove(key string)
	keys(folder string) []string // keys that begin with folder and a slash, in any order

	// alone calls do while no other window calls one, unless the system does not allow to wait for
	// that. A call within do runs at once.
	alone(do func())
	// later calls do, after its return, once every window knows what has been stored until now, and
	// while no other window calls another one. It reports false, and does not, if alone keeps other
	// windows out.
	later(do func()) (calls bool)
}

// The names of the stored objects, and of their only property.
const (
	storeName   = "colat"
	keySettings = "settings"
	keyGame     = "game"
	property    = "json"
)

// load reads the value of a key. It reports false if there is none or it is damaged.
func (s *Store) load(key string, value any) bool {
	data, kept := s.memory[key]
	if !kept && s.storage != nil {
		if data = s.storage.load(key); mergerOf(key) != nil {
			if data = s.changed(key, data); !isGame(key) { // its changes say from what they are
				s.saw(key, data)
			}
		}
	}
	return len(data) > 0 && json.Unmarshal(data, value) == nil
}

// save stores the value of a key. If the storage is full or forbidden, the value is lost when
// the program ends, which is no reason to interrupt a game.
func (s *Store) save(key string, value any) {
	if data, err := json.Marshal(value); err == nil {
		s.write(key, data)
	}
}

// hold stores data under a key until the program ends.
func (s *Store) hold(key string, data []byte) {
	if s.memory == nil {
		s.memory = make(map[string][]byte)
	}
	s.memory[key] = data
}

// put stores data under a key as it is, without storage until the program ends. What cannot be
// stored is not held.
func (s *Store) put(key string, data []byte) error {
	if s.storage == nil {
		s.hold(key, data)
		return nil
	}
	err := s.storage.save(key, data)
	if err == nil {
		delete(s.memory, key)
	}
	return err
}

// keysIn returns the keys in a folder, sorted.
func (s *Store) keysIn(folder string) []string {
	var keys []string
	if s.storage != nil {
		keys = s.storage.keys(folder)
	}
	for key := range s.memory {
		if strings.HasPrefix(key, folder+"/") {
			keys = append(keys, key)
		}
	}
	slices.Sort(keys)
	return slices.Compact(keys)
}

// Settings are the user's settings.
type Settings struct {
	Language string `json:"language"` // "vi", "en", or "" for the system's language
	Theme    string `json:"theme"`    // "light", "dark", or "" for the system's theme
	setup.Choices
	Preferences
	Analysis Analysis `json:"analysis,omitzero"`
	// Turned are the families of games whose boards the user has turned, separated by spaces.
	Turned string `json:"turned,omitempty"`
}

// Settings returns the stored settings, with defaults for missing and invalid values.
func (s *Store) Settings(list games.List) Settings {
	kept := Settings{Choices: setup.Newcomer(list)}
	before, known := s.seen[keySettings]
	s.load(keySettings, &kept)
	kept.Choices = kept.Mended(list)
	if !known { // the program changes the settings that it reads first
		before, _ = json.Marshal(kept)
	}
	s.saw(keySettings, before)
	return kept
}

// KeepSettings stores settings.
func (s *Store) KeepSettings(settings Settings) { s.save(keySettings, settings) }

// Person is the identity of the user in rooms. The key proves it: it is sent only to the
// server of rooms, and never shown.
type Person struct {
	Key  string `json:"key"`
	Name string `json:"name,omitempty"`
}

const keyPerson = "person"

// Person returns the user's identity, or the zero Person if there is none.
func (s *Store) Person() Person {
	var p Person
	s.load(keyPerson, &p)
	return p
}

// KeepPerson stores the user's identity.
func (s *Store) KeepPerson(p Person) { s.save(keyPerson, p) }

// Preferences are the user's preferences for the look, the sound and the behavior of the
// program. The zero value holds the defaults, so each field is named after the value that is
// not the default. Unknown values mean the default.
type Preferences struct {
	Board    string `json:"board,omitempty"`    // board style; "" for jade
	Pieces   string `json:"pieces,omitempty"`   // piece style; "" for obsidian and pearl
	Contrast string `json:"contrast,omitempty"` // "high" for strong marks and outlines
	Large    bool   `json:"large,omitempty"`    // projector mode: larger text, stronger marks
	Motion   string `json:"motion,omitempty"`   // "fast", "slow" or "none"; "" for the usual speed
	Volume   int    `json:"volume,omitempty"`   // 0 (silent) to 10
	Buzz     bool   `json:"buzz,omitempty"`     // vibrate on moves
	Offered  bool   `json:"offered,omitempty"`  // sound has been offered

	HideLegal  bool `json:"hide_legal,omitempty"`  // do not mark the legal moves
	HideLast   bool `json:"hide_last,omitempty"`   // do not mark the last move
	ShowTurned bool `json:"show_turned,omitempty"` // mark the pieces that the last move turned over
	ShowStable bool `json:"show_stable,omitempty"` // mark the pieces that can never be turned over again
	Numbers    bool `json:"numbers,omitempty"`     // write the numbers of moves on pieces that stay as placed
	Opinion    bool `json:"opinion,omitempty"`     // show the engine's evaluation in games against a person too
	Values     bool `json:"values,omitempty"`      // show the values of moves on their squares
	Curve      bool `json:"curve,omitempty"`       // show the curve of evaluations beside a game
	Confirm    bool `json:"confirm,omitempty"`     // confirm moves by a second tap, on all boards
	OneTap     bool `json:"one_tap,omitempty"`     // make moves by one tap, even on squares smaller than a finger

	Taught bool `json:"taught,omitempty"` // the first steps were shown or skipped
}

// Analysis are the settings of the engine in the analysis. The zero value holds the defaults.
type Analysis struct {
	Engine     string `json:"engine,omitempty"`      // "on" or "off"; "" for on where there is no game to review
	Lines      int    `json:"lines,omitempty"`       // the number of best lines, 0 for the usual one
	HideValues bool   `json:"hide_values,omitempty"` // do not write the values of moves on their squares
	Seconds    int    `json:"seconds,omitempty"`     // of thinking for each position, 0 without a limit
	Threads    int    `json:"threads,omitempty"`     // searches at the same time, 0 for as many as possible
	Table      bool   `json:"table,omitempty"`       // show the table of opening moves
	Graph      string `json:"graph,omitempty"`       // "chance", "lead" or "loss"; "" for the usual one
	HideBar    bool   `json:"hide_bar,omitempty"`    // do not show who is ahead beside the board
	HideArrow  bool   `json:"hide_arrow,omitempty"`  // do not point to the best move with an arrow
}

// Window is the position and size of the program's window. They refer to the window's content
// area on a monitor, in device-independent pixels.
type Window struct {
	X          int    `json:"x"`
	Y          int    `json:"y"`
	Width      int    `json:"width"`
	Height     int    `json:"height"`
	Maximized  bool   `json:"maximized,omitempty"`
	Fullscreen bool   `json:"fullscreen,omitempty"`
	Monitor    string `json:"monitor"` // name of the monitor
}

const keyWindow = "window"

// Window returns the last position of the window, and whether it is known.
func (s *Store) Window() (w Window, known bool) {
	known = s.load(keyWindow, &w)
	return w, known
}

// KeepWindow stores the position of the window.
func (s *Store) KeepWindow(w Window) { s.save(keyWindow, w) }

// Within returns the window fitted to a monitor of the given size. It has at least the given
// least size, and otherwise fits on the monitor completely. It is centred if the monitor is
// not the one on which it was stored.
func (w Window) Within(width, height, leastWidth, leastHeight int, sameMonitor bool) Window {
	w.Width = min(max(w.Width, leastWidth), max(width, leastWidth))
	w.Height = min(max(w.Height, leastHeight), max(height, leastHeight))
	roomX, roomY := max(0, width-w.Width), max(0, height-w.Height)
	if !sameMonitor {
		w.X, w.Y = roomX/2, roomY/2
	}
	w.X, w.Y = min(max(w.X, 0), roomX), min(max(w.Y, 0), roomY)
	return w
}
