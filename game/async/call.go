// Package async runs functions beside their callers: a player thinks while a display draws
// and a clock runs.
package async

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
)

// A Call is a function that runs on its own goroutine, and its results once it has ended. A
// nil Call has ended.
type Call[T any] struct {
	cancel context.CancelFunc
	done   chan struct{} // closed when value and err are set
	value  T
	err    error
}

// errNoResult is the error of a function that ended its goroutine instead of returning.
var errNoResult = errors.New("ended without an answer")

// Start calls f on a new goroutine. Its context ends with ctx, with Cancel, and when f has
// returned. As with any goroutine, a panic of f ends the program, unless f is Recovered.
func Start[T any](ctx context.Context, f func(ctx context.Context) (T, error)) *Call[T] {
	ctx, cancel := context.WithCancel(ctx)
	c := &Call[T]{cancel: cancel, done: make(chan struct{}), err: errNoResult}
	go func() {
		defer close(c.done)
		defer cancel()
		c.value, c.err = f(ctx)
	}()
	return c
}

// Cancel cancels the context of the call and returns at once. The call ends when its
// function returns, which may be later.
func (c *Call[T]) Cancel() {
	if c != nil {
		c.cancel()
	}
}

// End cancels the call and waits until it has ended.
func (c *Call[T]) End() {
	if c != nil {
		c.cancel()
		<-c.done
	}
}

// Ended reports whether the call has ended. It does not block.
func (c *Call[T]) Ended() bool {
	if c == nil {
		return true
	}
	select {
	case <-c.done:
		return true
	default:
		return false
	}
}

// Done returns a channel that is closed when the call has ended. For a nil Call it returns
// nil, so that a select waits for its other cases.
func (c *Call[T]) Done() <-chan struct{} {
	if c == nil {
		return nil
	}
	return c.done
}

// Wait waits until the call has ended or ctx is done. In the latter case it returns ctx's
// error.
func (c *Call[T]) Wait(ctx context.Context) error {
	if c == nil {
		return nil
	}
	select {
	case <-c.done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Result returns the results of the function, and waits for them if the call has not ended.
func (c *Call[T]) Result() (T, error) {
	<-c.done
	return c.value, c.err
}

// A CrashError is the error of a Recovered function that panicked.
type CrashError struct {
	Value any    // value of the panic
	Stack []byte // stack trace of the panic
}

func (e *CrashError) Error() string { return fmt.Sprintf("crashed: %v", e.Value) }

// Recovered returns f with panics turned into errors of type *CrashError.
func Recovered[T any](f func(ctx context.Context) (T, error)) func(ctx context.Context) (T, error) {
	return func(ctx context.Context) (value T, err error) {
		defer func() {
			if problem := recover(); problem != nil {
				err = &CrashError{Value: problem, Stack: debug.Stack()}
			}
		}()
		return f(ctx)
	}
}
