package app

import (
	"testing"
	"time"
)

func TestRestsGrowWhileNothingMoves(t *testing.T) {
	var r resting
	now := time.Now()
	r.stir()
	for range calmTicks - 1 {
		r.quiet++
		if _, begins := r.start(now, longestRest); begins {
			t.Fatalf("a rest begins after %d quiet ticks", r.quiet)
		}
	}
	r.quiet++
	var before time.Duration
	for range 8 {
		within, begins := r.start(now, longestRest)
		if !begins || within < before || within > longestRest {
			t.Fatalf("a rest of %v after one of %v", within, before)
		}
		before = within
		r.quiet++
	}
	if before != longestRest {
		t.Errorf("rests grow to %v, want %v", before, longestRest)
	}
	r.stir()
	if _, begins := r.start(now, longestRest); begins || r.rest != shortestRest {
		t.Errorf("after something moved a rest begins: %t, of %v", begins, r.rest)
	}
}

// What is about to begin is not slept through.
func TestRestsEndBeforeWhatIsDue(t *testing.T) {
	var r resting
	r.stir()
	r.quiet = calmTicks
	for range 8 {
		r.start(time.Now(), longestRest)
	}
	if within, begins := r.start(time.Now(), 100*time.Millisecond); !begins || within != 100*time.Millisecond {
		t.Errorf("a rest of %v, begins: %t, want one of 100 ms", within, begins)
	}
	if within, begins := r.start(time.Now(), tickLength); begins {
		t.Errorf("a rest of %v begins a tick before something is due", within)
	}
}

// Ebitengine makes up for five ticks, the rest of them is the program's.
func TestMissedTicks(t *testing.T) {
	for _, test := range []struct {
		rested time.Duration
		missed int
	}{{0, 0}, {5 * tickLength, 0}, {9*tickLength + time.Millisecond, 4}, {longestRest, 10}, {time.Hour, 10}} {
		began := time.Now()
		r := resting{since: began}
		if missed := r.end(began.Add(test.rested)); missed != test.missed {
			t.Errorf("%d ticks are made up for after %v, want %d", missed, test.rested, test.missed)
		}
		if missed := r.end(began.Add(time.Hour)); missed != 0 {
			t.Errorf("%d ticks are made up for without a rest", missed)
		}
	}
}
