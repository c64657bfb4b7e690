//go:build e2e

package e2e

import (
	"testing"
	"time"
)

// turnMark turns a mark of the settings on or off.
func (b *browser) turnMark(control string) {
	b.Helper()
	b.do("settings")
	b.do(control)
	b.do("close-settings")
	b.frames(4)
}

// Discs that nothing can turn over are marked where that is wanted, and no others; moves
// make more of them, and the wish is kept.
func TestStableDiscs(t *testing.T) {
	t.Parallel()
	onEach(t, []screen{laptop}, func(t *testing.T, s screen) {
		b := newBrowser(t, s)
		h := newHost(t)
		address := h.url("game=classic&black=human&white=human&lang=en&test=1" +
			"&position=XO-------------------------OX------XO---------------------------+X")
		b.start(address)
		corner, beside, middle := b.part("a1"), b.part("b1"), b.part("d4")
		b.turnMark("set-stable")
		b.wait("the mark of the corner", 10*time.Second, func() bool { return differs(corner, b.part("a1")) > 0.01 })
		if differs(beside, b.part("b1")) > 0.003 || differs(middle, b.part("d4")) > 0.003 {
			t.Error("discs are marked that can be turned over")
		}
		b.play("c1") // turns b1 over, for good
		b.wait("c1 to lie still", 10*time.Second, func() bool { return b.state().Settled })
		b.frames(10)
		b.picture("marked")
		corner, beside, middle = b.part("a1"), b.part("b1"), b.part("d4")

		b.start(address)
		b.wait("the same after a reload", 10*time.Second, func() bool {
			return differs(corner, b.part("a1")) < 0.003 && differs(beside, b.part("b1")) < 0.003
		})
		b.turnMark("set-stable")
		b.wait("the board without marks", 10*time.Second, func() bool {
			return differs(corner, b.part("a1")) > 0.01 && differs(beside, b.part("b1")) > 0.01
		})
		if differs(middle, b.part("d4")) > 0.003 {
			t.Error("d4 was marked, which can be turned over")
		}
	})
}
