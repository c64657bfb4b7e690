//go:build e2e

package e2e

import (
	"strconv"
	"testing"
	"time"
)

// The picture fills the box of the page, also where that changes while the program rests and the
// window does not, so that no event tells of it.
func TestCanvasFollowsItsBox(t *testing.T) {
	t.Parallel()
	b := newBrowser(t, laptop)
	b.before(`window.resizes = 0; addEventListener("resize", () => { resizes++; });`)
	h := newHost(t)
	b.start(h.url(game))
	width := func() int {
		return evaluate[int](b, `Math.round(document.querySelector("canvas").width / devicePixelRatio)`)
	}
	right := func() float64 { return evaluate[float64](b, `colat.rect("settings").x`) }
	whole := width()
	for _, narrower := range []int{200, 0} {
		evaluate[bool](b, `!!(document.body.style.width = "calc(100% - `+strconv.Itoa(narrower)+`px)")`)
		b.wait("a picture as wide as its box", 20*time.Second, func() bool {
			return width() == whole-narrower && right() < float64(whole-narrower)
		})
	}
	if told := evaluate[int](b, `resizes`); told != 0 {
		t.Errorf("%d events told of the size of the window, which did not change", told)
	}
}
