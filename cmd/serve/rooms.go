package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"colat/ai"
	_ "colat/ai/all"
	"colat/game"
	"colat/web/rooms/server"
	"colat/web/rooms/store/broker"
	"colat/web/rooms/store/stream"
)

// roomOptions holds the options for storing rooms and for access to them.
type roomOptions struct {
	on          bool
	data        string
	nats        string
	credentials string
	tls         broker.TLS
	listen      string
	sync        bool
	cluster     broker.Cluster
	nodes       string
	origins     string
	forwarded   bool
	clients     int
}

func (o *roomOptions) add(flags *flag.FlagSet) {
	text := func(value *string, name, usage string) { flags.StringVar(value, name, "", usage) }
	flags.BoolVar(&o.on, "rooms", true, "have rooms, in which visitors of the page play each other")
	text(&o.data, "data", "`folder` of the rooms' events; by default one of the user's own")
	text(&o.nats, "nats", "`URLs` of a NATS cluster with JetStream that keeps the rooms, with commas between, such as "+
		"nats://10.0.0.2:4222; without it this process keeps them")
	text(&o.credentials, "nats-credentials", "`file` with USER:PASSWORD for -nats, or one of NATS's own (.creds)")
	text(&o.listen, "nats-listen", "`HOST:PORT` at which other programs reach the NATS of this process; beyond loopback "+
		"they need the file credentials in the folder of -data")
	text(&o.tls.Certificate, "nats-cert", "`file` with the certificate of the NATS of this process, in PEM; with -nats "+
		"of this program, where the cluster asks for one")
	text(&o.tls.Key, "nats-key", "`file` with the key of -nats-cert")
	text(&o.tls.Authority, "nats-ca", "`file` with certificates of the authorities of the cluster; without it "+
		"public authorities are trusted")
	flags.BoolVar(&o.sync, "sync", false,
		"have the disk keep each move before it is shown; otherwise a power cut may take ten seconds")
	text(&o.cluster.Name, "cluster", "`name` of the cluster that the NATS of this process is a node of")
	text(&o.cluster.Node, "cluster-node", "this node's own `name`")
	text(&o.cluster.Listen, "cluster-listen", "`HOST:PORT` at which the other nodes connect")
	text(&o.nodes, "cluster-nodes", "`HOST:PORT,…` of every node of the cluster, this one too")
	text(&o.origins, "origins", "`sites` besides this one whose pages may come into rooms, such as class.example.org")
	flags.IntVar(&o.clients, "clients", 400, "how many connections one address may have: a whole school may come from one")
	flags.BoolVar(&o.forwarded, "forwarded", false, "a proxy in front gives the addresses of visitors (X-Forwarded-For)")
}

// check returns an error if an option is invalid or contradicts another one.
func (o *roomOptions) check() error {
	if o.nodes != "" {
		o.cluster.Nodes = strings.Split(o.nodes, ",")
	}
	own := o.data + o.listen + o.cluster.Name + o.cluster.Node + o.cluster.Listen + o.nodes
	switch {
	case o.clients < 1 || o.clients > 100_000:
		return fmt.Errorf("-clients %d: want 1 to 100000", o.clients)
	case o.nats != "" && (own != "" || o.sync):
		return errors.New("-nats: the cluster keeps the rooms: leave out -data, -sync, -nats-listen and -cluster…")
	case o.nats == "" && o.credentials != "":
		return errors.New("-nats-credentials: are for -nats")
	case !o.on && o.needed():
		return errors.New("-rooms=false: there are no rooms then: leave out -data, -nats… and -cluster…")
	}
	if err := o.checkCluster(); err != nil {
		return err
	}
	for _, site := range strings.Fields(o.origins) {
		if _, err := path.Match(site, ""); err != nil {
			return fmt.Errorf("-origins: %q is no site such as class.example.org or *.example.org", site)
		}
	}
	return nil
}

// checkCluster returns an error that names the missing flags if only some of those of a
// cluster node are given.
func (o *roomOptions) checkCluster() error {
	var missing []string
	for _, flag := range []struct{ name, value string }{
		{"-cluster", o.cluster.Name}, {"-cluster-node", o.cluster.Node}, {"-cluster-listen", o.cluster.Listen},
		{"-cluster-nodes", o.nodes},
	} {
		if flag.value == "" {
			missing = append(missing, flag.name)
		}
	}
	if n := len(missing); n > 0 && n < 4 {
		return fmt.Errorf("a node of a cluster needs %s as well", strings.Join(missing, ", "))
	}
	return nil
}

// needed reports whether an option says how rooms are stored, so that a page without
// rooms is not acceptable.
func (o *roomOptions) needed() bool {
	return o.nats != "" || o.tls != (broker.TLS{}) || o.data != "" || o.listen != "" || o.sync || o.cluster.Name != ""
}

// rooms holds the server of rooms and its broker.
type rooms struct {
	broker *broker.Broker
	server *server.Server
}

// openWithin is the time limit for opening the rooms of a single server. A server that
// depends on others waits for them without a limit, and logs that every tellEvery.
const (
	openWithin = 2 * time.Minute
	tellEvery  = 15 * time.Second
)

