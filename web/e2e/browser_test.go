//go:build e2e

package e2e

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"testing"
	"time"

	"colat/ai/clocktest"
	"colat/render/app"

	cdpbrowser "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	cdplog "github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// screen is a device to test at.
type screen struct {
	width, height int
	scale         float64
	touch         bool
	moving        bool // whether its owner has asked for no less motion
	keeping       bool // whether its browser keeps the page for times without a network
}

// coarse is the scale of the screens of most tests: what a page does does not depend on its
// pixels, and where the picture is computed in software, a quarter of them takes a quarter of
// the time.
const coarse = 0.5

var (
	laptop    = screen{width: 1280, height: 800, scale: coarse}
	phone     = screen{width: 390, height: 844, scale: coarse, touch: true}
	phoneWide = screen{width: 844, height: 390, scale: coarse, touch: true}
)

// sharp is a screen with a pixel for each of CSS, for tests of the picture itself.
func sharp(s screen) screen {
	s.scale = 1
	return s
}

// dense is a screen with twice as many pixels a side, as phones have them.
func dense(s screen) screen {
	s.scale = 2
	return s
}

// inMotion is a screen on which things move, which costs a test half a second a move
// where the picture is computed in software.
func inMotion(s screen) screen {
	s.moving = true
	return s
}

// keeping is a screen of a browser with service workers. They load the whole page a second time, which most
// tests have no use for.
func keeping(s screen) screen {
	s.keeping = true
	return s
}

// onEach runs a test on screens, side by side. Subtests wait until all tests have had their
// turn, so the test of a single screen is none.
func onEach(t *testing.T, screens []screen, test func(t *testing.T, s screen)) {
	if len(screens) == 1 {
		test(t, screens[0])
		return
	}
	for _, s := range screens {
		t.Run(fmt.Sprintf("%dx%d", s.width, s.height), func(t *testing.T) {
			t.Parallel()
			test(t, s)
		})
	}
}

// browser is a tab of Chromium that has nothing to do with other tests.
type browser struct {
	*testing.T
	ctx    context.Context
	screen screen

	*console
}

// open makes a tab ready for a test.
func open(t *testing.T, ctx context.Context, s screen) *browser {
	t.Helper()
	ctx, cancel := clocktest.WithLimit(ctx, longest)
	t.Cleanup(cancel)
	b := &browser{T: t, ctx: ctx, console: &console{}}
	// Listening starts the browser, whose life is that of the context: it has no
	// deadline.
	if err := chromedp.Listen(ctx, b.listen); err != nil {
		t.Fatal(err)
	}
	call(b, cdplog.Enable, cdp.Empty{})
	call(b, runtime.Enable, cdp.Empty{})
	b.fit(s)
	if s.touch {
		call(b, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{
			Enabled: true, MaxTouchPoints: 5,
		})
	}
	if !s.moving {
		b.emulate("prefers-reduced-motion", "reduce")
	}
	if !s.keeping && !measuring {
		b.before(`delete Navigator.prototype.serviceWorker`)
	}
	t.Cleanup(func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		for _, text := range b.texts {
			t.Errorf("on the console: %s", text)
		}
	})
	return b
}

// fit gives the tab the size of a screen.
func (b *browser) fit(s screen) {
	b.Helper()
	if s.scale == coarse && (measuring || os.Getenv("COLAT_PICTURES") != "") {
		s = sharp(s)
	}
	b.screen = s
	call(b, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{
		Width: int64(s.width), Height: int64(s.height), DeviceScaleFactor: s.scale, Mobile: s.touch,
	})
}

// emulate makes the browser report a value for a feature of its surroundings.
func (b *browser) emulate(feature, value string) {
	b.Helper()
	call(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: feature, Value: value}},
	})
}

const (
	// patience is how long the browser may take for one thing asked of it.
	patience = 30 * time.Second
	// longest is how long a test may use a tab.
	longest = 10 * time.Minute
	// besides is how many times longer than its limit a test may wait, since others use
	// the memory and the disk beside it.
	besides = 2
)

// call runs a command of the DevTools protocol.
func call[P, R any](b *browser, command cdp.Command[P, R], parameters P) R {
	b.Helper()
	ctx, cancel := clocktest.WithLimit(b.ctx, patience)
	defer cancel()
	result, err := chromedp.Call(ctx, command, parameters)
	if err != nil {
		b.Fatalf("%s: %v", command.Method, becauseOf(ctx, err))
	}
	return result
}

// evaluate returns a JavaScript value.
func evaluate[T any](b *browser, expression string, options ...chromedp.EvaluateOption) T {
	b.Helper()
	ctx, cancel := clocktest.WithLimit(b.ctx, patience)
	defer cancel()
	value, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression, options...))
	if err != nil {
		b.Fatalf("%.100s: %v", expression, becauseOf(ctx, err))
	}
	return value
}

// becauseOf names the limit that was exceeded, where that is why there is an error.
func becauseOf(ctx context.Context, err error) error {
	if cause := context.Cause(ctx); cause != nil && errors.Is(err, ctx.Err()) {
		return cause
	}
	return err
}

// before has a script run in every page before its own.
func (b *browser) before(script string) {
	b.Helper()
	call(b, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: script})
}

// open loads an address without waiting for the program.
func (b *browser) open(url string) {
	b.Helper()
	b.leave(url)
	b.Cleanup(func() { b.leave("") }) // before its host stops, which is older
	ctx, cancel := clocktest.WithLimit(b.ctx, patience)
	defer cancel()
	if _, err := chromedp.Run(ctx, chromedp.Navigate(url)); err != nil {
		b.Fatal(becauseOf(ctx, err))
	}
}

