package cotoan

import (
	"testing"
	"time"

	"colat/ai"
)

// TestTimeOfAGame: of the time for a game most is used by the 45th move, and some is left after
// 160, of which each is answered 2 ms late.
func TestTimeOfAGame(t *testing.T) {
	left := 10 * time.Second
	for move := 1; move <= 160; move++ {
		var clock ai.Timing
		hard := clock.Start(time.Now(), ai.Limits{Left: left}, paceOf(left)).Time
		if clock.Soft <= 0 || hard < clock.Soft || hard > left/2 {
			t.Fatalf("move %d: %v and %v of %v", move, clock.Soft, hard, left)
		}
		left -= min(hard, clock.Soft*5/3) + 2*time.Millisecond
		if move == 45 && left > 3*time.Second {
			t.Errorf("%v left after %d moves", left, move)
		}
		if left <= 0 {
			t.Fatalf("no time left at move %d", move)
		}
	}
}
