//go:build e2e

package e2e

import (
	"time"
)

// longestFrame measures the time between frames while something is done, as the
// browser counts it.
func (b *browser) longestFrame(while func()) time.Duration {
	b.Helper()
	evaluate[bool](b, `(() => {
		window.measuring = { last: performance.now(), longest: 0, frames: 0, on: true };
		const step = (now) => {
			if (!measuring.on) return;
			measuring.longest = Math.max(measuring.longest, now - measuring.last);
			measuring.last = now;
			measuring.frames++;
			requestAnimationFrame(step);
		};
		requestAnimationFrame((now) => { measuring.last = now; requestAnimationFrame(step); });
		return true;
	})()`)
	while()
	return time.Duration(evaluate[float64](b, `(measuring.on = false, measuring.longest)`) * float64(time.Millisecond))
}
