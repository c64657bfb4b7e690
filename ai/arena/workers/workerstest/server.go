// Package workerstest starts NATS servers with JetStream inside tests.
package workerstest

import (
	"net/url"
	"strconv"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// A Server is a NATS server that can be stopped and started again.
type Server struct {
	options *server.Options
	running *server.Server
}

// Start starts a server that ends with the test.
func Start(t testing.TB) *Server {
	t.Helper()
	s := &Server{options: &server.Options{
		Host: "127.0.0.1", Port: server.RANDOM_PORT, JetStream: true, StoreDir: t.TempDir(),
		NoLog: true, NoSigs: true, DisableJetStreamBanner: true,
	}}
	s.Restart(t)
	t.Cleanup(s.Stop)
	return s
}

// URL is where the server is, also after it was started again.
func (s *Server) URL() string { return "nats://127.0.0.1:" + strconv.Itoa(s.options.Port) }

// Stop stops the server.
func (s *Server) Stop() {
	s.running.Shutdown()
	s.running.WaitForShutdown()
}

// Restart starts the server, after Stop at the same address and with what it kept.
func (s *Server) Restart(t testing.TB) {
	t.Helper()
	running, err := server.NewServer(s.options)
	if err != nil {
		t.Fatal(err)
	}
	s.running = running
	go running.Start()
	if !running.ReadyForConnections(20 * time.Second) {
		t.Fatal("the NATS server does not start")
	}
	if at, err := url.Parse(running.ClientURL()); err == nil {
		s.options.Port, _ = strconv.Atoi(at.Port())
	}
}
