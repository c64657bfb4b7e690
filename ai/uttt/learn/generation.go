package learn

import (
	"context"
	"sync"

	"colat/ai/uttt/eval"
)

// Elsewhere plays batches on other computers.
type Elsewhere struct {
	Games  int // games per batch
	AtOnce int // number of batches to request before the first one arrives
	// Ask requests a batch with a file of weights, nil in the first generation, in the
	// order of its calls. The returned function waits for the batch.
	Ask func(ctx context.Context, b Batch, weights []byte) (wait func() ([]Log, error))
}

// play plays the games of a generation. Their order and moves do not depend on where they
// are played, nor on the number played at a time.
func (t *Trainer) play(
	ctx context.Context, batch Batch, weights []byte, tables *eval.Tables, progress func(done int),
) ([]Log, error) {
	where := t.Elsewhere
	if where == nil {
		where = &Elsewhere{Games: 1, AtOnce: t.Threads, Ask: func(
			ctx context.Context, b Batch, _ []byte,
		) func() ([]Log, error) {
			return func() ([]Log, error) { return b.Play(ctx, tables) }
		}}
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	logs := make([]Log, t.Games)
	places := make(chan struct{}, where.AtOnce)
	var waiting sync.WaitGroup
	var turn sync.Mutex
	done := 0
	for first := 0; first < t.Games && ctx.Err() == nil; first += where.Games {
		select {
		case places <- struct{}{}:
		case <-ctx.Done():
			continue
		}
		b := batch
		b.First, b.Count = first, min(where.Games, t.Games-first)
		wait := where.Ask(ctx, b, weights)
		waiting.Go(func() {
			games, err := wait()
			<-places
			if err != nil {
				cancel(err)
				return
			}
			turn.Lock()
			defer turn.Unlock()
			copy(logs[first:], games)
			done += len(games)
			progress(done)
		})
	}
	waiting.Wait()
	return logs, context.Cause(ctx)
}
