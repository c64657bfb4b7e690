package app

import (
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/kit/sound"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/program/settings"
	"colat/render/program/storage"
)

// Update implements ebiten.Game.
func (a *App) Update() error {
	if !a.exposed {
		a.exposed = true
		if a.options.Parameters.Get("test") == "1" {
			a.options.Host.Expose(a.Probe())
		}
	}
	if a.frames.Drawn() && !a.ready {
		a.ready = true
		a.expectSound()
		a.options.Host.Ready()
	}
	for range a.frames.Resting.End(time.Now()) { // makes up for the ticks of a rest
		a.tick()
	}
	a.Step(a.devices.Read(a.Scale))
	a.frames.Resting.Watch(a.built || !a.input.Still() || a.frames.Moves(a.scene))
	a.built = false
	a.fillByKey()
	if a.options.Host.Windowed() {
		a.window.restore()
		a.window.remember(a.Store)
	}
	a.options.Host.Updated()
	return nil
}

// Step advances everything by one sixtieth of a second, with the present state of the input
// devices.
func (a *App) Step(raw *ui.Raw) {
	if a.scene == nil {
		a.openFirst()
	}
	a.serve(raw)
	a.input.Update(raw)
	a.tick()
}

// tick is a Step without input.
func (a *App) tick() {
	if a.options.Host.Changed() {
		a.applySettings()
	}
	a.online.attend(a.trail.shown)
	a.walk()
	a.layOut()
	if control := a.Worked.Update(&a.Page, &a.input); control != "" {
		if !settings.Heard(control) {
			a.Sound(sound.Button)
		}
		a.activate(control)
	}
	a.keys()
	a.paste()
	if a.help == nil && a.dialog == nil && a.shortcutList == nil {
		a.scene.Update(&a.input)
	} else {
		a.scene.Update(&idle)
	}
	if zoomed := a.scene.Board().Zoomed(); zoomed != a.zoomed {
		a.zoomed = zoomed
		a.Refresh()
	}
	if a.Toast.Busy() && a.Toast.Update(a.Calm()) {
		a.Dirty = true
	}
	a.speak()
	a.layOut()
	a.giveFocusBack()
	a.narrate()
	a.online.call()
}

// speak passes announcements to the host. It collects them until a frame has time, because a
// screen reader stops reading a text when the next one arrives.
func (a *App) speak() {
	if a.speaking || !a.Announced() {
		return
	}
	a.speaking = true
	a.PutOff(func() {
		a.speaking = false
		a.options.Host.Announce(a.Locale.Language(), a.Announcement())
	})
}

// giveFocusBack returns the keyboard focus, when a dialogue closes, to the control that
// opened it.
func (a *App) giveFocusBack() {
	modal := a.Page.Modal > 0
	switch {
	case modal && !a.modal:
		a.covered = a.before
	case !modal && a.modal:
		if a.Worked.Focus == "" {
			a.Worked.Point(&a.Page, a.covered)
		}
		a.covered = ""
	}
	a.modal, a.before = modal, a.Worked.Focus
}

// idle is the input of a scene behind a dialogue.
var idle = ui.Input{X: -1, Y: -1}

// layOut lays out the page if it is stale.
func (a *App) layOut() {
	if !a.Stale || a.width <= 0 || a.height <= 0 {
		return
	}
	a.Stale, a.built = false, true
	a.laid++
	a.Page.Reset(a.Theme)
	a.scene.LayOut(&a.Page, a.width, a.height)
	if a.help != nil {
		a.help.layOut(a)
	}
	if a.dialog != nil {
		a.dialog.LayOut(&a.Page, a.width, a.height)
	}
	if a.shortcutList != nil {
		a.shortcutList.layOut(a)
	}
}

// activate handles the controls that every scene has, and passes others on.
func (a *App) activate(control string) {
	a.Refresh()
	switch control {
	case "language":
		a.remember(func(s *storage.Settings) {
			s.Language = "en"
			if a.Locale.Language() == "en" {
				s.Language = "vi"
			}
		})
	case "theme":
		a.remember(func(s *storage.Settings) {
			s.Theme = "dark"
			if a.Theme.Dark {
				s.Theme = "light"
			}
		})
	case "shortcuts":
		a.dialog = nil
		a.closeHelp()
		a.shortcutList = &shortcutsDialog{}
		a.Worked = ui.Interaction{}
	case "close-shortcuts":
		a.shortcutList = nil
	case "help":
		a.dialog = nil
		a.closeHelp()
		a.help = newHelp(a)
		a.Worked = ui.Interaction{}
	case "close-help":
		a.closeHelp()
	case "paste":
		a.askPasted()
	case "settings":
		a.closeHelp()
		a.dialog = settings.New(&a.Program)
		a.Worked = ui.Interaction{}
		a.Announce(a.Text("settings.title"))
	case scene.ZoomControl:
		a.scene.Board().ToggleZoom()
	case "fullscreen":
		a.scene.Activate(control) // which may close a menu
		if a.Host.CanFill() {
			a.Host.ToggleFill()
		}
	case "close-settings":
		a.dialog = nil
	case "first-steps":
		a.openFirstSteps()
	default:
		switch {
		case a.dialog != nil && a.dialog.Choose(control):
		case a.help != nil && a.help.choose(a, control):
		default:
			a.scene.Activate(control)
		}
	}
}

func (a *App) closeHelp() {
	a.shortcutList = nil
	if a.help != nil {
		a.help.forget()
		a.help = nil
	}
}

// keys handles the keys that have the same meaning in every scene.
func (a *App) keys() {
	if item := a.Page.Find(a.Worked.Focus); item != nil && item.Kind == ui.Field {
		return // the keys are text
	}
	if a.asksForShortcuts() {
		if a.shortcutList == nil {
			a.activate("shortcuts")
		} else {
			a.activate("close-shortcuts")
		}
		return
	}
	for _, key := range a.input.Keys {
		switch {
		case key == ebiten.KeyEscape && a.help != nil:
			a.activate("close-help")
			a.input.Keys = a.input.Keys[:0]
			return
		case key == ebiten.KeyEscape && a.shortcutList != nil:
			a.activate("close-shortcuts")
			a.input.Keys = a.input.Keys[:0]
			return
		case key == ebiten.KeyEscape && a.dialog != nil:
			a.activate("close-settings")
			a.input.Keys = a.input.Keys[:0]
			return
		case key == ebiten.KeyComma && a.help == nil && a.dialog == nil && a.shortcutList == nil:
			a.activate("settings")
		case key == ebiten.KeyF1 && a.help == nil:
			a.activate("help")
		}
	}
}
