// Package settings is the dialogue for the look, the sound and the behavior of the program.
// Changes take effect at once, visible behind the dialogue.
package settings

import (
	"slices"
	"strconv"
	"strings"

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
