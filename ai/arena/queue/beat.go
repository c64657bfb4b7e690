package queue

import (
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// A beat reports to the queue periodically that a task is in progress.
type beat struct {
	quit, gone chan struct{}
	slept      bool
}

func startBeat(msg jetstream.Msg, silence time.Duration) *beat {
	b := &beat{quit: make(chan struct{}), gone: make(chan struct{})}
	go func() {
		defer close(b.gone)
		ticker := time.NewTicker(silence / 3)
		defer ticker.Stop()
		// Use the wall clock, which continues while the computer sleeps.
		last := time.Now().Round(0)
		look := func() {
			now := time.Now().Round(0)
			b.slept = b.slept || now.Sub(last) > silence
			last = now
		}
		for {
			select {
			case <-ticker.C:
				look()
				msg.InProgress()
			case <-b.quit:
				look()
				return
			}
		}
	}()
	return b
}

// stop ends the beat. It reports whether so many beats were missed that the queue has
// given the task to another worker.
func (b *beat) stop() (slept bool) {
	select {
	case <-b.gone:
	default:
		close(b.quit)
		<-b.gone
	}
	return b.slept
}
