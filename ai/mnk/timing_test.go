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
		var clock ai.Timing
		hard := clock.Start(time.Now(), ai.Limits{Left: left}, paceOf(left)).Time
		if clock.Soft <= 0 || clock.Soft > hard || hard > left/2 {
			t.Fatalf("move %d: %v and %v of %v", move, clock.Soft, hard, left)
		}
		left -= min(hard, clock.Soft*3/2) + 4*time.Millisecond
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
	var clock ai.Timing
	limits := ai.Limits{Time: time.Second}
	if got := clock.Start(time.Now().Add(-time.Hour), limits, paceOf(0)); got != limits {
		t.Errorf("%+v of %+v", got, limits)
	}
	if clock.Enough(1) {
		t.Error("enough before the time is over")
	}
}
