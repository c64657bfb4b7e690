//go:build e2e

package e2e

import (
	"fmt"
	"image"
	"image/color"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"colat/render/app"
	"colat/render/kit/theme"
)

// figure is a time on a clock: minutes and seconds, or seconds and tenths of the last ten.
var figure = regexp.MustCompile(`\b\d+(:\d\d|\.\d)\b`)

// clocks are the figures of both clocks, as the page tells them to screen readers.
func (b *browser) clocks() []string {
	b.Helper()
	return figure.FindAllString(evaluate[string](b, `[...document.querySelectorAll("#words main :not(ol, li, button)")]
		.filter((e) => !e.children.length && !e.closest("ol, button, [role=grid]"))
		.map((e) => e.textContent).join("; ")`), -1)
}

// lookBack steps through a finished game and returns what the clocks showed after each
// move, none first.
func (b *browser) lookBack(moves int) (shown []string) {
	b.Helper()
	b.click("analyse")
	b.press("Home")
	for n := 0; ; n++ {
		b.wait(fmt.Sprintf("the position after move %d", n), 10*time.Second, func() bool {
			return evaluate[int](b, `colat.state().review.shown`) == n
		})
		b.frames(10)
		shown = append(shown, strings.Join(b.clocks(), " "))
		if n == moves {
			return shown
		}
		b.press("ArrowRight")
	}
}

// What both sides had left in every position of a game is there after a reload.
func TestTimesOfMovesAfterReload(t *testing.T) {
	t.Parallel()
	onEach(t, []screen{phone}, func(t *testing.T, s screen) {
		b := newBrowser(t, s)
		h := newHost(t)
		address := h.url("game=mnk:3,3,3&black=human&white=human&clock=5m&lang=en&test=1")
		b.start(address)
		for i, move := range []string{"a1", "b1", "a2", "b2", "a3"} {
			b.frames(10) // the words follow the picture
			before := b.clocks()
			b.wait("a second", 10*time.Second, func() bool {
				now := b.clocks()
				return len(now) == 2 && now[i%2] != before[i%2]
			})
			if i == 3 { // an unfinished game as well
				b.start(address)
			}
			b.play(move)
		}
		played := b.lookBack(5)
		b.picture("played")
		if !slices.IsSortedFunc(played, func(a, b string) int { return strings.Compare(b, a) }) ||
			len(slices.Compact(slices.Clone(played))) != 6 || played[0] != "5:00 5:00" {
			t.Errorf("the clocks showed %q", played)
		}
		b.start(address)
		if again := b.lookBack(5); !slices.Equal(played, again) {
			t.Errorf("after a reload the clocks show %q, want %q", again, played)
		}
		b.picture("again")
	})
}

// lowClock reports whether a clock on the screen has the colour of low ones, and whether
// it is lit: lies on a ground of that colour.
func (b *browser) lowClock() (low, lit bool) {
	b.Helper()
	picture := b.picture("low")
	var board image.Rectangle
	for _, corner := range []string{"a1", "c3"} {
		r := evaluate[*app.Rect](b, fmt.Sprintf(`colat.rect(%q)`, corner))
		at := func(v float64) int { return int(v * b.screen.scale) }
		board = board.Union(image.Rect(at(r.X), at(r.Y), at(r.X+r.Width), at(r.Y+r.Height)))
	}
	bounds := picture.Bounds()
	for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
		run := 0
		for x := bounds.Min.X; x < bounds.Max.X; x++ {
			c := color.RGBAModel.Convert(picture.At(x, y)).(color.RGBA)
			if c != theme.Of(false, false).Danger || (image.Point{x, y}).In(board) {
				run = 0
				continue
			}
			run++
			low, lit = true, lit || run > int(30*b.screen.scale)
		}
	}
	return low, lit
}

// secondsLeft is the time on the clock of a side.
func (b *browser) secondsLeft(side int) (left float64) {
	b.Helper()
	b.wait("the clock of a side", 5*time.Second, func() bool {
		shown := b.clocks()
		if len(shown) != 2 {
			return false
		}
		_, err := fmt.Sscanf(strings.TrimPrefix(shown[side], "0:"), "%g", &left)
		return err == nil
	})
	return left
}

// The last half minute is seen, told and heard, and its last seconds once each.
func TestLowClock(t *testing.T) {
	t.Parallel()
	onEach(t, []screen{inMotion(laptop)}, func(t *testing.T, s screen) {
		b := newBrowser(t, s)
		b.before(senses)
		h := newHost(t)
		b.start(h.url("game=mnk:3,3,3&black=human&white=human&lang=en&test=1"))
		for _, control := range []string{"settings", "set-theme-light", "set-volume-more", "close-settings"} {
			b.do(control)
		}
		b.start(h.url("game=mnk:3,3,3&black=human&white=human&clock=45s&moves=a1&lang=en&test=1"))
		b.press("ArrowRight") // before a gesture nothing sounds
		begun := b.begun()
		evaluate[int](b, `senses.peak = 0`)
		if left := b.secondsLeft(1); left <= 31 {
			t.Fatalf("%v s are left when the page stands", left)
		}
		if low, lit := b.lowClock(); low || lit {
			t.Errorf("low %v and lit %v with more than half a minute left", low, lit)
		}
		b.hears("O has 30 seconds left.")
		b.wait("the tone of the last half minute", 2*time.Second, func() bool {
			return b.begun() > begun && evaluate[float64](b, `senses.peak`) > 0.001
		})
		b.wait("the low clock to be lit", 5*time.Second, func() bool { _, lit := b.lowClock(); return lit })
		b.wait("it to be there without light", 5*time.Second, func() bool {
			low, lit := b.lowClock()
			return low && !lit
		})
		if n := b.begun(); n != begun+1 && b.secondsLeft(1) > 10 {
			t.Errorf("with more than ten seconds left %d sounds were heard, want 1", n-begun)
		}
		b.hears("O has 10 seconds left.")
		begun = b.begun()
		first := b.secondsLeft(1)
		b.wait("three seconds", 10*time.Second, func() bool { return b.secondsLeft(1) <= first-3 })
		if n := b.begun() - begun; n < 2 || n > 5 {
			t.Errorf("from %v s to %v s left there were %d tones", first, b.secondsLeft(1), n)
		}
		b.play("b1") // in time
	})
}

// begun is how many sounds were begun.
func (b *browser) begun() int {
	b.Helper()
	return evaluate[int](b, `senses.begun`)
}
