package async_test

import (
	"context"
	"errors"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"colat/game/async"
)

// slow returns a function that takes a time, also after its context has ended, and then
// returns a value and an error.
func slow(takes time.Duration, value int, err error) func(context.Context) (int, error) {
	return func(context.Context) (int, error) {
		time.Sleep(takes)
		return value, err
	}
}

// endless runs until its context ends, and then for a second.
func endless(ctx context.Context) (int, error) {
	<-ctx.Done()
	time.Sleep(time.Second)
	return 7, ctx.Err()
}

func TestResult(t *testing.T) {
	failure := errors.New("no more memory")
	for _, want := range []error{nil, failure} {
		synctest.Test(t, func(t *testing.T) {
			c := async.Start(t.Context(), slow(time.Second, 3, want))
			begin := time.Now()
			if c.Ended() || time.Since(begin) != 0 {
				t.Error("a call has ended before its function, or Ended waits")
			}
			if value, err := c.Result(); value != 3 || err != want {
				t.Errorf("Result is %d, %v, want 3, %v", value, err, want)
			}
			if took := time.Since(begin); took != time.Second || !c.Ended() {
				t.Errorf("Result after %v, ended: %v", took, c.Ended())
			}
			<-c.Done()
			if err := c.Wait(t.Context()); err != nil {
				t.Errorf("waiting for an ended call: %v", err)
			}
			c.Cancel()
			c.End()
			if value, err := c.Result(); value != 3 || err != want {
				t.Errorf("cancelled afterwards, Result is %d, %v", value, err)
			}
		})
	}
}

// TestCancel: Cancel does not wait for the function, End does.
func TestCancel(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		begin := time.Now()
		c := async.Start(t.Context(), endless)
		c.Cancel()
		if c.Ended() || time.Since(begin) != 0 {
			t.Error("Cancel waits")
		}
		c.End()
		if took := time.Since(begin); !c.Ended() || took != time.Second {
			t.Errorf("End returned after %v, the call has ended: %v", took, c.Ended())
		}
		if value, err := c.Result(); value != 7 || !errors.Is(err, context.Canceled) {
			t.Errorf("Result is %d, %v", value, err)
		}
	})
}

// TestContext: the context of a function ends with its parent, and after the function.
func TestContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		parent, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		if _, err := async.Start(parent, endless).Result(); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("the end of the parent: %v", err)
		}
		var own context.Context
		async.Start(t.Context(), func(ctx context.Context) (int, error) {
			own = ctx
			return 0, ctx.Err()
		}).Result()
		if own.Err() == nil {
			t.Error("the context goes on after its function")
		}
	})
}

func TestWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := async.Start(t.Context(), slow(time.Second, 3, nil))
		ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
		defer cancel()
		if err := c.Wait(ctx); !errors.Is(err, context.DeadlineExceeded) || c.Ended() {
			t.Errorf("waiting for too short a time: %v", err)
		}
		if err := c.Wait(t.Context()); err != nil || !c.Ended() {
			t.Errorf("waiting: %v", err)
		}
	})
}

// TestRecovered: a panic is an error with its stack, and other results stay.
func TestRecovered(t *testing.T) {
	c := async.Start(t.Context(), async.Recovered(func(context.Context) (int, error) { panic("out of ideas") }))
	_, err := c.Result()
	crash, ok := errors.AsType[*async.CrashError](err)
	if !ok || crash.Value != "out of ideas" || err.Error() != "crashed: out of ideas" {
		t.Fatalf("a panic: %v", err)
	}
	if !strings.Contains(string(crash.Stack), "TestRecovered") {
		t.Errorf("the stack does not name the function: %s", crash.Stack)
	}
	failure := errors.New("no more memory")
	if value, err := async.Recovered(slow(0, 3, failure))(t.Context()); value != 3 || err != failure {
		t.Errorf("without a panic: %d, %v", value, err)
	}
}

// TestExit: a function that ends its goroutine, as t.FailNow does, leaves an error.
func TestExit(t *testing.T) {
	c := async.Start(t.Context(), func(context.Context) (int, error) { runtime.Goexit(); return 0, nil })
	if _, err := c.Result(); err == nil || err.Error() != "ended without an answer" {
		t.Errorf("a function that did not return: %v", err)
	}
}

func TestNilCallHasEnded(t *testing.T) {
	var c *async.Call[int]
	c.Cancel()
	c.End()
	if !c.Ended() || c.Done() != nil || c.Wait(t.Context()) != nil {
		t.Error("a nil Call runs")
	}
}

// TestPollingAllocatesNothing: a display polls in every frame.
func TestPollingAllocatesNothing(t *testing.T) {
	running, ended := async.Start(t.Context(), endless), async.Start(t.Context(), slow(0, 3, nil))
	ended.End()
	defer running.Cancel()
	if n := testing.AllocsPerRun(100, func() {
		if running.Ended() || !ended.Ended() {
			t.Error("a call has ended too early, or not")
		}
		_, _ = ended.Result()
	}); n != 0 {
		t.Errorf("polling allocates %v times", n)
	}
}
