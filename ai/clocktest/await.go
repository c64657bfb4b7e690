package clocktest

import (
	"strings"
	"testing"
	"time"
)

// The shortest and the longest pause between two questions whether a condition holds.
const (
	leastPause = time.Millisecond
	mostPause  = 100 * time.Millisecond
)

// Until polls until a condition holds, and reports whether it did within a limit. Asking takes the
// processor from what is waited for, so the pauses are longer than the questions, and grow.
func Until(limit time.Duration, holds func() bool) bool {
	l := NewLimit(limit)
	for pause := leastPause; ; pause = min(pause*5/4, mostPause) {
		began := time.Now()
		if holds() {
			return true
		}
		if l.Exceeded() {
			return false
		}
		pause = max(pause, min(4*time.Since(began), mostPause))
		time.Sleep(pause)
	}
}

// Await polls until a condition holds. If it does not within a limit, the test fails with a message
// that names the condition and what there is instead, as shown returns it.
func Await(t testing.TB, condition string, limit time.Duration, holds func() bool, shown ...func() string) {
	t.Helper()
	began := NewLimit(limit)
	if !Until(limit, holds) {
		fail(t, condition, began, shown)
	}
}

// Receive returns the next value of a channel. If none comes within a limit, the test fails as that of
// Await.
func Receive[T any](t testing.TB, condition string, limit time.Duration, from <-chan T, shown ...func() string) T {
	t.Helper()
	began := NewLimit(limit)
	for !began.Exceeded() {
		select {
		case value := <-from:
			return value
		case <-time.After(mostPause):
		}
	}
	fail(t, condition, began, shown)
	panic("unreachable")
}

// Settled waits until a value has not changed for some time, and returns it.
func Settled[T comparable](t testing.TB, condition string, limit, quiet time.Duration, value func() T) T {
	t.Helper()
	last, since := value(), time.Now()
	Await(t, condition, limit, func() bool {
		if now := value(); now != last {
			last, since = now, time.Now()
		}
		return time.Since(since) >= quiet
	})
	return last
}

func fail(t testing.TB, condition string, limit Limit, shown []func() string) {
	t.Helper()
	var instead strings.Builder
	for _, show := range shown {
		instead.WriteString("; ")
		instead.WriteString(show())
	}
	t.Fatalf("%s: not within %v%s", condition, limit, instead.String())
}
