//go:build e2e

package e2e

import (
	"fmt"
	"image"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"

	"colat/render/app"
)

// has reports whether a control can be worked.
func (b *browser) has(control string) bool {
	b.Helper()
	return slices.Contains(b.controls(), control)
}

// confirm plays the move that a tap has only proposed, if there is one.
func (b *browser) confirm(control string) {
	b.Helper()
	if b.has(control) {
		b.click(control)
	}
}

// moves waits until so many moves have been played, and returns them.
func (b *browser) moves(n int) []string {
	b.Helper()
	b.wait(fmt.Sprintf("move %d", n), 10*time.Second, func() bool { return len(b.state().Moves) == n })
	return b.state().Moves
}

// live is the last text for screen readers.
func (b *browser) live() string {
	b.Helper()
	return evaluate[string](b, `document.getElementById("live").textContent`)
}

// swipe moves a finger sideways, from a control.
func (b *browser) swipe(from string, distance float64) {
	b.Helper()
	p := b.point(from, 0)
	b.finger(input.DispatchTouchEventTypeTouchStart, p)
	for range 4 {
		b.frames(2)
		p.X += distance / 4
		b.finger(input.DispatchTouchEventTypeTouchMove, p)
	}
	b.frames(2)
	b.finger(input.DispatchTouchEventTypeTouchEnd)
	b.frames(4)
}

// part is a picture of a square.
func (b *browser) part(square string) image.Image {
	b.Helper()
	rect := evaluate[*app.Rect](b, fmt.Sprintf(`colat.rect(%q)`, square))
	picture := b.picture("part").(interface {
		SubImage(image.Rectangle) image.Image
	})
	bounds := picture.(image.Image).Bounds()
	scale := float64(bounds.Dx()) / float64(b.screen.width)
	at := func(v float64) int { return int(v * scale) }
	return picture.SubImage(image.Rect(at(rect.X), at(rect.Y), at(rect.X+rect.Width), at(rect.Y+rect.Height)))
}

// differs returns the share of two equally large pictures that is plainly different.
func differs(a, b image.Image) float64 {
	r, count := a.Bounds(), 0
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			r1, g1, b1, _ := a.At(x, y).RGBA()
			r2, g2, b2, _ := b.At(x, y).RGBA()
			apart := func(v, w uint32) bool { return max(v, w)-min(v, w) > 0x2000 }
			if apart(r1, r2) || apart(g1, g2) || apart(b1, b2) {
				count++
			}
		}
	}
	return float64(count) / float64(max(1, r.Dx()*r.Dy()))
}

// What is done with a game besides playing it, by mouse and by finger.
func TestPlaying(t *testing.T) {
	t.Parallel()
	onEach(t, []screen{laptop, phone}, func(t *testing.T, s screen) {
		b := newBrowser(t, s)
		h := newHost(t)
		t.Run("jumps and branches", func(t *testing.T) { testJumps(b.in(t), h) })
		if !s.touch { // what these do has nothing to do with the screen
			t.Run("hint and values", func(t *testing.T) { testAdvice(b.in(t), h) })
			t.Run("engines", func(t *testing.T) { testWatching(b.in(t), h) })
			t.Run("sides", func(t *testing.T) { testSides(b.in(t), h) })
		}
		t.Run("marks", func(t *testing.T) { testMarks(b.in(t), h) })
		t.Run("proposals", func(t *testing.T) { testProposals(b.in(t), h) })
	})
}

func testJumps(b *browser, h *host) {
	b.start(h.url("game=classic&black=human&white=human&lang=en&moves=d3c5d6e3&test=1"))
	b.click("move-2")
	if !b.has("close") {
		b.Fatal("a click on a move shows no earlier position")
	}
	b.press("Home")
	b.press("End")
	if b.has("close") {
		b.Error("End does not lead back to the game")
	}
	if b.screen.touch {
		b.swipe("move-1", 120) // to the right: a move back
		b.swipe("move-1", 120)
	} else {
		b.click("move-2")
	}
	b.click("continue")
	if got := b.moves(2); !slices.Equal(got, []string{"d3", "c5"}) {
		b.Fatalf("playing on from move 2: %v", got)
	}
	b.click("e6")
	b.moves(3)
	// The branch is there after the page was loaded again.
	b.start(h.url("game=classic&black=human&white=human&lang=en&moves=d3c5d6e3&test=1"))
	if got := b.moves(3); got[2] != "e6" {
		b.Fatalf("loaded again: %v", got)
	}
	b.click("fork-3")
	b.click("line-1")
	if got := b.moves(3); got[2] != "d6" {
		b.Errorf("the other line leads to %v", got)
	}
	replay(b, b.state())
	b.picture("branches")
}

