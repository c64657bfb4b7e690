package review

import (
	"time"

	"colat/ai"
	"colat/ai/review"
)

// Thinking times of the review: a first pass over all positions, which shows a curve within a
// few seconds, and a longer second pass.
const (
	quickLook = 60 * time.Millisecond
	longLook  = 500 * time.Millisecond
	wholeLook = 45 * time.Second // for all positions together
)

// passes returns the limits of the two passes for a game of a number of moves, in which
// engines have a thinking time.
func passes(moves int, thinking time.Duration) []ai.Limits {
	long := min(longLook, thinking/2, wholeLook/time.Duration(moves+1))
	long = max(long, time.Millisecond)
	quick := max(min(quickLook, long/4), time.Millisecond)
	return []ai.Limits{{Time: quick}, {Time: long}}
}

func (t *study) add(known *review.Review, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.known, t.err = known, err
}

// update returns the results so far, and the error if the engine has failed.
func (t *study) update() (*review.Review, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.known, t.err
}

// complete reports whether the study has ended.
func (t *study) complete() bool { return t.call.Ended() }
