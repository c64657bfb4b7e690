package broker

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"path/filepath"
	"strconv"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"

	"colat/ai/arena/filelock"
)

// Node configures a server inside this process. With Folder only, other programs cannot
// connect to the server.
type Node struct {
	// Folder holds all persistent data and belongs to one process at a time. It is
	// created if it does not exist.
	Folder string

	// Listen is the HOST:PORT at which other programs connect; port 0 selects a free one.
	// If it is empty, they cannot connect. Beyond loopback they need the credentials.
	Listen string

	// User and Password are the credentials of clients and of the other nodes of a
	// cluster. If they are needed but empty, they are read from the file "credentials" in
	// the folder, where a single server writes generated ones.
	User, Password string

	// Sync is the interval at which written data is synced to the disk, and so the most
	// that a power failure may lose. 0 means DefaultSync; with SyncAlways data is synced
	// before it is acknowledged. A killed process loses nothing in either case.
	Sync time.Duration

	// Limit is the maximum number of bytes to store; 0 means three quarters of the free
	// space.
	Limit int64

	Cluster Cluster

	// TLS applies to clients and to the other nodes of a cluster.
	TLS TLS

	// Log receives warnings and errors; nil discards them. It receives no passwords.
	Log *slog.Logger
}

// Cluster configures a node of a cluster. The zero value is a single server.
type Cluster struct {
	Name   string   // name of the cluster, equal on every node
	Node   string   // name of this node
	Listen string   // HOST:PORT at which the other nodes connect
	Nodes  []string // HOST:PORT of every node including this one, equal on every node
}

// Special values of Node.Sync, and its default.
const (
	DefaultSync               = 10 * time.Second
	SyncAlways  time.Duration = -1
)

// startPatience is longer than a server of any size takes to read its folder. A clean
// start takes a few hundredths of a second.
const startPatience = 5 * time.Minute

// Run starts the server and connects to it within the process, without a socket. In a
// cluster it does not wait for the other nodes; Wait does.
func Run(ctx context.Context, n Node) (*Broker, error) {
	if n.Log == nil {
		n.Log = slog.New(slog.DiscardHandler)
	}
	if n.Folder == "" {
		return nil, errors.New("broker: a server needs a folder for what it keeps")
	}
	folder, err := lockFolder(n.Folder)
	if err != nil {
		return nil, err
	}
	if err := n.otherwise(); err != nil {
		folder.release()
		return nil, err
	}
	b, err := run(ctx, n, folder)
	if err != nil {
		folder.release()
		return nil, err
	}
	return b, nil
}

func run(ctx context.Context, n Node, folder *folder) (*Broker, error) {
	options := &server.Options{
		DontListen:             true,
		NoSigs:                 true,
		DisableJetStreamBanner: true,
		JetStream:              true,
		JetStreamMaxStore:      n.Limit,
		StoreDir:               filepath.Join(n.Folder, aloneFolder),
		SyncInterval:           n.Sync,
	}
	switch {
	case n.Sync == SyncAlways:
		options.SyncAlways, options.SyncInterval = true, DefaultSync
	case n.Sync == 0:
		options.SyncInterval = DefaultSync
	case n.Sync < 0:
		return nil, fmt.Errorf("broker: %v is no time between two writes to the disk", n.Sync)
	}
	if n.Limit < 0 {
		return nil, fmt.Errorf("broker: %d is no number of bytes to keep", n.Limit)
	}
	if n.Cluster.on() {
		if err := n.Cluster.check(); err != nil {
			return nil, err
		}
	}
	user, err := n.credentials()
	if err != nil {
		return nil, err
	}
	if n.User == "" && user.name != "" {
		warnExposed(n.Log, CredentialsFile(n.Folder))
	}
	warnExposed(n.Log, n.TLS.Key)
	if n.Cluster.on() {
		if err := n.Cluster.configure(options, user); err != nil {
			return nil, err
		}
		options.StoreDir = filepath.Join(n.Folder, clusterFolder)
		if n.Listen == "" {
			// A node without a client port does not connect to other nodes either. So it
			// listens for clients on loopback, with a random password that is not stored.
			n.Listen, options.Cluster.NoAdvertise = "127.0.0.1:0", true
			user.name, user.password = generatedUser, rand.Text()
		}
	}
	if err := n.TLS.configure(options, n.Listen != "" && !options.Cluster.NoAdvertise, n.Cluster.on()); err != nil {
		return nil, err
	}
	options.Username, options.Password = user.name, user.password
	if n.Listen != "" {
		if options.Host, options.Port, err = address(n.Listen); err != nil {
			return nil, err
		}
		options.DontListen = false
	}
	log := &serverLog{log: n.Log, secrets: []string{options.Password, options.Cluster.Password}}
	log.refused.source = n.credentialsSource()
	if n.Cluster.on() {
		log.refused.others = len(n.Cluster.Nodes) - 1
	}
	if err := probe(n.Folder); err != nil {
		return nil, err
	}
	if err := verify(n.Folder, options.StoreDir, n.Log); err != nil {
		return nil, err
	}
	e := &embedded{folder: n.Folder, log: log, done: make(chan struct{})}
	e.make = func() (*server.Server, error) {
		s, err := server.NewServer(options.Clone())
		if err != nil {
			return nil, fmt.Errorf("broker: %s", log.clean(err.Error()))
		}
		s.SetLoggerV2(log, false, false, false)
		return s, nil
	}
	s, err := e.make()
	if err != nil {
		return nil, err
	}
	b, err := start(ctx, s, e, user)
	if err != nil {
		abandonWithin(s, filelock.Patience)
		return nil, err
	}
	if at, ok := s.Addr().(*net.TCPAddr); ok && n.Listen != "" {
		options.Port = at.Port // also for servers that replace this one
	}
	b.node, b.log, b.folder = e, log, folder
	healing, stop := context.WithCancel(context.Background())
	e.stop = stop
	go e.heal(healing)
	log.refused.link(b.others)
	if n.Listen != "" && !options.Cluster.NoAdvertise {
		b.url = s.ClientURL()
	}
	if n.Cluster.on() {
		b.clustered, b.nodes = true, len(n.Cluster.Nodes)
		b.replicas = min(clusterReplicas, b.nodes)
	}
	return b, nil
}

