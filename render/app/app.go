package app

import (
	"errors"
	"math/rand/v2"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/game/match"
	"colat/render/kit/locale"
	"colat/render/kit/sound"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/program/settings"
	"colat/render/program/setup"
	"colat/render/program/storage"
	"colat/render/scenes/demo"
	"colat/render/scenes/editor"
	"colat/render/scenes/front"
	"colat/render/scenes/lesson"
	"colat/render/scenes/library"
	"colat/render/scenes/play"
	"colat/render/scenes/review"
	"colat/render/scenes/room"
	"colat/render/scenes/start"
	"colat/render/scenes/tournament"
	"colat/render/scenes/tutorial"
	"colat/render/table/board"
	"colat/render/table/games"
	rooms "colat/web/rooms/room"
	tournaments "colat/web/rooms/tournament"
)

// app is the running program.
type app struct {
	scene.Program
	options        Options
	room           *room.Session       // of a room; nil while there is none
	tournament     *tournament.Session // a session in a tournament; nil while there is none
	left           string              // the ID of the last room that was left
	leftTournament string              // the same of a tournament
	called         string              // what the title says that the person is waited for
	request        *setup.Request      // what the address asks for
	ownLanguage    string              // that the person has chosen, where the address names another one
	scene          scene.Scene
	help           *helpDialog      // nil if it is closed
	dialog         *settings.Dialog // nil if it is closed
	input          ui.Input
	devices        ui.Devices
	warming        warming
	foreseeing     foreseeing
	picture        picture
	trail          trail
	speaker        speaker
	resting        resting
	window         window

	outside       [3]float64 // the screen's width, height and scale
	zoom          float64    // how many times larger than usual everything is
	width, height float64    // of what is laid out, in device-independent pixels

	shortcutList *shortcutsDialog // nil if it is closed

	listening listening
	laid      int    // how often the page was laid out
	drawn     int    // the same when the last frame was drawn
	before    string // the control in focus before the tick
	covered   string // the one that was when a dialogue opened
	modal     bool   // whether one was open after the last tick

	drawing []func() // to do in the next frame

	squares  squareNames // for the probe
	exposed  bool        // the host may know of the probe
	shown    bool        // the host has been told that the first frame is on its way
	ready    bool        // the first frame stands
	speaking bool        // what was announced is to be told soon
	awaited  bool        // the scene's board is being made ready
	settled  bool        // nothing on the screen is still to be made ready
	built    bool        // the page was laid out in this tick
	zoomed   bool        // the page was laid out for a board that is zoomed
}

// speaker is a sound.Speaker, or what tests hear with.
type speaker interface {
	Play(name string, volume int)
	Expect()
	State() (state string, played int)
}

// newApp returns a program that shows games.
func newApp(options Options, kept *storage.Store, list games.List) *app {
	a := &app{options: options}
	a.Program = scene.Program{
		Host: options.Host, Engine: options.Engine, Yield: options.Yield, Games: list,
		Store: kept, Settings: kept.Settings(list), Scale: 1,
		Watched: ebiten.IsFocused,
		OpenFront: func(chosen *setup.Setup) {
			a.show(frontScene, chosen, front.New(&a.Program, chosen))
		},
		OpenStart: func(chosen *setup.Setup) {
			a.show(startScene, chosen, start.New(&a.Program, chosen))
		},
		OpenGame: func(chosen *setup.Setup, record *match.Record) {
			a.show(boardScene, chosen, play.New(&a.Program, chosen, record))
		},
		OpenTutorial: func(chosen *setup.Setup, leave func()) {
			a.show(teachScene, chosen, tutorial.New(&a.Program, chosen, leave))
		},
		OpenEditor: func(chosen *setup.Setup, leave func(*setup.Setup)) {
			a.show(editorScene, chosen, editor.New(&a.Program, chosen, leave))
		},
		ReturnToEditor: func(editor scene.Scene, chosen *setup.Setup) {
			a.show(editorScene, chosen, editor)
		},
		OpenDemo: func(chosen *setup.Setup, left *scene.Departure) {
			a.show(demoScene, chosen, demo.New(&a.Program, chosen, left))
		},
		OpenLesson: func(left *scene.Departure) {
			a.show(lessonScene, left.Setup, lesson.New(&a.Program, left))
		},
		OpenReview: func(left *scene.Departure) {
			a.show(reviewScene, left.Setup, review.New(&a.Program, left))
		},
		OpenLibrary: func(shelf scene.Shelf) {
			a.show(libraryScene, shelf.Chosen, library.New(&a.Program, shelf))
		},
		ReturnTo: func(left *scene.Departure) {
			a.show(boardScene, left.Setup, play.Return(&a.Program, left))
		},
		OpenFriends: func(chosen *setup.Setup, terms *rooms.Terms, there bool) {
			a.show(startScene, chosen, start.ForFriends(&a.Program, chosen, terms, there))
		},
		SetUpTournament: func(chosen *setup.Setup, terms *tournaments.Terms) {
			a.show(startScene, chosen, start.ForTournament(&a.Program, chosen, terms))
		},
		OpenRoom:       a.openRoom,
		OpenTournament: a.openTournament,
		WhileDrawing:   func(do func()) { a.drawing = append(a.drawing, do) },
		Work:           a.activate, Remember: a.remember, Appear: a.appear,
	}
	kept.Before = a.Later.All
	if host, can := options.Host.(Leaver); can {
		host.WhenLeft(a.Later.All)
	}
	a.speaker = &sound.Speaker{}
	a.PlaySound = func(name string, volume int) { a.speaker.Play(name, volume) }
	if host, can := options.Host.(Filler); can && host.CanFill() {
		a.Fill = host.ToggleFill
	}
	a.reach()
	if options.Rooms != nil {
		a.OpenJoin = a.openJoin
	}
	a.devices.Touches = options.Host.Touches()
	a.listening.host, _ = options.Host.(Reader)
	a.listening.catch = a.catchUp
	a.trail.history = options.Host.History()
	a.request = setup.Parse(options.Parameters, a.Settings.Choices, list)
	if a.request.Language != "" {
		a.ownLanguage, a.Settings.Language = a.Settings.Language, a.request.Language
	}
	a.applySettings()
	return a
}

