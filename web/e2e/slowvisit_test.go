//go:build e2e && bench

package e2e

import (
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
)

// slowNetwork is a phone's network of 1.6 Mbit/s.
var slowNetwork = network.Conditions{Latency: 150, DownloadThroughput: 1.6e6 / 8, UploadThroughput: 0.75e6 / 8}

// notePaint keeps the time of the first text or picture on the page, and of the first move that can be made.
const notePaint = `new PerformanceObserver((list) => list.getEntries().forEach((entry) => {
	if (entry.name === "first-contentful-paint") window.firstPaint = entry.startTime;
})).observe({ type: "paint", buffered: true });
const untilMove = setInterval(() => {
	if (!document.querySelector("#first-step .legal")) return;
	clearInterval(untilMove);
	window.firstMove = performance.now();
}, 20);`

// TestSlowVisit measures the first visit with a phone that is four times slower, over a slow network: when
// there is something to read, something to play, and the program.
func TestSlowVisit(t *testing.T) {
	for range roundsAsked(t) {
		t.Run("round", func(t *testing.T) {
			b, h := newOwnBrowser(t, inMotion(phone)), newHost(t)
			b.before(noteFirstFrame)
			b.before(notePaint)
			b.open("about:blank")
			call(b, network.Enable, network.EnableParams{})
			call(b, network.EmulateNetworkConditionsByRule, network.EmulateNetworkConditionsByRuleParams{
				MatchedNetworkConditions: []*network.Conditions{&slowNetwork},
			})
			call(b, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: slowed})
			b.open(h.url("test=1"))
			b.wait("the first frame", 2*time.Minute, func() bool { return evaluate[bool](b, `!!window.firstFrame`) })
			t.Logf("something to read after %4.0f ms, a move after %4.0f ms, the program after %5.0f ms (there by %5.0f ms)",
				evaluate[float64](b, `window.firstPaint ?? -1`), evaluate[float64](b, `window.firstMove ?? -1`),
				evaluate[float64](b, `firstFrame`), evaluate[float64](b,
					`performance.getEntriesByType("resource").find((entry) => entry.name.includes("colat.wasm")).responseEnd`))
		})
	}
}
