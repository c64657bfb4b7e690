//go:build e2e

package e2e

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/chromedp/cdproto"
	"github.com/chromedp/chromedp"
)

// await waits for a scene.
func (b *browser) await(scene string) {
	b.Helper()
	b.wait("the scene "+scene, 10*time.Second, func() bool { return b.state().Scene == scene })
}

// walk goes along the browser's history, back with fewer than 0 entries, to a scene.
func (b *browser) walk(entries int, scene string) {
	b.Helper()
	evaluate[*int](b, fmt.Sprintf(`history.go(%d) ?? null`, entries))
	b.await(scene)
}

// targetGone is the DevTools protocol's code for a request whose page has been replaced, among other
// failures of the browser's own.
const targetGone = -32000

// leaves runs a script that replaces the page, and waits until it has been replaced.
func (b *browser) leaves(script string) {
	b.Helper()
	evaluate[bool](b, `window.leaving = true`)
	// The page may be gone before it has answered.
	_, err := chromedp.Run(b.ctx, chromedp.Evaluate[any](`void `+script))
	if gone := new(cdproto.Error); err != nil && !(errors.As(err, &gone) && gone.Code == targetGone) {
		b.Fatalf("%s: %v", script, err)
	}
	b.wait("another page", 20*time.Second, func() bool {
		// Between two pages there is nothing to ask.
		still, err := chromedp.Run(b.ctx, chromedp.Evaluate[bool](`!!window.leaving`))
		return err == nil && !still
	})
}

// The keys for back and forward lead from scene to scene. The address stays as it is,
// and no game is lost.
func TestHistory(t *testing.T) {
	t.Parallel()
	b := newBrowser(t, laptop)
	h := newHost(t)
	address := h.url("test=1&lang=en&seed=1")
	b.open("about:blank")
	b.start(address)
	b.await("front")
	before := evaluate[int](b, `history.length`)
	b.click("game-classic")
	b.await("start")
	b.click("more-choices")
	b.click("mode-people")
	b.click("start")
	b.await("board")
	b.play("d3")
	b.play("c3")
	if grown := evaluate[int](b, `history.length`) - before; grown != 2 {
		t.Errorf("two scenes and two moves are %d entries of the history", grown)
	}
	b.walk(-1, "start")
	b.walk(-1, "front")
	b.picture("front")
	b.walk(2, "board")
	if moves := b.state().Moves; !slices.Equal(moves, []string{"d3", "c3"}) {
		t.Errorf("forward leads to a game of %v", moves)
	}

	// The page's own way back is the same way.
	b.click("menu")
	b.await("start")
	b.walk(-1, "front")
	b.click("resume")
	b.await("board")

	// A reload keeps the place.
	b.leaves(`location.reload()`)
	if state := b.ready(); state.Scene != "board" || len(state.Moves) != 2 {
		t.Errorf("after the reload: %+v", state)
	}
	b.walk(-1, "front")
	if got := evaluate[string](b, `location.href`); got != address {
		t.Errorf("the address has become %s", got)
	}
	b.open("about:blank")
	b.leaves(`history.back()`)
	if state := b.ready(); state.Scene != "front" {
		t.Errorf("from another page back leads to %+v", state)
	}
}

// Short messages reach screen readers, in the language of the page.
func TestMessagesAreHeard(t *testing.T) {
	t.Parallel()
	b := newBrowser(t, phone)
	h := newHost(t)
	said := func(want string) {
		t.Helper()
		b.wait(want, 5*time.Second, func() bool {
			return evaluate[bool](b, fmt.Sprintf(`document.getElementById("live").textContent.includes(%q)`, want))
		})
	}
	b.start(h.url("test=1&lang=en&game=uttt&black=human&white=human&moves=44+00"))
	said("Move 2 (“00”) is not legal. The game opens there.")
	if got := evaluate[string](b, `document.getElementById("live").lang`); got != "en" {
		t.Errorf("the message is in the language %q", got)
	}
	b.tap("00")
	said("O must play in the middle block")
	b.click("language")
	b.tap("00")
	said("phải đi trong ô lớn")
	if got := evaluate[string](b, `document.getElementById("live").lang`); got != "vi" {
		t.Errorf("the message is in the language %q", got)
	}
}
