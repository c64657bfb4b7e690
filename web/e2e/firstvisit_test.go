//go:build e2e

package e2e

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"
)

// noteShifts notes what of the page has been shifted without its user, but for a few pixels of a text in
// the middle that becomes longer.
const noteShifts = `window.shifts = [];
new PerformanceObserver((list) => list.getEntries().forEach((entry) => {
	if (entry.value <= 0.001) return;
	const places = entry.sources.map(({ node, previousRect: from, currentRect: to }) =>
		(node?.nodeName + "#" + node?.id) + " from " + JSON.stringify(from) + " to " + JSON.stringify(to));
	window.shifts.push(entry.value + ": " + places.join(", "));
})).observe({ type: "layout-shift", buffered: true });`

// holdProgram keeps the program back until release is called.
func (h *host) holdProgram(t *testing.T) (release func()) {
	held := make(chan struct{})
	release = sync.OnceFunc(func() { close(held) })
	t.Cleanup(release) // before the host closes
	h.setSpoil(func(_ http.ResponseWriter, r *http.Request) bool {
		if strings.HasSuffix(r.URL.Path, "colat.wasm") {
			select {
			case <-held:
			case <-r.Context().Done():
			}
		}
		return false
	})
	return release
}

// TestFirstStepIsPlayedWhileLoading: before the program is there a first visitor can play on a small board,
// and nothing on the page moves when the board comes and goes.
func TestFirstStepIsPlayedWhileLoading(t *testing.T) {
	t.Parallel()
	onEach(t, []screen{laptop, phone, phoneWide}, func(t *testing.T, s screen) {
		b, h := newBrowser(t, s), newHost(t)
		release := h.holdProgram(t)
		b.before(noteShifts)
		b.open(h.url("lang=vi&test=1"))
		count := func(class string) int {
			return evaluate[int](b, fmt.Sprintf(`document.querySelectorAll("#first-step .%s").length`, class))
		}
		b.wait("the board", 10*time.Second, func() bool { return count("legal") == 4 })
		b.wait("the board to be seen", 10*time.Second, func() bool {
			return evaluate[bool](b, `getComputedStyle(document.getElementById("first-step")).opacity === "1"`)
		})
		b.picture("first-step")
		if outside := evaluate[bool](b, `[...document.querySelectorAll("#loader *")].some((part) => {
			const { left, top, right, bottom } = part.getBoundingClientRect();
			return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
		})`); outside {
			t.Error("a part of it is outside the screen")
		}
		evaluate[any](b, `document.querySelector("#first-step button").click(), null`) // which catches nothing
		said := evaluate[string](b, `document.querySelector("#first-step p").textContent`)
		if !strings.Contains(said, "không kẹp") {
			t.Errorf("after a wrong move it says %q", said)
		}
		evaluate[any](b, `document.querySelector("#first-step .legal").click(), null`)
		if black, white := count("black"), count("white"); black != 4 || white != 1 {
			t.Errorf("after the first move there are %d black and %d white discs", black, white)
		}
		b.wait("White's move", 10*time.Second, func() bool { return count("black") == 3 && count("white") == 3 })
		b.picture("second-step")
		if shifts := evaluate[[]string](b, `shifts`); len(shifts) > 0 {
			t.Errorf("the page has shifted: %q", shifts)
		}
		release()
		b.ready()
		if shifts := evaluate[[]string](b, `shifts`); len(shifts) > 0 {
			t.Errorf("with the program there the page has shifted: %q", shifts)
		}
	})
}

// TestAddressOfAGameShowsTheLoaderAlone, for who opens it wants that game.
func TestAddressOfAGameShowsTheLoaderAlone(t *testing.T) {
	t.Parallel()
	b, h := newBrowser(t, phone), newHost(t)
	defer h.holdProgram(t)()
	b.open(h.url("game=classic&test=1"))
	b.wait("the loader", 10*time.Second, func() bool {
		return evaluate[bool](b, `!!document.getElementById("step")?.textContent`)
	})
	if !evaluate[bool](b, `document.getElementById("first-step").hidden`) {
		t.Error("a board to try stands beside the loader")
	}
}
