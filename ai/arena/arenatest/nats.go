package arenatest

import (
	"context"
	"net/url"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"colat/ai/arena/broker"
	"colat/ai/arena/queue"
)

// A Server is a NATS server that can be stopped and restarted.
type Server struct {
	folder  string
	port    int
	running *server.Server
}

// Start starts a server that stops at the end of the test.
func Start(t testing.TB) *Server {
	t.Helper()
	s := &Server{folder: t.TempDir(), port: server.RANDOM_PORT}
	s.Restart(t)
	at, err := url.Parse(s.running.ClientURL())
	if err == nil {
		s.port, err = strconv.Atoi(at.Port())
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Stop)
	return s
}

// URL returns the address of the server. It stays the same after a restart.
func (s *Server) URL() string { return "nats://127.0.0.1:" + strconv.Itoa(s.port) }

// Stop stops the server.
func (s *Server) Stop() {
	s.running.Shutdown()
	s.running.WaitForShutdown()
}

// Restart starts the server. After Stop it has the same address and the stored data.
func (s *Server) Restart(t testing.TB) {
	t.Helper()
	running, err := server.NewServer(&server.Options{
		Host: "127.0.0.1", Port: s.port, JetStream: true, StoreDir: s.folder,
		NoLog: true, NoSigs: true, DisableJetStreamBanner: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	s.running = running
	go running.Start()
	if !running.ReadyForConnections(20 * time.Second) {
		t.Fatal("the NATS server does not start")
	}
}

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
