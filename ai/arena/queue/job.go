package queue

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// asked is a task that has been added.
type asked struct {
	Task
	result result
	done   chan struct{} // closed when result is set
}

// result is the result of a task.
type result struct {
	output []byte
	err    error
	worker string // the worker that published it
}

func (e *TaskError) Error() string { return e.Text }

// Open creates a job in the queue, or opens the existing one. Leave or Finish ends it.
func Open(ctx context.Context, nc *nats.Conn, work Work) (*Job, error) {
	if work.Silence == 0 {
		work.Silence = DefaultSilence
	}
	work.Silence = max(work.Silence, shortestSilence)
	if work.Say == nil {
		work.Say = func(string) {}
	}
	id, err := idOf(Version(), work.Key)
	if err != nil {
		return nil, err
	}
	js, err := jetstream.New(nc)
	if err != nil {
		return nil, err
	}
	j := &Job{
		ID: id, work: work, nc: nc, js: js,
		open: make(map[string]*asked), early: make(map[string]result), gone: make(map[string]string),
		caughtUp: make(chan struct{}),
		crew:     newCrew(),
	}
	if err := j.ensureSoon(ctx); err != nil {
		return nil, explain(err)
	}
	running, end := context.WithCancel(context.WithoutCancel(ctx))
	j.end = end
	if err := j.listen(); err != nil {
		end()
		return nil, err
	}
	j.wait.Go(func() { j.collect(running) })
	j.wait.Go(func() { j.watch(running) })
	select {
	case <-j.caughtUp:
		return j, nil
	case <-ctx.Done():
		j.Leave()
		return nil, ctx.Err()
	}
}

// together is the time limit for the nodes of a cluster to find each other.
const together = 30 * time.Second

// ensureSoon calls ensure until the server has started, because the node of a cluster may
// still wait for the others.
func (j *Job) ensureSoon(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, together)
	defer cancel()
	for told := false; ; told = true {
		once, cancel := context.WithTimeout(ctx, 2*time.Second)
		err := j.ensure(once)
		cancel()
		starting := unanswered(err) || unheard(err) && j.nc.ConnectedClusterName() != ""
		if err == nil || !starting || ctx.Err() != nil {
			return err
		}
		if !told {
			j.work.Say("the NATS server does not keep anything yet: waiting for the other nodes of its cluster")
		}
		pause(ctx, 200*time.Millisecond)
	}
}

// ensure creates the job's streams and consumer if they are missing.
func (j *Job) ensure(ctx context.Context) error {
	tasks := jetstream.StreamConfig{
		Name:      tasksStream(j.ID),
		Subjects:  []string{taskSubject(j.ID, "*")},
		Retention: jetstream.WorkQueuePolicy,
		MaxAge:    keptFor,
		Metadata: map[string]string{
			titleKey: j.work.Title, versionKey: Version(), programsKey: strconv.FormatBool(j.work.Programs),
		},
	}
	results := jetstream.StreamConfig{
		Name:              resultsStream(j.ID),
		Subjects:          []string{resultSubject(j.ID, "*")},
		MaxMsgsPerSubject: 1,
		MaxAge:            keptFor,
		AllowDirect:       true,
	}
	// Create the results first: a worker that finds a task must be able to publish its
	// result.
	for _, config := range []jetstream.StreamConfig{results, tasks} {
		_, err := j.js.Stream(ctx, config.Name)
		if err == nil {
			continue
		}
		if !errors.Is(err, jetstream.ErrStreamNotFound) {
			return err
		}
		if err := j.create(ctx, config); err != nil {
			return err
		}
	}
	_, err := j.js.CreateOrUpdateConsumer(ctx, tasksStream(j.ID), jetstream.ConsumerConfig{
		Durable:       consumer,
		AckPolicy:     jetstream.AckExplicitPolicy,
		AckWait:       j.work.Silence,
		MaxDeliver:    -1,
		MaxWaiting:    1 << 16,
		MaxAckPending: 1 << 16,
	})
	return err
}

// replicas returns the number of servers that store a job.
func (j *Job) replicas() int {
	if len(j.nc.Servers()) >= 3 {
		return 3
	}
	return 1
}

// create creates a stream, on three servers if the cluster has that many.
func (j *Job) create(ctx context.Context, config jetstream.StreamConfig) error {
	config.Replicas = j.replicas()
	_, err := j.js.CreateStream(ctx, config)
	var api *jetstream.APIError
	if config.Replicas > 1 && errors.As(err, &api) && api.ErrorCode != jetstream.JSErrCodeStreamNameInUse {
		config.Replicas = 1
		_, err = j.js.CreateStream(ctx, config)
	}
	if errors.Is(err, jetstream.ErrStreamNameAlreadyInUse) {
		return nil // another master of the same job created it
	}
	return err
}

