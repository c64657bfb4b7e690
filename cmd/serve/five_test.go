package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/nats-io/nats-server/v2/server"

	"colat/ai/arena/broker"
	"colat/web/rooms/room"
	"colat/web/rooms/roomstest"
	"colat/web/rooms/store/stream"
)

// asNode has the test's own program be a node of a NATS cluster and nothing else.
const asNode = "COLAT_TEST_NODE"

// runNode is such a node until it is killed.
func runNode(words []string) int {
	places := make([]*net.TCPAddr, 2)
	for i, place := range []string{words[1], words[3]} {
		var err error
		if places[i], err = net.ResolveTCPAddr("tcp", place); err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
	}
	node, err := server.NewServer(&server.Options{
		ServerName: words[2], Host: "127.0.0.1", Port: places[0].Port, Username: "colat", Password: "secret",
		JetStream: true, StoreDir: words[0], NoLog: true, NoSigs: true, DisableJetStreamBanner: true,
		Cluster: server.ClusterOpts{Name: "class", Host: "127.0.0.1", Port: places[1].Port},
		Routes:  server.RoutesFromStr(words[4]),
	})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	node.Start()
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
			filepath.Join(dir, name), clients[i], name, routes[i], "nats://"+strings.Join(routes, ",nats://"))})
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
	conn, err := broker.Server{URL: strings.Join(f.urls, ",")}.Connect("test", true, func(string) {})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Close)
	j, err := stream.Open(ctx, conn, nil)
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
