package queue

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// A Job is work in the queue, from the view of its master. Several masters may have the
// same job.
type Job struct {
	ID   string
	work Work
	nc   *nats.Conn
	js   jetstream.JetStream
	end  context.CancelFunc
	wait sync.WaitGroup
	subs []*nats.Subscription

	results  results
	crew     crew
	caughtUp chan struct{} // closed once all results stored at the start are known
	catchUp  func()        // closes it
	taken    atomic.Uint64 // the sequence number of the last result received
	listens  atomic.Bool   // to reports
}

// Open creates a job in the queue, or opens the existing one. Leave or Finish ends it.
func Open(ctx context.Context, nc *nats.Conn, work Work) (*Job, error) {
	work.Silence = cmp.Or(work.Silence, DefaultSilence)
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
		ID: id, work: work, nc: nc, js: js, crew: newCrew(), caughtUp: make(chan struct{}),
		results: results{tasks: make(map[string]*asked), gone: make(map[string]string)},
	}
	j.catchUp = sync.OnceFunc(func() {
		j.crew.start()
		close(j.caughtUp)
	})
	if err := j.ensureSoon(ctx); err != nil {
		return nil, explain(err)
	}
	running, end := context.WithCancel(context.WithoutCancel(ctx))
	j.end = end
	if err := j.listen(); err != nil {
		end()
		return nil, err
	}
	j.wait.Go(func() {
		for running.Err() == nil {
			_ = j.collect(running) // the connection is lost, or no node of a cluster answers
			pause(running, 200*time.Millisecond)
		}
	})
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

// replicate has create create something on three servers if the cluster has that many.
func (j *Job) replicate(create func(replicas int) error) error {
	if len(j.nc.Servers()) >= 3 {
		err := create(3)
		var api *jetstream.APIError
		if !errors.As(err, &api) || api.ErrorCode == jetstream.JSErrCodeStreamNameInUse {
			return err
		}
	}
	return create(1)
}

// create creates a stream unless it exists.
func (j *Job) create(ctx context.Context, config jetstream.StreamConfig) error {
	err := j.replicate(func(replicas int) error {
		config.Replicas = replicas
		_, err := j.js.CreateStream(ctx, config)
		return err
	})
	if errors.Is(err, jetstream.ErrStreamNameAlreadyInUse) {
		return nil // with other settings, for instance by a master that knew fewer servers
	}
	return err
}

// Add puts a task into the queue, unless it is there or done already.
func (j *Job) Add(ctx context.Context, t Task) error {
	if err := checkName(t.Name); err != nil {
		return err
	}
	if known, err := j.results.ask(t); known || err != nil {
		return err
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
	return j.results.wait(ctx, name)
}

// Reject reports that the output of a task, which Wait has returned, is invalid.
func (j *Job) Reject(name string, why error) {
	j.work.Say(fmt.Sprintf("task %s: the result of worker %q does not count: %v", name, j.results.worker(name), why))
}

// Keep puts a large input into the job's object store and returns its hash, which
// identifies it in tasks.
func (j *Job) Keep(ctx context.Context, input []byte) (hash string, err error) {
	sum := sha256.Sum256(input)
	hash = hex.EncodeToString(sum[:])
	var store jetstream.ObjectStore
	if err := j.replicate(func(replicas int) error {
		store, err = j.js.CreateOrUpdateObjectStore(ctx, jetstream.ObjectStoreConfig{
			Bucket: inputsBucket(j.ID), TTL: keptFor, Replicas: replicas,
		})
		return err
	}); err != nil {
		return "", err
	}
	if _, err := store.GetInfo(ctx, hash); err == nil {
		return hash, nil
	}
	_, err = store.PutBytes(ctx, hash, input)
	return hash, err
}

// listen subscribes to the messages of workers and of other masters.
func (j *Job) listen() error {
	for subject, hear := range map[string]nats.MsgHandler{
		presenceSubject(j.ID): func(m *nats.Msg) { j.crew.receive(m.Data) },
		remarksSubject(j.ID):  func(m *nats.Msg) { j.work.Say(string(m.Data)) },
		mastersSubject(j.ID):  func(m *nats.Msg) { m.Respond(nil) },
		askSubject:            func(m *nats.Msg) { m.Respond([]byte(j.ID)) },
	} {
		s, err := j.nc.Subscribe(subject, hear)
		if err != nil {
			return err
		}
		j.subs = append(j.subs, s)
	}
	return j.nc.Flush()
}

// collect receives results as they arrive, beginning with the stored ones, until an error
// occurs.
func (j *Job) collect(ctx context.Context) error {
	stream, err := j.js.Stream(ctx, resultsStream(j.ID))
	if err != nil {
		return err
	}
	there := stream.CachedInfo().State.LastSeq
	j.taken.Store(0)
	if there == 0 {
		j.catchUp()
	}
	results, err := stream.OrderedConsumer(ctx, jetstream.OrderedConsumerConfig{DeliverPolicy: jetstream.DeliverAllPolicy})
	if err != nil {
		return err
	}
	messages, err := results.Messages(jetstream.PullHeartbeat(5*time.Second), jetstream.PullExpiry(30*time.Second))
	if err != nil {
		return err
	}
	defer messages.Stop()
	for {
		msg, err := messages.Next(jetstream.NextContext(ctx))
		if err != nil {
			return err
		}
		if j.results.receive(msg) {
			j.crew.count()
		}
		meta, err := msg.Metadata()
		if err != nil {
			return err
		}
		j.taken.Store(meta.Sequence.Stream)
		if meta.Sequence.Stream >= there {
			j.catchUp()
		}
	}
}

// Progress returns the present workers of the job and their speed.
func (j *Job) Progress() Progress { return j.crew.progress() }

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
func (j *Job) Finish(ctx context.Context) (err error) {
	j.Leave()
	ctx, cancel := context.WithTimeout(ctx, finishWithin)
	defer cancel()
	asking, done := context.WithTimeout(ctx, time.Second)
	defer done()
	if _, err := j.nc.RequestWithContext(asking, mastersSubject(j.ID), nil); err == nil {
		return nil
	}
	j.nc.Publish(overSubject(j.ID), nil)
	for _, name := range []string{tasksStream(j.ID), resultsStream(j.ID), inputsStream(j.ID)} {
		err = errors.Join(err, j.remove(ctx, name))
	}
	return err
}

// remove removes a stream, if there is one. It tries again until the connection is closed
// or ctx ends.
func (j *Job) remove(ctx context.Context, stream string) error {
	for {
		try, cancel := context.WithTimeout(ctx, 5*time.Second)
		err := j.js.DeleteStream(try, stream)
		cancel()
		switch {
		case err == nil, errors.Is(err, jetstream.ErrStreamNotFound):
			return nil
		case errors.Is(err, nats.ErrConnectionClosed):
			return err
		}
		if pause(ctx, 100*time.Millisecond); ctx.Err() != nil {
			return err
		}
	}
}
