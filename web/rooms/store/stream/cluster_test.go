package stream

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"colat/ai/arena/broker/brokertest"
	"colat/ai/clocktest"
	"colat/web/rooms/roomstest"
	"colat/web/rooms/store"
)

// Each node in turn is shut down and comes back while clients append and follow: what was
// acknowledged is there once, in order, and was heard once, in order.
func TestCluster(t *testing.T) {
	nodes := brokertest.Cluster(t, roomstest.FreePorts(t, 3))
	var urls []string
	for _, node := range nodes {
		urls = append(urls, node.URL())
	}
	j, other := open(t, urls...), open(t, urls...)
	const writers = 4
	heardOf := make(map[string][]string)
	var heardAll sync.Mutex
	lastHeard := uint64(0)
	ctx, cancel := context.WithCancel(limited(t))
	ended := make(chan error, 1)
	go func() {
		ended <- other.Follow(ctx, 0, func(room string, e store.Entry) {
			heardAll.Lock()
			defer heardAll.Unlock()
			if e.Sequence <= lastHeard {
				t.Errorf("entry %d is heard after %d", e.Sequence, lastHeard)
			}
			lastHeard = e.Sequence
			heardOf[room] = append(heardOf[room], string(e.Event))
		})
	}()
	stop := make(chan struct{})
	var all sync.WaitGroup
	rooms, counts := make([]string, writers), make([]int, writers)
	for i := range writers {
		rooms[i] = roomstest.NewRoom()
		all.Go(func() {
			// A pause between events leaves the processor to the nodes that start.
			pause := time.NewTicker(5 * time.Millisecond) // the pace of writers
			defer pause.Stop()
			for last := uint64(0); ; counts[i]++ {
				select {
				case <-stop:
					return
				case <-pause.C:
				}
				var err error
				if last, err = j.Append(limited(t), rooms[i], last, fmt.Append(nil, counts[i])); err != nil {
					t.Errorf("room %d, event %d: %v", i, counts[i], err)
					return
				}
			}
		})
	}
	for _, node := range nodes {
		node.Stop()
		// It goes on without the node.
		must(t, j, roomstest.NewRoom(), 0, "without")
		node.Restart(t)
		clocktest.Await(t, "the node has all that the others have", time.Minute, func() bool {
			return node.Running.Healthz(nil).Status == "ok"
		})
	}
	close(stop)
	all.Wait()
	last, err := j.Last(limited(t))
	if err != nil {
		t.Fatal(err)
	}
	for i, room := range rooms {
		var want []string
		for k := range counts[i] {
			want = append(want, fmt.Sprint(k))
		}
		if got := loaded(t, other, room); !slices.Equal(got, want) {
			t.Errorf("room %d: %d events, want %d, or others", i, len(got), len(want))
		}
		clocktest.Until(time.Minute, func() bool {
			heardAll.Lock()
			defer heardAll.Unlock()
			return lastHeard >= last
		})
		heardAll.Lock()
		if !slices.Equal(heardOf[room], want) {
			t.Errorf("room %d: %d events are heard, want %d, or others", i, len(heardOf[room]), len(want))
		}
		heardAll.Unlock()
	}
	t.Log("events:", counts)
	cancel()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
