// Package broker provides NATS with JetStream, the message system of the program's
// servers. Run starts a nats-server inside this process, alone or as one node of a
// cluster; Connect uses a server or cluster that runs elsewhere. The packages above
// define the messages.
package broker

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// clusterReplicas is the number of nodes of a cluster that store the data. One of them
// may fail without loss of data or service.
const clusterReplicas = 3

// Broker is a connection to the message system, with the embedded server if this process
// runs one.
type Broker struct {
	conn      *nats.Conn
	stream    jetstream.JetStream
	replicas  int
	clustered bool

	// The fields below are for an embedded server.
	node   *embedded
	nodes  int // number of nodes of the cluster; 1 for a single server
	log    *serverLog
	folder *folder
	url    string

	once sync.Once
}

// Conn returns the connection. It reconnects forever. While it is disconnected, it
// refuses messages instead of buffering them.
func (b *Broker) Conn() *nats.Conn { return b.conn }

// Stream returns the JetStream interface of the connection.
func (b *Broker) Stream() jetstream.JetStream { return b.stream }

// Replicas returns the recommended number of replicas of a stream: 1 for a single server,
// up to 3 in a cluster.
func (b *Broker) Replicas() int { return b.replicas }

// Clustered reports whether several servers may answer, so that an answer may be behind
// the data that another server has accepted.
func (b *Broker) Clustered() bool { return b.clustered }

// URL returns the address at which other programs connect to the embedded server, without
// credentials. It is empty if they cannot connect.
func (b *Broker) URL() string { return b.url }

// Close closes the connection and shuts the embedded server down. Acknowledged data is on
// the disk.
func (b *Broker) Close() {
	b.once.Do(func() {
		if b.conn != nil {
			b.conn.Close()
		}
		if b.node != nil {
			b.node.shutdown()
		}
		b.folder.release()
	})
}

// Wait waits until JetStream answers. If the context ends first, it returns the reason;
// if the disk is full, it returns ErrFull at once. The first nodes of a cluster wait here
// for the others.
func (b *Broker) Wait(ctx context.Context) error {
	for {
		trouble := b.Trouble(ctx)
		if trouble == nil || errors.Is(trouble, ErrFull) {
			return trouble
		}
		select {
		case <-ctx.Done():
			return trouble
		case <-time.After(50 * time.Millisecond):
		}
	}
}

// Trouble returns an error that says why JetStream does not answer, or nil if it answers.
func (b *Broker) Trouble(ctx context.Context) error {
	if b.Full() && !b.clustered {
		return b.full()
	}
	limited, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	_, err := b.stream.AccountInfo(limited)
	var refused *jetstream.APIError
	switch {
	case err == nil:
		return nil
	case b.Full():
		return b.full()
	case !b.conn.IsConnected():
		return fmt.Errorf("broker: %w now; trying again: %w", ErrUnreachable, b.conn.LastError())
	case errors.Is(err, jetstream.ErrJetStreamNotEnabledForAccount):
		return fmt.Errorf("broker: the server keeps nothing: it needs JetStream (nats-server -js): %w", err)
	case b.clustered && b.node != nil:
		if verdict := b.log.refused.verdict(time.Now()); verdict != "" {
			return fmt.Errorf("broker: %w: %w: %s", ErrNoMajority, ErrCredentials, verdict)
		}
		return fmt.Errorf("broker: %w: this node hears %d of the %d others", ErrNoMajority, b.others(), b.nodes-1)
	case b.clustered:
		return fmt.Errorf("broker: %w, or JetStream is off: %w", ErrNoMajority, err)
	case errors.Is(err, nats.ErrNoResponders), errors.As(err, &refused):
		return fmt.Errorf("broker: the server keeps nothing: it needs JetStream (nats-server -js): %w", err)
	default:
		return fmt.Errorf("broker: JetStream does not answer: %w", err)
	}
}

// Full reports whether the embedded server has found its disk full. It then stores
// nothing until there is space and it has been restarted; other nodes of its cluster
// still do.
func (b *Broker) Full() bool { return b.node != nil && b.log.full.Load() }

func (b *Broker) full() error {
	return fmt.Errorf("broker: %w of %s: make room, and it goes on", ErrFull, b.folder.path)
}

// others returns the number of nodes of the cluster to which this one is connected.
func (b *Broker) others() int {
	s := b.node.server.Load()
	if s == nil {
		return 0
	}
	routes, err := s.Routez(nil)
	if err != nil {
		return 0
	}
	seen := make(map[string]bool)
	for _, route := range routes.Routes {
		seen[route.RemoteID] = true
	}
	return len(seen)
}

// attach returns the Broker of a connection.
func attach(conn *nats.Conn) (*Broker, error) {
	stream, err := jetstream.New(conn)
	if err != nil {
		conn.Close()
		return nil, fmt.Errorf("broker: %w", err)
	}
	return &Broker{conn: conn, stream: stream, replicas: 1, nodes: 1}, nil
}

// always returns the options of every connection: it reconnects by itself in all cases,
// and it buffers no messages while disconnected, because they could be sent too late.
func always(log *slog.Logger) []nats.Option {
	return []nats.Option{
		nats.MaxReconnects(-1),
		nats.ReconnectWait(100 * time.Millisecond),
		nats.ReconnectJitter(50*time.Millisecond, 200*time.Millisecond),
		nats.ReconnectBufSize(-1),
		nats.IgnoreAuthErrorAbort(),
		nats.PingInterval(10 * time.Second),
		nats.MaxPingsOutstanding(2),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) {
			if err != nil {
				log.Warn("broker: the connection is lost; trying again", "err", err)
			}
		}),
		nats.ReconnectHandler(func(conn *nats.Conn) {
			log.Info("broker: connected again", "server", conn.ConnectedServerName())
		}),
		nats.ErrorHandler(func(_ *nats.Conn, sub *nats.Subscription, err error) {
			log.Error("broker: " + err.Error())
		}),
	}
}

// WaitCurrent waits until the embedded server has all data of its cluster, so that
// another node may be removed.
func (b *Broker) WaitCurrent(ctx context.Context) error {
	if b.node == nil {
		return errors.New("broker: no server runs in this process")
	}
	for {
		wrong := "its server is being started anew"
		if s := b.node.server.Load(); s != nil {
			if wrong = s.Healthz(nil).Error; wrong == "" {
				return nil
			}
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("broker: this node is behind: %s (%w)", b.log.clean(wrong), ctx.Err())
		case <-time.After(20 * time.Millisecond):
		}
	}
}
