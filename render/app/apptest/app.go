// Package apptest runs the whole program without a screen, for tests of its scenes.
package apptest

import (
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/ai"
	_ "colat/ai/all"
	"colat/game"
	"colat/render/app"
	"colat/render/kit/ui"
	"colat/render/program/storage"
	"colat/render/table/games"
	"colat/web/rooms/participant"
	"colat/web/rooms/protocol"
)

// App is the running program, with what a user does to it and sees of it.
type App struct {
	*app.App
	Host    *Host
	Speaker *Recorder
	Server  *Server // of rooms and tournaments
	// Client, unless nil, is the connection that the program opens, in place of one to Server.
	Client participant.Client

	patient bool
	outside [3]float64 // width, height and scale of the screen
	mouse   [2]float64
}

// Day is the day in the program: its puzzle of the day is one of the victory game.
var Day = time.Date(2026, 3, 3, 12, 0, 0, 0, time.UTC)

// Engine creates a player from a spec.
type Engine = func(spec string, rules game.Rules) (ai.Player, error)

// Open starts the program at an address.
func Open(t testing.TB, address string, kept *storage.Store) (*App, *Host) {
	t.Helper()
	return OpenWith(t, address, kept, games.All, ai.New)
}

// OpenWith is Open with games and engines of the test's own.
func OpenWith(t testing.TB, address string, kept *storage.Store, list games.List, engine Engine) (*App, *Host) {
	t.Helper()
	host := &Host{Lang: "en"}
	return OpenOn(t, host, address, kept, list, engine), host
}

// OpenOn is OpenWith on a host: a *Host, or a host with one embedded.
func OpenOn(t testing.TB, host app.Host, address string, kept *storage.Store, list games.List, engine Engine) *App {
	t.Helper()
	a := &App{Server: NewServer()}
	a.open(t, a.options(host, engine), address, kept, list)
	return a
}

// OpenTab starts the program in a tab of a browser.
func OpenTab(t testing.TB, address string, kept *storage.Store, tab *Tab) *App {
	t.Helper()
	return OpenOn(t, &Host{Lang: "en", Tab: tab}, address, kept, games.All, ai.New)
}

// OpenRooms starts the program beside a server of rooms.
func OpenRooms(t testing.TB, s *Server, host *Host, address string, kept *storage.Store) *App {
	t.Helper()
	a := &App{Server: s}
	a.open(t, a.options(host, TimelessEngine), address, kept, games.All)
	return a
}

// OpenAlone starts the program where no server can be reached.
func OpenAlone(t testing.TB, host *Host, address string, kept *storage.Store) *App {
	t.Helper()
	a := &App{}
	a.open(t, app.Options{Host: host, Engine: TimelessEngine}, address, kept, games.All)
	return a
}

// OpenPatient starts the program as it runs for people: work that can wait is left to later
// frames. It is drawn plain until a frame has been drawn and Update called.
func OpenPatient(t testing.TB, host app.Host, address string, kept *storage.Store, engine Engine) *App {
	t.Helper()
	a := &App{Server: NewServer(), patient: true}
	a.open(t, a.options(host, engine), address, kept, games.All)
	return a
}

// options returns options with which the program connects to the server at hand.
func (a *App) options(host app.Host, engine Engine) app.Options {
	return app.Options{
		Host: host, Engine: engine,
		Rooms: &participant.Dialer{Open: func(key string) participant.Client {
			if a.Client != nil {
				return a.Client
			}
			return a.Server.Connect(key)
		}, Site: func() (protocol.Offers, bool) {
			if a.Server.Offers == nil {
				return protocol.Offers{}, false
			}
			return *a.Server.Offers, true
		}},
	}
}

func (a *App) open(t testing.TB, options app.Options, address string, kept *storage.Store, list games.List) {
	t.Helper()
	parameters, err := url.ParseQuery(address)
	if err != nil {
		t.Fatal(err)
	}
	a.Host, a.Speaker = options.Host.(interface{ base() *Host }).base(), &Recorder{}
	options.Parameters, options.Speaker = parameters, a.Speaker
	a.App = app.New(options, kept, list)
	a.Patient = a.patient
	if a.Now == nil {
		a.Now = func() time.Time { return Day }
	}
	a.Resize(1280, 800, 1)
	a.Tick()
	t.Cleanup(func() { a.Scene().Close() })
}

