package mnk

import (
	"testing"
	"time"

	"colat/ai"
)

// TestTimeOfAGame: of the time for a game most is used by the 28th move, and some is left after
// many more, of which each is answered 4 ms late.
func TestTimeOfAGame(t *testing.T) {
	left := 10 * time.Second
	for move := 1; move <= 112; move++ {
		var clock timing
		hard := clock.start(time.Now(), ai.Limits{Left: left})
		if clock.soft <= 0 || clock.soft > hard || hard > left/2 {
			t.Fatalf("move %d: %v and %v of %v", move, clock.soft, hard, left)
		}
		left -= min(hard, clock.soft*3/2) + 4*time.Millisecond
		if move == 28 && left > 4*time.Second {
			t.Errorf("%v left after %d moves", left, move)
		}
		if left <= 0 {
			t.Fatalf("no time left at move %d", move)
		}
	}
}

// TestTimeOfAMove: without a time for the game a move takes its own, and no iteration is left out.
func TestTimeOfAMove(t *testing.T) {
	var clock timing
	if hard := clock.start(time.Now().Add(-time.Hour), ai.Limits{Time: time.Second}); hard != time.Second {
		t.Errorf("%v of a second", hard)
	}
	if clock.enough(0, 0) {
		t.Error("enough before the time is over")
	}
}
