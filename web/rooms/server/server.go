// Package server implements the server of rooms. It accepts WebSockets, appends events to
// a store before it sends them to any client, and sends stored events to all connections
// that watch. Package room decides which commands are allowed, and the store decides the
// order of events. So any number of servers can serve the same rooms, and if one is
// killed, its clients continue at another.
package server

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"maps"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"colat/web/rooms/protocol"
	"colat/web/rooms/store"
)

// Options configure a Server. Only Store is required.
type Options struct {
	Store   store.Store
	Engines Engines
	Limits  Limits
	// Origins are other sites whose pages may connect, such as https://*.example.org.
	Origins []string
	// TrustForwarded reads the address of a client from the header X-Forwarded-For, which a
	// proxy in front of the server sets.
	TrustForwarded bool
	// Addresses, if not nil, returns the addresses by which other computers reach the site,
	// best first. They are sent to pages that were opened at a loopback address.
	Addresses func() []string
	// Log receives server-side errors. Keys are never logged.
	Log *slog.Logger
	// Now replaces time.Now if not nil.
	Now func() time.Time
}

// A Server serves rooms. It is an http.Handler for WebSockets.
type Server struct {
	Options
	id string // identifies the server in a cluster
	// ownAnnouncement is how the announcements of this server begin.
	ownAnnouncement []byte
	ctx             context.Context
	stop            context.CancelFunc
	work            sync.WaitGroup
	limits          *limiter
	up              uptime
	thinkers        *thinkers
	openToBots      botEntry
	listed          openList
	waiting         waiting

	mu     sync.Mutex
	live   map[string]live // rooms and tournaments in memory, by ID
	conns  map[*conn]bool
	closed bool
}

// New starts a server.
func New(ctx context.Context, options Options) (*Server, error) {
	h := &Server{
		Options: options, id: protocol.NewID(), live: make(map[string]live), conns: make(map[*conn]bool),
		thinkers:   newThinkers(max(1, options.Engines.AtATime)),
		listed:     openList{turn: make(chan struct{}, 1)},
		openToBots: botEntry{known: make(chan struct{})},
		waiting:    waiting{of: make(map[string]int)},
		up:         uptime{asking: make(chan struct{}, 1)},
	}
	h.ownAnnouncement = ownAnnouncement(h.id)
	if h.Now == nil {
		h.Now = time.Now
	}
	h.Log = cmp.Or(h.Log, slog.New(slog.DiscardHandler))
	h.Limits = h.Limits.orDefault()
	h.limits = newLimiter(h.Limits)
	if err := h.loadDowntime(ctx); err != nil {
		return nil, err
	}
	from, err := h.Store.Last(ctx)
	if err != nil {
		return nil, err
	}
	deaf, err := h.Store.Listen(h.receiveAnnouncement)
	if err != nil {
		return nil, err
	}
	h.ctx, h.stop = context.WithCancel(context.Background())
	context.AfterFunc(h.ctx, deaf)
	h.work.Go(func() {
		if err := h.Store.Follow(h.ctx, from, h.receive); err != nil && h.ctx.Err() == nil {
			h.Log.Error("events of rooms at other servers are not received any more", "error", err)
		}
	})
	h.work.Go(h.beat)
	h.work.Go(h.sweep)
	h.work.Go(h.expire)
	h.work.Go(h.sweepCodes)
	h.work.Go(h.resumeTournaments)
	return h, nil
}

// Close closes all connections and stops the server. Clients reconnect to another server.
func (s *Server) Close() {
	s.mu.Lock()
	if s.closed {
		s.mu.Unlock()
		return
	}
	s.closed = true
	conns := slices.Collect(maps.Keys(s.conns))
	s.mu.Unlock()
	for _, c := range conns {
		c.end(protocol.Restart)
	}
	s.stop()
	for _, l := range s.allLive() {
		l.close()
	}
	s.work.Wait()
}

// inMemory returns the room or tournament with an ID if it is in memory, and otherwise nil.
func (s *Server) inMemory(id string) live {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.live[id]
}

