package render

import (
	"math"
	"math/rand/v2"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/locale"
	"colat/render/theme"
	"colat/render/ui"
)

// app is the running program: what all scenes share, and the scene there is.
type app struct {
	options  Options
	store    *store
	settings settings
	locale   *locale.Locale
	theme    *theme.Theme
	rng      *rand.Rand
	// address is that of the page if it names a game, in a fixed order, otherwise
	// "". A reload resumes a kept game only at the address it was played at.
	address string

	scene   scene
	page    ui.Page
	worked  ui.Interaction
	input   ui.Input
	devices ui.Devices
	help    *helpDialog // nil if it is closed
	toast   toast
	warming warming

	ground *ebiten.Image // the table, as large as the screen

	width, height float64 // device-independent pixels
	scale         float64

	stale   bool      // the page must be laid out anew
	dirty   bool      // the whole screen must be drawn anew
	shown   ui.Shown  // the page as the screen shows it
	board   ui.Rect   // where the board lies on the screen
	damaged []ui.Rect // parts of the screen that must be drawn anew
	changed []ui.Rect // parts, in device pixels, that the host does not show yet
	ready   bool      // the host knows of the first frame
	drawn   bool      // the first frame has been drawn
	exposed bool

	frames    int
	lastFrame time.Time
	longest   time.Duration
	pace      time.Duration // between frames, of late
}

func newApp(options Options, kept *store) *app {
	a := &app{options: options, store: kept, scale: 1, stale: true, dirty: true}
	a.devices.Touches = options.Host.Touches()
	a.settings = a.store.loadSettings()
	a.applySettings()
	return a
}

// applySettings makes locale and theme those of the settings.
func (a *app) applySettings() {
	language := a.settings.Language
	if language == "" {
		language = a.options.Host.Language()
	}
	if a.locale == nil || a.locale.Language() != language {
		a.locale = locale.New(language)
	}
	a.theme = theme.Light()
	if a.settings.Theme == "dark" || a.settings.Theme == "" && a.options.Host.DarkTheme() {
		a.theme = theme.Dark()
	}
	a.redraw()
	if a.scene != nil {
		a.scene.retheme()
	}
}

// remember changes the settings and keeps them.
func (a *app) remember(change func(*settings)) {
	change(&a.settings)
	a.store.save(keySettings, a.settings)
	a.applySettings()
}

// text is short for the text of the interface.
func (a *app) text(id string) string { return a.locale.Text(id) }

// refresh has the page laid out anew. What looks different then is drawn.
func (a *app) refresh() { a.stale = true }

// redraw has the page laid out and the whole screen drawn anew.
func (a *app) redraw() { a.stale, a.dirty = true, true }

// show puts another scene on the screen.
func (a *app) show(s scene) {
	if a.scene != nil {
		a.scene.close()
	}
	a.scene = s
	a.worked = ui.Interaction{}
	a.help = nil
	a.redraw()
}

// begin opens what the address asks for: a game, the game that was being played,
// or the start scene.
func (a *app) begin() {
	r := parseRequest(a.options.Parameters, a.settings)
	if r.lang != "" {
		a.settings.Language = r.lang
		a.applySettings()
	}
	if r.seeded {
		a.rng = rand.New(rand.NewPCG(r.seed, 0))
	} else {
		a.rng = rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))
	}
	if r.direct {
		a.address = a.options.Parameters.Encode()
	}
	saved := a.store.loadGame()
	switch {
	case saved != nil && (r.direct && saved.Address == a.address || !r.direct && saved.Open && saved.Address == ""):
		if !a.resume(saved) {
			a.show(newStart(a, &r.setup))
		}
	case r.direct:
		if r.rules.ID() == "victory" && !r.chosen {
			r.victory = drawCells(a.rng)
		}
		r.readMoves(a.options.Parameters)
		a.show(newPlay(a, r.setup, nil))
	default:
		a.show(newStart(a, &r.setup))
	}
	for _, c := range r.complaints {
		a.toast.say(a.locale.Format(c.id, c.data))
	}
}

