//go:build e2e

package e2e

import (
	"strings"
	"testing"
	"time"
)

// hideAfterMove looks between frames whether a move has been made, and has the page hide
// at once, before the next frame. What is kept of the game then is left in hidden.
const hideAfterMove = `{
	const look = () => {
		if (window.colat?.state().moves.length > 0) {
			dispatchEvent(new PageTransitionEvent("pagehide"));
			window.hidden = localStorage.getItem("colat_game__$json$") || "nothing";
			return;
		}
		requestAnimationFrame(look);
	};
	requestAnimationFrame(look);
}`

// twoPeople is a game in which no engine plays.
const twoPeople = "test=1&lang=vi&game=classic&black=human&white=human"

// A tab that is closed in the frame after a move has lost nothing.
func TestHiddenPageHasKeptTheGame(t *testing.T) {
	t.Parallel()
	b := newBrowser(t, laptop)
	b.before(hideAfterMove)
	h := newHost(t)
	b.start(h.url(twoPeople))
	b.play("d3")
	b.wait("the page to be hidden", 10*time.Second, func() bool { return evaluate[bool](b, `!!window.hidden`) })
	if kept := evaluate[string](b, `hidden`); !strings.Contains(kept, "d3") {
		t.Errorf("kept is %s", kept)
	}
	b.start(h.url(twoPeople))
	if moves := b.state().Moves; len(moves) != 1 {
		t.Errorf("after a reload the moves are %v", moves)
	}
}

// A browser that keeps nothing, or has no room left, is no reason not to play.
func TestWithoutStorage(t *testing.T) {
	t.Parallel()
	for name, script := range map[string]string{
		"forbidden": `Object.defineProperty(window, "localStorage", {
			get() { throw new DOMException("no", "SecurityError"); },
		});`,
		"full": `Storage.prototype.setItem = (key, value) => {
			if (String(value).length > 20) throw new DOMException("no", "QuotaExceededError");
		};`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newBrowser(t, laptop)
			b.before(script)
			h := newHost(t)
			b.start(h.url(againstChampion + "&time=0.2s"))
			b.play("d3")
			replay(b, b.awaitTurn("X"))
			b.click("theme")
			b.picture("played")
		})
	}
}
