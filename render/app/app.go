package app

import (
	"errors"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/app/frames"
	"colat/render/kit/locale"
	"colat/render/kit/sound"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/program/settings"
	"colat/render/program/setup"
	"colat/render/program/storage"
	"colat/render/table/board"
	"colat/render/table/games"
)

// App is the running program. It implements ebiten.Game.
type App struct {
	scene.Program
	navigator
	frames      *frames.Frames
	drawn       frames.View // in the last frame
	options     Options
	ownLanguage string           // the user's own language, if the address names another one
	help        *helpDialog      // nil if it is closed
	dialog      *settings.Dialog // nil if it is closed
	input       ui.Input
	devices     ui.Devices
	speaker     Speaker
	window      window

	outside       [3]float64 // the screen's width, height and scale
	zoom          float64    // magnification of the layout
	width, height float64    // of the layout, in device-independent pixels

	shortcutList *shortcutsDialog // nil if it is closed

	listening listening
	laid      int    // number of layouts of the page
	before    string // control in focus before the tick
	covered   string // control in focus when a dialogue opened
	modal     bool   // a dialogue was open after the last tick

	squares  squareNames // for the probe
	exposed  bool        // the host has the probe, if the tests asked for it
	shown    bool        // Host.Shown was called for the first frame
	ready    bool        // the first frame is on the screen
	speaking bool        // announcements wait to be sent to the host
	built    bool        // the page was laid out in this tick
	zoomed   bool        // the page was laid out for a zoomed board
}

// New returns a program with a store and a list of games. It opens its first scene in its
// first tick.
func New(options Options, kept *storage.Store, list games.List) *App {
	a := &App{options: options, speaker: options.Speaker}
	if a.speaker == nil {
		a.speaker = &sound.Speaker{}
	}
	a.frames = frames.New(&a.Program)
	a.Program = scene.Program{
		Host: options.Host, Engine: options.Engine, Yield: options.Yield, Games: list,
		Store: kept, Settings: kept.Settings(list), Scale: 1,
		Watched:      ebiten.IsFocused,
		Online:       options.Rooms != nil,
		WhileDrawing: a.frames.WhileDrawing,
		Go:           a.goTo, Back: a.back, Work: a.activate, Remember: a.remember, Appear: a.frames.Appear,
	}
	kept.Before = a.Later.All
	options.Host.WhenLeft(a.Later.All)
	a.PlaySound = func(name string, volume int) { a.speaker.Play(name, volume) }
	a.devices.Touches = options.Host.Touches()
	a.listening.host = options.Host.Reader()
	a.listening.catch = a.catchUp
	a.navigator = navigator{
		program: &a.Program, options: &a.options, request: setup.Parse(options.Parameters, a.Settings.Choices, list),
		trail: trail{history: options.Host.History()}, entered: a.newScene,
	}
	a.online = online{program: &a.Program, options: &a.options, show: a.show}
	if a.request.Language != "" {
		a.ownLanguage, a.Settings.Language = a.Settings.Language, a.request.Language
	}
	a.applySettings()
	return a
}

// applySettings applies the settings: language, theme, magnification, style and motion.
func (a *App) applySettings() {
	language := a.Settings.Language
	if language == "" {
		language = a.options.Host.Language()
	}
	if a.Locale == nil || a.Locale.Language() != language {
		a.Locale = locale.New(language)
	}
	isDark := a.Settings.Theme == "dark" || a.Settings.Theme == "" && a.options.Host.DarkTheme()
	a.Theme = theme.Of(isDark, a.Strong())
	a.fit()
	a.Redraw()
	restyled := a.Style() != board.CurrentStyle()
	board.SetStyle(a.Style())
	if a.scene != nil {
		a.applyMotion()
		if restyled {
			a.frames.Await(a.scene)
		}
	}
}

// applyMotion sets the motion of the scene's pieces by the settings.
func (a *App) applyMotion() {
	view := a.scene.Board().View
	view.SetReducedMotion(a.Calm())
	view.SetPace(a.MotionPace())
}

// remember changes the settings and stores them. A language that only the address names does
// not replace the user's own.
func (a *App) remember(change func(*storage.Settings)) {
	change(&a.Settings)
	settings := a.Settings
	if a.request.Language != "" && settings.Language == a.request.Language {
		settings.Language = a.ownLanguage
	} else {
		a.request.Language = ""
	}
	a.Store.KeepSettings(settings)
	a.applySettings()
	a.expectSound()
}

// expectSound prepares the speaker unless the volume is 0.
func (a *App) expectSound() {
	if a.Settings.Volume > 0 {
		a.speaker.Expect()
	}
}

// Scene returns the scene on the screen.
func (a *App) Scene() scene.Scene { return a.scene }

// newScene prepares the program for the scene that it has shown instead of another one.
func (a *App) newScene() {
	a.applyMotion()
	a.Toast.Leave()
	a.Worked = ui.Interaction{}
	a.closeHelp()
	a.dialog = nil
	a.frames.Await(a.scene)
	a.Redraw()
}

// Title is the program's name. The window's title bar shows it.
const Title = "Cờ Lật"

// Run shows the program until it is closed. Options.Engine and Options.Host must not be nil.
func Run(options Options) error {
	if options.Engine == nil || options.Host == nil {
		return errors.New("app: no engine or no host")
	}
	ebiten.SetScreenClearedEveryFrame(false)
	ebiten.SetRunnableOnUnfocused(true)
	a := New(options, storage.Open(), games.All)
	a.Patient = true
	a.window.open(a.Store)
	defer a.Later.All()
	return ebiten.RunGameWithOptions(a, &ebiten.RunGameOptions{
		X11ClassName: "colat", X11InstanceName: "colat",
	})
}
