// Package server implements the server of rooms. It accepts WebSockets, appends events to
// a store before it sends them to any client, and sends stored events to all connections
// that watch. Package room decides which commands are allowed, and the store decides the
// order of events. So any number of servers can serve the same rooms, and if one is
// killed, its clients continue at another.
package server

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"maps"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"colat/game/match"
	"colat/web/rooms/protocol"
	"colat/web/rooms/room"
	"colat/web/rooms/store"
	"colat/web/rooms/tournament"
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

	mu          sync.Mutex
	rooms       map[string]*liveRoom
	tournaments map[string]*liveTournament
	conns       map[*conn]bool
	closed      bool
}

// patience is how long a server waits for its store.
const patience = 10 * time.Second

// New starts a server.
func New(ctx context.Context, options Options) (*Server, error) {
	h := &Server{
		Options: options, id: protocol.NewID(), rooms: make(map[string]*liveRoom), conns: make(map[*conn]bool),
		tournaments: make(map[string]*liveTournament),
		thinkers:    newThinkers(max(1, options.Engines.AtATime)),
		openToBots:  botEntry{known: make(chan struct{})},
		waiting:     waiting{of: make(map[string]int)},
		up:          uptime{asking: make(chan struct{}, 1)},
	}
	h.ownAnnouncement = ownAnnouncement(h.id)
	if h.Now == nil {
		h.Now = time.Now
	}
	if h.Log == nil {
		h.Log = slog.New(slog.DiscardHandler)
	}
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
			h.Log.Error("what happens in rooms at other servers is not seen here any more", "error", err)
		}
	})
	h.work.Go(h.beat)
	h.work.Go(h.sweepRooms)
	h.work.Go(h.expire)
	h.work.Go(h.sweepCodes)
	h.work.Go(h.resumeTournaments)
	return h, nil
}

// receive passes an event that some server has stored to its room or tournament.
func (s *Server) receive(id string, e store.Entry) {
	s.mu.Lock()
	t, a := s.rooms[id], s.tournaments[id]
	s.mu.Unlock()
	switch {
	case t != nil:
		t.receive(e)
	case a != nil:
		a.receive(e)
	case id == goingOnRoom:
		s.noteGoingOn(e)
	}
}

// Close closes all connections and stops the server. Clients reconnect to another server.
func (s *Server) Close() {
	s.mu.Lock()
	if s.closed {
		s.mu.Unlock()
		return
	}
	s.closed = true
	conns := make([]*conn, 0, len(s.conns))
	for c := range s.conns {
		conns = append(conns, c)
	}
	tables := make([]*liveRoom, 0, len(s.rooms))
	for _, t := range s.rooms {
		tables = append(tables, t)
	}
	open := slices.Collect(maps.Values(s.tournaments))
	s.mu.Unlock()
	for _, c := range conns {
		c.end(protocol.Restart)
	}
	s.stop()
	for _, a := range open {
		a.close()
	}
	for _, t := range tables {
		t.close()
	}
	s.work.Wait()
}

// errGone says that no room has an ID.
var errGone = protocol.Errorf(protocol.NoRoom, "there is no such room: it may have been closed, or the link may be cut")

// open returns the room with an ID, with all events up to the one with sequence after at
// least. It loads the room if necessary. The caller must release it.
func (s *Server) open(ctx context.Context, id string, after uint64) (*liveRoom, error) {
	if !protocol.IsID(id) || id == goingOnRoom {
		return nil, errGone
	}
	s.mu.Lock()
	if s.closed {
		s.mu.Unlock()
		return nil, protocol.Errorf(protocol.Failed, "the server is going away")
	}
	t := s.rooms[id]
	if t == nil {
		t = newLiveRoom(s, id)
		s.rooms[id] = t
	}
	// A room in use is not swept.
	t.users.Add(1)
	s.mu.Unlock()
	err := t.load(ctx, after)
	if errors.Is(err, errGone) || errors.Is(err, errNotRoom) {
		t.users.Add(-1)
		s.forget(t)
		return nil, err
	}
	if err != nil {
		t.users.Add(-1)
		return nil, err
	}
	return t, nil
}

// forget removes an unused room from memory.
func (s *Server) forget(t *liveRoom) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if t.users.Load() == 0 && s.rooms[t.id] == t {
		delete(s.rooms, t.id)
		t.close()
	}
}

// sweepEvery is the interval at which unused rooms are removed from memory.
const sweepEvery = 30 * time.Second

func (s *Server) sweepRooms() {
	ticker := time.NewTicker(sweepEvery)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
		case <-s.ctx.Done():
			return
		}
		s.mu.Lock()
		var idle []*liveRoom
		for _, t := range s.rooms {
			if t.users.Load() == 0 {
				idle = append(idle, t)
			}
		}
		s.mu.Unlock()
		for _, t := range idle {
			if t.isIdle() {
				s.forget(t)
			}
		}
		s.sweepTournaments()
		s.limits.sweep()
	}
}

// chance is a source of random choices for rooms. It may be used by several goroutines.
var chance = rand.New(globalSource{})

// globalSource is the source of the functions of package rand.
type globalSource struct{}

func (globalSource) Uint64() uint64 { return rand.Uint64() }

// Tournament returns a copy of a tournament with all events in the store, including those
// of other servers.
func (s *Server) Tournament(ctx context.Context, id string) (*tournament.Tournament, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	a, err := s.openLiveTournament(ctx, id, 0)
	if err != nil {
		return nil, err
	}
	defer a.release()
	a.mu.Lock()
	defer a.mu.Unlock()
	// After a tournament ends at one server, every server must return all its results.
	a.behind = true
	if err := a.caughtUp(ctx); err != nil {
		return nil, err
	}
	return a.tournament.Clone(), nil
}

// Record returns the record of the game that was played in a room; nil if there was none.
func (s *Server) Record(ctx context.Context, id string) (*match.Record, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	// Read the store directly: a tournament asks for hundreds of finished rooms at once,
	// which need not be held in memory.
	entries, err := s.Store.Load(ctx, id, 0)
	if err != nil {
		return nil, err
	}
	var r room.Room
	for _, entry := range entries {
		if entry.Compacted {
			continue
		}
		var e room.Event
		if err := json.Unmarshal(entry.Event, &e); err != nil {
			return nil, err
		}
		if err := r.Apply(&e); err != nil {
			return nil, err
		}
	}
	if r.Match() == nil {
		return nil, nil
	}
	return r.Match().Record(), nil
}
