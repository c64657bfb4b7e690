//go:build e2e

package e2e

import (
	"slices"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
)

// holdFrames lets a test keep the program from its next frame, so that what is
// done meanwhile happens between two of its ticks.
const holdFrames = `window.heldFrames = { held: false, waiting: [] };
const { requestAnimationFrame: request } = window;
window.requestAnimationFrame = (call) =>
	request((now) => heldFrames.held ? heldFrames.waiting.push(call) : call(now));
heldFrames.release = () => {
	heldFrames.held = false;
	for (const call of heldFrames.waiting.splice(0)) request(call);
};`

// finger sends a touch event to the page. No points are given when the last
// finger is lifted.
func (b *browser) finger(kind input.DispatchTouchEventType, points ...*input.TouchPoint) {
	b.Helper()
	call(b, input.DispatchTouchEvent, input.DispatchTouchEventParams{
		Type: kind, TouchPoints: append([]*input.TouchPoint{}, points...),
	})
}

// tap touches the middle of a square or control as shortly as can be.
func (b *browser) tap(name string) {
	b.Helper()
	b.finger(input.DispatchTouchEventTypeTouchStart, b.point(name, 0))
	b.finger(input.DispatchTouchEventTypeTouchEnd)
}

func (b *browser) point(name string, id float64) *input.TouchPoint {
	b.Helper()
	x, y := b.center(name)
	return &input.TouchPoint{X: x, Y: y, ID: &id}
}

// withinATick does something that the program sees at once.
func (b *browser) withinATick(do func()) {
	b.Helper()
	evaluate[bool](b, `heldFrames.held = true`)
	b.wait("a frame that is held", 5*time.Second, func() bool {
		return evaluate[bool](b, `heldFrames.waiting.length > 0`)
	})
	do()
	evaluate[*bool](b, `heldFrames.release() ?? null`)
	b.frames(8)
}

// A touch counts however short it is, on squares and on controls, and counts
// once.
func TestTapsShorterThanAFrame(t *testing.T) {
	t.Parallel()
	b := newBrowser(t, inMotion(phone))
	b.before(holdFrames)
	h := newHost(t)
	b.start(h.url(game))
	counted := 0
	tap := func(name string, want ...string) {
		t.Helper()
		b.withinATick(func() { b.tap(name) })
		if got := b.state().Moves; !slices.Equal(got, want) {
			t.Fatalf("after a tap on %s the moves are %v, want %v", name, got, want)
		}
		counted++
	}
	for range 5 {
		state := b.state()
		before, move := state.Moves, state.Legal[0]
		after := slices.Concat(before, []string{move})
		tap(move, after...)
		tap("undo", before...)
		tap("redo", after...)
		answer := b.state().Legal[0]
		tap(answer, slices.Concat(after, []string{answer})...)
	}
	t.Logf("%d of 20 taps counted", counted)
	replay(b, b.state())
	b.picture("tapped")
}

// What fingers do between two ticks beside single taps, one thing after the
// other in the same game.
func TestTouchesWithinATick(t *testing.T) {
	t.Parallel()
	b := newBrowser(t, inMotion(phone))
	b.before(holdFrames)
	h := newHost(t)
	b.start(h.url(game))
	const (
		start  = input.DispatchTouchEventTypeTouchStart
		move   = input.DispatchTouchEventTypeTouchMove
		end    = input.DispatchTouchEventTypeTouchEnd
		cancel = input.DispatchTouchEventTypeTouchCancel
	)
	for _, test := range []struct {
		name  string
		touch func()
		moves []string
	}{
		{"cancelled", func() { b.finger(start, b.point("d3", 0)); b.finger(cancel) }, nil},
		{"slid off", func() {
			b.finger(start, b.point("d3", 0))
			b.finger(move, b.point("f5", 0))
			b.finger(end)
		}, nil},
		{"cancelled, then a tap", func() {
			b.finger(start, b.point("c4", 0))
			b.finger(cancel)
			b.tap("d3")
		}, []string{"d3"}},
		{"two taps", func() { b.tap("c5"); b.tap("d6") }, []string{"d3", "c5", "d6"}},
		{"two fingers", func() {
			one, other := b.point("undo", 1), b.point("undo", 2)
			other.X += 10
			b.finger(start, one)
			b.finger(start, one, other)
			b.finger(end)
		}, []string{"d3", "c5"}},
	} {
		b.withinATick(test.touch)
		if got := b.state().Moves; !slices.Equal(got, test.moves) {
			t.Fatalf("%s: the moves are %v, want %v", test.name, got, test.moves)
		}
	}
}
