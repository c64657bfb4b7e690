package app

import (
	"errors"
	"math/rand/v2"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/kit/locale"
	"colat/render/kit/sound"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/program/settings"
	"colat/render/program/setup"
	"colat/render/program/storage"
	"colat/render/scenes/room"
	"colat/render/scenes/tournament"
	"colat/render/table/board"
	"colat/render/table/games"
)

// App is the running program. It implements ebiten.Game.
type App struct {
	scene.Program
	options        Options
	room           *room.Session       // nil if no room is open
	tournament     *tournament.Session // nil if no tournament is open
	left           string              // ID of the room that was left last
	leftTournament string              // ID of the tournament that was left last
	called         string              // prefix of the title that asks the user to act, or ""
	request        *setup.Request      // the request in the address
	ownLanguage    string              // the user's own language, if the address names another one
	scene          scene.Scene
	opened         []scene.Destination // the scene and those that it was opened on, the scene last
	help           *helpDialog         // nil if it is closed
	dialog         *settings.Dialog    // nil if it is closed
	input          ui.Input
	devices        ui.Devices
	warming        warming
	foreseeing     foreseeing
	picture        picture
	trail          trail
	speaker        Speaker
	resting        resting
	window         window

	outside       [3]float64 // the screen's width, height and scale
	zoom          float64    // magnification of the layout
	width, height float64    // of the layout, in device-independent pixels

	shortcutList *shortcutsDialog // nil if it is closed

	listening listening
	laid      int    // number of layouts of the page
	drawn     int    // value of laid when the last frame was drawn
	before    string // control in focus before the tick
	covered   string // control in focus when a dialogue opened
	modal     bool   // a dialogue was open after the last tick

	drawing []func() // functions to call in the next frame

	squares  squareNames // for the probe
	exposed  bool        // the host has the probe, if the tests asked for it
	shown    bool        // Host.Shown was called for the first frame
	ready    bool        // the first frame is on the screen
	speaking bool        // announcements wait to be sent to the host
	awaited  bool        // the scene's board is being prepared
	settled  bool        // everything on the screen is prepared
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
	a.Program = scene.Program{
		Host: options.Host, Engine: options.Engine, Yield: options.Yield, Games: list,
		Store: kept, Settings: kept.Settings(list), Scale: 1,
		Watched:      ebiten.IsFocused,
		Online:       options.Rooms != nil,
		WhileDrawing: func(do func()) { a.drawing = append(a.drawing, do) },
		Go:           a.goTo, Back: a.back, Work: a.activate, Remember: a.remember, Appear: a.appear,
	}
	kept.Before = a.Later.All
	options.Host.WhenLeft(a.Later.All)
	a.PlaySound = func(name string, volume int) { a.speaker.Play(name, volume) }
	a.devices.Touches = options.Host.Touches()
	a.listening.host = options.Host.Reader()
	a.listening.catch = a.catchUp
	a.trail.history = options.Host.History()
	a.request = setup.Parse(options.Parameters, a.Settings.Choices, list)
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
			a.await()
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

// newGame opens the scene that the address asks for, the stored game or the front page.
func (a *App) newGame() {
	r := a.request
	if r.Seeded {
		a.Rand = rand.New(rand.NewPCG(r.Seed, 0))
	} else {
		a.Rand = rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))
	}
	if r.Direct {
		a.Address = a.options.Parameters.Encode()
	}
	switch {
	case r.Tournament != "":
		a.goTo(scene.Tournament{ID: r.Tournament, Projects: r.Projector})
	case r.Code != "" && a.Online:
		a.goTo(scene.Join{Code: r.Code})
	case r.Room != "":
		a.goTo(scene.Room{ID: r.Room})
	default:
		a.openGame(r)
	}
	for _, c := range r.Complaints {
		a.Say(c.Text(a.Locale))
	}
}

// openGame opens the game of the address, the stored game or the front page.
func (a *App) openGame(r *setup.Request) {
	kept := a.Store.Game()
	resumes := kept != nil && (r.Direct && kept.Address == a.Address || !r.Direct && kept.Open && kept.Address == "")
	if r.Demo || !resumes || !a.Resume(kept) {
		chosen := r.Setup(a.Rand)
		switch {
		case r.Demo:
			a.goTo(scene.Demo{Setup: &chosen})
			return
		case !r.Direct || resumes:
			a.goTo(scene.Front{Setup: &chosen})
			return
		}
		a.goTo(scene.Game{Setup: &chosen})
	}
	if r.Lesson {
		a.activate("lesson")
	}
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
