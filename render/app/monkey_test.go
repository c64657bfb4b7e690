package app_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/app/apptest"
	"colat/render/kit/ui"
	"colat/render/program/storage"
	"colat/render/table/games"
)

// monkey presses, taps, drags, types and pastes at random. Its deeds follow from its seed alone: in
// the bubble that it runs in, players think in no time.
type monkey struct {
	*testing.T
	rng   *rand.Rand
	app   *apptest.App
	host  *apptest.Host
	tab   *apptest.Tab
	scene *monkeyScene
	done  []string // its last inputs
	seen  monkeyView
	looks int

	games   int // that the library had when it was open last
	deleted int // since then, as people were told
}

// How many inputs a scene must survive, and what they are drawn from: make soak draws many, and
// others each time.
var (
	monkeyInputs = flag.Int("inputs", 1_000, "random inputs of each scene")
	monkeySeed   = flag.Uint64("seed", 0, "where random inputs begin")
)

// remembered is how many of its inputs a monkey can tell of.
const remembered = 12

// After any input in a scene or a dialogue the program goes on, and its screen and storage make
// sense.
func TestScenesSurviveRandomInput(t *testing.T) {
	for i := range monkeyScenes {
		t.Run(monkeyScenes[i].name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) { runMonkey(t, &monkeyScenes[i], *monkeySeed+uint64(i)) })
		})
	}
}

func runMonkey(t *testing.T, scene *monkeyScene, seed uint64) {
	tab := apptest.NewTab()
	host := &apptest.Host{Lang: "en", Tab: tab}
	m := &monkey{T: t, rng: rand.New(rand.NewPCG(seed, 16)), host: host, tab: tab, scene: scene}
	m.app = apptest.OpenOn(t, host, fmt.Sprintf("test=1&seed=%d", seed), &storage.Store{}, games.All, fickleEngine)
	apptest.Stock(t, m.app)
	m.app.WhileDrawing = func(func()) {} // there is no screen
	inputs := 0
	defer func() {
		if fault := recover(); fault != nil {
			m.Fatalf("a panic at input %d: %v\nthe last inputs: %s\n%s",
				inputs, fault, strings.Join(m.done, "; "), debug.Stack())
		}
	}()
	for inputs < *monkeyInputs {
		if !scene.shown(m.app) && m.rng.IntN(6) == 0 {
			m.enter()
		}
		if scene.shown(m.app) {
			inputs++
		}
		before := m.seen
		what := m.act()
		m.done = append(m.done[max(0, len(m.done)-remembered+1):], what)
		if fault := m.look(&before); fault != "" {
			m.Fatalf("at input %d: %s\nthe last inputs: %s", inputs, fault, strings.Join(m.done, "; "))
		}
	}
	if fault := m.exchange(); fault != "" {
		m.Error(fault)
	}
}

// enter opens the scene.
func (m *monkey) enter() {
	m.scene.enter(m)
	m.done = append(m.done, "enter "+m.scene.name)
	m.tick()
	before := m.seen
	if fault := m.look(&before); fault != "" {
		m.Fatalf("%s at once: %s\nthe last inputs: %s", m.scene.name, fault, strings.Join(m.done, "; "))
	}
}

// tick moves the program on by a sixtieth of a second.
func (m *monkey) tick() { m.raw(ui.Raw{}) }

func (m *monkey) raw(r ui.Raw) {
	time.Sleep(time.Second / 60)
	synctest.Wait()
	m.app.Raw(r)
}

// point is the place of the next press, as a rule a control or a square.
func (m *monkey) point() (x, y float64, what string) {
	a, p := m.app, m.app
	names := p.Controls()
	if m.rng.IntN(4) == 0 {
		names = p.Squares()
	}
	if len(names) > 0 && m.rng.IntN(4) > 0 {
		name := names[m.rng.IntN(len(names))]
		if r, ok := p.Rect(name); ok {
			return (r.X + r.Width/2) / a.Zoom(), (r.Y + r.Height/2) / a.Zoom(), name
		}
	}
	x, y = a.Width()*(1.1*m.rng.Float64()-0.05), a.Height()*(1.1*m.rng.Float64()-0.05)
	return x, y, fmt.Sprintf("%.0f,%.0f", x, y)
}

