package queue

import (
	"context"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

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
			if j.listens.Load() {
				j.nc.Publish(listenSubject(j.ID), nil)
			}
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
	open := j.results.unanswered()
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
	for name, a := range j.results.unanswered() {
		if open[name] == nil || queue.State.Subjects[taskSubject(j.ID, name)] > 0 {
			continue
		}
		if err := j.publish(ctx, a.Task); err != nil {
			return err
		}
	}
	return nil
}