// start waits until the server is ready and connects to it.
func start(ctx context.Context, s *server.Server, e *embedded, user user) (*Broker, error) {
	if err := up(ctx, s, e.log); err != nil {
		return nil, err
	}
	e.server.Store(s)
	options := append(always(e.log.log), nats.InProcessServer(e), nats.UserInfo(user.name, user.password))
	conn, err := nats.Connect("", options...)
	if err != nil {
		return nil, fmt.Errorf("broker: no connection to the server of this process: %w", err)
	}
	return attach(conn)
}

// up starts a server and waits until it accepts connections.
func up(ctx context.Context, s *server.Server, log *serverLog) error {
	ready := make(chan bool, 1)
	go func() {
		s.Start()
		ready <- log.fatal.Load() == nil && s.ReadyForConnections(startPatience)
	}()
	select {
	case is := <-ready:
		if fatal := log.fatal.Load(); fatal != nil {
			return fmt.Errorf("broker: the server does not start: %s", *fatal)
		}
		if !is {
			return errors.New("broker: the server does not start, and does not say why")
		}
		return nil
	case <-ctx.Done():
		return fmt.Errorf("broker: the server was not up yet: %w", ctx.Err())
	}
}

// abandonWithin shuts a server down and waits for that for at most patience, because
// pending work may keep the server from ending.
func abandonWithin(s *server.Server, patience time.Duration) {
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		s.Shutdown()
		s.WaitForShutdown()
	}()
	select {
	case <-ended:
	case <-time.After(patience):
	}
}

// address returns the host and the port of a listen address in the form that the server
// expects. It returns an error if the address is not free.
func address(listen string) (string, int, error) {
	host, text, err := net.SplitHostPort(listen)
	if err != nil {
		return "", 0, fmt.Errorf("broker: %q is not HOST:PORT, such as 127.0.0.1:4222", listen)
	}
	port, err := strconv.ParseUint(text, 10, 16)
	if err != nil {
		return "", 0, fmt.Errorf("broker: the port of %q is not a number up to 65535", listen)
	}
	if host == "" {
		host = server.DEFAULT_HOST
	}
	// The server would report it only in its log.
	probe, err := net.Listen("tcp", net.JoinHostPort(host, text))
	if inUse(err) {
		return "", 0, fmt.Errorf("broker: %w: something listens at %s already; port 0 takes a free one",
			ErrPortTaken, listen)
	}
	if err != nil {
		return "", 0, fmt.Errorf("broker: %q is no place to listen at: %w", listen, err)
	}
	probe.Close()
	if port == 0 {
		return host, server.RANDOM_PORT, nil
	}
	return host, int(port), nil
}

// loopback reports whether only programs on this computer can connect to an address.
func loopback(listen string) bool {
	host, _, err := net.SplitHostPort(listen)
	if err != nil {
		return false
	}
	if host == "localhost" {
		return true
	}
	ip := net.ParseIP(host)
	return ip != nil && ip.IsLoopback()
}
