//go:build unix

package queue_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"text/tabwriter"
	"time"

	"colat/ai/arena/broker/brokertest"
	"colat/ai/arena/queue"
)

// simulation is a job whose tasks sleep, so that many workers fit into one process.
type simulation struct {
	workers int
	task    time.Duration // between half and one and a half of it
	tasks   int
}

// outcome is how a simulation went.
type outcome struct {
	took        time.Duration
	done        int           // times that a task was done
	slept       time.Duration // by all workers together
	free        time.Duration // that they waited for their next tasks, the first one apart
	median, p99 time.Duration // of these waits
	processor   time.Duration // that server, workers and master used
}

// run plays the simulation: each worker has a connection of its own.
func (s simulation) run(t testing.TB) outcome {
	server := brokertest.Start(t)
	job := openJob(t, server, queue.Work{Key: "simulation"})
	var mu sync.Mutex
	var gaps []time.Duration
	var done, slept atomic.Int64
	for i := range s.workers {
		var free time.Time // of this worker, which does one task at a time
		kinds := func() map[string]queue.Kind {
			return map[string]queue.Kind{"sleep": {Do: func(ctx context.Context, g *queue.Given) ([]byte, error) {
				if !free.IsZero() {
					mu.Lock()
					gaps = append(gaps, time.Since(free))
					mu.Unlock()
				}
				nap := s.task/2 + rand.N(s.task)
				if err := sleep(ctx, nap); err != nil {
					return nil, err
				}
				done.Add(1)
				slept.Add(int64(nap))
				free = time.Now()
				return make([]byte, 1000), nil // as much as a game's record
			}}}
		}
		startWorker(t, server, &queue.Worker{Name: fmt.Sprint("sleeper ", i), Threads: 1, Kinds: kinds})
	}
	began, used := time.Now(), processorTime(t)
	var waiting sync.WaitGroup
	places := make(chan struct{}, 4096)
	for i := range s.tasks {
		places <- struct{}{}
		name := fmt.Sprint(i)
		task := queue.Task{Name: name, Kind: "sleep", Input: make([]byte, 500)}
		if err := job.Add(t.Context(), task); err != nil {
			t.Fatal(err)
		}
		waiting.Go(func() {
			if _, err := job.Wait(t.Context(), name); err != nil {
				t.Error(err)
			}
			<-places
		})
	}
	waiting.Wait()
	o := outcome{
		took: time.Since(began), done: int(done.Load()), slept: time.Duration(slept.Load()),
		processor: processorTime(t) - used,
	}
	mu.Lock()
	defer mu.Unlock()
	slices.Sort(gaps)
	if n := len(gaps); n > 0 {
		o.median, o.p99 = gaps[n/2], gaps[n*99/100]
	}
	for _, gap := range gaps {
		o.free += gap
	}
	if err := job.Finish(t.Context()); err != nil {
		t.Error(err)
	}
	return o
}

// processorTime is the processor time of this process so far.
func processorTime(t testing.TB) time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		t.Fatal(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

// TestManyWorkers simulates a hundred workers: each task is done once.
func TestManyWorkers(t *testing.T) {
	t.Parallel()
	o := simulation{workers: 100, task: 100 * time.Millisecond, tasks: 500}.run(t)
	if o.done != 500 {
		t.Errorf("500 tasks were done %d times", o.done)
	}
	t.Logf("%+v", o)
}

// BenchmarkSleepingWorkers prints how many tasks a second go through the queue, for tasks of
// different lengths, with all workers, the server and the master on this machine.
func BenchmarkSleepingWorkers(b *testing.B) {
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "\nworkers\ta task\ttasks\ttasks/s\tmost there could be\tworkers at work\t"+
		"to the next task: median\t99 %\tprocessor time a task\tdone twice")
	for _, s := range []simulation{
		{100, 10 * time.Second, 600},
		{100, time.Second, 3000},
		{100, 100 * time.Millisecond, 20000},
		{1000, 10 * time.Second, 6000},
		{1000, time.Second, 20000},
		{1000, 100 * time.Millisecond, 40000},
	} {
		b.Run(fmt.Sprintf("%d×%v", s.workers, s.task), func(b *testing.B) {
			for range b.N {
				o := s.run(b)
				rate := float64(s.tasks) / o.took.Seconds()
				fmt.Fprintf(w, "%d\t%v\t%d\t%.0f\t%.0f\t%.1f %%\t%v\t%v\t%v\t%d\n", s.workers, s.task, s.tasks,
					rate, float64(s.workers)/s.task.Seconds(), 100*o.slept.Seconds()/(o.slept+o.free).Seconds(),
					o.median.Round(100*time.Microsecond), o.p99.Round(100*time.Microsecond),
					(o.processor / time.Duration(s.tasks)).Round(10*time.Microsecond), o.done-s.tasks)
				b.ReportMetric(rate, "tasks/s")
			}
		})
	}
	w.Flush()
}
