package queue_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"colat/ai/arena/arenatest"
	"colat/ai/arena/broker"
	"colat/ai/arena/broker/brokertest"
	"colat/ai/arena/queue"
	"colat/ai/clocktest"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

func connect(t testing.TB, s *brokertest.Server) *nats.Conn {
	t.Helper()
	nc, err := broker.Server{URL: s.URL()}.Connect("test", false, func(string) {})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(nc.Close)
	return nc
}

func openJob(t testing.TB, s *brokertest.Server, work queue.Work) *queue.Job {
	t.Helper()
	job, err := queue.Open(t.Context(), connect(t, s), work)
	if err != nil {
		t.Fatal(err)
	}
	return job
}

// lines collects what is said.
type lines struct {
	sync.Mutex
	all []string
}

func (l *lines) say(line string) {
	l.Lock()
	defer l.Unlock()
	l.all = append(l.all, line)
}

// has waits until something was said.
func (l *lines) has(t *testing.T, what string) {
	t.Helper()
	await(t, what, func() bool {
		l.Lock()
		defer l.Unlock()
		return strings.Contains(strings.Join(l.all, "\n"), what)
	})
}

func await(t *testing.T, what string, holds func() bool) {
	t.Helper()
	clocktest.Await(t, what, 30*time.Second, holds)
}

