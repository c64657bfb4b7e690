//go:build e2e

package e2e

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"colat/ai/clocktest"
)

// soon is when the answer of a level below the highest is there, its disc put down: well
// before the time for a move of these tests, 30 s.
const soon = 10 * time.Second

// A level that calculates is played with a finger. It answers soon, however long the
// time for a move is.
func TestLevelsByTouch(t *testing.T) {
	t.Parallel()
	b := newBrowser(t, phone)
	h := newHost(t)
	for i, game := range []string{"victory", "mnk:7,7,5"} {
		query := fmt.Sprintf("test=1&lang=en&seed=3&time=30s&game=%s&first=human&second=level:%d", game, 7-i%2)
		first := b.start(h.url(query)).ToMove
		rng := rand.New(rand.NewPCG(uint64(i), 2))
		for range 3 {
			state := b.awaitTurn(first)
			played := b.play(state.Legal[rng.IntN(len(state.Legal))])
			limit := clocktest.NewLimit(soon)
			b.awaitTurn(first)
			if limit.Exceeded() {
				t.Errorf("%s: after %v the answer took more than %v", game, played.Moves, limit)
			}
		}
	}
	b.start(h.url("test=1&lang=en&time=30s&game=cotoan&first=level:7&second=level:6"))
	b.wait("a few moves", 6*soon, func() bool { return len(b.state().Moves) >= 6 })
	b.picture("levels-cotoan")
}
