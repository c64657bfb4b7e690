package arena

import (
	"context"
	"errors"
	"strings"
	"sync"

	"colat/ai/arena/referee"
	"colat/game"
)

// startElsewhere requests the games in their order and returns a channel of the finished
// ones. An error cancels ctx, which ends all games.
func (r *matchRun) startElsewhere(ctx context.Context, cancel context.CancelCauseFunc) <-chan pairGame {
	finished := make(chan pairGame)
	places := make(chan struct{}, r.Elsewhere.AtOnce)
	go func() {
		var waiting sync.WaitGroup
		defer close(finished)
		defer waiting.Wait()
		for number := range r.Games {
			select {
			case places <- struct{}{}:
			case <-ctx.Done():
				return
			}
			task, a, err := r.task(number)
			if err != nil {
				cancel(err)
				return
			}
			wait := r.Elsewhere.Ask(ctx, task)
			waiting.Go(func() {
				record, err := wait()
				if err != nil {
					cancel(err)
				} else {
					finished <- pairGame{record, number, a}
				}
				<-places
			})
		}
	}()
	return finished
}

// checkStart returns an error if a player that has never answered, in the order of the
// games, fails at its first move in this one: it cannot play at all. For games played
// here the seats detect this; elsewhere each game has its own seats.
func (r *matchRun) checkStart(g pairGame) error {
	moved := [2]bool{}
	mover := moverAfterOpening(g.record)
	for i := range g.record.Moves[g.record.Opening:] {
		moved[contestant(mover(i), g.a)] = true
	}
	result := g.record.Result
	if loser := contestant(result.Winner.Opponent(), g.a); result.Reason == game.Crash && !moved[loser] &&
		!r.answered[loser].Load() {
		c := r.contestants()[loser]
		return &referee.StartError{Name: c.Name, Err: errors.New(strings.TrimPrefix(g.record.Fault, c.Name+": "))}
	}
	for i := range moved {
		if moved[i] {
			r.answered[i].Store(true)
		}
	}
	return nil
}