// allLive returns all rooms and tournaments in memory, by ID.
func (s *Server) allLive() map[string]live {
	s.mu.Lock()
	defer s.mu.Unlock()
	return maps.Clone(s.live)
}

// forget removes a room or tournament from memory unless it is used.
func (s *Server) forget(id string, l live) {
	s.mu.Lock()
	gone := !l.isUsed() && s.live[id] == l
	if gone {
		delete(s.live, id)
	}
	s.mu.Unlock()
	if gone {
		l.close()
	}
}

// giveUp releases a room or tournament after an error, and removes it from memory unless it is used. After
// protocol.Failed it may exist in the store, and may be a tournament in progress, which runs in memory without
// connections. It stays, and a later sweep decides.
func (s *Server) giveUp(id string, l live, err error) {
	l.release()
	if protocol.ErrorOf(err).Code != protocol.Failed {
		s.forget(id, l)
	}
}

// patience is how long a server waits for its store.
const patience = 10 * time.Second

// errGone says that no room has an ID.
var errGone = protocol.Errorf(protocol.NoRoom, "there is no such room: it may have been closed, or the link may be cut")

// chance is a source of random choices for rooms. It may be used by several goroutines.
var chance = rand.New(globalSource{})

// globalSource is the source of the functions of package rand.
type globalSource struct{}

func (globalSource) Uint64() uint64 { return rand.Uint64() }

// others is how long a server waits before its own engine answers a position that another
// server has stored. That server normally answers first, but it may have been killed.
const others = 3 * time.Second

func sleep(ctx context.Context, d time.Duration) bool {
	select {
	case <-time.After(d):
		return true
	case <-ctx.Done():
		return false
	}
}

// tries is how often keep decides an event while other events are appended first.
const tries = 32

// errTooOld says that a client must start again from the beginning but cannot.
var errTooOld = protocol.Errorf(protocol.BadVersion,

	"so much has happened here meanwhile that the page has to be loaded anew")

// errStoreLost says that it is unknown whether a command was late.
var errStoreLost = protocol.Errorf(protocol.Failed, "the server cannot reach its store; try again in a moment")

// errNotRoom says that an ID belongs to a tournament.
var errNotRoom = protocol.Errorf(protocol.BadRequest, "it is no room but a contest")

// listedFor is how long a list is cached.
const listedFor = 2 * time.Second

// openList caches the list of open rooms and tournaments.
type openList struct {
	turn chan struct{} // holds a place while the list is used or made
	at   time.Time
	open []protocol.Open
}

// reach describes the address by which a client has connected.
type reach struct {
	loopback bool // the client has connected by a loopback address, which others cannot use
	lists    bool // the client may list open rooms
}

// encode encodes a message to clients with the time.
func (s *Server) encode(m *protocol.Message) []byte {
	m.Now = s.Now().UnixMilli()
	text, _ := json.Marshal(m) // which cannot fail: messages contain only texts and numbers
	return text
}

// announcement is a message between servers about a room. It is not stored.
type announcement struct {
	Server   string            `json:"hub"`
	Presence *presence         `json:"presence,omitempty"`
	Greeted  *protocol.Greeted `json:"greeted,omitempty"`
	// Last is the sequence of an event that the sending server has stored. Other servers
	// follow the store, but if it stalls, as it may for seconds when a cluster node is lost,
	// they load the event themselves.
	Last uint64 `json:"last,omitempty"`
}

// announce sends an announcement to all servers. Delivery is best effort.
func (s *Server) announce(id string, a *announcement) {
	text, err := json.Marshal(a)
	if err == nil {
		err = s.Store.Announce(id, text)
	}
	if err != nil && s.ctx.Err() == nil {
		s.Log.Warn("cannot send the list of people of a room to the other servers", "error", err)
	}
}

// ownAnnouncement returns how the announcements of a server begin.
func ownAnnouncement(server string) []byte { return fmt.Appendf(nil, `{"hub":%q,`, server) }

// sweepEvery is the interval at which unused rooms are removed from memory.
const sweepEvery = 30 * time.Second
