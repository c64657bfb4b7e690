package app

import (
	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/kit/ui"
	"colat/render/program/scene"
)

// dialog is a dialogue that every scene has.
type dialog interface {
	layOut(d *dialogs)
	// choose handles a control of the dialogue and reports whether control is one.
	choose(d *dialogs, control string) bool
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

// activate handles the controls of the dialogues and the controls that open them. It reports whether
// the control was one of these.
func (d *dialogs) activate(control string) bool {
	switch control {
	case "shortcuts", "help", "settings":
		d.open(control)
	case closing + "shortcuts", closing + "help", closing + "settings", closing + "film":
		d.close()
	default:
		return d.opened != nil && d.opened.choose(d, control)
	}
	return true
}

// open opens a dialogue.
func (d *dialogs) open(name string) {
	d.close()
	d.name = name
	switch name {
	case "shortcuts":
		d.opened = &shortcutsDialog{}
	case "help":
		d.opened = newHelp(d)
	case "settings":
		d.opened = &settingsDialog{}
		d.Announce(d.Text("settings.title"))
	}
	d.Worked = ui.Interaction{}
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
