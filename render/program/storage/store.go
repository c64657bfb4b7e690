// Package storage stores settings, the game on the board, and the library of finished games
// between runs of the program.
package storage

import (
	"encoding/json"

	"colat/render/program/setup"
	"colat/render/table/games"
)

// Store stores values by name, in the page's local storage or the user's data folder. If
// neither is available, like the zero Store, it stores them in memory until the program ends.
type Store struct {
	// Before, unless nil, is called before games are read or written. It must store the games
	// whose storing was put off.
	Before func()

	storage storage // nil if not available
	memory  map[string][]byte
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
}

// The names of the stored objects, and of their only property.
const (
	storeName   = "colat"
	keySettings = "settings"
	keyGame     = "game"
	property    = "json"
)

// Open opens the store of this program.
func Open() *Store { return &Store{storage: openStorage()} }

// load reads the value of a key. It reports false if there is none or it is damaged.
func (s *Store) load(key string, value any) bool {
	data, kept := s.memory[key]
	if !kept && s.storage != nil {
		data = s.storage.load(key)
	}
	return len(data) > 0 && json.Unmarshal(data, value) == nil
}

// save stores the value of a key. If the storage is full or forbidden, the value is lost when
// the program ends, which is no reason to interrupt a game.
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

// Settings are the user's settings.
type Settings struct {
	Language string `json:"language"` // "vi", "en", or "" for the system's language
	Theme    string `json:"theme"`    // "light", "dark", or "" for the system's theme
	setup.Choices
	Preferences
}

// Settings returns the stored settings, with defaults for missing and invalid values.
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

// KeepSettings stores settings.
func (s *Store) KeepSettings(settings Settings) { s.save(keySettings, settings) }
