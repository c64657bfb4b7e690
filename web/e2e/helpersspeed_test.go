//go:build e2e && bench

package e2e

import (
	"fmt"
	"testing"
	"time"
)

// TestHelpersSpeed reports the gain of a second worker, and its cost in frames: where there are
// only two processors it takes the page's away.
func TestHelpersSpeed(t *testing.T) {
	b := newBrowser(t, inMotion(laptop))
	h := newHost(t)
	for _, workers := range []int{1, 2} {
		start := func(moves string, limit int) {
			b.start(h.url(fmt.Sprintf("%s&time=%ds&workers=%d&moves=%s", againstChampion, limit, workers, moves)))
		}
		start(middle(t, 1, 34), 20)
		b.awaitThought()
		time.Sleep(3 * time.Second)
		before := b.state()
		longest := b.longestFrame(func() { time.Sleep(2 * time.Second) })
		after := b.state()
		t.Logf("%d workers: %d frames in 2 s, the longest %v; thinking: %t, %d plies", workers,
			after.Frames-before.Frames, longest, after.Thinking, after.Info.Depth)
		if longest > time.Second {
			t.Errorf("the longest frame took %v", longest)
		}
		for seed := range uint64(5) {
			start(middle(t, seed, 28), 3)
			state := b.awaitTurn("X") // the helper has been started by now
			if state.Result != nil {
				continue
			}
			b.play(state.Legal[len(state.Legal)/2])
			began := time.Now()
			state = b.awaitTurn("X")
			took := time.Since(began).Round(time.Millisecond)
			t.Logf("%d workers, game %d: the answer after %v, %+v", workers, seed, took, state.Info)
		}
	}
}