// Resize sets the size of the screen, in device-independent pixels, and its scale.
func (a *App) Resize(width, height, scale float64) {
	a.outside = [3]float64{width, height, scale}
	a.App.Resize(width, height, scale)
}

// Zoom returns the magnification of the layout.
func (a *App) Zoom() float64 { return a.Scale / a.outside[2] }

// Width and Height return the size of the layout.
func (a *App) Width() float64  { return a.outside[0] / a.Zoom() }
func (a *App) Height() float64 { return a.outside[1] / a.Zoom() }

// LayOut lays out the page if it is stale.
func (a *App) LayOut() { a.Probe().Rect("") }

// State, Rect, Controls and Squares are those of the program's probe.
func (a *App) State() app.ProbeState                  { return a.Probe().State() }
func (a *App) Rect(name string) (r app.Rect, ok bool) { return a.Probe().Rect(name) }
func (a *App) Controls() []string                     { return a.Probe().Controls() }
func (a *App) Squares() []string                      { return a.Probe().Squares() }

// Moves returns the moves on the board.
func (a *App) Moves() []string { return a.State().Moves }

// Activate activates a control, whether or not it is on the page.
func (a *App) Activate(control string) { a.Work(control) }

// Set changes the settings and stores them.
func (a *App) Set(change func(s *storage.Settings)) { a.Remember(change) }

// ApplySettings applies changed settings.
func (a *App) ApplySettings() { a.Remember(func(*storage.Settings) {}) }

// Raw advances the program by one tick, with one state of the input devices.
func (a *App) Raw(r ui.Raw) {
	a.mouse = [2]float64{r.MouseX, r.MouseY}
	a.Step(&r)
}

// Tick advances the program by one tick. The mouse stays where it is.
func (a *App) Tick() { a.Step(&ui.Raw{MouseX: a.mouse[0], MouseY: a.mouse[1]}) }

// Click clicks the middle of a control or square with the mouse.
func (a *App) Click(t testing.TB, name string) {
	t.Helper()
	r, ok := a.Rect(name)
	if !ok {
		t.Fatalf("there is no %q on the %s scene, only %q", name, a.State().Scene, a.Controls())
	}
	if item := a.Page.Find(name); item != nil && item.Scroll != nil {
		a.ScrollTo(name)
		r, _ = a.Rect(name)
	}
	x, y := (r.X+r.Width/2)/a.Zoom(), (r.Y+r.Height/2)/a.Zoom()
	a.Raw(ui.Raw{MouseX: x, MouseY: y})
	a.Raw(ui.Raw{MouseX: x, MouseY: y, MouseDown: true, MousePressed: true})
	a.Raw(ui.Raw{MouseX: x, MouseY: y, MouseReleased: true})
}

// ScrollTo scrolls with the wheel until a control is visible whole.
func (a *App) ScrollTo(name string) {
	for range 100 {
		item := a.Page.Find(name)
		v, b := item.Scroll.Viewport, item.Bounds()
		wheel := 0.0
		switch {
		case b.Y < v.Y && item.Scroll.Offset > 0:
			wheel = -0.5
		case b.Bottom() > v.Bottom() && item.Scroll.Offset < item.Scroll.Range():
			wheel = 0.5
		default:
			return
		}
		a.Raw(ui.Raw{MouseX: v.X + v.W/2, MouseY: v.Y + v.H/2, Wheel: wheel})
	}
}

// Unfold shows all choices of the start page.
func (a *App) Unfold(t testing.TB) {
	t.Helper()
	if a.Page.Find("mode-machines") == nil {
		a.Click(t, "more-choices")
	}
}

// Press presses keys one after another.
func (a *App) Press(keys ...ebiten.Key) {
	for _, key := range keys {
		a.Raw(ui.Raw{Keys: []ebiten.Key{key}})
	}
}

// Write types text.
func (a *App) Write(text string) { a.Raw(ui.Raw{Text: []rune(text)}) }

