package app

import (
	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/bench"
	"colat/render/kit/ui"
	"colat/render/program/scene"
)

// dialog is a dialogue that every scene has.
type dialog interface {
	layOut(d *dialogs)
	// controls returns the controls of the dialogue, besides that which closes it.
	controls(d *dialogs) []bench.Control
}

// dialogs are the dialogues that every scene has. At most one of them is open.
type dialogs struct {
	*scene.Program
	*navigator
	*screen
	turning *turning
	opened  dialog // nil if none is open
	name    string // control that opens it

	before  string // control in focus before the tick
	covered string // control in focus when a dialogue opened
	modal   bool   // a dialogue was open after the last tick
}

// closing begins the names of the controls that close dialogues.
const closing = "close-"

// controls returns the controls that open and close the dialogues, and those of the open one.
func (d *dialogs) controls() []bench.Control {
	list := []bench.Control{
		{Name: "shortcuts", Do: func() { d.open("shortcuts", &shortcutsDialog{}) }},
		{Name: "help", Do: func() { d.open("help", newHelp(d)) }},
		{Name: "settings", Do: func() {
			d.open("settings", &settingsDialog{})
			d.Announce(d.Text("settings.title"))
		}},
	}
	for _, name := range []string{"shortcuts", "help", "settings", "film"} {
		list = append(list, bench.Control{Name: closing + name, Do: d.close})
	}
	if d.opened != nil {
		list = append(list, d.opened.controls(d)...)
	}
	return list
}

// open opens a dialogue in place of the open one.
func (d *dialogs) open(name string, opened dialog) {
	d.close()
	d.opened, d.name, d.Worked = opened, name, ui.Interaction{}
}

// close closes the open dialogue.
func (d *dialogs) close() {
	switch opened := d.opened.(type) {
	case *helpDialog:
		opened.forget()
	case *filmDialog:
		opened.stop()
	}
	d.opened, d.name = nil, ""
}

// update goes on with the work of the open dialogue.
func (d *dialogs) update() {
	if film, is := d.opened.(*filmDialog); is {
		film.update(d)
	}
}

// giveFocusBack returns the keyboard focus, when a dialogue closes, to the control that
// opened it.
func (d *dialogs) giveFocusBack() {
	modal := d.Page.Modal > 0
	switch {
	case modal && !d.modal:
		d.covered = d.before
	case !modal && d.modal:
		if d.Worked.Focus == "" {
			d.Worked.Point(&d.Page, d.covered)
		}
		d.covered = ""
	}
	d.modal, d.before = modal, d.Worked.Focus
}

// control returns the control of a key that opens or closes a dialogue, or "".
func (d *dialogs) control(key ebiten.Key) string {
	switch {
	case key == ebiten.KeyEscape && d.opened != nil:
		return closing + d.name
	case key == ebiten.KeyComma && d.opened == nil:
		return "settings"
	case key == ebiten.KeyF1 && d.name != "help":
		return "help"
	}
	return ""
}
