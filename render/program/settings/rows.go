package settings

import (
	"strings"

	"colat/render/kit/sound"
	"colat/render/program/scene"
	"colat/render/program/storage"
)

// kind is how the setting of a row is made.
type kind uint8

const (
	switching kind = iota // on or off
	choosing              // one of a few
	counting              // a number from 0 to most
)

// row is one setting.
type row struct {
	kind    kind
	label   string // the id of its text; its controls are named after what follows the point
	on      func(*storage.Settings) bool
	turn    func(*storage.Settings, bool)
	text    func(*storage.Settings) *string
	choices []choice
	number  func(*storage.Settings) *int
	most    int
	none    string // the id of the text for 0
	// tried, unless nil, lets people find out what they have just chosen.
	tried func(*scene.Program)
	// offered, unless nil, reports whether there is such a thing where the program runs.
	offered func(*scene.Program) bool
}

// choice is one of several values, and the id of its text. The usual value is empty.
type choice struct{ value, label string }

// choose is a row of a few values, of which the first is meant by one that is not known.
func choose(label string, text func(*storage.Settings) *string, choices ...choice) row {
	return row{kind: choosing, label: label, text: text, choices: choices}
}

// turn is a row that is on where a flag is set.
func turn(label string, flag func(*storage.Settings) *bool) row {
	return row{
		label: label,
		on:    func(s *storage.Settings) bool { return *flag(s) },
		turn:  func(s *storage.Settings, on bool) { *flag(s) = on },
	}
}

// turnOff is a row that is on where a flag is not set.
func turnOff(label string, flag func(*storage.Settings) *bool) row {
	return row{
		label: label,
		on:    func(s *storage.Settings) bool { return !*flag(s) },
		turn:  func(s *storage.Settings, on bool) { *flag(s) = !on },
	}
}

// section is rows that belong together, under a title.
type section struct {
	label string // the id of the title's text
	rows  []row
}

var sections = []section{
	{"settings.look", []row{
		choose("settings.language", func(s *storage.Settings) *string { return &s.Language }, choice{"vi",
			"settings.language-vi"}, choice{"en", "settings.language-en"}),
		choose("settings.theme", func(s *storage.Settings) *string { return &s.Theme },
			choice{"", "settings.theme-system"}, choice{"light", "settings.theme-light"}, choice{"dark", "settings.theme-dark"}),
		choose("settings.board", func(s *storage.Settings) *string { return &s.Board }, choice{"", "settings.board-jade"},
			choice{"wood", "settings.board-wood"}),
		choose("settings.pieces", func(s *storage.Settings) *string { return &s.Pieces }, choice{"", "settings.pieces-stone"},
			choice{"ebony", "settings.pieces-ebony"}),
		choose("settings.motion", func(s *storage.Settings) *string { return &s.Motion },
			choice{"", "settings.motion-usual"}, choice{"slow", "settings.motion-slow"}, choice{"fast",
				"settings.motion-fast"}, choice{"none", "settings.motion-none"}),
		{
			label: "settings.contrast",
			on:    func(s *storage.Settings) bool { return s.Contrast == high },
			turn: func(s *storage.Settings, on bool) {
				s.Contrast = ""
				if on {
					s.Contrast = high
				}
			},
		},
		turn("settings.large", func(s *storage.Settings) *bool { return &s.Large }),
	}},
	{"settings.senses", []row{
		{
			kind: counting, label: "settings.volume", number: func(s *storage.Settings) *int { return &s.Volume },
			most:  sound.MostVolume,
			none:  "settings.volume-none",
			tried: func(p *scene.Program) { p.Sound(sound.Place) },
		},
		{
			label: "settings.buzz",
			on:    func(s *storage.Settings) bool { return s.Buzz },
			turn:  func(s *storage.Settings, on bool) { s.Buzz = on },
			tried: func(p *scene.Program) {
				p.Vibrate(30)
			},
			offered: func(p *scene.Program) bool { return p.Host.Vibrate(nil) },
		},
	}},
	{"settings.board-shows", []row{
		turnOff("settings.legal", func(s *storage.Settings) *bool { return &s.HideLegal }),
		turnOff("settings.last", func(s *storage.Settings) *bool { return &s.HideLast }),
		turn("settings.turned", func(s *storage.Settings) *bool { return &s.ShowTurned }),
		turn("settings.stable", func(s *storage.Settings) *bool { return &s.ShowStable }),
		turn("settings.values", func(s *storage.Settings) *bool { return &s.Values }),
		turn("settings.opinion", func(s *storage.Settings) *bool { return &s.Opinion }),
		turn("settings.confirm", func(s *storage.Settings) *bool { return &s.Confirm }),
	}},
}

// high is the contrast of strong marks and outlines.
const high = "high"

// name returns what the row's controls are named after.
func (r *row) name() string { return strings.TrimPrefix(r.label, "settings.") }

// control returns the name of the control for a choice of the row.
func (r *row) control(c choice) string { return prefix + strings.TrimPrefix(c.label, "settings.") }
