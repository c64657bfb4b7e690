package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"colat/web/rooms/room"
	"colat/web/rooms/roomstest"
	"colat/web/rooms/store/broker"
	"colat/web/rooms/store/stream"
)

// asNode has the test's own program be a node of a NATS cluster and nothing else.
const asNode = "COLAT_TEST_NODE"

// runNode is such a node until it is killed.
func runNode(words []string) int {
	ctx := context.Background()
	b, err := broker.Run(ctx, broker.Node{
		Folder: words[0], Listen: words[1], User: "colat", Password: "secret",
		Cluster: broker.Cluster{Name: "class", Node: words[2], Listen: words[3], Nodes: strings.Split(words[4], ",")},
		Log:     slog.New(slog.DiscardHandler),
	})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer b.Close()
	select {}
}

// process is a server or a node that can be killed and started again.
type process struct {
	name  string
	start func() *exec.Cmd
	cmd   *exec.Cmd
}

func (p *process) again(t *testing.T) {
	p.cmd = p.start()
	if err := p.cmd.Start(); err != nil {
		t.Error(err)
	}
}

func (p *process) kill() {
	p.cmd.Process.Kill()
	p.cmd.Wait()
}

// A five is three nodes of NATS and two servers that use them, each a process of its own.
type five struct {
	processes []*process
	urls      []string // of the nodes
	addresses []string // of the servers, HOST:PORT
}

// startFive runs them until the test ends.
func startFive(t *testing.T) *five {
	t.Helper()
	var all five
	dir, packed := t.TempDir(), packedSite(t)
	clients, routes := roomstest.FreePorts(t, 5), roomstest.FreePorts(t, 3)
	child := func(key string, words ...string) func() *exec.Cmd {
		return func() *exec.Cmd {
			cmd := exec.Command(os.Args[0])
			cmd.Env = append(os.Environ(), key+"="+strings.Join(words, "\n"))
			cmd.Stderr = os.Stderr
			return cmd
		}
	}
	for i := range 3 {
		name := fmt.Sprint("node", i+1)
		all.urls = append(all.urls, "nats://colat:secret@"+clients[i])
		all.processes = append(all.processes, &process{name: name, start: child(asNode,
			filepath.Join(dir, name), clients[i], name, routes[i], strings.Join(routes, ","))})
	}
	all.addresses = clients[3:]
	for i, c := range all.addresses {
		all.processes = append(all.processes, &process{name: fmt.Sprint("server", i+1), start: child(asServer,
			"-dir", packed, "-addr", c, "-clients", "10000", "-nats", strings.Join(all.urls, ","))})
	}
	for _, p := range all.processes {
		p.again(t)
		t.Cleanup(p.kill)
	}
	return &all
}

// store opens what the nodes keep.
func (f *five) storage(ctx context.Context, t *testing.T) *stream.Store {
	t.Helper()
	b, err := broker.Connect(ctx, broker.Remote{URLs: f.urls})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.Close)
	j, err := stream.Open(ctx, b, stream.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return j
}

// roomOf is the room that the events in a store make up.
func roomOf(ctx context.Context, j *stream.Store, id string) (*room.Room, error) {
	entries, err := j.Load(ctx, id, 0)
	if err != nil {
		return nil, err
	}
	var r room.Room
	for _, e := range entries {
		if e.Compacted {
			continue
		}
		var event room.Event
		if err := json.Unmarshal(e.Event, &event); err != nil {
			return nil, err
		}
		if err := r.Apply(&event); err != nil {
			return nil, fmt.Errorf("room %s: %w", id[:4], err)
		}
	}
	return &r, nil
}
