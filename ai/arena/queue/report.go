package queue

import (
	"bytes"
	"time"

	"github.com/nats-io/nats.go"
)

// Reports of tasks in progress are messages that no stream keeps: they may be lost. Workers send them while a
// master announces that it listens, which those of earlier builds never do.

// reportSubject is the subject of the reports of a task, and listenSubject the one of the announcements.
func reportSubject(id, name string) string { return "arena." + id + ".report." + name }
func listenSubject(id string) string       { return "arena." + id + ".listens" }

// Bounds of reports.
const (
	reportEvery      = 500 * time.Millisecond // between two reports of a task
	mostReport       = 1 << 15                // bytes of one
	mostReports      = 1 << 10                // that wait until the master has read those before them
	mostReportsBytes = 1 << 22
)

// Listen calls hear with the reports of workers, one after another. Workers are not trusted, so a report may have any
// content.
func (j *Job) Listen(hear func(task string, report []byte)) error {
	s, err := j.nc.Subscribe(reportSubject(j.ID, "*"), func(m *nats.Msg) {
		if len(m.Data) <= mostReport {
			hear(nameOf(m.Subject), m.Data)
		}
	})
	if err != nil {
		return err
	}
	if err := s.SetPendingLimits(mostReports, mostReportsBytes); err != nil {
		return err
	}
	j.subs = append(j.subs, s)
	j.listens.Store(true)
	return j.nc.Publish(listenSubject(j.ID), nil)
}

// Report sends what state returns to masters that listen, until stop is called: when it has changed, and as often as
// the presence of workers. state is called on another goroutine.
func (g *Given) Report(state func() []byte) (stop func()) {
	quit := make(chan struct{})
	go func() {
		ticker := time.NewTicker(reportEvery)
		defer ticker.Stop()
		var last []byte
		var sent time.Time
		for {
			select {
			case <-ticker.C:
			case <-quit:
				return
			}
			if !g.listened() {
				continue
			}
			report := state()
			if len(report) == 0 || len(report) > mostReport || bytes.Equal(report, last) && time.Since(sent) < presenceEvery {
				continue
			}
			last, sent = report, time.Now()
			g.send(report)
		}
	}()
	return func() { close(quit) }
}

// listen records that a master of a job listens.
func (w *Worker) listen(id string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if job := w.jobs[id]; job != nil {
		job.listened = time.Now()
	}
}

// hasListener reports whether a master of the job listens, and can be reached.
func (t *taken) hasListener() bool {
	t.worker.mu.Lock()
	defer t.worker.mu.Unlock()
	return time.Since(t.listened) < goneAfter && t.worker.nc.IsConnected()
}
