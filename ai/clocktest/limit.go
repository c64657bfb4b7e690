package clocktest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"strconv"
	"sync"
	"time"
)

// A Limit is how long a test waits, in the time of a machine without other work: while n
// tasks are ready to run for each processor, a Limit runs n times slower than the clock. What does
// not come on a busy machine within minutes does not come at all: there is a most by the clock, too.
type Limit struct {
	of      time.Duration
	most    time.Duration // by the clock
	machine *machine
	from    time.Duration
	began   time.Time
}

// NewLimit returns a Limit that starts at once.
func NewLimit(of time.Duration) Limit { return newLimit(of, &thisMachine) }

func newLimit(of time.Duration, m *machine) Limit {
	return Limit{of: of, most: mostOf(of), machine: m, from: m.quietTime(), began: m.now()}
}

// mostOf returns how long a limit may be by the clock on the busiest machine.
func mostOf(limit time.Duration) time.Duration {
	return max(mostStretch*limit, min(mostLoad*limit, longEnough))
}

const (
	// mostStretch is the largest factor by which a busy machine extends a long limit.
	mostStretch = 4
	// mostLoad is the largest factor by which a busy machine extends a short limit.
	mostLoad = 32
	// longEnough is how long a busy machine may extend a short limit.
	longEnough = 3 * time.Minute
)

// Left returns how much of the limit is left, 0 or less once it is exceeded.
func (l Limit) Left() time.Duration {
	return min(l.of-(l.machine.quietTime()-l.from), l.most-l.machine.now().Sub(l.began))
}

// Exceeded reports whether the limit has passed.
func (l Limit) Exceeded() bool { return l.Left() <= 0 }

// Slowdown returns how many times slower than the clock the limit has run so far.
func (l Limit) Slowdown() float64 {
	clock, quiet := l.machine.now().Sub(l.began), l.machine.quietTime()-l.from
	if clock <= 0 || quiet <= 0 {
		return 1
	}
	return float64(clock) / float64(quiet)
}

// String returns the limit and the time elapsed on this machine.
func (l Limit) String() string {
	passed := l.machine.now().Sub(l.began)
	return fmt.Sprintf("%v (%v on this busy machine)", l.of, passed.Round(100*time.Millisecond))
}

// WithLimit returns a context that ends when a limit is exceeded. Its cause names the limit.
func WithLimit(parent context.Context, of time.Duration) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancelCause(parent)
	limit := NewLimit(of)
	// A Limit that is polled samples the load itself: tests that count goroutines may wait.
	thisMachine.watched.Do(func() { go thisMachine.watch() })
	timer := make(chan *time.Timer, 1)
	timer <- time.AfterFunc(of, func() {
		t := <-timer
		defer func() { timer <- t }()
		if left := limit.Left(); left > 0 && ctx.Err() == nil {
			t.Reset(left)
			return
		}
		cancel(fmt.Errorf("%w: the limit of %v", context.DeadlineExceeded, limit))
	})
	return ctx, func() {
		cancel(context.Canceled)
		t := <-timer
		t.Stop()
		timer <- t
	}
}

// PanicAfter panics when a limit is exceeded, with the stack traces of all goroutines, as the
// flag -timeout of go test does by the clock alone. The returned function stops it.
func PanicAfter(of time.Duration) (stop func()) {
	ctx, cancel := WithLimit(context.Background(), of)
	context.AfterFunc(ctx, func() {
		if cause := context.Cause(ctx); errors.Is(cause, context.DeadlineExceeded) {
			debug.SetTraceback("all")
			panic("the tests took too long: " + cause.Error())
		}
	})
	return cancel
}

// sampled is the interval between two samples of the machine's load.
const sampled = 100 * time.Millisecond

// machine counts the time that a program would have taken on a machine without other
// work.
type machine struct {
	now  func() time.Time
	load func() float64

	once    sync.Once
	watched sync.Once
	mu      sync.Mutex
	quiet   time.Duration
	last    time.Time
}

var thisMachine = machine{now: time.Now, load: load}

// quietTime returns the time counted so far.
func (m *machine) quietTime() time.Duration {
	m.once.Do(func() { m.last = m.now() })
	return m.sample()
}

// watch samples the load until the program ends.
func (m *machine) watch() {
	for {
		time.Sleep(sampled)
		m.sample()
	}
}

// sample adds the time since the last sample, divided by the load.
func (m *machine) sample() time.Duration {
	m.mu.Lock()
	defer m.mu.Unlock()
	now := m.now()
	m.quiet += time.Duration(float64(now.Sub(m.last)) / m.load())
	m.last = now
	return m.quiet
}

// load returns how many tasks are ready to run for each processor, between 1 and
// mostLoad. It returns 1 if the system does not report it.
func load() float64 {
	text, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		return 1
	}
	return min(max(float64(readyTasks(text))/float64(runtime.NumCPU()), 1), mostLoad)
}

// readyTasks returns the number of tasks ready to run, parsed from Linux's /proc/loadavg
// (proc_loadavg(5)), or 0 if the text has another form.
func readyTasks(loadavg []byte) int {
	fields := bytes.Fields(loadavg)
	if len(fields) < 4 {
		return 0
	}
	ready, _, found := bytes.Cut(fields[3], []byte("/"))
	n, err := strconv.Atoi(string(ready))
	if !found || err != nil {
		return 0
	}
	return n
}
