package app

import (
	"cmp"
	"context"
	"errors"
	"image"
	"io/fs"
	"net/url"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/ai"
	_ "colat/ai/levels"
	_ "colat/ai/othello"
	_ "colat/ai/textbook"
	"colat/game"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/program/storage"
	"colat/render/table/games"
)

// testHost is a Host that remembers what it was told.
// testFile is what a file holds, or why it cannot be read.
type testFile struct {
	data []byte
	err  error
}

type testHost struct {
	language  string
	reduced   bool // less motion is asked for
	announced []string
	copied    string
	felt      []int // of all vibrations
	exposed   Probe
	file      []byte // that was saved
	fileName  string
	picture   *image.RGBA
	picked    []byte              // that a person has chosen
	files     map[string]testFile // that can be read by their paths; nil where none can
	history   History
	clipboard string      // what is there to be pasted
	pasted    string      // and not told yet
	place     scene.Place // that the address leads to
	opened    string      // an address beside the page
	asFile    bool        // that address was given as a file
	titles    []string
	fills     bool   // there is a full screen
	filled    int    // how often it was entered or left
	site      string // the page's own address; https://example.org/ if empty
}

func (h *testHost) Retitle(said string) { h.titles = append(h.titles, said) }

func (h *testHost) CanFill() bool                         { return h.fills }
func (h *testHost) ToggleFill()                           { h.filled++ }
func (h *testHost) CanShare() bool                        { return false }
func (h *testHost) Share(title, address string)           {}
func (h *testHost) Changed() bool                         { return false }
func (h *testHost) Reader() Reader                        { return nil }
func (h *testHost) WhenLeft(do func())                    {}
func (h *testHost) Windowed() bool                        { return false }
func (h *testHost) Rest(time.Duration) bool               { return false }
func (h *testHost) Updated()                              {}
func (h *testHost) Readdress(to scene.Place)              { h.place = to }
func (h *testHost) OpenAddress(address string, file bool) { h.opened, h.asFile = address, file }

func (h *testHost) Language() string        { return h.language }
func (h *testHost) ReducedMotion() bool     { return h.reduced }
func (h *testHost) DarkTheme() bool         { return false }
func (h *testHost) Announce(_, text string) { h.announced = append(h.announced, text) }
func (h *testHost) Link(v url.Values) string {
	return cmp.Or(h.site, "https://example.org/") + "?" + v.Encode()
}
func (h *testHost) CopyText(text string) bool {
	h.copied = text
	return true
}
func (h *testHost) AskPasted() bool {
	h.pasted = h.clipboard
	return h.pasted != ""
}
func (h *testHost) Pasted() (string, bool) {
	text := h.pasted
	h.pasted = ""
	return text, text != ""
}
func (h *testHost) SaveFile(name string, data []byte) (string, error) {
	h.file, h.fileName = data, name
	return "/home/me/" + name, nil
}
func (h *testHost) SavePicture(name string, picture *image.RGBA) (string, error) {
	h.picture, h.fileName = picture, name
	return "/home/me/" + name, nil
}
func (h *testHost) ReadFile(path string, _ int64) ([]byte, error) {
	if h.files == nil {
		return nil, errors.ErrUnsupported
	}
	file, ok := h.files[path]
	switch {
	case !ok:
		return nil, &fs.PathError{Op: "open", Path: path, Err: fs.ErrNotExist}
	case file.err != nil:
		return nil, file.err
	}
	return file.data, nil
}
func (h *testHost) PickFile(string) bool { return h.picked != nil }
func (h *testHost) PickedFile() ([]byte, string, bool) {
	data := h.picked
	h.picked = nil
	return data, "", data != nil
}
func (h *testHost) Touches() ui.TouchSource { return nil }
func (h *testHost) History() History        { return h.history }
func (h *testHost) KeepsPicture() bool      { return false }
func (h *testHost) Vibrate(pattern []int) bool {
	h.felt = append(h.felt, pattern...)
	return true
}
func (h *testHost) Shown()         {}
func (h *testHost) Ready()         {}
func (h *testHost) Expose(p Probe) { h.exposed = p }

