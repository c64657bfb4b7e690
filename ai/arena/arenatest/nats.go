package arenatest

import (
	"context"
	"sync"
	"testing"

	"colat/ai/arena/broker"
	"colat/ai/arena/queue"
)

// Work runs a worker for a server until the test ends or stop is called.
func Work(t testing.TB, at broker.Server, w *queue.Worker) (stop func()) {
	t.Helper()
	nc, err := at.Connect(w.Name, true, func(string) {})
	if err != nil {
		t.Fatal(err)
	}
	if w.Say == nil {
		w.Say = func(string) {}
	}
	ctx, cancel := context.WithCancel(context.Background())
	var working sync.WaitGroup
	working.Go(func() { w.Run(ctx, nc) })
	stop = sync.OnceFunc(func() {
		cancel()
		working.Wait()
		nc.Close()
	})
	t.Cleanup(stop)
	return stop
}