// applySettings makes locale and theme those of the settings.
func (a *app) applySettings() {
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

// applyMotion has the pieces of the scene move as the person wants them to.
func (a *app) applyMotion() {
	view := a.scene.Board().View
	view.SetReducedMotion(a.Calm())
	view.SetPace(a.MotionPace())
}

// remember changes the settings and keeps them. A language that only the address has named
// is not kept in place of the person's own.
func (a *app) remember(change func(*storage.Settings)) {
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

// expectSound has the speaker ready, if the person wants to hear anything.
func (a *app) expectSound() {
	if a.Settings.Volume > 0 {
		a.speaker.Expect()
	}
}

// show puts another scene on the screen, which was opened with a setup.
func (a *app) show(name string, chosen *setup.Setup, s scene.Scene) {
	a.Later.All()
	if a.scene != nil {
		a.scene.Close()
	}
	a.leaveRoom(name)
	a.leaveTournament(name)
	a.leaveJoin(name)
	a.scene = s
	a.applyMotion()
	a.Toast.Leave()
	a.Worked = ui.Interaction{}
	a.closeHelp()
	a.dialog = nil
	a.trail.chosen = *chosen
	a.trail.reach(name)
	a.await()
	a.Redraw()
}

// newGame opens what the address asks for: a game, the game that was being played,
// or the front page.
func (a *app) newGame() {
	r := a.request
	if r.Seeded {
		a.Rand = rand.New(rand.NewPCG(r.Seed, 0))
	} else {
		a.Rand = rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))
	}
	if r.Direct {
		a.Address = a.options.Parameters.Encode()
	}
	if r.Tournament != "" {
		a.enterTournament(r.Tournament, nil, r.Projector)
		a.complain(r)
		return
	}
	if r.Code != "" && a.OpenJoin != nil {
		a.openJoin(r.Code)
		a.complain(r)
		return
	}
	if r.Room != "" {
		a.openRoom(r.Room, nil)
		a.complain(r)
		return
	}
	kept := a.Store.Game()
	resumes := kept != nil && (r.Direct && kept.Address == a.Address || !r.Direct && kept.Open && kept.Address == "")
	if !r.Demo && resumes && a.Resume(kept) {
		a.openTutorial(r)
		a.complain(r)
		return
	}
	chosen := r.Setup(a.Rand)
	switch {
	case r.Demo:
		a.OpenDemo(&chosen, nil)
	case r.Direct && !resumes:
		a.OpenGame(&chosen, nil)
		a.openTutorial(r)
	default:
		a.OpenFront(&chosen)
	}
	a.complain(r)
}

// openTutorial goes on from the game to the lesson if the address asks for it.
func (a *app) openTutorial(r *setup.Request) {
	if r.Lesson {
		a.activate("lesson")
	}
}

// complain says what the address got wrong.
func (a *app) complain(r *setup.Request) {
	for _, c := range r.Complaints {
		a.Say(c.Text(a.Locale))
	}
}

// Title is the program's name, in the window's frame and wherever else it is
// shown.
const Title = "Cờ Lật"

// Run shows the program until it is closed. Options.Engine and Options.Host must
// not be nil.
func Run(options Options) error {
	if options.Engine == nil || options.Host == nil {
		return errors.New("render: no engine or no host")
	}
	ebiten.SetScreenClearedEveryFrame(false)
	ebiten.SetRunnableOnUnfocused(true)
	a := newApp(options, storage.Open(), games.All)
	a.Patient = true
	a.window.open(a.Store)
	defer a.Later.All()
	return ebiten.RunGameWithOptions(a, &ebiten.RunGameOptions{
		X11ClassName: "colat", X11InstanceName: "colat",
	})
}