// sleep is the work of a simulated task.
func sleep(ctx context.Context, long time.Duration) error {
	select {
	case <-time.After(long): // a task's work
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// square is a kind of task: a number times itself, after a time.
func square(takes func() time.Duration, done func(name string)) func() map[string]queue.Kind {
	return func() map[string]queue.Kind {
		return map[string]queue.Kind{"square": {
			Do: func(ctx context.Context, g *queue.Given) ([]byte, error) {
				if err := sleep(ctx, takes()); err != nil {
					return nil, err
				}
				n, err := strconv.Atoi(string(g.Input))
				if err != nil {
					return nil, errors.New("not a number: " + string(g.Input))
				}
				if done != nil {
					done(g.Name)
				}
				return []byte(strconv.Itoa(n * n)), nil
			},
			Same: func(_, a, b []byte) bool { return string(a) == string(b) },
		}}
	}
}

// startWorker starts a worker and returns what ends it.
func startWorker(t testing.TB, s *brokertest.Server, w *queue.Worker) (stop func()) {
	t.Helper()
	return arenatest.Work(t, broker.Server{URL: s.URL()}, w)
}

func squares(n int) []queue.Task {
	var tasks []queue.Task
	for i := range n {
		tasks = append(tasks, queue.Task{Name: fmt.Sprint(i), Kind: "square", Input: []byte(strconv.Itoa(i))})
	}
	return tasks
}

// check waits for all tasks and checks what came of them.
func check(t *testing.T, job *queue.Job, tasks []queue.Task) {
	t.Helper()
	for i, task := range tasks {
		output, err := job.Wait(t.Context(), task.Name)
		if err != nil || string(output) != strconv.Itoa(i*i) {
			t.Errorf("task %s: %q, %v", task.Name, output, err)
		}
	}
}

func addAll(t *testing.T, job *queue.Job, tasks []queue.Task) {
	t.Helper()
	for _, task := range tasks {
		if err := job.Add(t.Context(), task); err != nil {
			t.Fatal(err)
		}
	}
}

func brief() time.Duration { return rand.N(3 * time.Millisecond) }

func streams(t *testing.T, nc *nats.Conn) []string {
	t.Helper()
	js, err := jetstream.New(nc)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for name := range js.StreamNames(t.Context()).Name() {
		names = append(names, name)
	}
	return names
}

// TestWorkersComeAndGo does a job with workers that end in the middle of tasks and others that
// come, while the master is exchanged twice and the server once: each task is done, and what is
// done once is not done again without need.
func TestWorkersComeAndGo(t *testing.T) {
	t.Parallel()
	s := brokertest.Start(t)
	var done atomic.Int64
	kinds := square(brief, func(string) { done.Add(1) })
	work := queue.Work{Title: "squares", Key: t.Name(), Silence: time.Second}
	tasks := squares(400)
	for i := range 4 {
		startWorker(t, s, &queue.Worker{Name: fmt.Sprint("steady ", i), Threads: 1, Kinds: kinds})
	}
	ctx, stop := context.WithCancel(t.Context())
	var changing sync.WaitGroup
	changing.Go(func() {
		for i := 0; ctx.Err() == nil; i++ {
			before := done.Load()
			end := startWorker(t, s, &queue.Worker{Name: fmt.Sprint("brief ", i), Threads: 2, Kinds: kinds})
			clocktest.Until(time.Minute, func() bool { return ctx.Err() != nil || done.Load() >= before+20 })
			end()
		}
	})
	for _, part := range []int{100, 250} {
		job := openJob(t, s, work)
		addAll(t, job, tasks[:part+20])
		check(t, job, tasks[:part])
		job.Leave()
	}
	s.Stop()
	s.Restart(t)
	job := openJob(t, s, work)
	addAll(t, job, tasks)
	check(t, job, tasks)
	stop()
	changing.Wait()
	if err := job.Finish(t.Context()); err != nil {
		t.Error(err)
	}
	if left := streams(t, connect(t, s)); len(left) > 0 {
		t.Errorf("finished, the job has left %q", left)
	}
	if n := done.Load(); n > 500 {
		t.Errorf("400 tasks were done %d times", n)
	}
}

// TestTwoMasters have the same job, and each gets all results.
func TestTwoMasters(t *testing.T) {
	t.Parallel()
	s := brokertest.Start(t)
	var done atomic.Int64
	startWorker(t, s, &queue.Worker{Name: "one", Threads: 3, Kinds: square(brief, func(string) { done.Add(1) })})
	work := queue.Work{Key: t.Name()}
	tasks := squares(100)
	var masters sync.WaitGroup
	for range 2 {
		job := openJob(t, s, work)
		masters.Go(func() {
			addAll(t, job, tasks)
			check(t, job, tasks)
			if err := job.Finish(t.Context()); err != nil {
				t.Error(err)
			}
		})
	}
	masters.Wait()
	if n := done.Load(); n > 110 {
		t.Errorf("100 tasks of two masters were done %d times", n)
	}
	if left := streams(t, connect(t, s)); len(left) > 0 {
		t.Errorf("finished, the job has left %q", left)
	}
}

// TestSilentWorker holds a task without a sign of life: another worker gets it. When the first
// one brings its result after all, the other's stays, and a difference is told.
func TestSilentWorker(t *testing.T) {
	t.Parallel()
	s := brokertest.Start(t)
	var said lines
	job := openJob(t, s, queue.Work{Key: t.Name(), Silence: 300 * time.Millisecond, Say: said.say})
	addAll(t, job, squares(1))
	// A worker that was killed has taken the task.
	js, _ := jetstream.New(connect(t, s))
	tasks, err := js.Consumer(t.Context(), "ARENA-TASKS-"+job.ID, "workers")
	if err != nil {
		t.Fatal(err)
	}
	batch, err := tasks.Fetch(1)
	if err != nil {
		t.Fatal(err)
	}
	if <-batch.Messages() == nil {
		t.Fatal("no task in the queue")
	}
	startWorker(t, s, &queue.Worker{Name: "lively", Threads: 1, Kinds: square(brief, nil)})
	check(t, job, squares(1))
}

// TestSecondResult is dropped, and told of where it differs.
func TestSecondResult(t *testing.T) {
	t.Parallel()
	s := brokertest.Start(t)
	var said lines
	job := openJob(t, s, queue.Work{Key: t.Name(), Say: said.say})
	js, _ := jetstream.New(connect(t, s))
	// The result comes from elsewhere while the worker is at the task.
	kinds := func() map[string]queue.Kind {
		kind := square(brief, nil)()["square"]
		do := kind.Do
		kind.Do = func(ctx context.Context, g *queue.Given) ([]byte, error) {
			forged := []byte("forged")
			if g.Name == "3" {
				forged = []byte("9")
			}
			if _, err := js.Publish(ctx, "arena."+job.ID+".result."+g.Name, forged); err != nil {
				return nil, err
			}
			return do(ctx, g)
		}
		return map[string]queue.Kind{"square": kind}
	}
	startWorker(t, s, &queue.Worker{Name: "late", Threads: 1, Kinds: kinds})
	addAll(t, job, squares(4)[2:])
	for name, want := range map[string]string{"2": "forged", "3": "9"} {
		if output, err := job.Wait(t.Context(), name); err != nil || string(output) != want {
			t.Errorf("task %s: %q, %v: want the first result, %q", name, output, err, want)
		}
	}
	said.has(t, "task 2 came out otherwise by late than by")
	said.Lock()
	defer said.Unlock()
	if len(said.all) != 1 {
		t.Errorf("%q", said.all)
	}
}