// start loads an address and waits until the program shows its picture.
func (b *browser) start(url string) app.ProbeState {
	b.Helper()
	b.open(url)
	return b.ready()
}

// ready waits until the program shows its whole picture and the loader has gone.
func (b *browser) ready() app.ProbeState {
	b.Helper()
	b.wait("the first picture", 60*time.Second, func() bool {
		return evaluate[bool](b, `!!window.colat && colat.state().settled && !document.getElementById("loader")`)
	})
	return b.state()
}

// wait polls until done. The limit is for a machine that does nothing else.
func (b *browser) wait(what string, limit time.Duration, done func() bool) {
	b.Helper()
	clocktest.Await(b, what, besides*limit, done, b.shown)
}

// state is the state that the page's hook reports.
func (b *browser) state() app.ProbeState {
	b.Helper()
	text := evaluate[string](b, `JSON.stringify(colat.state())`)
	var state app.ProbeState
	if err := json.Unmarshal([]byte(text), &state); err != nil {
		b.Fatal(err)
	}
	return state
}

// center is the middle of a square or control, in CSS pixels.
func (b *browser) center(name string) (x, y float64) {
	b.Helper()
	var rect *app.Rect
	b.wait("the control "+name, 5*time.Second, func() bool {
		rect = evaluate[*app.Rect](b, fmt.Sprintf(`colat.rect(%q)`, name))
		return rect != nil
	})
	x, y = rect.X+rect.Width/2, rect.Y+rect.Height/2
	if x < 0 || y < 0 || x > float64(b.screen.width) || y > float64(b.screen.height) {
		b.Fatalf("%s is off the screen: %+v", name, *rect)
	}
	return x, y
}

// seconds waits until the program has advanced by so much of its own time, which runs no faster
// than the clock, and slower where the machine is busy: events that are due meanwhile have happened
// then.
func (b *browser) seconds(n float64) {
	b.Helper()
	ticks := func() int { return evaluate[int](b, `colat.state().ticks`) }
	until := ticks() + int(60*n)
	b.wait("the program's next seconds", 20*time.Second, func() bool { return ticks() >= until })
}

// pause lets a page without a program, or behind another one, go on for a while.
func (b *browser) pause(milliseconds int) {
	b.Helper()
	evaluate[bool](b, fmt.Sprintf(`new Promise((done) => setTimeout(done, %d, true))`, milliseconds),
		chromedp.EvalAwaitPromise)
}

// frames waits until the program has drawn n more frames, for it looks at its
// input once a frame. Where there is no program it waits a moment.
func (b *browser) frames(n int) {
	b.Helper()
	count := func() int {
		return evaluate[int](b, `window.colat ? colat.state().frames : -1`)
	}
	first := count()
	if first < 0 {
		b.pause(40)
		return
	}
	b.wait("the next frame", 10*time.Second, func() bool {
		now := count()
		return now < first || now >= first+n
	})
}

// click clicks a square or control with the mouse, or taps it on a screen that
// is touched.
func (b *browser) click(name string) {
	b.Helper()
	x, y := b.center(name)
	if b.screen.touch {
		touch := func(kind input.DispatchTouchEventType, points ...*input.TouchPoint) {
			b.Helper()
			call(b, input.DispatchTouchEvent, input.DispatchTouchEventParams{
				Type: kind, TouchPoints: append([]*input.TouchPoint{}, points...),
			})
			b.frames(2)
		}
		touch(input.DispatchTouchEventTypeTouchStart, &input.TouchPoint{X: x, Y: y})
		touch(input.DispatchTouchEventTypeTouchEnd)
		return
	}
	b.clickAt(x, y)
}

// clickAt clicks a point with the mouse.
func (b *browser) clickAt(x, y float64) {
	b.Helper()
	mouse := func(kind input.DispatchMouseEventType, button input.MouseButton) {
		b.Helper()
		call(b, input.DispatchMouseEvent, input.DispatchMouseEventParams{
			Type: kind, X: x, Y: y, Button: button, ClickCount: 1,
		})
		b.frames(2)
	}
	mouse(input.DispatchMouseEventTypeMouseMoved, input.MouseButtonNone)
	mouse(input.DispatchMouseEventTypeMousePressed, input.MouseButtonLeft)
	mouse(input.DispatchMouseEventTypeMouseReleased, input.MouseButtonLeft)
}

// disableScripts turns JavaScript off in all pages to come.
func (b *browser) disableScripts() {
	b.Helper()
	call(b, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
}

// press presses a key, by the name of its place on the keyboard.
func (b *browser) press(code string) {
	b.Helper()
	for _, kind := range []input.DispatchKeyEventType{input.DispatchKeyEventTypeKeyDown, input.DispatchKeyEventTypeKeyUp} {
		call(b, input.DispatchKeyEvent, input.DispatchKeyEventParams{Type: kind, Code: code, Key: code})
		b.frames(2)
	}
}

// in is the same browser in another test.
func (b *browser) in(t *testing.T) *browser {
	return &browser{T: t, ctx: b.ctx, screen: b.screen, console: b.console}
}

// controls names what can be clicked.
func (b *browser) controls() []string {
	b.Helper()
	return evaluate[[]string](b, `colat.controls()`)
}

// version tells which browser it is.
func (b *browser) version() string {
	return call(b, cdpbrowser.GetVersion, cdp.Empty{}).Product
}
