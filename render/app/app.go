package app

import (
	"cmp"
	"errors"
	"slices"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"

	"colat/ai/ondemand"
	"colat/render/bench"
	"colat/render/kit/locale"
	"colat/render/kit/sound"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/collection"
	"colat/render/program/scene"
	"colat/render/program/setup"
	"colat/render/program/storage"
	"colat/render/table/board"
	"colat/render/table/games"
)

// App is the running program. It implements ebiten.Game.
type App struct {
	scene.Program
	navigator
	screen
	dialogs     dialogs
	listening   listening
	turning     turning
	frames      frames
	options     Options
	ownLanguage string // the user's own language, if the address names another one
	input       ui.Input
	devices     ui.Devices
	speaker     Speaker
	window      window

	exposed  bool // the host has the probe, if the tests asked for it
	shown    bool // Host.Shown was called for the first frame
	speaking bool // announcements wait to be sent to the host
	built    bool // the page was laid out in this tick
	zoomed   bool // the page was laid out for a zoomed board
}

// New returns a program with a store and a list of games. It opens its first scene in its
// first tick.
func New(options Options, kept *storage.Store, list games.List) *App {
	a := &App{options: options, speaker: options.Speaker}
	if a.speaker == nil {
		a.speaker = &sound.Speaker{}
	}
	a.Program = scene.Program{
		Host: options.Host, Games: list,
		Engines: scene.Engines{
			Engine: options.Engine, Players: options.Players, OnePlayer: options.OnePlayer,
			Yield: options.Yield, Data: ondemand.Read,
		},
		Navigation: scene.Navigation{Go: a.goTo, Back: a.back, Work: a.activate, Online: options.Rooms != nil, BotPort: -1},
		Display:    scene.Display{Scale: 1, Appear: a.frames.appear, WhileDrawing: a.frames.whileDrawing},
		Store:      kept, Settings: kept.Settings(list),
		Shelf:   collection.NewShelf(kept, list, options.Yield),
		Watched: ebiten.IsFocused, Remember: a.remember,
	}
	kept.Before = a.Later.All
	options.Host.WhenLeft(a.Later.All)
	if a.tested() {
		a.Now = scene.ClockFrom(options.Parameters.Get("now"))
	}
	a.PlaySound = func(name string, volume int) { a.speaker.Play(name, volume) }
	a.devices.Touches = options.Host.Touches()
	a.navigator = navigator{
		program: &a.Program, options: &a.options, request: setup.Parse(options.Parameters, a.Settings.Choices, list),
		trail: trail{history: options.Host.History()}, entered: a.newScene,
	}
	a.frames = frames{Program: &a.Program, navigator: &a.navigator, screen: &a.screen, budget: frameBudget}
	a.dialogs = dialogs{Program: &a.Program, navigator: &a.navigator, screen: &a.screen}
	a.MakeFilm = a.dialogs.makeFilm
	a.turning = turning{Program: &a.Program, navigator: &a.navigator}
	a.dialogs.turning = &a.turning
	a.listening = listening{
		Program: &a.Program, navigator: &a.navigator, screen: &a.screen, frames: &a.frames,
		before: &a.dialogs.before, activate: a.activate, host: options.Host.Reader(),
	}
	a.listening.catch = a.listening.catchUp
	a.online = online{program: &a.Program, options: &a.options, show: a.show}
	if a.request.Language != "" {
		a.ownLanguage, a.Settings.Language = a.Settings.Language, a.request.Language
	}
	a.applySettings()
	return a
}

// tested reports whether a test runs the program.
func (a *App) tested() bool { return a.options.Parameters.Get("test") == "1" }

// Probe returns the state of the program for tests. The program must be open.
func (a *App) Probe() *Probe {
	return &Probe{
		Program: &a.Program, navigator: &a.navigator, screen: &a.screen, frames: &a.frames, speaker: a.speaker,
		layOut: a.layOut,
	}
}

