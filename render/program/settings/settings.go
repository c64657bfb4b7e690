// Package settings is the dialogue for the look, the sound and the behavior of the program.
// Changes take effect at once, visible behind the dialogue.
package settings

import (
	"slices"
	"strconv"
	"strings"

	"colat/render/kit/sound"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/program/storage"
)

// Dialog is an open settings dialogue.
type Dialog struct {
	program *scene.Program
	scroll  ui.Scroll
}

// New returns the settings dialogue of a program.
func New(p *scene.Program) *Dialog { return &Dialog{program: p} }

// prefix begins the names of the controls, so that they differ from those of the scenes.
const prefix = "set-"

// Suffixes of the controls that decrease and increase a number.
const less, more = "-less", "-more"

// Heard reports whether a control plays a sound of its own as a sample, so that it needs no
// other.
func Heard(control string) bool { return strings.HasPrefix(control, prefix+"volume") }

// Choose handles a control of the dialogue and reports whether control is one.
func (d *Dialog) Choose(control string) bool {
	if !strings.HasPrefix(control, prefix) {
		return false
	}
	for _, section := range sections {
		for i := range section.rows {
			if d.change(&section.rows[i], control) {
				return true
			}
		}
	}
	return false
}

// change handles a control of a row and reports whether control is one.
func (d *Dialog) change(r *row, control string) bool {
	p := d.program
	switch r.kind {
	case choosing:
		i := slices.IndexFunc(r.choices, func(c choice) bool { return r.control(c) == control })
		if i < 0 {
			return false
		}
		p.Remember(func(s *storage.Settings) { *r.text(s) = r.choices[i].value })
	case switching:
		if control != prefix+r.name() {
			return false
		}
		p.Remember(func(s *storage.Settings) { r.turn(s, !r.on(s)) })
	case counting:
		step := 0
		switch control {
		case prefix + r.name() + less:
			step = -1
		case prefix + r.name() + more:
			step = 1
		default:
			return false
		}
		p.Remember(func(s *storage.Settings) { *r.number(s) = min(max(*r.number(s)+step, 0), r.most) })
	}
	if r.tried != nil {
		r.tried(p)
	}
	return true
}

// chosen returns the index of the current choice of a row.
func (d *Dialog) chosen(r *row) int {
	value := *r.text(&d.program.Settings)
	if r.text(&d.program.Settings) == &d.program.Settings.Language {
		value = d.program.Locale.Language()
	}
	for i, c := range r.choices {
		if c.value == value {
			return i
		}
	}
	return 0 // unknown values mean the usual one
}

// count returns the number of a row and its text.
func (d *Dialog) count(r *row) (int, string) {
	n := *r.number(&d.program.Settings)
	if n == 0 {
		return n, d.program.Text(r.none)
	}
	return n, strconv.Itoa(n)
}

// kind is the kind of a row's control.
type kind uint8

const (
	switching kind = iota // on or off
	choosing              // one of a few
	counting              // a number from 0 to most
)

// row is one setting.
type row struct {
	kind    kind
	label   string // ID of the label; the names of the controls derive from the part after the point
	on      func(*storage.Settings) bool
	turn    func(*storage.Settings, bool)
	text    func(*storage.Settings) *string
	choices []choice
	number  func(*storage.Settings) *int
	most    int
	none    string // ID of the text for 0
	// tried, unless nil, demonstrates a new value to the user.
	tried func(*scene.Program)
	// offered, unless nil, reports whether the setting applies to the environment.
	offered func(*scene.Program) bool
}

// choice is a value and the ID of its text. The usual value is empty.
type choice struct{ value, label string }

// choose returns a row with a few values. Unknown values mean the first one.
func choose(label string, text func(*storage.Settings) *string, choices ...choice) row {
	return row{kind: choosing, label: label, text: text, choices: choices}
}

// turn returns a row that is on if a flag is set.
func turn(label string, flag func(*storage.Settings) *bool) row {
	return row{
		label: label,
		on:    func(s *storage.Settings) bool { return *flag(s) },
		turn:  func(s *storage.Settings, on bool) { *flag(s) = on },
	}
}

// turnOff returns a row that is on if a flag is not set.
func turnOff(label string, flag func(*storage.Settings) *bool) row {
	return row{
		label: label,
		on:    func(s *storage.Settings) bool { return !*flag(s) },
		turn:  func(s *storage.Settings, on bool) { *flag(s) = !on },
	}
}

// section is a group of rows under a title.
type section struct {
	label string // ID of the title
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

// high is the value of Settings.Contrast for strong marks and outlines.
const high = "high"

// name returns the part of the label's ID that names the controls of the row.
func (r *row) name() string { return strings.TrimPrefix(r.label, "settings.") }

// control returns the name of the control for a choice of the row.
func (r *row) control(c choice) string { return prefix + strings.TrimPrefix(c.label, "settings.") }
