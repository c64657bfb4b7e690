//go:build e2e && bench

package e2e

import (
	"testing"
	"time"
)

// noteFirstFrame keeps the time at which the loader gives way to the picture.
const noteFirstFrame = `new MutationObserver(() => {
	const loader = document.getElementById("loader");
	if (loader?.classList.contains("done") && !window.firstFrame) window.firstFrame = performance.now();
}).observe(document, { subtree: true, childList: true, attributes: true });`

// The figures of the page. Only generous bounds are tested, because the machine
// that tests draws without a graphics card and may be busy.
func TestSpeed(t *testing.T) {
	b := newOwnBrowser(t, inMotion(laptop))
	h := newHost(t)
	b.before(noteFirstFrame)

	// A browser that has just been started is busy with itself for a while.
	b.open("about:blank")
	time.Sleep(3 * time.Second)
	address := h.url(againstChampion + "&time=3s")
	b.start(address)
	cold := evaluate[float64](b, `firstFrame`)
	size := evaluate[int](b, `performance.getEntriesByType("resource")
		.find((e) => e.name.includes(".wasm")).encodedBodySize`)
	b.start(address)
	warm := evaluate[float64](b, `firstFrame`)
	t.Logf("first frame after %.0f ms, with a warm cache %.0f ms; the program's transfer is %d bytes", cold, warm, size)
	if size > 3_500_000 || size < 1_000_000 {
		t.Errorf("the program's transfer is %d bytes, want at most 3.5 MB", size)
	}
	if cold > 30_000 {
		t.Errorf("the first frame took %.0f ms", cold)
	}

	b.play("d3")
	b.awaitThought()
	before := b.state()
	longest := b.longestFrame(func() {
		began := time.Now()
		for time.Since(began) < 2200*time.Millisecond {
			time.Sleep(50 * time.Millisecond)
		}
	})
	after := b.state()
	if !after.Thinking {
		t.Error("the engine did not think for its three seconds")
	}
	t.Logf("longest frame while the engine thought: %v, %d frames; as the program counts from the move on %.1f ms",
		longest, after.Frames-before.Frames, after.LongestFrame)
	if longest > time.Second {
		t.Errorf("the longest frame took %v", longest)
	}
	b.picture("thinking")

	// The first move in a page runs code that is compiled only then.
	for range 2 {
		b.wait("the champion's move", 10*time.Second, func() bool { s := b.state(); return !s.Thinking && s.ToMove == "X" })
		b.play(b.state().Legal[0])
		b.awaitThought()
		time.Sleep(2 * time.Second)
		t.Logf("longest frame from a later move on: %.1f ms", b.state().LongestFrame)
	}
}
