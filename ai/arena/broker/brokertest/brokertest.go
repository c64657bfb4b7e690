// Package brokertest runs NATS servers in the process of a test.
package brokertest

import (
	"cmp"
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// Run starts a server on this machine, which logs nothing and ends with the test. Its port
// is a free one unless the options name one.
func Run(t testing.TB, options *server.Options) *server.Server {
	t.Helper()
	options.Host, options.NoLog, options.NoSigs = "127.0.0.1", true, true
	options.Port = cmp.Or(options.Port, server.RANDOM_PORT)
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

// A Server is a server with JetStream that can be stopped and restarted.
type Server struct {
	options server.Options
	Running *server.Server
}

// Start starts a server that stops at the end of the test.
func Start(t testing.TB) *Server { return start(t, server.Options{}) }

func start(t testing.TB, options server.Options) *Server {
	t.Helper()
	options.JetStream, options.StoreDir, options.DisableJetStreamBanner = true, t.TempDir(), true
	s := &Server{options: options}
	s.Restart(t)
	at, err := url.Parse(s.Running.ClientURL())
	if err == nil {
		s.options.Port, err = strconv.Atoi(at.Port())
	}
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// URL returns the address of the server. It stays the same after a restart.
func (s *Server) URL() string { return "nats://127.0.0.1:" + strconv.Itoa(s.options.Port) }

// Stop stops the server.
func (s *Server) Stop() {
	s.Running.Shutdown()
	s.Running.WaitForShutdown()
}

// Restart starts the server. After Stop it has the same address and the stored data.
func (s *Server) Restart(t testing.TB) {
	t.Helper()
	s.Running = Run(t, s.options.Clone())
}

// Cluster starts servers that form a cluster and know each other by free ports HOST:PORT.
func Cluster(t testing.TB, ports []string) (servers []*Server) {
	t.Helper()
	for i, place := range ports {
		_, port, _ := strings.Cut(place, ":")
		options := server.Options{ServerName: fmt.Sprint("node", i)}
		options.Cluster = server.ClusterOpts{Name: "test", Host: "127.0.0.1"}
		options.Cluster.Port, _ = strconv.Atoi(port)
		options.Routes = server.RoutesFromStr("nats://" + strings.Join(ports, ",nats://"))
		servers = append(servers, start(t, options))
	}
	return servers
}
