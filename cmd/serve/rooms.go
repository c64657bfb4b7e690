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

	"github.com/nats-io/nats.go"

	"colat/ai"
	_ "colat/ai/all"
	"colat/ai/arena/broker"
	"colat/game"
	"colat/web/rooms/server"
	"colat/web/rooms/store"
	"colat/web/rooms/store/disk"
	"colat/web/rooms/store/stream"
)

// roomOptions holds the options for storing rooms and for access to them.
type roomOptions struct {
	on        bool
	data      string
	nats      broker.Server
	sync      bool
	given     bool // an option says how rooms are stored
	origins   string
	forwarded bool
	clients   int
}

func (o *roomOptions) add(flags *flag.FlagSet) {
	text := func(value *string, name, usage string) { flags.StringVar(value, name, "", usage) }
	flags.BoolVar(&o.on, "rooms", true, "have rooms, in which visitors of the page play each other")
	text(&o.data, "data", "`folder` of the rooms' events; by default one of the user's own")
	flags.BoolVar(&o.sync, "sync", true,
		"have the disk keep each move before it is shown; with -sync=false it is shown at once and on the disk within "+
			"10 ms, which a power cut may take")
	text(&o.nats.URL, "nats", "`URLs` of a NATS server or cluster with JetStream that keeps the rooms, commas between, "+
		"such as nats://10.0.0.2:4222, for several servers; without it this process keeps them")
	text(&o.nats.Credentials, "nats-credentials", "`file` with USER:PASSWORD for -nats, or one of NATS's own (.creds)")
	text(&o.nats.Certificate, "nats-cert", "`file` with a certificate in PEM, if the NATS of -nats asks for one")
	text(&o.nats.Key, "nats-key", "`file` with the key of -nats-cert")
	text(&o.nats.Authority, "nats-ca", "`file` with certificates of the authorities of -nats; without it "+
		"public authorities are trusted")
	text(&o.origins, "origins", "`sites` besides this one whose pages may come into rooms, such as class.example.org")
	flags.IntVar(&o.clients, "clients", 400, "how many connections one address may have: a whole school may come from one")
	flags.BoolVar(&o.forwarded, "forwarded", false, "a proxy in front gives the addresses of visitors (X-Forwarded-For)")
}

// removed are the flags of earlier versions, in which the program was a node of NATS.
var removed = []string{"cluster", "cluster-node", "cluster-listen", "cluster-nodes", "nats-listen"}

// checkRemoved returns an error for the first flag that earlier versions had.
func checkRemoved(words []string) error {
	for _, word := range words {
		name, _, _ := strings.Cut(strings.TrimLeft(word, "-"), "=")
		if strings.HasPrefix(word, "-") && slices.Contains(removed, name) {
			return fmt.Errorf("-%s: the program has no NATS of its own any more: run nats-server -js, and give its address "+
				"with -nats (docs/ROOMS.md)", name)
		}
	}
	return nil
}

// check returns an error if an option is invalid or contradicts another one.
func (o *roomOptions) check(flags *flag.FlagSet) error {
	named := make(map[string]bool)
	flags.Visit(func(f *flag.Flag) { named[f.Name] = true })
	ofNATS := o.nats.Credentials + o.nats.Certificate + o.nats.Key + o.nats.Authority
	o.given = o.nats.URL+ofNATS+o.data != "" || named["sync"]
	switch {
	case o.clients < 1 || o.clients > 100_000:
		return fmt.Errorf("-clients %d: want 1 to 100000", o.clients)
	case o.nats.URL != "" && (o.data != "" || named["sync"]):
		return errors.New("-nats: it keeps the rooms: leave out -data and -sync")
	case o.nats.URL == "" && ofNATS != "":
		return errors.New("-nats-credentials, -nats-cert, -nats-key and -nats-ca: are for -nats")
	case !o.on && o.given:
		return errors.New("-rooms=false: there are no rooms then: leave out -data, -sync and -nats…")
	}
	if o.nats.URL != "" {
		servers := strings.Split(o.nats.URL, ",")
		for i, server := range servers {
			if server = strings.TrimSpace(server); !strings.Contains(server, "://") {
				server = "nats://" + server
			}
			servers[i] = server
		}
		o.nats.URL = strings.Join(servers, ",")
		if err := broker.CheckURL(o.nats.URL); err != nil {
			return fmt.Errorf("-nats: %w", err)
		}
	}
	for _, site := range strings.Fields(o.origins) {
		if _, err := path.Match(site, ""); err != nil {
			return fmt.Errorf("-origins: %q is no site such as class.example.org or *.example.org", site)
		}
	}
	return nil
}

// rooms holds the server of rooms.
type rooms struct {
	server *server.Server
	close  func()
}

// open starts to serve rooms. It returns nil without an error if rooms are disabled.
// addresses returns the URLs of the site for other computers.
func (o *roomOptions) open(ctx context.Context, addresses func() []string, log *slog.Logger) (*rooms, error) {
	if !o.on {
		return nil, nil
	}
	if o.forwarded {
		addresses = nil // other computers know only the addresses of the proxy
	}
	kept, closeStore, err := o.openStore(ctx, log)
	if err != nil {
		return nil, err
	}
	h, err := server.New(ctx, server.Options{
		Store: kept, Log: log, Origins: strings.Fields(o.origins), TrustForwarded: o.forwarded,
		Limits: o.limits(), Addresses: addresses,
		Engines: server.Engines{New: newEngine, AtATime: max(1, runtime.NumCPU()-1)}, Now: now,
	})
	if err != nil {
		closeStore()
		return nil, err
	}
	return &rooms{h, func() {
		h.Close()
		closeStore()
	}}, nil
}

// openStore opens the store of rooms. It waits for a NATS that does not answer yet.
func (o *roomOptions) openStore(ctx context.Context, log *slog.Logger) (kept store.Store, stop func(), err error) {
	if o.nats.URL == "" {
		folder := o.data
		if folder == "" {
			home, err := os.UserConfigDir()
			if err != nil {
				return nil, nil, fmt.Errorf("no folder for the rooms' events: %w; name one with -data", err)
			}
			folder = filepath.Join(home, "colat", "rooms")
		}
		s, err := disk.Open(disk.Options{Folder: folder, WriteBehind: !o.sync, Log: log})
		if errors.Is(err, disk.ErrFolderInUse) {
			return nil, nil, fmt.Errorf("%w: is another server running? -data names another folder", err)
		}
		if err != nil {
			return nil, nil, err
		}
		return s, s.Close, nil
	}
	// What could not be sent at once is sent again by the store, which knows whether it still holds.
	conn, err := o.nats.Connect("colat serve", true, func(line string) { log.Warn("rooms: " + line) },
		nats.ReconnectBufSize(-1), nats.ReconnectWait(100*time.Millisecond),
		nats.ReconnectJitter(50*time.Millisecond, 200*time.Millisecond))
	if err != nil {
		return nil, nil, err
	}
	s, err := stream.Open(ctx, conn, log)
	if err != nil {
		conn.Close()
		return nil, nil, err
	}
	return s, conn.Close, nil
}

// now is the clock of rooms. Tests of stored rooms set it to a time at which these were in use.
var now = time.Now

// fewestRequests is the minimum limit of requests per second of an address, regardless of
// its number of connections. Below it two fast bots would be cut off.
const fewestRequests = 80

// limits returns the limits of one address.
func (o *roomOptions) limits() server.Limits {
	return server.Limits{
		Connections: o.clients, AllRequests: max(2*float64(o.clients), fewestRequests), Rooms: float64(o.clients),
	}
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
