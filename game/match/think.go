package match

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"time"

	"colat/game"
)

// thought is one call of a Chooser.
type thought struct {
	cancel context.CancelFunc
	done   chan struct{} // closed when move and err are there
	move   game.Move
	err    error
}

// CrashError is what Err returns after a Chooser panicked.
type CrashError struct {
	Value any    // what it panicked with
	Stack []byte // where
}

func (e *CrashError) Error() string { return fmt.Sprintf("crashed: %v", e.Value) }

// think calls a Chooser on a goroutine of its own.
func think(chooser Chooser, start game.State, moves []game.Move) *thought {
	ctx, cancel := context.WithCancel(context.Background())
	t := &thought{
		cancel: cancel,
		done:   make(chan struct{}),
		move:   game.NoMove,
		err:    errors.New("ended without an answer"),
	}
	go func() {
		defer close(t.done)
		defer cancel()
		defer func() {
			if value := recover(); value != nil {
				t.err = &CrashError{Value: value, Stack: debug.Stack()}
			}
		}()
		t.move, t.err = chooser.Choose(ctx, start, moves)
	}()
	return t
}

// finished reports whether the Chooser has returned. It does not wait.
func (t *thought) finished() bool {
	select {
	case <-t.done:
		return true
	default:
		return false
	}
}

// Update moves the match on as far as it goes without waiting: it takes the
// answer of a Chooser that has one, calls the Chooser whose turn it is, and
// looks at the clock. It reports whether anything changed. It is made to be
// called at every tick of a display.
func (m *Match) Update() bool {
	if m.closed || m.paused {
		return false
	}
	changed := m.checkClock()
	if m.thought != nil && m.thought.finished() {
		m.answer(m.thought)
		changed = true
	}
	if m.dropped != nil && m.dropped.finished() {
		m.dropped = nil
	}
	if m.Thinking() && m.thought == nil && m.dropped == nil {
		m.thought = think(m.seats[m.state.ToMove()].Chooser, m.start.Clone(), slices.Clone(m.Moves()))
		changed = true
	}
	return changed
}

// Answered reports whether the answer of a Chooser waits for Update to take it, so that
// a display may show moves no faster than people can follow.
func (m *Match) Answered() bool { return m.thought != nil && m.thought.finished() }

// Pause has Update do nothing and the clock stand until the match is to go on. Who
// thinks finishes the thought.
func (m *Match) Pause(paused bool) {
	m.checkClock()
	m.paused = paused
	m.turnClock()
}

// Paused reports whether the match is paused.
func (m *Match) Paused() bool { return m.paused }

// answer takes a Chooser's answer.
func (m *Match) answer(t *thought) {
	m.thought = nil
	name := m.seats[m.state.ToMove()].Name
	switch {
	case t.err != nil:
		m.err = fmt.Errorf("%s: %w", name, t.err)
	case !game.IsLegal(m.state, t.move):
		m.err = fmt.Errorf("%s: %w: %s", name, ErrIllegal, m.moveText(t.move))
	default:
		m.play(t.move)
		return
	}
	m.turnClock()
}

// moveText writes a move that may be of no game at all.
func (m *Match) moveText(move game.Move) string {
	if move == game.NoMove {
		return "none"
	}
	return m.state.Rules().FormatMove(m.state, move)
}

// stop cancels the thought in progress, whose answer will be dropped.
func (m *Match) stop() {
	if m.thought == nil {
		return
	}
	m.thought.cancel()
	m.dropped, m.thought = m.thought, nil
}

// Thinking reports whether a Chooser is to move.
func (m *Match) Thinking() bool {
	return !m.closed && m.err == nil && !m.Over() && m.seats[m.state.ToMove()].Chooser != nil
}

// Err returns why the match stands still: a Chooser failed, crashed (then it is
// a *CrashError) or chose a move that is not legal (then it is ErrIllegal). Its
// text begins with the name of the seat.
func (m *Match) Err() error { return m.err }

// Retry lets the Chooser that failed try again.
func (m *Match) Retry() {
	m.err = nil
	m.turnClock()
}

// ErrPerson is what Run returns when a person is to move.
var ErrPerson = errors.New("a person is to move")

// Run plays on without a display until the match is over, and returns the
// result. It returns early with Err if a Chooser fails, with ErrPerson if a
// person is to move, and with ctx's error when ctx ends.
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

// wait waits until a Chooser returns, the time of the side to move is up, or ctx
// ends.
func (m *Match) wait(ctx context.Context) {
	running := m.thought
	if running == nil {
		running = m.dropped
	}
	var flag <-chan time.Time
	if m.clock != nil {
		// A time source that runs slower than this machine's is asked again
		// after a moment.
		timer := time.NewTimer(max(m.LeftForMove(m.state.ToMove()), time.Millisecond))
		defer timer.Stop()
		flag = timer.C
	}
	select {
	case <-running.done:
	case <-flag:
	case <-ctx.Done():
	}
}
