package analysis

import (
	"context"
	"slices"
	"sync"
	"time"

	"colat/ai"
	"colat/ai/review"
	"colat/game/async"
)

// study is a running review.
type study struct {
	call *async.Call[struct{}] // nil if the engine could not be made

	mu    sync.Mutex
	known *review.Review
	err   error
}

// lookTicks is the number of ticks between two updates from the study.
const lookTicks = 6

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

// start starts the study on its own goroutine, unless there are no moves. Its engine passes the
// gate, and compares margins if there are any.
func (r *reviewed) start(gate *gate, margin *review.Margin) {
	t := &study{}
	r.study = t
	if len(r.moves) == 0 {
		return
	}
	player, err := r.program.Engine(r.game.Opponents[0], r.Rules())
	if err != nil {
		t.err = err
		return
	}
	record := r.of.Record
	g := review.Game{Start: record.Start.Clone(), Moves: slices.Clone(r.moves)}
	if slices.Equal(r.moves, record.Moves) {
		g.Result, g.Over = record.Result, record.Over
	}
	options := review.Options{
		Passes: passes(len(r.moves), r.of.Setup.Time), ClearLead: r.game.ClearLead, Margin: margin,
		Report: func(known *review.Review) { t.add(known, nil) },
	}
	t.call = async.Start(context.Background(), func(ctx context.Context) (struct{}, error) {
		known, err := review.Run(ctx, gated{player, gate}, g, options)
		t.add(known, err)
		return struct{}{}, err
	})
}
