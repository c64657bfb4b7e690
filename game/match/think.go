package match

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"colat/game"
	"colat/game/async"
)

// think calls a Chooser on its own goroutine.
func think(chooser Chooser, start game.State, moves []game.Move) *thought {
	return async.Start(context.Background(), async.Recovered(func(ctx context.Context) (game.Move, error) {
		return chooser.Choose(ctx, start, moves)
	}))
}

// Update advances the match as far as possible without blocking: it plays the answer of
// a Chooser that has returned, calls the Chooser whose turn it is, and checks the
// clock. It reports whether anything changed. A display calls it on every tick.
func (m *Match) Update() bool {
	if m.closed || m.paused {
		return false
	}
	changed := m.checkClock()
	if m.thought != nil && m.thought.Ended() {
		m.answer(m.thought.Result())
		changed = true
	}
	if m.dropped.Ended() {
		m.dropped = nil
	}
	if m.Thinking() && m.thought == nil && m.dropped == nil {
		m.thought = think(m.seats[m.state.ToMove()].Chooser, m.start.Clone(), slices.Clone(m.Moves()))
		changed = true
	}
	return changed
}

// Pause pauses or continues the match. While it is paused, Update does nothing and the
// clock is stopped, but a Chooser in progress continues.
func (m *Match) Pause(paused bool) {
	m.checkClock()
	m.paused = paused
	m.turnClock()
}

// Paused reports whether the match is paused.
func (m *Match) Paused() bool { return m.paused }

// answer handles the answer of a Chooser.
func (m *Match) answer(move game.Move, err error) {
	m.thought = nil
	name := m.seats[m.state.ToMove()].Name
	switch {
	case err != nil:
		m.err = fmt.Errorf("%s: %w", name, err)
	case !game.IsLegal(m.state, move):
		m.err = fmt.Errorf("%s: %w: %s", name, ErrIllegal, m.moveText(move))
	default:
		m.play(move)
		return
	}
	m.turnClock()
}

// moveText formats a move that need not be a move of the game.
func (m *Match) moveText(move game.Move) string {
	if move == game.NoMove {
		return "none"
	}
	return m.state.Rules().FormatMove(m.state, move)
}

// Thinking reports whether it is the turn of a Chooser.
func (m *Match) Thinking() bool {
	return !m.closed && m.err == nil && !m.Over() && m.seats[m.state.ToMove()].Chooser != nil
}

// Err returns the error that stopped the match: a Chooser returned an error, crashed
// (the error is an *async.CrashError) or chose a move that is not legal (the error is
// ErrIllegal). Its text begins with the name of the seat.
func (m *Match) Err() error { return m.err }

// Retry clears the error, so that Update calls the failed Chooser again.
func (m *Match) Retry() {
	m.err = nil
	m.turnClock()
}

// ErrPerson is returned by Run if it is a person's turn.
var ErrPerson = errors.New("it is a person's turn")

// Run plays the match without a display until it is over, and returns the result. It
// returns early with Err if a Chooser fails, with ErrPerson if it is a person's turn,
// and with ctx's error when ctx is done.
func (m *Match) Run(ctx context.Context) (game.Result, error) {
	m.Pause(false)
	for {
		if err := ctx.Err(); err != nil {
			m.stop()
			return game.Result{}, err
		}
		m.Update()
		if result, over := m.Result(); over {
			return result, nil
		}
		switch {
		case m.closed:
			return game.Result{}, ErrClosed
		case m.err != nil:
			return game.Result{}, m.err
		case m.seats[m.state.ToMove()].Chooser == nil:
			return game.Result{}, ErrPerson
		}
		m.wait(ctx)
	}
}

// wait blocks until a Chooser returns, the time of the side to move is up, or ctx is
// done.
func (m *Match) wait(ctx context.Context) {
	running := m.thought
	running = cmp.Or(running, m.dropped)
	var flag <-chan time.Time
	if m.clock != nil {
		// If the time source runs slower than this computer's clock, it is read again
		// after a moment.
		timer := time.NewTimer(max(m.LeftForMove(m.state.ToMove()), time.Millisecond))
		defer timer.Stop()
		flag = timer.C
	}
	select {
	case <-running.Done():
	case <-flag:
	case <-ctx.Done():
	}
}