// act does one thing and says what.
func (m *monkey) act() string {
	x, y, at := m.point()
	switch m.rng.IntN(24) {
	case 0, 1, 2, 3:
		return m.key()
	case 4:
		return m.write()
	case 5:
		turns := float64(m.rng.IntN(7) - 3)
		m.raw(ui.Raw{MouseX: x, MouseY: y, Wheel: turns})
		return fmt.Sprintf("wheel %v at %s", turns, at)
	case 6, 7, 8:
		return m.tap(x, y, at)
	case 9:
		return m.swipe(x, y, at)
	case 10:
		return m.pinch(x, y, at)
	case 11:
		return m.drag(x, y, at)
	case 12:
		m.raw(ui.Raw{MouseX: x, MouseY: y, Secondary: true})
		return "right click on " + at
	case 13:
		return m.paste()
	case 14:
		return m.wait()
	case 15:
		return m.leaf()
	case 16:
		if m.rng.IntN(4) == 0 {
			return m.resize()
		}
	}
	m.raw(ui.Raw{MouseX: x, MouseY: y})
	m.raw(ui.Raw{MouseX: x, MouseY: y, MouseDown: true, MousePressed: true})
	m.raw(ui.Raw{MouseX: x, MouseY: y, MouseReleased: true})
	return "click on " + at
}

func (m *monkey) key() string {
	keys := []ebiten.Key{
		ebiten.KeyArrowLeft, ebiten.KeyArrowRight, ebiten.KeyArrowUp, ebiten.KeyArrowDown, ebiten.KeyEnter, ebiten.KeyTab,
		ebiten.KeySpace, ebiten.KeyPeriod, ebiten.KeyComma, ebiten.KeySlash, ebiten.KeyEqual, ebiten.KeyMinus,
		ebiten.KeyHome, ebiten.KeyEnd, ebiten.KeyPageUp, ebiten.KeyPageDown, ebiten.KeyBackspace, ebiten.KeyDelete,
		ebiten.KeyEscape, ebiten.KeyF1, ebiten.KeyNumpadEnter,
	}
	key := keys[m.rng.IntN(len(keys))]
	switch m.rng.IntN(4) {
	case 0:
		key = ebiten.KeyA + ebiten.Key(m.rng.IntN(26))
	case 1:
		key = ebiten.KeyDigit0 + ebiten.Key(m.rng.IntN(10))
	}
	shift := m.rng.IntN(4) == 0
	m.raw(ui.Raw{Keys: []ebiten.Key{key}, Shift: shift})
	return fmt.Sprintf("key %v, shift %v", key, shift)
}

// write types a few letters.
func (m *monkey) write() string {
	const letters = "abcdefghijklmnopqrstuvwxyz0123456789?/-,. ăđ"
	text := []rune(letters)
	typed := make([]rune, 1+m.rng.IntN(4))
	for i := range typed {
		typed[i] = text[m.rng.IntN(len(text))]
		m.raw(ui.Raw{Text: typed[i : i+1]})
	}
	if m.rng.IntN(2) == 0 {
		m.raw(ui.Raw{Keys: []ebiten.Key{ebiten.KeyEnter}})
	}
	return fmt.Sprintf("type %q", string(typed))
}

// tap touches for between no time and a second, or two points at once.
func (m *monkey) tap(x, y float64, at string) string {
	ticks := 0
	if m.rng.IntN(2) == 0 {
		ticks = m.rng.IntN(60)
	}
	m.raw(ui.Raw{Touches: []ui.TouchEvent{{Phase: ui.TouchBegan, ID: 1, X: x, Y: y}}})
	for range ticks {
		m.tick()
	}
	phase := ui.TouchEnded
	if m.rng.IntN(8) == 0 {
		phase = ui.TouchCancelled
	}
	m.raw(ui.Raw{Touches: []ui.TouchEvent{{Phase: phase, ID: 1, X: x, Y: y}}})
	return fmt.Sprintf("touch %s for %d ticks, phase %d", at, ticks, phase)
}

