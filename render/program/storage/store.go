// Package storage remembers settings and the game on the board from one run of the
// program to the next.
package storage

import (
	"encoding/json"

	"colat/render/program/setup"
	"colat/render/table/games"
)

// Store keeps named texts: in the page's local storage or the person's data
// folder. Where neither can be had, like the zero Store, it remembers until the
// program ends.
type Store struct {
	// Before, unless nil, is called before games are read or written: those that were put
	// off to be kept are kept first.
	Before func()

	storage storage // nil if there is none
	memory  map[string][]byte
}

// settle has all games kept that were put off.
func (s *Store) settle() {
	if s.Before != nil {
		s.Before()
	}
}

// storage outlives the program. It keeps what it can.
type storage interface {
	load(key string) []byte // nil if there is nothing
	// save keeps data as a whole or not at all. An error says that there is no room,
	// or that nothing may be kept.
	save(key string, data []byte) error
	remove(key string)
	keys(folder string) []string // those that begin with folder and a slash, in any order
}

// The objects of the store and their only property.
const (
	storeName   = "colat"
	keySettings = "settings"
	keyGame     = "game"
	property    = "json"
)

// Open opens the store of this program.
func Open() *Store { return &Store{storage: openStorage()} }

// load reads the value kept under key. It reports false if there is none or it
// cannot be read as a whole.
func (s *Store) load(key string, value any) bool {
	data, kept := s.memory[key]
	if !kept && s.storage != nil {
		data = s.storage.load(key)
	}
	return len(data) > 0 && json.Unmarshal(data, value) == nil
}

// save keeps value under key. A storage that is full or forbidden loses it at
// the end of the run, which is no reason to disturb a game.
func (s *Store) save(key string, value any) {
	data, err := json.Marshal(value)
	if err != nil {
		return
	}
	if s.memory == nil {
		s.memory = make(map[string][]byte)
	}
	s.memory[key] = data
	if s.storage != nil {
		_ = s.storage.save(key, data)
	}
}

// Settings are what the program remembers of a person's wishes.
type Settings struct {
	Language string `json:"language"` // "vi", "en", or "" for the system's
	Theme    string `json:"theme"`    // "light", "dark", or "" for the system's
	setup.Choices
	Preferences
}

// Settings returns the remembered settings, with defaults for what is missing or
// makes no sense.
func (s *Store) Settings(list games.List) Settings {
	kept := Settings{Choices: setup.Newcomer(list)}
	s.load(keySettings, &kept)
	for side, seat := range setup.Newcomer(list).Seats {
		if kept.Seats[side] == "" {
			kept.Seats[side] = seat
		}
	}
	kept.Choices = kept.Mended(list)
	return kept
}

// KeepSettings remembers settings.
func (s *Store) KeepSettings(settings Settings) { s.save(keySettings, settings) }
