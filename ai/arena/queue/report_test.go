package queue_test

import (
	"bytes"
	"context"
	"sync"
	"testing"
	"time"

	"colat/ai/arena/broker/brokertest"
	"colat/ai/arena/queue"
	"colat/ai/clocktest"
)

// heard are the reports that a master has got.
type heard struct {
	mu    sync.Mutex
	texts map[string][]string // by task
}

func (h *heard) hear(task string, report []byte) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.texts == nil {
		h.texts = make(map[string][]string)
	}
	h.texts[task] = append(h.texts[task], string(report))
}

func (h *heard) has(t *testing.T, task, report string) {
	t.Helper()
	clocktest.Await(t, "the report "+report, 30*time.Second, func() bool {
		h.mu.Lock()
		defer h.mu.Unlock()
		n := len(h.texts[task])
		return n > 0 && h.texts[task][n-1] == report
	})
}

// TestReports: a worker reports a task to a master from the time that it listens: what has changed, and nothing that
// is too large. A task that no master listens to, and one after the loss of the server, ends as ever.
func TestReports(t *testing.T) {
	t.Parallel()
	s := brokertest.Start(t)
	job := openJob(t, s, queue.Work{Key: t.Name()})
	states := make(chan []byte, 1)
	state := []byte(nil)
	kinds := func() map[string]queue.Kind {
		return map[string]queue.Kind{"told": {Do: func(ctx context.Context, g *queue.Given) ([]byte, error) {
			end := make(chan struct{})
			defer g.Report(func() []byte {
				select {
				case state = <-states:
					if string(state) == "end" {
						close(end)
					}
				default:
				}
				return state
			})()
			if g.Name == "brief" {
				return g.Input, nil
			}
			select {
			case <-end:
			case <-ctx.Done():
			}
			return g.Input, ctx.Err()
		}}}
	}
	startWorker(t, s, &queue.Worker{Name: "one", Threads: 2, Kinds: kinds})
	for _, name := range []string{"brief", "long"} {
		if err := job.Add(t.Context(), queue.Task{Name: name, Kind: "told", Input: []byte(name)}); err != nil {
			t.Fatal(err)
		}
	}
	if output, err := job.Wait(t.Context(), "brief"); err != nil || string(output) != "brief" {
		t.Errorf("%q, %v", output, err)
	}
	h := new(heard)
	if err := job.Listen(h.hear); err != nil {
		t.Fatal(err)
	}
	for _, text := range [][]byte{[]byte("first"), bytes.Repeat([]byte("x"), 1<<15+1), []byte("second")} {
		states <- text
		if len(text) < 100 {
			h.has(t, "long", string(text))
		}
	}
	s.Stop()
	states <- []byte("away")
	s.Restart(t)
	states <- []byte("back")
	h.has(t, "long", "back")
	states <- []byte("end")
	if output, err := job.Wait(t.Context(), "long"); err != nil || string(output) != "long" {
		t.Errorf("%q, %v", output, err)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, text := range h.texts["long"] {
		if len(text) > 100 {
			t.Errorf("a report of %d bytes has come", len(text))
		}
	}
}
