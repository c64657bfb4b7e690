package queue_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"colat/ai/arena/broker"
	"colat/ai/arena/broker/brokertest"
	"colat/ai/arena/queue"
	"colat/ai/clocktest"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go/jetstream"
)

// TestTasksThatCannotBeDone: an error of a task comes to the master, and so does a panic.
func TestTasksThatCannotBeDone(t *testing.T) {
	t.Parallel()
	s := brokertest.Start(t)
	kinds := func() map[string]queue.Kind {
		return map[string]queue.Kind{
			"square": square(brief, nil)()["square"],
			"panics": {Do: func(context.Context, *queue.Given) ([]byte, error) { panic("out of ideas") }},
			"later": {Do: func(context.Context, *queue.Given) ([]byte, error) {
				return nil, queue.Later(errors.New("the disk is full"))
			}},
			"huge": {Do: func(context.Context, *queue.Given) ([]byte, error) { return make([]byte, 2<<20), nil }},
		}
	}
	startWorker(t, s, &queue.Worker{Name: "one", Threads: 2, Kinds: kinds})
	job := openJob(t, s, queue.Work{Key: t.Name()})
	for kind, want := range map[string]string{
		"square": "not a number: x",
		"panics": "task panics: panic: out of ideas",
		"later":  "the disk is full",
		"huge":   "task huge came to 2097152 bytes, more than the NATS server takes",
		"no":     `task no is of a kind that this program does not know: "no"`,
	} {
		if err := job.Add(t.Context(), queue.Task{Name: kind, Kind: kind, Input: []byte("x")}); err != nil {
			t.Fatal(err)
		}
		var failed *queue.TaskError
		if _, err := job.Wait(t.Context(), kind); !errors.As(err, &failed) || err.Error() != want {
			t.Errorf("%s: %v, want %s", kind, err, want)
		}
	}
	if err := job.Add(t.Context(), queue.Task{Name: "a.b"}); err == nil {
		t.Error("a task was called a.b")
	}
	large := queue.Task{Name: "large", Kind: "square", Input: make([]byte, 2<<20)}
	if err := job.Add(t.Context(), large); err == nil || !strings.Contains(err.Error(), "more than") {
		t.Errorf("a large task: %v", err)
	}
}

// TestLargeInputOfOneServer is kept on it, although the master has three addresses of it.
func TestLargeInputOfOneServer(t *testing.T) {
	t.Parallel()
	s := brokertest.Start(t)
	_, port, _ := strings.Cut(s.URL(), "127.0.0.1")
	urls := "nats://127.0.0.1" + port + ",nats://localhost" + port + ",nats://127.1" + port
	nc, err := broker.Server{URL: urls}.Connect("test", false, func(string) {})
	if err != nil {
		t.Fatal(err)
	}
	defer nc.Close()
	job, err := queue.Open(t.Context(), nc, queue.Work{Key: t.Name()})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := job.Keep(t.Context(), make([]byte, 3<<20)); err != nil {
		t.Error(err)
	}
	if err := job.Finish(t.Context()); err != nil {
		t.Error(err)
	}
}

// TestLargeInputs go through the store.
func TestLargeInputs(t *testing.T) {
	t.Parallel()
	s := brokertest.Start(t)
	kinds := func() map[string]queue.Kind {
		return map[string]queue.Kind{"length": {Do: func(ctx context.Context, g *queue.Given) ([]byte, error) {
			large, err := g.Large(ctx, string(g.Input))
			return []byte(strconv.Itoa(len(large))), err
		}}}
	}
	startWorker(t, s, &queue.Worker{Name: "one", Threads: 2, Kinds: kinds})
	job := openJob(t, s, queue.Work{Key: t.Name()})
	for n := range 3 {
		size := 3<<20 + n
		hash, err := job.Keep(t.Context(), make([]byte, size))
		if err != nil {
			t.Fatal(err)
		}
		if again, err := job.Keep(t.Context(), make([]byte, size)); again != hash || err != nil {
			t.Errorf("kept again: %s, %v, want %s", again, err, hash)
		}
		name := fmt.Sprint(n)
		if err := job.Add(t.Context(), queue.Task{Name: name, Kind: "length", Input: []byte(hash)}); err != nil {
			t.Fatal(err)
		}
		if output, err := job.Wait(t.Context(), name); err != nil || string(output) != fmt.Sprint(size) {
			t.Errorf("%q, %v", output, err)
		}
	}
	if err := job.Finish(t.Context()); err != nil {
		t.Error(err)
	}
	if left := streams(t, connect(t, s)); len(left) > 0 {
		t.Errorf("finished, the job has left %q", left)
	}
}

