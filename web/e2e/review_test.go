//go:build e2e

package e2e

import (
	"slices"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"

	"colat/render/scenes/analysis"
)

// blundered is a game of Tic-Tac-Toe, played to its end, that the second move loses.
const blundered = "test=1&lang=vi&game=mnk:3,3,3&black=human&white=greedy&time=0.4s&moves=a1+b1+a3+a2+c3+b2+b3"

// awaitReview waits until a game has been looked back on as a whole.
func (b *browser) awaitReview() *analysis.Facts {
	b.Helper()
	var r *analysis.Facts
	b.wait("the review", 90*time.Second, func() bool {
		r = b.state().Review
		return r != nil && r.Complete && r.Done == r.Total
	})
	return r
}

// TestReview looks back on a game that a blunder decided: by mouse, by keys, and along
// the curve; then tries again from there.
func TestReview(t *testing.T) {
	t.Parallel()
	b := newBrowser(t, laptop)
	h := newHost(t)
	b.start(h.url(blundered))
	b.wait("the end", 20*time.Second, func() bool {
		return b.state().Result != nil && slices.Contains(b.controls(),
			"analyse")
	})
	b.click("analyse")
	r := b.awaitReview()
	if r.Turning != 1 || r.Judged[1].Sign != "??" || r.Judged[1].Best != "b2" ||
		r.Sentence != "Nước 2 b1 của O: từ chắc hoà xuống chắc thua; b2 giữ được." {
		t.Fatalf("%+v", r)
	}
	b.picture("review")
	b.press("Home")
	b.press("KeyE")
	b.wait("the engine", 60*time.Second, func() bool { return b.state().Review.Engine.Complete })
	if lines := b.state().Review.Engine.Lines; len(lines) != 3 || lines[0].Value != "=" || !lines[0].Proven {
		t.Errorf("the engine finds %+v", lines)
	}
	b.click("c3") // a move by hand, which becomes a variation
	if r := b.state().Review; r.Tree != "a1 (c3) b1 a3 a2 c3 b2 b3" || r.Main {
		t.Errorf("a move by hand leads to %q", r.Tree)
	}
	b.picture("engine")
	b.press("KeyE")
	b.press("Home")
	if n := b.state().Review.Shown; n != 0 {
		t.Errorf("Home leads to move %d", n)
	}
	b.press("ArrowRight")
	x, y := b.center("curve")
	b.clickAt(x, y)
	if n := b.state().Review.Shown; n < 3 || n > 4 {
		t.Errorf("the middle of the curve leads to move %d", n)
	}
	b.click("turning")
	b.picture("turning")
	b.click("more")
	b.click("retry")
	state := b.state()
	if state.Scene != "board" || len(state.Moves) > 2 || state.Result != nil {
		t.Errorf("%+v", state)
	}
}

// TestReviewOfAWholeGame looks back on a game of the variant on a phone, where the
// program thinks in the worker and frames go on meanwhile.
func TestReviewOfAWholeGame(t *testing.T) {
	t.Parallel()
	b := newBrowser(t, inMotion(phone))
	h := newHost(t)
	b.start(h.url(againstChampion + "&lang=vi&black=human&white=human&time=0.4s&moves=" + middle(t, 1, 26)))
	b.click("resign")
	b.click("confirm-resign")
	b.wait("the end", 20*time.Second, func() bool { return slices.Contains(b.controls(), "analyse") })
	b.click("analyse")
	b.wait("the review", 10*time.Second, func() bool { return b.state().Scene == "review" })
	b.frames(20)
	before := b.state()
	longest := b.longestFrame(func() { b.awaitReview() })
	after := b.state()
	r := after.Review
	if drawn := after.Frames - before.Frames; !before.Review.Complete && drawn < 3 {
		t.Errorf("%d frames were drawn while the review ran", drawn)
	}
	for i, j := range r.Judged {
		if j.Cost < 0 || j.Cost > 1 || j.Chance < 0 || j.Chance > 1 {
			t.Errorf("move %d: %+v", i+1, j)
		}
	}
	t.Logf("%q; the longest frame while it ran took %v", r.Sentence, longest)
	from, to := b.point("c4", 1), b.point("f4", 1)
	b.finger(input.DispatchTouchEventTypeTouchStart, from)
	b.finger(input.DispatchTouchEventTypeTouchMove, to)
	b.finger(input.DispatchTouchEventTypeTouchEnd)
	b.frames(6)
	if n := b.state().Review.Shown; n != r.Moves-1 {
		t.Errorf("a swipe leads to move %d of %d", n, r.Moves)
	}
	b.press("KeyE")
	longest = b.longestFrame(func() {
		b.wait("the engine", 60*time.Second, func() bool { return b.state().Review.Engine.Depth >= 5 })
		b.frames(120)
	})
	t.Logf("depth %d; the longest frame beside the engine took %v", b.state().Review.Engine.Depth, longest)
	b.picture("review")
	b.click("close")
	b.wait("the game", 10*time.Second, func() bool { return b.state().Scene == "board" })
	if state := b.state(); state.Result == nil || len(state.Moves) != r.Moves {
		t.Errorf("%+v", state)
	}
}
