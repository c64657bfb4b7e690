package render

import (
	"encoding/json"
	"time"
)

// settings are what the program remembers from one visit to the next.
type settings struct {
	Language string        `json:"language"` // "vi", "en", or "" for the system's
	Theme    string        `json:"theme"`    // "light", "dark", or "" for the system's
	Game     string        `json:"game"`     // the rules' ID
	Seats    [2]string     `json:"seats"`    // specs of black and white; human for a person
	Time     time.Duration `json:"time"`     // for each move of an engine
}

// human is the spec of a seat that a person takes.
const human = "human"

// champion is the spec of the program's own strongest player.
const champion = "champion"

// thinkingTimes are those the start scene offers.
var thinkingTimes = []time.Duration{200 * time.Millisecond, time.Second, 3 * time.Second, 10 * time.Second}

// maxThinkingTime bounds what an address may ask for.
const maxThinkingTime = 10 * time.Minute

func defaultSettings() settings {
	return settings{Game: "victory", Seats: [2]string{human, champion}, Time: time.Second}
}

// store keeps named texts from one run to the next: in the page's local storage
// or the person's data folder. Where neither can be had, it remembers until the
// program ends.
type store struct {
	storage storage // nil if there is none
	memory  map[string][]byte
}

// storage outlives the program. It keeps what it can.
type storage interface {
	load(key string) []byte // nil if there is nothing
	save(key string, data []byte)
}

// The objects of the store and their only property.
const (
	storeName   = "colat"
	keySettings = "settings"
	keyGame     = "game"
	property    = "json"
)

func openStore() *store { return &store{openStorage(), make(map[string][]byte)} }

// load reads the value kept under key. It reports false if there is none or it
// cannot be read, and leaves value as it is then.
func (s *store) load(key string, value any) bool {
	data, kept := s.memory[key]
	if !kept && s.storage != nil {
		data = s.storage.load(key)
	}
	return len(data) > 0 && json.Unmarshal(data, value) == nil
}

// save keeps value under key. A storage that is full or forbidden loses it at
// the end of the run, which is no reason to disturb a game.
func (s *store) save(key string, value any) {
	data, err := json.Marshal(value)
	if err != nil {
		return
	}
	s.memory[key] = data
	if s.storage != nil {
		s.storage.save(key, data)
	}
}

// loadSettings returns the remembered settings, with defaults for what is
// missing or makes no sense.
func (s *store) loadSettings() settings {
	kept := defaultSettings()
	s.load(keySettings, &kept)
	fallback := defaultSettings()
	if kept.Game != "victory" && kept.Game != "classic" {
		kept.Game = fallback.Game
	}
	for i, seat := range kept.Seats {
		if seat == "" {
			kept.Seats[i] = fallback.Seats[i]
		}
	}
	if kept.Time <= 0 || kept.Time > maxThinkingTime {
		kept.Time = fallback.Time
	}
	return kept
}
