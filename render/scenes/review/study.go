package review

import (
	"context"
	"slices"
	"sync"
	"time"

	"colat/ai"
	"colat/ai/review"
)

// What the review may take: first a look at every position that has a curve to show
// within a few seconds, then a longer one.
const (
	quickLook = 60 * time.Millisecond
	longLook  = 500 * time.Millisecond
	wholeLook = 45 * time.Second // for all positions together
)

// lookTicks is after how many ticks the scene takes in what was found out.
const lookTicks = 6

// passes returns the limits of the looks at a game of so many moves, in which machines
// think for a time.
func passes(moves int, thinking time.Duration) []ai.Limits {
	long := min(longLook, thinking/2, wholeLook/time.Duration(moves+1))
	long = max(long, time.Millisecond)
	quick := max(min(quickLook, long/4), time.Millisecond)
	return []ai.Limits{{Time: quick}, {Time: long}}
}

// study is a review in progress.
type study struct {
	cancel context.CancelFunc
	done   chan struct{}

	mu    sync.Mutex
	known *review.Review
	err   error
}

// start begins the review, where players think.
func (s *Scene) start() {
	ctx, cancel := context.WithCancel(context.Background())
	t := &study{cancel: cancel, done: make(chan struct{})}
	s.study = t
	player, err := s.program.Engine(s.game.Opponents[0], s.Rules())
	if err != nil {
		t.err = err
		close(t.done)
		return
	}
	r := s.left.Record
	g := review.Game{Start: r.Start.Clone(), Moves: slices.Clone(r.Moves), Result: r.Result, Over: r.Over}
	options := review.Options{
		Passes: passes(len(r.Moves), s.left.Setup.Time), ClearLead: s.game.ClearLead,
		Report: func(known *review.Review) { t.add(known, nil) },
	}
	if s.margin != nil {
		options.Margin = &review.Margin{Of: s.margin.Of, Costs: s.margin.Costs}
	}
	go func() {
		defer close(t.done)
		defer cancel()
		known, err := review.Run(ctx, player, g, options)
		t.add(known, err)
	}()
}

func (t *study) add(known *review.Review, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.known, t.err = known, err
}

// update returns what is known so far, and why the player failed if it did.
func (t *study) update() (*review.Review, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.known, t.err
}

// complete reports whether nothing more will be found out.
func (t *study) complete() bool {
	select {
	case <-t.done:
		return true
	default:
		return false
	}
}
