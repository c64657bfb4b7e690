package app

import (
	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/program/settings"
)

// dialogs are the dialogues that every scene has. At most one of them is open.
type dialogs struct {
	*scene.Program
	*navigator
	*screen
	help      *helpDialog      // nil if it is closed
	settings  *settings.Dialog // nil if it is closed
	shortcuts *shortcutsDialog // nil if it is closed

	before  string // control in focus before the tick
	covered string // control in focus when a dialogue opened
	modal   bool   // a dialogue was open after the last tick
}

// any reports whether one is open.
func (d *dialogs) any() bool { return d.help != nil || d.settings != nil || d.shortcuts != nil }

// close closes the open one.
func (d *dialogs) close() {
	if d.help != nil {
		d.help.forget()
	}
	d.help, d.settings, d.shortcuts = nil, nil, nil
}

// activate handles the controls of the dialogues and those that open them. It reports whether
// the control was one of these.
func (d *dialogs) activate(control string) bool {
	switch control {
	case "shortcuts", "help", "settings":
		d.open(control)
	case "close-shortcuts", "close-help", "close-settings":
		d.close()
	default:
		return d.settings != nil && d.settings.Choose(control) || d.help != nil && d.help.choose(d, control)
	}
	return true
}

// open opens a dialogue.
func (d *dialogs) open(name string) {
	d.close()
	switch name {
	case "shortcuts":
		d.shortcuts = &shortcutsDialog{}
	case "help":
		d.help = newHelp(d)
	case "settings":
		d.settings = settings.New(d.Program)
		d.Announce(d.Text("settings.title"))
	}
	d.Worked = ui.Interaction{}
}

// layOut adds the open dialogue to the page.
func (d *dialogs) layOut() {
	switch {
	case d.help != nil:
		d.help.layOut(d)
	case d.settings != nil:
		d.settings.LayOut(&d.Page, d.width, d.height)
	case d.shortcuts != nil:
		d.shortcuts.layOut(d)
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
	case key == ebiten.KeyEscape && d.help != nil:
		return "close-help"
	case key == ebiten.KeyEscape && d.shortcuts != nil:
		return "close-shortcuts"
	case key == ebiten.KeyEscape && d.settings != nil:
		return "close-settings"
	case key == ebiten.KeyComma && !d.any():
		return "settings"
	case key == ebiten.KeyF1 && d.help == nil:
		return "help"
	}
	return ""
}