// stubborn is an engine that fails as often as it is told to and then plays the
// first legal move.
type stubborn struct{ failures *int }

func (s stubborn) Think(_ context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	state := r.State()
	if *s.failures > 0 {
		*s.failures--
		return game.NoMove, ai.Info{}, errors.New("the worker is gone")
	}
	return state.AppendMoves(nil)[0], ai.Info{Depth: 1, Nodes: 1}, nil
}

// openApp starts the program at an address, without a screen.
func openApp(t testing.TB, address string, kept *storage.Store) (*App, *testHost) {
	t.Helper()
	return openWith(t, address, kept, games.All, ai.New)
}

// openWith is openApp with games and engines of its own.
func openWith(t testing.TB, address string, kept *storage.Store, list games.List,
	engine func(spec string, rules game.Rules) (ai.Player, error)) (*App, *testHost) {
	t.Helper()
	host := &testHost{language: "en"}
	return openOn(t, host, address, kept, list, engine), host
}

// openOn is openWith on a host.
func openOn(t testing.TB, host *testHost, address string, kept *storage.Store, list games.List,
	engine func(spec string, rules game.Rules) (ai.Player, error)) *App {
	t.Helper()
	s := newRoomServer()
	return openOptions(t, Options{
		Host: host, Engine: engine, Rooms: s.dialer(),
	}, address, kept, list)
}

// openOptions is openOn with options of its own.
func openOptions(t testing.TB, options Options, address string, kept *storage.Store, list games.List) *App {
	t.Helper()
	parameters, err := url.ParseQuery(address)
	if err != nil {
		t.Fatal(err)
	}
	options.Parameters = parameters
	a := New(options, kept, list)
	a.speaker = &recorder{}
	a.Resize(1280, 800, 1)
	a.openFirst()
	a.tick()
	t.Cleanup(func() { a.scene.Close() })
	return a
}

// raw sends one state of the devices through the program.
func (a *App) raw(r ui.Raw) {
	a.input.Update(&r)
	a.tick()
}

// click clicks the middle of a control or square with the mouse.
func (a *App) click(t *testing.T, name string) {
	t.Helper()
	r, ok := prober{a}.Rect(name)
	if !ok {
		t.Fatalf("there is no %q on the %s scene, only %q", name, prober{a}.State().Scene, prober{a}.Controls())
	}
	if item := a.Page.Find(name); item != nil && item.Scroll != nil {
		a.scrollTo(name)
		r, _ = prober{a}.Rect(name)
	}
	x, y := (r.X+r.Width/2)/a.zoom, (r.Y+r.Height/2)/a.zoom
	a.raw(ui.Raw{MouseX: x, MouseY: y})
	a.raw(ui.Raw{MouseX: x, MouseY: y, MouseDown: true, MousePressed: true})
	a.raw(ui.Raw{MouseX: x, MouseY: y, MouseReleased: true})
}

// scrollTo scrolls with the wheel until a control can be seen whole.
func (a *App) scrollTo(name string) {
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
		a.raw(ui.Raw{MouseX: v.X + v.W/2, MouseY: v.Y + v.H/2, Wheel: wheel})
	}
}

// unfold shows all choices of the start page.
func (a *App) unfold(t *testing.T) {
	t.Helper()
	if a.Page.Find("mode-machines") == nil {
		a.click(t, "more-choices")
	}
}

func (a *App) press(keys ...ebiten.Key) {
	for _, key := range keys {
		a.raw(ui.Raw{Keys: []ebiten.Key{key}})
	}
}

// until ticks until the condition holds.
func (a *App) until(t *testing.T, what string, holds func(ProbeState) bool) {
	t.Helper()
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); {
		if holds(prober{a}.State()) {
			return
		}
		a.raw(ui.Raw{})
		time.Sleep(time.Millisecond)
	}
	t.Fatalf("waited too long until %s: %+v", what, prober{a}.State())
}

// recorder is a speaker that remembers what it was told to play.
type recorder struct{ names []string }

func (r *recorder) Play(name string, _ int) { r.names = append(r.names, name) }
func (r *recorder) Expect()                 {}
func (r *recorder) State() (string, int)    { return "running", len(r.names) }
