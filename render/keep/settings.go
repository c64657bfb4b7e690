package keep

import (
	"colat/render/games"
	"colat/render/setup"
)

// Settings are what the program remembers of a person's wishes.
type Settings struct {
	Language string `json:"language"` // "vi", "en", or "" for the system's
	Theme    string `json:"theme"`    // "light", "dark", or "" for the system's
	setup.Choices
}

// Settings returns the remembered settings, with defaults for what is missing or
// makes no sense.
func (s *Store) Settings(list games.List) Settings {
	kept := Settings{Choices: setup.Defaults(list)}
	s.load(keySettings, &kept)
	kept.Choices = kept.Mended(list)
	return kept
}

// KeepSettings remembers settings.
func (s *Store) KeepSettings(settings Settings) { s.save(keySettings, settings) }