// open starts to serve rooms. It returns nil without an error if rooms are disabled.
// addresses returns the URLs of the site for other computers.
func (o *roomOptions) open(ctx context.Context, addresses func() []string, log *slog.Logger) (*rooms, error) {
	if !o.on {
		return nil, nil
	}
	if o.forwarded {
		addresses = nil // other computers know only the addresses of the proxy
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	if o.nats == "" && o.cluster.Name == "" {
		ctx, cancel = context.WithTimeout(ctx, openWithin)
		defer cancel()
	}
	b, err := o.connect(ctx, log)
	if err != nil {
		return nil, err
	}
	go reportTrouble(ctx, b, log)
	j, err := stream.Open(ctx, b, stream.Options{Log: log})
	if err != nil {
		b.Close()
		return nil, err
	}
	// Rooms that were stored before this server became a node of a cluster continue
	// there.
	if _, err := j.TakeOver(ctx); err != nil {
		b.Close()
		return nil, err
	}
	h, err := server.New(ctx, server.Options{
		Store: j, Log: log, Origins: strings.Fields(o.origins), TrustForwarded: o.forwarded,
		Limits: o.limits(), Addresses: addresses,
		Engines: server.Engines{New: newEngine, AtATime: max(1, runtime.NumCPU()-1)}, Now: now,
	})
	if err != nil {
		b.Close()
		return nil, err
	}
	return &rooms{b, h}, nil
}

// now is the clock of rooms. Tests of stored rooms set it to a time at which these were in use.
var now = time.Now

// reportTrouble logs why a broker does not answer, every tellEvery until ctx ends.
func reportTrouble(ctx context.Context, b *broker.Broker, log *slog.Logger) {
	ticker := time.NewTicker(tellEvery)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
			if trouble := b.Trouble(ctx); trouble != nil && ctx.Err() == nil {
				log.Warn("waiting for the store of rooms", "error", trouble)
			}
		case <-ctx.Done():
			return
		}
	}
}

// fewestRequests is the minimum limit of requests per second of an address, regardless of
// its number of connections. Below it two fast bots would be cut off.
const fewestRequests = 80

// limits returns the limits of one address.
func (o *roomOptions) limits() server.Limits {
	return server.Limits{
		Connections: o.clients, AllRequests: max(2*float64(o.clients), fewestRequests), Rooms: float64(o.clients),
	}
}

// connect returns the broker that stores the rooms.
func (o *roomOptions) connect(ctx context.Context, log *slog.Logger) (*broker.Broker, error) {
	if o.nats != "" {
		return o.reach(ctx, log)
	}
	node := broker.Node{Folder: o.data, Listen: o.listen, Cluster: o.cluster, TLS: o.tls, Log: log}
	if o.sync {
		node.Sync = broker.SyncAlways
	}
	if node.Folder == "" {
		home, err := os.UserConfigDir()
		if err != nil {
			return nil, fmt.Errorf("no folder for the rooms' events: %w; name one with -data", err)
		}
		node.Folder = filepath.Join(home, "colat", "rooms")
	}
	b, err := broker.Run(ctx, node)
	if errors.Is(err, broker.ErrFolderInUse) {
		return nil, fmt.Errorf("%w: is another server running? -data names another folder", err)
	}
	return b, err
}

// reach connects to the cluster and waits while the cluster is starting.
func (o *roomOptions) reach(ctx context.Context, log *slog.Logger) (*broker.Broker, error) {
	for told := false; ; {
		b, err := broker.Connect(ctx, broker.Remote{
			URLs: strings.Split(o.nats, ","), Credentials: o.credentials, TLS: o.tls, Log: log,
		})
		if !errors.Is(err, broker.ErrUnreachable) || ctx.Err() != nil {
			return b, err
		}
		if !told {
			log.Warn("waiting for the cluster that keeps the rooms", "error", err)
			told = true
		}
		select {
		case <-time.After(500 * time.Millisecond):
		case <-ctx.Done():
			return nil, err
		}
	}
}

func (r *rooms) close() {
	r.server.Close()
	r.broker.Close()
}

// harmless lists the options that every user may set for an engine of the server. Other
// options use memory or read files.
var harmless = []string{"time", "depth", "nodes", "quiescence", "eval", "course", "iterations", "level", "book"}

// newEngine returns the player of a SPEC for a chair in a room.
func newEngine(text string, rules game.Rules) (ai.Player, error) {
	spec, err := ai.ParseSpec(text)
	if err != nil {
		return nil, err
	}
	for name := range spec.Options {
		if !slices.Contains(harmless, name) {
			return nil, fmt.Errorf("the option %.20q cannot be chosen here: want one of %q", name, harmless)
		}
	}
	highest, _ := ai.ParseLevel(spec.Options[ai.Level])
	if spec.Name == "champion" || highest == ai.MostLevel {
		// There may be many champions, each with a table of 16 MiB.
		separator := ":"
		if len(spec.Options) > 0 {
			separator = ","
		}
		text += separator + "table=16"
	}
	return ai.New(text, rules)
}
