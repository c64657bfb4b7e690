//go:build e2e

package e2e

import "testing"

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
