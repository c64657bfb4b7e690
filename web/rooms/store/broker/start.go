package broker

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"os"
	"path/filepath"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
)

// Run starts the server and connects to it within the process, without a socket. In a
// cluster it does not wait for the other nodes; Wait does.
func Run(ctx context.Context, n Node) (*Broker, error) {
	n.Log = cmp.Or(n.Log, slog.New(slog.DiscardHandler))
	if n.Folder == "" {
		return nil, errors.New("broker: a server needs a folder for its data")
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
	if err := logMissing(options.StoreDir, n.Log); err != nil {
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
		abandonWithin(s, lockPatience)
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

// Before opens the data that the server of this folder stored before it became a node of
// a cluster. It returns nil if the server is not a node, or if there is no such data.
func (b *Broker) Before(ctx context.Context) (*Broker, error) {
	if b.node == nil || !b.clustered {
		return nil, nil
	}
	if _, err := os.Stat(filepath.Join(b.folder.path, aloneFolder)); errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	} else if err != nil {
		return nil, fmt.Errorf("broker: %w", err)
	}
	return run(ctx, Node{Folder: b.folder.path, Log: b.log.log}, &folder{path: b.folder.path})
}

// ForgetBefore renames the folder that Before opens. The data is kept but not used.
func (b *Broker) ForgetBefore() error {
	from, to := filepath.Join(b.folder.path, aloneFolder), filepath.Join(b.folder.path, movedFolder)
	for i := 2; ; i++ {
		if _, err := os.Stat(to); errors.Is(err, fs.ErrNotExist) {
			break
		}
		to = filepath.Join(b.folder.path, fmt.Sprint(movedFolder, "-", i))
	}
	if err := os.Rename(from, to); err != nil {
		return fmt.Errorf("broker: the older data cannot be put aside: %w", err)
	}
	return nil
}