// TestOtherPrograms: a worker says in a line why it takes no part in a job.
func TestOtherPrograms(t *testing.T) {
	t.Parallel()
	s := brokertest.Start(t)
	var said, heard lines
	job := openJob(t, s, queue.Work{Title: "old", Key: t.Name(), Say: heard.say})
	js, _ := jetstream.New(connect(t, s))
	stream, err := js.Stream(t.Context(), "ARENA-TASKS-"+job.ID)
	if err != nil {
		t.Fatal(err)
	}
	config := stream.CachedInfo().Config
	config.Metadata["arena-version"] = "1/before/amd64"
	if _, err := js.UpdateStream(t.Context(), config); err != nil {
		t.Fatal(err)
	}
	running := openJob(t, s, queue.Work{Title: "with programs", Key: t.Name() + "2", Programs: true})
	startWorker(t, s, &queue.Worker{Name: "one", Threads: 2, Kinds: square(brief, nil), Say: said.say})
	said.has(t, `takes no part in "old": it is of the program "1/before/amd64", and this one is "`)
	said.has(t, `takes no part in "with programs": its players are programs that would run on this machine`)
	heard.has(t, `worker one takes no part in "old"`)
	addAll(t, running, squares(3))
	startWorker(t, s, &queue.Worker{Name: "two", Threads: 1, Programs: true, Kinds: square(brief, nil)})
	check(t, running, squares(3))
}

// TestLostQueue: tasks are put into the queue again when the server has lost them.
func TestLostQueue(t *testing.T) {
	t.Parallel()
	s := brokertest.Start(t)
	job := openJob(t, s, queue.Work{Key: t.Name()})
	tasks := squares(20)
	addAll(t, job, tasks)
	js, _ := jetstream.New(connect(t, s))
	await(t, "the tasks are there", func() bool {
		stream, err := js.Stream(t.Context(), "ARENA-TASKS-"+job.ID)
		return err == nil && stream.CachedInfo().State.Msgs == 20
	})
	for _, name := range streams(t, connect(t, s)) {
		if err := js.DeleteStream(t.Context(), name); err != nil {
			t.Fatal(err)
		}
	}
	startWorker(t, s, &queue.Worker{Name: "one", Threads: 2, Kinds: square(brief, nil)})
	check(t, job, tasks)
}

// TestServerComesLate: a worker waits for its server, and a master says that there is none.
func TestServerComesLate(t *testing.T) {
	t.Parallel()
	s := brokertest.Start(t)
	s.Stop()
	if _, err := (broker.Server{URL: s.URL()}).Connect("test", false, func(string) {}); err == nil ||
		err.Error() != "no NATS server answers at "+s.URL() {
		t.Errorf("%v", err)
	}
	startWorker(t, s, &queue.Worker{Name: "early", Threads: 1, Kinds: square(brief, nil)})
	s.Restart(t)
	job := openJob(t, s, queue.Work{Key: t.Name()})
	addAll(t, job, squares(3))
	check(t, job, squares(3))
	await(t, "the worker and its work are counted", func() bool {
		p := job.Progress()
		return p.Workers == 1 && p.PerMinute > 0
	})
}