// Resize sets the size of the screen, in device-independent pixels, and its scale.
func (a *App) Resize(width, height, scale float64) {
	a.outside = [3]float64{width, height, scale}
	a.fit()
}

// fit fits the layout to the screen.
func (a *App) fit() {
	a.screen.fit(&a.Program)
	a.devices.Zoom = a.zoom
}

// applySettings applies the settings: language, theme, magnification, style and motion.
func (a *App) applySettings() {
	language := a.Settings.Language
	language = cmp.Or(language, a.options.Host.Language())
	if a.Locale == nil || a.Locale.Language() != language {
		a.Locale = locale.New(language)
	}
	isDark := a.Settings.Theme == "dark" || a.Settings.Theme == "" && a.options.Host.DarkTheme()
	a.Theme = theme.Of(isDark, a.Strong())
	a.fit()
	a.Redraw()
	restyled := a.Style() != board.CurrentStyle()
	board.SetStyle(a.Style())
	board.ShowNumbers(a.Settings.Numbers)
	if a.scene != nil {
		a.applyMotion()
		if restyled {
			a.frames.await()
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
	a.turning.follow()
	a.Toast.Leave()
	a.Worked = ui.Interaction{}
	a.dialogs.close()
	a.frames.await()
	a.Redraw()
	if a.frames.ready && a.Patient {
		a.frames.opening = openingTicks
		a.Page.Reset(a.Theme) // the controls of the earlier scene have no meaning in this one
	}
}

// Update implements ebiten.Game.
func (a *App) Update() error {
	if !a.exposed {
		a.exposed = true
		if a.tested() {
			a.options.Host.Expose(a.Probe())
		}
	}
	if a.frames.picture.drawn && !a.frames.ready {
		a.frames.ready = true
		a.expectSound()
		a.options.Host.Ready()
	}
	for range a.frames.resting.end(time.Now()) { // makes up for the ticks of a rest
		a.tick()
	}
	a.Step(a.devices.Read(a.Scale))
	a.frames.resting.watch(a.built || !a.input.Still() || a.frames.moves())
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
	a.listening.serve(raw)
	a.input.Update(raw)
	a.tick()
}

// tick is a Step without input.
func (a *App) tick() {
	a.Pace.Ticks++
	a.frames.opening = max(0, a.frames.opening-1)
	if a.options.Host.Changed() {
		a.applySettings()
	}
	a.online.learn()
	a.online.attend(a.trail.shown)
	a.walk()
	a.layOut()
	if control := a.Worked.Update(&a.Page, &a.input); control != "" {
		if !soundsItself(control) {
			a.Sound(sound.Button)
		}
		a.activate(control)
	}
	a.keys()
	a.paste()
	if files := a.options.Host.PickedFiles(); len(files) > 0 {
		a.importFiles(files)
	}
	a.dialogs.update()
	if a.dialogs.opened != nil {
		a.scene.Update(&idle)
	} else {
		a.Tap(a.scene.Board(), &a.input)
		a.scene.Update(&a.input)
		a.boardKeys()
	}
	a.turning.follow()
	if zoomed := a.scene.Board().Zoomed(); zoomed != a.zoomed {
		a.zoomed = zoomed
		a.Refresh()
	}
	if a.Toast.Busy() && a.Toast.Update(a.Calm()) {
		a.Dirty = true
	}
	a.speak()
	a.layOut()
	a.dialogs.giveFocusBack()
	if a.Page.Modal > 0 {
		a.Toast.LeavePlaces()
	}
	a.listening.update()
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

// idle is the input of a scene behind a dialogue.
var idle = ui.Input{X: -1, Y: -1}

// layOut lays out the page if it is stale.
func (a *App) layOut() {
	if !a.Stale || a.frames.opening > 0 || a.width <= 0 || a.height <= 0 {
		return
	}
	a.Stale, a.built = false, true
	a.frames.laid++
	a.Page.Reset(a.Theme)
	a.scene.LayOut(&a.Page, a.width, a.height)
	if a.dialogs.opened != nil {
		a.dialogs.opened.layOut(&a.dialogs)
	}
}

// activate handles the controls that every scene has, and passes others on.
func (a *App) activate(control string) {
	a.Refresh()
	if !bench.Activate(a.controls(), control) && !bench.Activate(a.dialogs.controls(), control) {
		a.scene.Activate(control)
	}
}

// controls returns the controls that every scene has, except those of dialogues.
func (a *App) controls() []bench.Control {
	either := func(value *string, now bool, one, other string) {
		if *value = one; now {
			*value = other
		}
	}
	return []bench.Control{
		{Name: "language", Do: func() {
			a.remember(func(s *storage.Settings) { either(&s.Language, a.Locale.Language() == "en", "en", "vi") })
		}},
		{Name: "theme", Do: func() {
			a.remember(func(s *storage.Settings) { either(&s.Theme, a.Theme.Dark, "dark", "light") })
		}},
		{Name: "paste", Do: a.askPasted},
		{Name: scene.ZoomControl, Do: func() { a.scene.Board().ToggleZoom() }},
		{Name: scene.TurnControl, Do: a.turning.turn},
		{Name: scene.NumbersControl, Do: a.number},
		{Name: "fullscreen", Do: func() {
			a.scene.Activate("fullscreen") // which may close a menu
			if a.Host.CanFill() {
				a.Host.ToggleFill()
			}
		}},
	}
}

// keys handles the keys that have the same meaning in every scene.
func (a *App) keys() {
	if item := a.Page.Find(a.Worked.Focus); item != nil && item.Kind == ui.Field {
		return // the keys are text
	}
	if a.asksForShortcuts() {
		if a.dialogs.name != "shortcuts" {
			a.activate("shortcuts")
		} else {
			a.activate("close-shortcuts")
		}
		return
	}
	for _, key := range a.input.Keys {
		control := a.dialogs.control(key)
		if control != "" {
			a.activate(control)
		}
		if key == ebiten.KeyEscape && control != "" {
			a.input.Keys = a.input.Keys[:0]
			return
		}
	}
}

// asksForShortcuts reports whether a question mark was typed, and consumes it.
func (a *App) asksForShortcuts() bool {
	in := &a.input
	asked := slices.Contains(in.Text, '?') || len(in.Text) == 0 && in.Shift && slices.Contains(in.Keys, ebiten.KeySlash)
	if asked {
		in.Keys, in.Text = in.Keys[:0], in.Text[:0]
	}
	return asked
}

// paste handles the keys for copying and pasting, and pasted text.
func (a *App) paste() {
	if a.dialogs.opened != nil {
		a.options.Host.Pasted() // dialogues ignore pasted text
		return
	}
	if a.input.Copy {
		a.activate("share")
	}
	if a.input.Paste {
		a.activate("paste")
	}
	if text, pasted := a.options.Host.Pasted(); pasted {
		a.openPasted(text)
	}
}

// fillByKey toggles full screen with F11, and with Alt+Enter.
func (a *App) fillByKey() {
	alt := ebiten.IsKeyPressed(ebiten.KeyAlt) && inpututil.IsKeyJustPressed(ebiten.KeyEnter)
	if (alt || inpututil.IsKeyJustPressed(ebiten.KeyF11)) && a.Host.CanFill() {
		a.Host.ToggleFill()
	}
}

// Run shows the program until it is closed. Options.Engine and Options.Host must not be nil.
func Run(options Options) error {
	if options.Engine == nil || options.Host == nil {
		return errors.New("app: no engine or no host")
	}
	ebiten.SetScreenClearedEveryFrame(false)
	ebiten.SetRunnableOnUnfocused(true)
	a := New(options, storage.Open(), games.All)
	a.Patient, a.OffersSound = true, !a.tested()
	a.window.open(a.Store)
	defer a.Later.All()
	return ebiten.RunGameWithOptions(a, &ebiten.RunGameOptions{
		X11ClassName: "colat", X11InstanceName: "colat",
	})
}
