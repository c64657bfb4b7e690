package app

import (
	"slices"
	"strconv"
	"strings"

	"colat/render/bench"
	"colat/render/kit/sound"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/program/storage"
)

// settingsDialog is the dialogue for the look, the sound and the behavior of the program.
// Changes take effect at once, visible behind the dialogue.
type settingsDialog struct{ scroll ui.Scroll }

// settingName begins the names of the controls, so that they differ from those of the scenes.
const settingName = "set-"

// Suffixes of the controls that decrease and increase a number.
const less, more = "-less", "-more"

// soundsItself reports whether a control plays a sound of its own as a sample, so that it needs
// no other.
func soundsItself(control string) bool { return strings.HasPrefix(control, settingName+"volume") }

// controls implements dialog.
func (*settingsDialog) controls(d *dialogs) []bench.Control {
	var list []bench.Control
	for _, section := range settingSections {
		for i := range section.settings {
			list = append(list, section.settings[i].controls(d.Program)...)
		}
	}
	return list
}

// controls returns the controls of a setting.
func (r *setting) controls(p *scene.Program) []bench.Control {
	change := func(name string, how func(*storage.Settings)) bench.Control {
		return bench.Control{Name: name, Do: func() {
			p.Remember(how)
			if r.tried != nil {
				r.tried(p)
			}
		}}
	}
	name := settingName + r.name()
	var list []bench.Control
	switch r.kind {
	case choosing:
		for _, c := range r.choices {
			list = append(list, change(r.control(c), func(s *storage.Settings) { *r.text(s) = c.value }))
		}
	case switching:
		list = append(list, change(name, func(s *storage.Settings) { r.turn(s, !r.on(s)) }))
	case counting:
		step := func(by int) func(*storage.Settings) {
			return func(s *storage.Settings) { *r.number(s) = min(max(*r.number(s)+by, 0), r.most) }
		}
		list = append(list, change(name+less, step(-1)), change(name+more, step(1)))
	}
	return list
}

// chosen returns the index of the current choice of a setting.
func (r *setting) chosen(p *scene.Program) int {
	value := r.text(&p.Settings)
	if value == &p.Settings.Language {
		language := p.Locale.Language()
		value = &language
	}
	chosen := slices.IndexFunc(r.choices, func(c choice) bool { return c.value == *value })
	return max(chosen, 0) // unknown values mean the usual one
}

// count returns the number of a setting and its text.
func (r *setting) count(p *scene.Program) (int, string) {
	n := *r.number(&p.Settings)
	if n == 0 {
		return n, p.Text(r.none)
	}
	return n, strconv.Itoa(n)
}

// settingKind is the kind of a setting's control.
type settingKind uint8

const (
	switching settingKind = iota // on or off
	choosing                     // one of a few
	counting                     // a number from 0 to most
)

// setting is one setting, a row of the dialogue.
type setting struct {
	kind    settingKind
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

// oneOf returns a setting with a few values. Unknown values mean the first one.
func oneOf(label string, text func(*storage.Settings) *string, choices ...choice) setting {
	return setting{kind: choosing, label: label, text: text, choices: choices}
}

// turn returns a setting that is on if a flag is set.
func turn(label string, flag func(*storage.Settings) *bool) setting {
	return setting{
		label: label,
		on:    func(s *storage.Settings) bool { return *flag(s) },
		turn:  func(s *storage.Settings, on bool) { *flag(s) = on },
	}
}

// turnOff returns a setting that is on if a flag is not set.
func turnOff(label string, flag func(*storage.Settings) *bool) setting {
	return setting{
		label: label,
		on:    func(s *storage.Settings) bool { return !*flag(s) },
		turn:  func(s *storage.Settings, on bool) { *flag(s) = !on },
	}
}

// settingSection is a group of settings under a title.
type settingSection struct {
	label    string // ID of the title
	settings []setting
}

// boardSection is the section about the board, in which the board on the screen can be turned too.
const boardSection = "settings.board-shows"

var settingSections = []settingSection{
	{"settings.look", []setting{
		oneOf("settings.language", func(s *storage.Settings) *string { return &s.Language },
			choice{"vi", "settings.language-vi"}, choice{"en", "settings.language-en"}),
		oneOf("settings.theme", func(s *storage.Settings) *string { return &s.Theme },
			choice{"", "settings.theme-system"}, choice{"light", "settings.theme-light"}, choice{"dark", "settings.theme-dark"}),
		oneOf("settings.board", func(s *storage.Settings) *string { return &s.Board },
			choice{"", "settings.board-jade"}, choice{"wood", "settings.board-wood"}),
		oneOf("settings.pieces", func(s *storage.Settings) *string { return &s.Pieces },
			choice{"", "settings.pieces-stone"}, choice{"ebony", "settings.pieces-ebony"}),
		oneOf("settings.motion", func(s *storage.Settings) *string { return &s.Motion },
			choice{"", "settings.motion-usual"}, choice{"slow", "settings.motion-slow"},
			choice{"fast", "settings.motion-fast"}, choice{"none", "settings.motion-none"}),
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
	{"settings.senses", []setting{
		{
			kind: counting, label: "settings.volume", number: func(s *storage.Settings) *int { return &s.Volume },
			most:  sound.MostVolume,
			none:  "settings.volume-none",
			tried: func(p *scene.Program) { p.Sound(sound.Place) },
		},
		{
			label:   "settings.buzz",
			on:      func(s *storage.Settings) bool { return s.Buzz },
			turn:    func(s *storage.Settings, on bool) { s.Buzz = on },
			tried:   func(p *scene.Program) { p.Vibrate(30) },
			offered: func(p *scene.Program) bool { return p.Host.Vibrate(nil) },
		},
	}},
	{boardSection, []setting{
		turnOff("settings.legal", func(s *storage.Settings) *bool { return &s.HideLegal }),
		turnOff("settings.last", func(s *storage.Settings) *bool { return &s.HideLast }),
		turn("settings.numbers", func(s *storage.Settings) *bool { return &s.Numbers }),
		turn("settings.turned", func(s *storage.Settings) *bool { return &s.ShowTurned }),
		turn("settings.stable", func(s *storage.Settings) *bool { return &s.ShowStable }),
		turn("settings.values", func(s *storage.Settings) *bool { return &s.Values }),
		turn("settings.opinion", func(s *storage.Settings) *bool { return &s.Opinion }),
		turn("settings.curve", func(s *storage.Settings) *bool { return &s.Curve }),
		turn("settings.confirm", func(s *storage.Settings) *bool { return &s.Confirm }),
	}},
}

// high is the value of Settings.Contrast for strong marks and outlines.
const high = "high"

// name returns the part of the label's ID that names the controls of the setting.
func (r *setting) name() string { return strings.TrimPrefix(r.label, "settings.") }

// control returns the name of the control for a choice of the setting.
func (r *setting) control(c choice) string {
	return settingName + strings.TrimPrefix(c.label, "settings.")
}