func testAdvice(b *browser, h *host) {
	b.start(h.url("game=victory&victory=a1+c7+d5+g4+f3&black=human&white=champion&time=1s&lang=en&test=1"))
	before := b.part("d3")
	b.click("hint")
	b.wait("the hint", 15*time.Second, func() bool { return strings.HasPrefix(b.live(), "Play ") })
	move := strings.TrimSuffix(strings.Fields(b.live())[1], ":")
	if !slices.Contains(b.state().Legal, move) {
		b.Errorf("the hint %q is not legal", b.live())
	}
	b.picture("hint")
	b.press("KeyH")
	b.press("KeyV")
	b.wait("the values", 20*time.Second, func() bool { return differs(before, b.part("d3")) > 0.1 })
	b.picture("values")
	b.press("KeyV")
	b.wait("the board without values", 5*time.Second, func() bool { return differs(before, b.part("d3")) < 0.02 })
	// The engine that plays is none the worse for it.
	b.press("KeyH")
	b.play("d3")
	b.awaitTurn("X")
	replay(b, b.state())
}

func testWatching(b *browser, h *host) {
	const before = "d3c3c4e3e2b4b3d2f3e1f4g4c5b5g3c2e6f2a4f5f1d1d6f6c1a3g1a5a2a1b2b1g2h1a6g5h4h2h3h5" // 40 moves
	b.start(h.url("game=classic&black=greedy&white=greedy&lang=en&test=1&moves=" + before))
	b.wait("the first moves", 20*time.Second, func() bool { return len(b.state().Moves) >= 42 })
	b.click("pause")
	b.wait("rest", 5*time.Second, func() bool { return b.state().Settled })
	n := len(b.state().Moves)
	b.seconds(1)
	if got := len(b.state().Moves); got != n {
		b.Fatalf("paused after %d moves, there are %d", n, got)
	}
	b.click("step")
	b.moves(n + 1)
	b.seconds(1)
	if got := len(b.state().Moves); got != n+1 {
		b.Fatalf("a step after %d moves led to %d", n, got)
	}
	b.click("speed")
	b.click("speed")
	b.click("pause")
	b.wait("the end", 60*time.Second, func() bool { return b.state().Result != nil })
	replay(b, b.state())
}

// A player who swaps the sides goes on with the other one. The game is copied in other forms.
func testSides(b *browser, h *host) {
	b.start(h.url("game=classic&black=human&white=greedy&lang=en&moves=d3c5&test=1"))
	evaluate[bool](b, `Object.defineProperty(navigator, "clipboard",
		{ value: { writeText: async (text) => { window.copied = text; } } }), true`)
	b.choose("copy-as", "copy-as-moves")
	b.wait("the moves on the clipboard", 10*time.Second, func() bool {
		return strings.EqualFold(evaluate[string](b, `window.copied ?? ""`), "d3c5")
	})
	b.choose("swap")
	b.awaitTurn("O")
	if got := b.moves(3); !slices.Equal(got[:2], []string{"d3", "c5"}) {
		b.Fatalf("with the sides swapped the moves are %v", got)
	}
	b.play(b.state().Legal[0])
}

// Marks on the board follow the settings, and a pointer over a square or a finger that rests on it
// shows the discs that the move would turn over.
func testMarks(b *browser, h *host) {
	b.start(h.url("game=classic&black=human&white=human&lang=en&moves=d3&test=1"))
	legal, turned := b.part("c5"), b.part("d4")
	b.click("settings")
	b.do("set-legal")
	b.do("set-turned")
	b.do("close-settings")
	b.wait("the board without dots", 10*time.Second, func() bool { return differs(legal, b.part("c5")) > 0.005 })
	b.wait("the disc that was turned over, marked", 10*time.Second, func() bool {
		return differs(turned, b.part("d4")) > 0.005
	})
	before := b.part("e4")
	x, y := b.center("e3")
	if b.screen.touch {
		b.finger(input.DispatchTouchEventTypeTouchStart, b.point("e3", 0))
	} else {
		call(b, input.DispatchMouseEvent, input.DispatchMouseEventParams{
			Type: input.DispatchMouseEventTypeMouseMoved, X: x, Y: y,
		})
	}
	b.wait("what e3 would turn over", 10*time.Second, func() bool { return differs(before, b.part("e4")) > 0.005 })
	b.picture("preview")
	if b.screen.touch {
		b.finger(input.DispatchTouchEventTypeTouchCancel)
	}
}

// A finger proposes, a mouse plays.
func testProposals(b *browser, h *host) {
	b.start(h.url("game=classic&black=human&white=human&lang=en&test=1"))
	b.click("more")
	b.click("confirm")
	b.click("close-menu")
	b.finger(input.DispatchTouchEventTypeTouchStart, b.point("d3", 0))
	b.frames(2)
	b.finger(input.DispatchTouchEventTypeTouchEnd)
	b.frames(6)
	if got := b.state().Moves; len(got) != 0 || !b.has("confirm-move") {
		b.Fatalf("a touch plays %v at once", got)
	}
	if !b.screen.touch {
		b.seconds(1) // the mouse is not believed right after a touch
	}
	b.click("confirm-move")
	b.moves(1)
	b.picture("confirmed")
	b.click("more")
	b.click("confirm")
	b.click("close-menu")
	b.click("c3")
	b.moves(2)
}
