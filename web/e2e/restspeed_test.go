//go:build e2e && bench

package e2e

import (
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
)

// TestRestSpeed reports the cost of the front page and of a game that waits for a person, without
// any input: frames, and processor time of all processes of the browser. The boards of the front
// page play at first, and rest later.
func TestRestSpeed(t *testing.T) {
	const span = 20 * time.Second
	programs := comparedPrograms(t)
	for _, page := range []struct{ name, query string }{{"front page", "test=1"}, {"a game", againstChampion}} {
		for _, p := range programs {
			b := newOwnBrowser(t, inMotion(phone))
			b.before(countFrames)
			// The boards play only where the person works with the page.
			call(b, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true})
			b.start(p.host.url(page.query))
			began := time.Now()
			for _, from := range []time.Duration{8 * time.Second, 45 * time.Second} {
				time.Sleep(time.Until(began.Add(from)))
				frames, used := evaluate[int](b, `given`), cpuTime(b)
				time.Sleep(span)
				frames, used = evaluate[int](b, `given`)-frames, cpuTime(b)-used
				t.Logf("%s, %s, from %v on: %.1f frames a second, %.1f %% of a core", p.name, page.name, from,
					float64(frames)/span.Seconds(), 100*used.Seconds()/span.Seconds())
			}
			b.open("about:blank")
		}
	}
}