// resume opens a kept game and reports whether it could.
func (a *app) resume(saved *savedGame) bool {
	set, record, err := saved.read()
	if err != nil {
		a.store.dropGame()
		a.toast.say(a.text("autosave.unreadable"))
		return false
	}
	a.show(newPlay(a, *set, record))
	return true
}

// LayoutF implements ebiten.LayoutFer: the screen has the display's own pixels,
// and like the display no part of one, so that none is stretched.
func (a *app) LayoutF(outsideWidth, outsideHeight float64) (float64, float64) {
	scale := 1.0
	if monitor := ebiten.Monitor(); monitor != nil {
		scale = monitor.DeviceScaleFactor()
	}
	a.resize(outsideWidth, outsideHeight, scale)
	return wholePixels(outsideWidth * scale), wholePixels(outsideHeight * scale)
}

// wholePixels leaves out the part of a pixel at the edge of a screen. What was
// divided by the scale before may come back a little less than it was.
func wholePixels(size float64) float64 { return max(1, math.Floor(size+1e-3)) }

// Layout implements ebiten.Game. It is not called, since there is LayoutF.
func (a *app) Layout(int, int) (int, int) { panic("render: Layout was called in place of LayoutF") }

func (a *app) resize(width, height, scale float64) {
	if a.width == width && a.height == height && a.scale == scale {
		return
	}
	a.width, a.height, a.scale = width, height, scale
	a.redraw()
}

// Update implements ebiten.Game.
func (a *app) Update() error {
	if a.scene == nil {
		a.begin()
	}
	if !a.exposed {
		a.exposed = true
		if a.options.Parameters.Get("test") == "1" {
			a.options.Host.Expose(prober{a})
		}
	}
	if a.drawn && !a.ready {
		a.ready = true
		a.options.Host.Ready()
	}
	if a.ready {
		a.warming.update(a.scale)
	}
	a.input.Take(a.devices.Read(a.scale))
	a.tick()
	if follower, ok := a.options.Host.(Follower); ok {
		follower.Updated()
	}
	return nil
}

// tick moves everything on by one sixtieth of a second, given the input.
func (a *app) tick() {
	a.layOut()
	if control := a.worked.Update(&a.page, &a.input); control != "" {
		a.activate(control)
	}
	a.keys()
	a.scene.update(&a.input)
	if a.toast.busy() && a.toast.update(a.options.Host.ReducedMotion()) {
		a.dirty = true
	}
	a.layOut()
}

// layOut builds the page anew if it is stale.
func (a *app) layOut() {
	if !a.stale || a.width <= 0 || a.height <= 0 {
		return
	}
	a.stale = false
	a.page.Reset(a.theme)
	a.scene.layOut(&a.page, a.width, a.height)
	if a.help != nil {
		a.help.layOut(&a.page, a)
	}
}

// activate works the controls that every scene has, and passes on the others.
func (a *app) activate(control string) {
	a.refresh()
	switch control {
	case "language":
		a.remember(func(s *settings) {
			s.Language = "en"
			if a.locale.Language() == "en" {
				s.Language = "vi"
			}
		})
	case "theme":
		a.remember(func(s *settings) {
			s.Theme = "dark"
			if a.theme.Dark {
				s.Theme = "light"
			}
		})
	case "help":
		a.help = &helpDialog{}
		a.worked = ui.Interaction{}
	case "close-help":
		a.help = nil
	default:
		a.scene.activate(control)
	}
}

// keys serves the keys that mean the same in every scene.
func (a *app) keys() {
	for _, key := range a.input.Keys {
		switch {
		case key == ebiten.KeyEscape && a.help != nil:
			a.activate("close-help")
			a.input.Keys = a.input.Keys[:0]
			return
		case key == ebiten.KeyF1 && a.help == nil:
			a.activate("help")
		}
	}
}