func TestAddresses(t *testing.T) {
	for _, url := range []string{"", "here", "http://host:1", "nats://", "nats://a:1,b"} {
		if err := broker.CheckURL(url); err == nil {
			t.Errorf("%q is an address", url)
		}
	}
	s := broker.Server{URL: "nats://me:secret@host:4222, tls://token@other:1"}
	if err := broker.CheckURL(s.URL); err != nil || s.String() != "nats://host:4222,tls://other:1" {
		t.Errorf("%s, %v", s, err)
	}
}

// TestJobWithoutMaster: a job without a master stays in the queue, and a worker stops; when a
// master returns, the job continues, and what was done before is not repeated.
func TestJobWithoutMaster(t *testing.T) {
	t.Parallel()
	s := brokertest.Start(t)
	var mu sync.Mutex
	times := make(map[string]int)
	done := func() map[string]int {
		mu.Lock()
		defer mu.Unlock()
		return maps.Clone(times)
	}
	var hurried atomic.Bool
	nap := func() time.Duration {
		if hurried.Load() {
			return 0
		}
		return 50 * time.Millisecond
	}
	startWorker(t, s, &queue.Worker{Name: "one", Threads: 1, Kinds: square(nap, func(name string) {
		mu.Lock()
		defer mu.Unlock()
		times[name]++
	})})
	work := queue.Work{Key: t.Name()}
	job := openJob(t, s, work)
	tasks := squares(300)
	addAll(t, job, tasks)
	check(t, job, tasks[:1])
	job.Leave()
	clocktest.Settled(t, "the worker stops", 30*time.Second, 500*time.Millisecond, func() int { return len(done()) })
	before := done()
	if len(before) >= 300 {
		t.Fatal("all is done: the test must give more tasks")
	}
	hurried.Store(true)
	again := openJob(t, s, work)
	addAll(t, again, tasks)
	check(t, again, tasks)
	after := done()
	for name, n := range before {
		if after[name] > n {
			t.Errorf("task %s was done again, though its result was there", name)
		}
	}
	// A task that the worker finishes while the master is reading the results may be done twice.
	if len(after) != 300 {
		t.Errorf("%d of 300 tasks were done", len(after))
	}
}

// A node of a cluster that waits for the others is one to wait for, and what is missing is
// said if they do not come.
func TestNodeWithoutOthers(t *testing.T) {
	node := func(name, other string) *server.Server {
		return brokertest.Run(t, &server.Options{
			JetStream: true, StoreDir: t.TempDir(), ServerName: name, DisableJetStreamBanner: true,
			Cluster: server.ClusterOpts{Name: "class", Host: "127.0.0.1", Port: server.RANDOM_PORT},
			Routes:  []*url.URL{{Scheme: "nats-route", Host: other}},
		})
	}
	lonely := node("a", "127.0.0.1:1")
	nc, err := broker.Server{URL: lonely.ClientURL()}.Connect("test", false, func(string) {})
	if err != nil {
		t.Fatal(err)
	}
	defer nc.Close()
	ctx, cancel := context.WithTimeout(t.Context(), 500*time.Millisecond)
	_, err = queue.Open(ctx, nc, queue.Work{Key: "x"})
	cancel()
	if err == nil || !strings.Contains(err.Error(), "most nodes of its cluster have to be there") {
		t.Errorf("alone in a cluster: %v", err)
	}
	ctx, cancel = context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	waits := make(chan string, 1)
	come := func(line string) {
		select {
		case waits <- line:
		default:
		}
	}
	opened := make(chan error, 1)
	go func() {
		job, err := queue.Open(ctx, nc, queue.Work{Key: "x", Say: come})
		if err == nil {
			job.Leave()
		}
		opened <- err
	}()
	select {
	case <-waits:
	case err := <-opened:
		t.Fatalf("does not wait: %v", err)
	}
	node("b", lonely.ClusterAddr().String())
	if err := <-opened; err != nil {
		t.Error(err)
	}
}
