package queue_test

import (
	"fmt"
	"net"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"colat/ai/arena/arenatest"
	"colat/ai/arena/broker"
	"colat/ai/arena/broker/brokertest"
	"colat/ai/arena/queue"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// freePorts returns ports that are not in use.
func freePorts(t *testing.T, n int) (ports []int) {
	t.Helper()
	for range n {
		listener, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		defer listener.Close()
		ports = append(ports, listener.Addr().(*net.TCPAddr).Port)
	}
	return ports
}

// TestCluster does a job at a cluster of three servers, each of which ends once in the middle:
// nothing is lost.
func TestCluster(t *testing.T) {
	t.Parallel()
	ports := freePorts(t, 6)
	var routes []*url.URL
	var urls []string
	for i := range 3 {
		routes = append(routes, &url.URL{Scheme: "nats", Host: fmt.Sprintf("127.0.0.1:%d", ports[3+i])})
		urls = append(urls, fmt.Sprintf("nats://127.0.0.1:%d", ports[i]))
	}
	folders := []string{t.TempDir(), t.TempDir(), t.TempDir()}
	nodes := make([]*server.Server, 3)
	start := func(i int) {
		node, err := server.NewServer(&server.Options{
			ServerName: fmt.Sprint("node-", i), Host: "127.0.0.1", Port: ports[i], JetStream: true, StoreDir: folders[i],
			Cluster: server.ClusterOpts{Name: "three", Host: "127.0.0.1", Port: ports[3+i]},
			Routes:  slices.Clone(routes), NoLog: true, NoSigs: true,
		})
		if err != nil {
			t.Fatal(err)
		}
		nodes[i] = node
		go node.Start()
	}
	stop := func(i int) {
		nodes[i].Shutdown()
		nodes[i].WaitForShutdown()
	}
	for i := range nodes {
		start(i)
		t.Cleanup(func() { stop(i) })
	}
	at := broker.Server{URL: strings.Join(urls, ",")}
	var nc *nats.Conn
	var job *queue.Job
	await(t, "the cluster is there", func() (there bool) {
		if nc != nil {
			nc.Close()
		}
		var err error
		if nc, err = at.Connect("test", false, func(string) {}); err != nil {
			return false
		}
		job, err = queue.Open(t.Context(), nc, queue.Work{Key: t.Name(), Silence: 2 * time.Second})
		return err == nil
	})
	t.Cleanup(nc.Close)
	for i := range 3 {
		arenatest.Work(t, at, &queue.Worker{
			Name: fmt.Sprint("worker ", i), Threads: 2, Kinds: square(func() time.Duration { return 5 * time.Millisecond }, nil),
		})
	}
	tasks := squares(800)
	addAll(t, job, tasks)
	js, _ := jetstream.New(nc)
	for _, name := range []string{"ARENA-TASKS-", "ARENA-RESULTS-"} {
		stream, err := js.Stream(t.Context(), name+job.ID)
		if err != nil || stream.CachedInfo().Config.Replicas != 3 {
			t.Errorf("%s is not on three servers: %v", name, err)
		}
	}
	for i := range nodes {
		if _, err := job.Wait(t.Context(), fmt.Sprint(200*(i+1))); err != nil {
			t.Fatal(err)
		}
		stop(i)
		start(i)
		await(t, "the node is there again", func() bool { return nodes[i].JetStreamIsCurrent() })
	}
	for i, task := range tasks {
		if i > 0 && i <= 600 && i%200 == 0 {
			continue
		}
		output, err := job.Wait(t.Context(), task.Name)
		if err != nil || string(output) != fmt.Sprint(i*i) {
			t.Errorf("task %d: %q, %v", i, output, err)
		}
	}
	if err := job.Finish(t.Context()); err != nil {
		t.Error(err)
	}
}

// TestJetStreamComesLater opens a job at a server of a cluster whose JetStream is not up yet: it
// waits for it rather than to say that there is none.
func TestJetStreamComesLater(t *testing.T) {
	t.Parallel()
	ports := freePorts(t, 5)
	start := func(name string, port, route int, keeps bool, others ...int) {
		options := &server.Options{
			ServerName: name, Port: port, JetStream: keeps,
			Cluster: server.ClusterOpts{Name: "late", Host: "127.0.0.1", Port: route},
		}
		if keeps {
			options.StoreDir = t.TempDir()
		}
		for _, other := range others {
			options.Routes = append(options.Routes, &url.URL{Scheme: "nats", Host: fmt.Sprintf("127.0.0.1:%d", other)})
		}
		brokertest.Run(t, options)
	}
	start("first", ports[0], ports[1], false)
	nc, err := broker.Server{URL: fmt.Sprintf("nats://127.0.0.1:%d", ports[0])}.Connect("test", false, func(string) {})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(nc.Close)
	told := make(chan string, 100)
	opened := make(chan error, 1)
	go func() {
		job, err := queue.Open(t.Context(), nc, queue.Work{Key: t.Name(), Say: func(line string) { told <- line }})
		if err == nil {
			job.Leave()
		}
		opened <- err
	}()
	select {
	case line := <-told:
		t.Log(line)
	case err := <-opened:
		t.Fatalf("it did not wait: %v", err)
	}
	start("second", ports[2], ports[3], true, ports[1], ports[4])
	start("third", -1, ports[4], true, ports[1], ports[3])
	if err := <-opened; err != nil {
		t.Error(err)
	}
}