// Paste pastes text.
func (a *App) Paste(text string) {
	a.Host.Clipboard = text
	a.Activate("paste")
	a.Raw(ui.Raw{})
}

// Square returns the square of the board with a name.
func (a *App) Square(name string) int {
	return a.Scene().Board().Table().Place(slices.Index(a.Squares(), name))
}

// LaysOut reports whether the page is laid out anew meanwhile.
func (a *App) LaysOut(while func()) bool {
	a.LayOut()
	const mark = "not laid out since"
	item := &a.Page.Items[0]
	text := item.Text
	item.Text = mark
	while()
	if item = &a.Page.Items[0]; item.Text != mark {
		return true
	}
	item.Text = text
	return false
}

// Until advances the program until the condition holds.
func (a *App) Until(t testing.TB, what string, holds func(app.ProbeState) bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); time.Now().Before(end); {
		if holds(a.State()) {
			return
		}
		a.Raw(ui.Raw{})
		time.Sleep(time.Millisecond) // engines think beside the picture, and in bubbles time passes
	}
	t.Fatalf("waited too long until %s: %+v", what, a.State())
}

// Center returns the middle of a control, which it scrolls into view.
func (a *App) Center(t testing.TB, name string) (x, y float64) {
	t.Helper()
	item := a.Page.Find(name)
	if item == nil {
		t.Fatalf("there is no %q, only %q", name, a.Controls())
	}
	if item.Scroll != nil {
		a.ScrollTo(name)
	}
	r := a.Page.Find(name).Bounds()
	return r.CenterX(), r.CenterY()
}

// Finger sends the steps of a touch.
func (a *App) Finger(steps ...ui.TouchEvent) {
	for _, step := range steps {
		step.ID = 1
		a.Raw(ui.Raw{Touches: []ui.TouchEvent{step}})
	}
}

// Hold holds a pointer down for a number of ticks: a finger or the mouse.
func (a *App) Hold(x, y float64, touch bool, ticks int) {
	if touch {
		a.Finger(ui.TouchEvent{Phase: ui.TouchBegan, X: x, Y: y})
		for range ticks - 1 {
			a.Raw(ui.Raw{})
		}
		a.Finger(ui.TouchEvent{Phase: ui.TouchEnded, X: x, Y: y})
	} else {
		a.Raw(ui.Raw{MouseX: x, MouseY: y})
		a.Raw(ui.Raw{MouseX: x, MouseY: y, MouseDown: true, MousePressed: true})
		for range ticks - 1 {
			a.Raw(ui.Raw{MouseX: x, MouseY: y, MouseDown: true})
		}
		a.Raw(ui.Raw{MouseX: x, MouseY: y, MouseReleased: true})
	}
	a.Raw(ui.Raw{})
}

// texts returns the texts of some items of the page.
func (a *App) texts(of func(item *ui.Item) bool) []string {
	var texts []string
	for i := range a.Page.Items {
		if item := &a.Page.Items[i]; of(item) {
			texts = append(texts, item.Text)
		}
	}
	return texts
}

// PageText returns all texts of the page, one a line.
func (a *App) PageText() string {
	return strings.Join(a.texts(func(*ui.Item) bool { return true }), "\n")
}

// labels returns the texts of the labels of the page.
func (a *App) labels() []string {
	return a.texts(func(item *ui.Item) bool { return item.Kind == ui.Label })
}

// Labels returns the texts of the labels of the page.
func (a *App) Labels() string { return strings.Join(a.labels(), "|") }

// Says reports whether a label of the page has a text.
func (a *App) Says(text string) bool { return slices.Contains(a.labels(), text) }

// Shows reports whether a text of the page begins with words.
func (a *App) Shows(words string) bool {
	return slices.ContainsFunc(a.Page.Items, func(i ui.Item) bool { return strings.HasPrefix(i.Text, words) })
}

// Contains reports whether a text of the page contains words.
func (a *App) Contains(words string) bool {
	return slices.ContainsFunc(a.Page.Items, func(i ui.Item) bool { return strings.Contains(i.Text, words) })
}
