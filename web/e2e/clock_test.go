//go:build e2e

package e2e

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// figure is what a clock shows: minutes and seconds, or seconds and tenths of the last ten.
var figure = regexp.MustCompile(`\b\d+(:\d\d|\.\d)\b`)

// clocks are the figures of both clocks, as the page tells them to those who listen.
func (b *browser) clocks() []string {
	b.Helper()
	return figure.FindAllString(evaluate[string](b, `[...document.querySelectorAll("#words main :not(ol, li, button)")]
		.filter((e) => !e.children.length && !e.closest("ol, button, [role=grid]")).map((e) => e.textContent).join("; ")`), -1)
}

// awaitClocks waits for figures.
func (b *browser) awaitClocks(want string) {
	b.Helper()
	b.wait("the clocks at "+want, 10*time.Second, func() bool { return strings.Join(b.clocks(), " ") == want })
}

// lookBack steps through a finished game and returns what the clocks showed after each
// move, none first.
func (b *browser) lookBack(moves int) (shown []string) {
	b.Helper()
	b.click("review")
	b.click("first")
	for n := 0; ; n++ {
		b.wait(fmt.Sprintf("the position after move %d", n), 10*time.Second, func() bool {
			return evaluate[int](b, `[...document.querySelectorAll("#words li")].findIndex((e) => e.ariaCurrent) + 1`) == n
		})
		b.frames(10)
		shown = append(shown, strings.Join(b.clocks(), " "))
		if n == moves {
			return shown
		}
		b.click("next")
	}
}

// What both sides had left in every position of a game is there after a reload.
func TestTimesOfMovesAfterReload(t *testing.T) {
	t.Parallel()
	onEach(t, []screen{laptop, phone}, func(t *testing.T, s screen) {
		b := newBrowser(t, s)
		h := newHost(t)
		address := h.url("game=mnk:3,3,3&black=human&white=human&clock=5m&lang=en&test=1")
		b.start(address)
		for i, move := range []string{"a1", "b1", "a2", "b2", "a3"} {
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