func (m *monkey) swipe(x, y float64, at string) string {
	m.raw(ui.Raw{Touches: []ui.TouchEvent{{Phase: ui.TouchBegan, ID: 1, X: x, Y: y}}})
	for range m.rng.IntN(5) {
		x, y = x+60*m.rng.NormFloat64(), y+60*m.rng.NormFloat64()
		m.raw(ui.Raw{Touches: []ui.TouchEvent{{Phase: ui.TouchMoved, ID: 1, X: x, Y: y}}})
	}
	m.raw(ui.Raw{Touches: []ui.TouchEvent{{Phase: ui.TouchEnded, ID: 1, X: x, Y: y}}})
	return fmt.Sprintf("swipe from %s to %.0f,%.0f", at, x, y)
}

// pinch moves two fingers, and lifts only one of them now and then.
func (m *monkey) pinch(x, y float64, at string) string {
	both := func(phase ui.TouchPhase, apart float64) {
		m.raw(ui.Raw{Touches: []ui.TouchEvent{
			{Phase: phase, ID: 1, X: x - apart, Y: y}, {Phase: phase, ID: 2, X: x + apart, Y: y},
		}})
	}
	apart := 20 + 80*m.rng.Float64()
	both(ui.TouchBegan, 50)
	both(ui.TouchMoved, apart)
	if m.rng.IntN(4) == 0 {
		m.raw(ui.Raw{Touches: []ui.TouchEvent{{Phase: ui.TouchEnded, ID: 2, X: x, Y: y}}})
		m.tick()
	}
	both(ui.TouchEnded, apart)
	return fmt.Sprintf("pinch around %s to %.0f", at, apart)
}

func (m *monkey) drag(x, y float64, at string) string {
	m.raw(ui.Raw{MouseX: x, MouseY: y})
	m.raw(ui.Raw{MouseX: x, MouseY: y, MouseDown: true, MousePressed: true})
	for range 1 + m.rng.IntN(4) {
		x, y, _ = m.point()
		m.raw(ui.Raw{MouseX: x, MouseY: y, MouseDown: true})
	}
	m.raw(ui.Raw{MouseX: x, MouseY: y, MouseReleased: true})
	return fmt.Sprintf("drag from %s to %.0f,%.0f", at, x, y)
}

// monkeyTexts are texts of the clipboard and of files.
var monkeyTexts = []string{
	"d3c5d6e3", "e4", "44 40 08", "https://example.org/?game=classic&moves=d3c5", "game=mnk:3,3,3&moves=a1+b2",
	"---------------------------OX------XO--------------------------- X", ".../.X./... O", "f5 f6 q9", "",
	"{\"game\":\"classic\"}", "\x00\xff", strings.Repeat("a1", 3000), "(;GM[Othello]PC[x]TY[8]BO[8 *;]",
}

func (m *monkey) paste() string {
	text := monkeyTexts[m.rng.IntN(len(monkeyTexts))]
	if m.rng.IntN(3) == 0 {
		text = m.host.Copied // by the program itself
	}
	m.host.Clipboard = text
	m.raw(ui.Raw{Paste: true, Copy: m.rng.IntN(3) == 0})
	m.tick()
	return fmt.Sprintf("paste %.60q", text)
}

// wait does nothing for up to two seconds, and a file that was asked for may come.
func (m *monkey) wait() string {
	if m.rng.IntN(4) == 0 {
		m.host.Picked = append(m.app.Store.Library().Export(), monkeyTexts[m.rng.IntN(len(monkeyTexts))]...)
	}
	ticks := 1 + m.rng.IntN(120)
	for range ticks {
		m.tick()
	}
	return fmt.Sprintf("wait for %d ticks", ticks)
}

// leaf goes back or forward among the pages.
func (m *monkey) leaf() string {
	by := m.rng.IntN(len(m.tab.Entries)) - m.tab.At
	if by != 0 {
		m.tab.Walk(by)
	}
	m.tick()
	return fmt.Sprintf("go by %d pages", by)
}

func (m *monkey) resize() string {
	size := apptest.Screens[m.rng.IntN(len(apptest.Screens))]
	scale := float64(1 + m.rng.IntN(3))
	m.app.Resize(size[0], size[1], scale)
	m.tick()
	return fmt.Sprintf("resize to %v at %v", size, scale)
}