// Add puts a task into the queue, unless it is there or done already.
func (j *Job) Add(ctx context.Context, t Task) error {
	if err := checkName(t.Name); err != nil {
		return err
	}
	a := &asked{Task: t, done: make(chan struct{})}
	j.mu.Lock()
	if _, gone := j.gone[t.Name]; gone || j.open[t.Name] != nil {
		j.mu.Unlock()
		return fmt.Errorf("task %s was asked for twice", t.Name)
	}
	j.open[t.Name] = a
	early, known := j.early[t.Name]
	if known {
		delete(j.early, t.Name)
		a.result = early
		close(a.done)
	}
	j.mu.Unlock()
	if known {
		return nil
	}
	return j.publish(ctx, t)
}

// publish sends a task, with retries until the connection accepts it. findLost detects
// whether the stream has received it.
func (j *Job) publish(ctx context.Context, t Task) error {
	for {
		msg := nats.NewMsg(taskSubject(j.ID, t.Name))
		msg.Header.Set(kindHeader, t.Kind)
		msg.Data = t.Input
		_, err := j.js.PublishMsgAsync(msg, jetstream.WithExpectLastSequencePerSubject(0))
		if err == nil {
			return nil
		}
		if errors.Is(err, nats.ErrMaxPayload) {
			return fmt.Errorf("task %s has %d bytes, more than the NATS server takes", t.Name, len(t.Input))
		}
		if pause(ctx, 100*time.Millisecond); ctx.Err() != nil {
			return ctx.Err()
		}
	}
}

// Wait returns the result of a task that was added. It may be called once per task.
func (j *Job) Wait(ctx context.Context, name string) ([]byte, error) {
	j.mu.Lock()
	a := j.open[name]
	j.mu.Unlock()
	if a == nil {
		return nil, fmt.Errorf("task %s was not asked for", name)
	}
	select {
	case <-a.done:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	j.mu.Lock()
	delete(j.open, name)
	j.gone[name] = a.result.worker
	j.mu.Unlock()
	return a.result.output, a.result.err
}

// Reject reports that the output of a task, which Wait has returned, is invalid.
func (j *Job) Reject(name string, why error) {
	j.mu.Lock()
	worker := j.gone[name]
	j.mu.Unlock()
	j.work.Say(fmt.Sprintf("task %s: the result of worker %q does not count: %v", name, worker, why))
}

// Leave ends the master. The job stays in the queue and can be opened again.
func (j *Job) Leave() {
	for _, s := range j.subs {
		s.Unsubscribe()
	}
	select {
	case <-j.js.PublishAsyncComplete():
	case <-time.After(2 * time.Second):
	}
	j.end()
	j.wait.Wait()
}

// finishWithin is the time limit of Finish: a cluster that has lost a node must first
// elect another leader.
const finishWithin = 30 * time.Second

// Finish ends the job and removes it from the queue, unless another master has opened it.
func (j *Job) Finish(ctx context.Context) error {
	j.Leave()
	ctx, cancel := context.WithTimeout(ctx, finishWithin)
	defer cancel()
	asking, done := context.WithTimeout(ctx, time.Second)
	defer done()
	if _, err := j.nc.RequestWithContext(asking, mastersSubject(j.ID), nil); err == nil {
		return nil
	}
	j.nc.Publish(overSubject(j.ID), nil)
	return errors.Join(
		remove(ctx, func(ctx context.Context) error { return j.js.DeleteStream(ctx, tasksStream(j.ID)) }),
		remove(ctx, func(ctx context.Context) error { return j.js.DeleteStream(ctx, resultsStream(j.ID)) }),
		remove(ctx, func(ctx context.Context) error { return j.js.DeleteObjectStore(ctx, inputsBucket(j.ID)) }),
	)
}

// remove calls drop until it succeeds or reports that there is nothing to drop, the
// connection is closed, or ctx ends.
func remove(ctx context.Context, drop func(ctx context.Context) error) error {
	for {
		try, cancel := context.WithTimeout(ctx, 5*time.Second)
		err := drop(try)
		cancel()
		gone := errors.Is(err, jetstream.ErrBucketNotFound) || errors.Is(err, jetstream.ErrStreamNotFound)
		if err == nil || gone {
			return nil
		}
		if errors.Is(err, nats.ErrConnectionClosed) {
			return err
		}
		if pause(ctx, 100*time.Millisecond); ctx.Err() != nil {
			return err
		}
	}
}
