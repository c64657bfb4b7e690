//go:build e2e

package e2e

import (
	"testing"
	"time"
)

// TestCompare compares the game of a link with a pasted one: where they differ, both stepped, and
// back to the analysis.
func TestCompare(t *testing.T) {
	t.Parallel()
	b := newOwnBrowser(t, laptop)
	h := newHost(t)
	b.start(h.url("test=1&lang=en&game=classic&black=human&white=human&time=0.1s&moves=d3c5d6e3&analyse=1"))
	b.mayPaste()
	b.press("KeyV")
	b.wait("the library", 10*time.Second, func() bool { return b.state().Scene == "library" })
	b.paste("?game=classic&moves=d3c5f6f5e6")
	b.wait("the comparison", 10*time.Second, func() bool { return b.state().Compare != nil })
	if c := b.state().Compare; c.Difference != 3 || c.Sentence != "The games differ from move 3 on: A d6, B f6." {
		t.Errorf("%+v", c)
	}
	shown := func(want [2]int, after string) {
		t.Helper()
		if c := b.state().Compare; c.Games[0].Shown != want[0] || c.Games[1].Shown != want[1] {
			t.Errorf("%s: %+v, want %v moves", after, c, want)
		}
	}
	b.press("Home")
	b.press("ArrowRight")
	shown([2]int{1, 1}, "an arrow")
	b.click("difference")
	shown([2]int{3, 3}, "the difference")
	b.press("End")
	shown([2]int{4, 5}, "End")
	b.wait("both reviews", 60*time.Second, func() bool {
		c := b.state().Compare
		return c.Games[0].Complete && c.Games[1].Complete
	})
	b.picture("compare")
	b.press("Escape")
	b.wait("the analysis", 10*time.Second, func() bool {
		s := b.state()
		return s.Scene == "review" && s.Review.Complete && s.Review.Shown == 4
	})
}
