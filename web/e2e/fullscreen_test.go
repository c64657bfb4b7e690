//go:build e2e

package e2e

import (
	"testing"
	"time"
)

// filled waits until the page fills the screen or, with false, does not.
func (b *browser) filled(want bool) {
	b.Helper()
	b.wait("the screen to be filled or left", 10*time.Second, func() bool {
		return evaluate[bool](b, `document.fullscreenElement === document.documentElement`) == want
	})
	b.frames(6)
}

// The page fills the screen by its key and by the menu, is played there, and leaves it
// in the same ways.
func TestFullScreen(t *testing.T) {
	t.Parallel()
	onEach(t, []screen{laptop, phone}, func(t *testing.T, s screen) {
		b := newBrowser(t, s)
		// On a page that has filled the screen Chromium makes a mouse of some touches, which the
		// page cannot prevent. The program does not believe that mouse.
		b.expect("with cancelable=false")
		h := newHost(t)
		b.start(h.url(game))
		b.choose("fullscreen")
		b.filled(true)
		b.play("d3")
		b.picture("filled")
		b.press("F11")
		b.filled(false)
		b.press("F11")
		b.filled(true)
		b.play(b.state().Legal[0])
		b.choose("fullscreen")
		b.filled(false)
		if moves := b.state().Moves; len(moves) != 2 {
			t.Errorf("two moves became %v", moves)
		}
		replay(b, b.state())
	})
}

// Where a page may not fill the screen, as in a frame, the menu does not offer it.
func TestFullScreenThatIsForbidden(t *testing.T) {
	t.Parallel()
	b := newBrowser(t, laptop)
	b.before(`Object.defineProperty(Document.prototype, "fullscreenEnabled", { get: () => false })`)
	h := newHost(t)
	b.start(h.url(game))
	b.click("more")
	b.wait("the menu", 10*time.Second, func() bool { return evaluate[bool](b, `colat.controls().includes("close-menu")`) })
	if evaluate[bool](b, `colat.controls().includes("fullscreen")`) {
		t.Error("the menu offers what cannot be done")
	}
	b.click("close-menu")
	b.press("F11")
	b.filled(false)
}
