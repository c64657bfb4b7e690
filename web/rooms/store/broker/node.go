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
)

// Node is a server to be run inside this process. The zero value but for its folder is
// a server of one's own, which nobody else can connect to.
type Node struct {
	// Folder holds everything that must not be lost, and belongs to one process at a
	// time. It is made if it is missing.
	Folder string

	// Listen is the HOST:PORT at which others connect; port 0 takes a free one. Empty,
	// nobody can. Beyond loopback only those can who have the credentials.
	Listen string

	// User and Password are what has to be said by whoever connects, and by the other
	// nodes of a cluster. If they are needed and not given they are read from the file
	// "credentials" in the folder, where a server alone writes new ones.
	User, Password string

	// Sync is how often the disk is made to keep what was written: what a power cut may
	// take. 0 is DefaultSync, SyncAlways is before anything is acknowledged. A process
	// that is killed loses nothing either way.
	Sync time.Duration

	// Limit is how many bytes may be kept; 0 is three quarters of what is free.
	Limit int64

	Cluster Cluster

	// TLS is for those who connect, and for the other nodes of a cluster.
	TLS TLS

	// Log is told what goes wrong; nil for nobody. It never sees a password.
	Log *slog.Logger
}

// Cluster is what makes a node one of several. The zero value is a server alone.
type Cluster struct {
	Name   string   // of the cluster, the same on every node
	Node   string   // this node's own name
	Listen string   // HOST:PORT at which the other nodes connect
	Nodes  []string // HOST:PORT of every node, this one too; the same list on every node
}

// How often the disk is made to keep what was written.
const (
	DefaultSync               = 10 * time.Second
	SyncAlways  time.Duration = -1
)

// startPatience is more than a server of any size takes to read its folder; a clean
// start takes a few hundredths of a second.
const startPatience = 5 * time.Minute

// Run starts the server and connects to it, within the process, without a socket. In a
// cluster it does not wait for the others: that is Wait's part.
func Run(ctx context.Context, n Node) (*Broker, error) {
	if n.Log == nil {
		n.Log = slog.New(slog.DiscardHandler)
	}
	if n.Folder == "" {
		return nil, errors.New("bus: a server needs a folder for what it keeps")
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
		return nil, fmt.Errorf("bus: %v is no time between two writes to the disk", n.Sync)
	}
	if n.Limit < 0 {
		return nil, fmt.Errorf("bus: %d is no number of bytes to keep", n.Limit)
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
			// A node that takes no clients does not talk to other nodes either. So it takes
			// some, who would have to know a password that nobody is told.
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
			return nil, fmt.Errorf("bus: %s", log.clean(err.Error()))
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
		abandonWithin(s, lockPatience)
		return nil, err
	}
	if at, ok := s.Addr().(*net.TCPAddr); ok && n.Listen != "" {
		options.Port = at.Port // also of the servers that follow this one
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

// start waits until the server is up and connects to it.
func start(ctx context.Context, s *server.Server, e *embedded, user user) (*Broker, error) {
	if err := up(ctx, s, e.log); err != nil {
		return nil, err
	}
	e.server.Store(s)
	options := append(always(e.log.log), nats.InProcessServer(e), nats.UserInfo(user.name, user.password))
	conn, err := nats.Connect("", options...)
	if err != nil {
		return nil, fmt.Errorf("bus: no connection to the server of this process: %w", err)
	}
	return attach(conn)
}

// up starts a server and waits until it takes connections.
func up(ctx context.Context, s *server.Server, log *serverLog) error {
	ready := make(chan bool, 1)
	go func() {
		s.Start()
		ready <- log.fatal.Load() == nil && s.ReadyForConnections(startPatience)
	}()
	select {
	case is := <-ready:
		if fatal := log.fatal.Load(); fatal != nil {
			return fmt.Errorf("bus: the server does not start: %s", *fatal)
		}
		if !is {
			return errors.New("bus: the server does not start, and does not say why")
		}
		return nil
	case <-ctx.Done():
		return fmt.Errorf("bus: the server was not up yet: %w", ctx.Err())
	}
}

// abandonWithin ends a server. What it was doing may keep it from ending.
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

// address is the host and the port of a place to listen at, as the server wants them,
// which is free now.
func address(listen string) (string, int, error) {
	host, text, err := net.SplitHostPort(listen)
	if err != nil {
		return "", 0, fmt.Errorf("bus: %q is not HOST:PORT, such as 127.0.0.1:4222", listen)
	}
	port, err := strconv.ParseUint(text, 10, 16)
	if err != nil {
		return "", 0, fmt.Errorf("bus: the port of %q is not a number up to 65535", listen)
	}
	if host == "" {
		host = server.DEFAULT_HOST
	}
	// The server would say it only in its log.
	probe, err := net.Listen("tcp", net.JoinHostPort(host, text))
	if inUse(err) {
		return "", 0, fmt.Errorf("bus: %w: something listens at %s already; port 0 takes a free one",
			ErrPortTaken, listen)
	}
	if err != nil {
		return "", 0, fmt.Errorf("bus: %q is no place to listen at: %w", listen, err)
	}
	probe.Close()
	if port == 0 {
		return host, server.RANDOM_PORT, nil
	}
	return host, int(port), nil
}

// loopback reports whether only programs on this machine can connect to an address.
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
