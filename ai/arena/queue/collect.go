package queue

import (
	"context"
	"maps"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

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

// collect receives results as they arrive, beginning with the stored ones.
func (j *Job) collect(ctx context.Context) {
	for ctx.Err() == nil {
		if err := j.collectStream(ctx); err != nil {
			pause(ctx, 200*time.Millisecond)
		}
	}
}

func (j *Job) collectStream(ctx context.Context) error {
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
		j.receive(msg)
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

// catchUp signals that all results are known that were stored when the job was opened.
func (j *Job) catchUp() {
	j.mu.Lock()
	defer j.mu.Unlock()
	select {
	case <-j.caughtUp:
	default:
		close(j.caughtUp)
		j.crew.start()
	}
}

// receive takes a result. It ignores a repetition of a known one.
func (j *Job) receive(msg jetstream.Msg) {
	name := nameOf(msg.Subject())
	r := result{output: msg.Data(), worker: msg.Headers().Get(workerHeader)}
	if text := msg.Headers().Get(errorHeader); text != "" {
		r.output, r.err = nil, &TaskError{name, text}
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	a := j.open[name]
	if a == nil {
		if _, gone := j.gone[name]; !gone {
			j.early[name] = r
		}
		return
	}
	select {
	case <-a.done:
	default:
		a.result = r
		close(a.done)
		j.crew.count()
	}
}

// lookEvery is the number of announcements of a job between two searches for lost tasks.
const lookEvery = 2

// watch announces the job to workers and restores lost tasks: it publishes a task again
// that is neither done nor in the queue, for instance after the loss of a server's disk.
func (j *Job) watch(ctx context.Context) {
	ticker := time.NewTicker(presenceEvery)
	defer ticker.Stop()
	for round := 1; ; round++ {
		if j.nc.IsConnected() {
			j.nc.Publish(newsSubject, []byte(j.ID))
			if round%lookEvery == 0 {
				// If the server cannot answer, the next search will.
				_ = j.findLost(ctx)
			}
		}
		select {
		case <-ticker.C:
		case <-ctx.Done():
			return
		}
	}
}

// findLost publishes tasks again that are neither in the queue nor done. A worker removes
// a task from the queue only after its result is stored. So if all results stored after
// the look into the queue are known, an open task that was not in the queue is lost.
func (j *Job) findLost(ctx context.Context) error {
	open := j.unanswered()
	if len(open) == 0 || j.js.PublishAsyncPending() > 0 {
		return nil
	}
	if err := j.ensure(ctx); err != nil {
		return err
	}
	tasks, err := j.js.Stream(ctx, tasksStream(j.ID))
	if err != nil {
		return err
	}
	queue, err := tasks.Info(ctx, jetstream.WithSubjectFilter(taskSubject(j.ID, "*")))
	if err != nil {
		return err
	}
	results, err := j.js.Stream(ctx, resultsStream(j.ID))
	if err != nil || results.CachedInfo().State.LastSeq > j.taken.Load() {
		return err
	}
	for name, a := range j.unanswered() {
		if open[name] == nil || queue.State.Subjects[taskSubject(j.ID, name)] > 0 {
			continue
		}
		if err := j.publish(ctx, a.Task); err != nil {
			return err
		}
	}
	return nil
}

// unanswered returns the tasks without a result.
func (j *Job) unanswered() map[string]*asked {
	j.mu.Lock()
	defer j.mu.Unlock()
	open := maps.Clone(j.open)
	maps.DeleteFunc(open, func(_ string, a *asked) bool {
		select {
		case <-a.done:
			return true
		default:
			return false
		}
	})
	return open
}
