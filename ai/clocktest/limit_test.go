package clocktest

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"
)

func TestLimitOnBusyMachine(t *testing.T) {
	now, busy := time.Now(), 1.0
	m := &machine{now: func() time.Time { return now }, load: func() float64 { return busy }}
	limit := newLimit(10*time.Second, m)
	for _, step := range []struct {
		passes time.Duration
		busy   float64
		left   time.Duration
	}{
		{4 * time.Second, 1, 6 * time.Second},
		{8 * time.Second, 4, 4 * time.Second},
		{24 * time.Second, 8, time.Second},
		{time.Second, 1, 0},
	} {
		if limit.Exceeded() {
			t.Fatalf("exceeded before %+v", step)
		}
		busy = step.busy
		now = now.Add(step.passes)
		if left := limit.Left(); left != step.left {
			t.Errorf("after %+v %v are left", step, left)
		}
	}
	if !limit.Exceeded() {
		t.Error("37 s of a busy machine have not exceeded 10 s of a quiet one")
	}
	if got := limit.Slowdown(); got != 3.7 {
		t.Errorf("the limit has run %v times slower than the clock, want 3.7", got)
	}
	if got, want := limit.String(), "10s (37s on this busy machine)"; got != want {
		t.Errorf("it says %q, want %q", got, want)
	}
}

// However busy the machine is, a limit is exceeded some time: within minutes if it is short, and
// within four times its length if it is long.
func TestLimitHasACeiling(t *testing.T) {
	for of, most := range map[time.Duration]time.Duration{
		time.Second:      32 * time.Second,
		20 * time.Second: 3 * time.Minute,
		time.Minute:      4 * time.Minute,
		15 * time.Minute: time.Hour,
	} {
		now := time.Now()
		limit := newLimit(of, &machine{now: func() time.Time { return now }, load: func() float64 { return 40 }})
		if now = now.Add(most - time.Millisecond); limit.Exceeded() {
			t.Errorf("%v is exceeded before %v", of, most)
		}
		if now = now.Add(time.Millisecond); !limit.Exceeded() {
			t.Errorf("%v is not exceeded after %v", of, most)
		}
	}
}

// failing is a test that only remembers its failure.
type failing struct {
	testing.TB
	said string
}

func (f *failing) Helper() {}

func (f *failing) Fatalf(format string, values ...any) { f.said = fmt.Sprintf(format, values...) }

// A wait ends as soon as its condition holds; a wait in vain says what there was instead.
func TestAwait(t *testing.T) {
	asked := 0
	Await(t, "the third question", time.Minute, func() bool { asked++; return asked == 3 })
	if asked != 3 {
		t.Errorf("asked %d times", asked)
	}
	f := &failing{TB: t}
	Await(f, "rain", time.Millisecond, func() bool { return false }, func() string { return "the sun shines" })
	if !strings.HasPrefix(f.said, "rain: not within 1ms (") || !strings.HasSuffix(f.said, "; the sun shines") {
		t.Errorf("it says %q", f.said)
	}
}

func TestWithLimit(t *testing.T) {
	ctx, cancel := WithLimit(t.Context(), time.Millisecond)
	defer cancel()
	<-ctx.Done()
	if cause := context.Cause(ctx); !errors.Is(cause, context.DeadlineExceeded) {
		t.Errorf("the cause is %v", cause)
	}
	ctx, cancel = WithLimit(t.Context(), time.Hour)
	cancel()
	if cause := context.Cause(ctx); !errors.Is(cause, context.Canceled) {
		t.Errorf("the cause is %v", cause)
	}
}

func TestReadyTasks(t *testing.T) {
	for text, want := range map[string]int{
		"2.34 1.52 0.65 3/116 21832\n": 3,
		"12.00 9.1 4.2 14/1160 1\n":    14,
		"":                             0,
		"0 0 0 none 1":                 0,
		"0 0 0 x/1 1":                  0,
	} {
		if got := readyTasks([]byte(text)); got != want {
			t.Errorf("%q has %d ready tasks, want %d", text, got, want)
		}
	}
}
