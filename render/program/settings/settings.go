// Package settings is the dialogue in which people say how the program looks, sounds
// and plays. What they choose is done at once, behind it.
package settings

import (
	"slices"
	"strconv"
	"strings"

	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/program/storage"
)

// Dialog is the dialogue while it is open.
type Dialog struct {
	program *scene.Program
	scroll  ui.Scroll
}

// New returns the dialogue for a program.
func New(p *scene.Program) *Dialog { return &Dialog{program: p} }

// prefix begins the names of the controls, so that they are those of no scene.
const prefix = "set-"

// How the names of the controls end that make a number less or more.
const less, more = "-less", "-more"

// Heard reports whether a control lets people hear how loud a sound is, so that it has
// none of its own.
func Heard(control string) bool { return strings.HasPrefix(control, prefix+"volume") }

// Choose does what a control of the dialogue stands for, and reports whether it is one.
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

// change does what a control stands for that belongs to a row, and reports whether it
// does.
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

// chosen returns which of a row's choices is taken, or -1.
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
	return 0 // a value that is not known means the usual one
}

// count returns the number of a row, and how it is written.
func (d *Dialog) count(r *row) (int, string) {
	n := *r.number(&d.program.Settings)
	if n == 0 {
		return n, d.program.Text(r.none)
	}
	return n, strconv.Itoa(n)
}
