package stream

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"colat/ai/clocktest"
	"colat/web/rooms/roomstest"
	"colat/web/rooms/store"
	"colat/web/rooms/store/broker"
)

// cluster is some nodes on loopback, in this process.
type cluster struct {
	t       *testing.T
	nodes   []broker.Node
	brokers []*broker.Broker
}

// startCluster starts all nodes, the first of them in a folder that there is.
func startCluster(t *testing.T, size int, folder string) *cluster {
	t.Helper()
	c := &cluster{t: t}
	routes := roomstest.FreePorts(t, size)
	for i := range size {
		c.nodes = append(c.nodes, broker.Node{
			Folder: t.TempDir(), Listen: "127.0.0.1:0", User: "colat", Password: "among nodes", Log: heard(t),
			Cluster: broker.Cluster{Name: "three", Node: fmt.Sprint("node", i), Listen: routes[i], Nodes: routes},
		})
		if i == 0 {
			c.nodes[i].Folder = folder
		}
		c.brokers = append(c.brokers, run(t, c.nodes[i]))
		// Where clients found it, it is found again.
		c.nodes[i].Listen = c.brokers[i].URL()[len("nats://"):]
	}
	return c
}

// connect connects to any node.
func (c *cluster) connect() *Store {
	c.t.Helper()
	var urls []string
	for _, n := range c.nodes {
		urls = append(urls, "nats://colat:among%20nodes@"+n.Listen)
	}
	b, err := broker.Connect(limited(c.t), broker.Remote{URLs: urls, Log: heard(c.t)})
	if err != nil {
		c.t.Fatal(err)
	}
	c.t.Cleanup(b.Close)
	return open(c.t, b)
}

// Each node in turn is shut down and comes back while clients append and follow: what was
// acknowledged is there once, in order, and was heard once, in order.
func TestCluster(t *testing.T) {
	was := map[string][]string{}
	folder := aloneBefore(t, was)
	c := startCluster(t, 3, folder)
	j, other := c.connect(), c.connect()
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
	takeOver(t, c, j, was)
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
	for i := range c.brokers {
		c.brokers[i].Close()
		// It goes on without the node.
		must(t, j, roomstest.NewRoom(), 0, "without")
		c.brokers[i] = run(t, c.nodes[i])
		if err := c.brokers[i].WaitCurrent(limited(t)); err != nil {
			t.Fatal(err)
		}
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
		if got := loaded(t, other, room, 0); !slices.Equal(got, want) {
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

// aloneBefore is the folder of a server that was alone, with some rooms.
func aloneBefore(t *testing.T, was map[string][]string) string {
	t.Helper()
	folder := t.TempDir()
	b := run(t, broker.Node{Folder: folder, Log: heard(t)})
	j := open(t, b)
	for i := range 20 {
		room, last := roomstest.NewRoom(), uint64(0)
		for k := range i {
			event := fmt.Sprint("before ", k)
			last = must(t, j, room, last, event)
			was[room] = append(was[room], event)
		}
		if i == 1 {
			if err := j.ClaimCode(limited(t), "ABC234", room); err != nil {
				t.Fatal(err)
			}
		}
	}
	b.Close()
	return folder
}

// takeOver brings them into the cluster: once, although it was interrupted.
func takeOver(t *testing.T, c *cluster, other *Store, was map[string][]string) {
	t.Helper()
	for room, events := range was {
		last := uint64(0)
		for _, event := range events[:len(events)/2] {
			last = must(t, other, room, last, event)
		}
	}
	j := open(t, c.brokers[0])
	for _, want := range []int{len(was), 0} {
		if rooms, err := j.TakeOver(limited(t)); err != nil || rooms != want {
			t.Errorf("%d rooms are taken over, not %d: %v", rooms, want, err)
		}
	}
	for room, want := range was {
		if got := loaded(t, other, room, 0); !slices.Equal(got, want) {
			t.Errorf("there are %q, want %q", got, want)
		}
		if codes, err := other.Codes(limited(t)); len(codes) != 1 || was[codes[0].Room] == nil || err != nil {
			t.Errorf("the codes there are %v, %v", codes, err)
		}
	}
	// Others have nothing to take over.
	for _, b := range []*broker.Broker{c.brokers[1], other.broker} {
		if rooms, err := open(t, b).TakeOver(limited(t)); err != nil || rooms != 0 {
			t.Errorf("%d rooms are taken over: %v", rooms, err)
		}
	}
}
