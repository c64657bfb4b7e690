package queue_test

import (
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// startServer starts a NATS server on this machine, which logs nothing and ends with the test. Its port
// is a free one unless the options name one.
func startServer(t *testing.T, options *server.Options) *server.Server {
	t.Helper()
	options.Host, options.NoLog, options.NoSigs = "127.0.0.1", true, true
	if options.Port == 0 {
		options.Port = server.RANDOM_PORT
	}
	s, err := server.NewServer(options)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
	go s.Start()
	if !s.ReadyForConnections(20 * time.Second) {
		t.Fatal("the NATS server does not start")
	}
	return s
}
