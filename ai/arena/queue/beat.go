package queue

import (
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// startBeat reports to the queue periodically that a task is in progress, until stop is
// called. stop reports whether so many reports were missed that the queue has given the task
// to another worker.
func startBeat(msg jetstream.Msg, silence time.Duration) (stop func() (slept bool)) {
	slept := false
	// Use the wall clock, which continues while the computer sleeps.
	last := time.Now().Round(0)
	look := func() {
		now := time.Now().Round(0)
		slept = slept || now.Sub(last) > silence
		last = now
	}
	quit := make(chan struct{})
	var beating sync.WaitGroup
	beating.Go(func() {
		ticker := time.NewTicker(silence / 3)
		defer ticker.Stop()
		for {
			select {
			case <-ticker.C:
				look()
				msg.InProgress()
			case <-quit:
				look()
				return
			}
		}
	})
	return sync.OnceValue(func() bool {
		close(quit)
		beating.Wait()
		return slept
	})
}
