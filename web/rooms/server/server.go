// Package server is the server of rooms: it takes WebSockets, keeps what happens in a store
// before anybody hears of it, and tells all who watch. It decides nothing by itself: what
// is possible says web/rooms/room, and what has happened says the store, so that any
// number of servers can serve the same rooms, and one that is killed is missed by nobody.
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

	"colat/web/rooms/protocol"
	"colat/web/rooms/store"
)

// Store is where events are kept. *store.Store is one.
type Store interface {
	// Append adds an event to a room after the one with the sequence after, 0 for the
	// first, and returns its sequence; store.ErrConflict if another one was there
	// before it.
	Append(ctx context.Context, room string, after uint64, event []byte) (uint64, error)
	// Load returns the events of a room after a sequence.
	Load(ctx context.Context, room string, after uint64) ([]store.Entry, error)
	// First returns the first event of a room, without reading the others; one without an
	// event if there is none.
	First(ctx context.Context, room string) (store.Entry, error)
	// Compact has other events stand for all those of a room, whose last is the one with
	// the sequence after, and returns after what the next one is to be appended.
	Compact(ctx context.Context, room string, after uint64, events []json.RawMessage) (uint64, error)
	// Rooms returns how many entries there are of each room, and LastOf the last one of a
	// room.
	Rooms(ctx context.Context) (map[string]uint64, error)
	LastOf(ctx context.Context, room string) (store.Entry, error)
	// Delete gives up a room whose last entry is the one with the sequence after.
	Delete(ctx context.Context, room string, after uint64) error
	// Last returns the sequence of the last event of any room.
	Last(ctx context.Context) (uint64, error)
	// Follow calls take with every event of every room after a sequence, in order, until
	// ctx ends.
	Follow(ctx context.Context, after uint64, take func(room string, e store.Entry)) error
	// Announce tells all servers, this one included, what is not kept.
	Announce(room string, message []byte) error
	// Listen calls hear with what is announced until stop is called.
	Listen(hear func(room string, message []byte)) (stop func(), err error)
	// Beat keeps that a server is alive now, and LastBeat returns when one was, which is
	// the zero time if there never was one.
	Beat(ctx context.Context, now time.Time) error
	LastBeat(ctx context.Context) (time.Time, error)
	// KeepAbsence keeps that no server was alive between two times, and Absence returns the
	// last such times, zero ones if there are none: of servers that start together only the
	// first sees by the beats that there was none.
	KeepAbsence(ctx context.Context, gone, back time.Time) error
	Absence(ctx context.Context) (gone, back time.Time, err error)
	CodeStorage
}

// Options say how a Server works. Store is needed; the rest may be left out.
type Options struct {
	Store   Store
	Engines Engines
	Limits  Limits
	// Origins are sites besides the server's own whose pages may connect, such as
	// https://*.example.org.
	Origins []string
	// TrustForwarded has the address of a client read from the header X-Forwarded-For,
	// which a proxy in front of the server sets.
	TrustForwarded bool
	// Addresses, unless nil, returns the addresses of the site that other machines reach, the
	// best one first, for pages that were opened at an address of this machine alone.
	Addresses func() []string
	// Log gets what went wrong at the server's side; never a key.
	Log *slog.Logger
	// Now replaces time.Now.
	Now func() time.Time
}

// A Server serves rooms. It is an http.Handler for WebSockets.
type Server struct {
	Options
	id         string // tells the servers of a cluster apart
	ctx        context.Context
	stop       context.CancelFunc
	work       sync.WaitGroup
	limits     *limiter
	up         uptime
	thinkers   *thinkers
	openToBots botEntry
	listed     openList
	waiting    waiting

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

// receive takes in an event that some server has kept.
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

// Close ends all connections, whose clients come again elsewhere, and stops.
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

// errGone says that there is no room with an ID.
var errGone = protocol.Errorf(protocol.NoRoom, "there is no such room: it may have been closed, or the link may be cut")

// open returns the room of a room, which it loads where it has to, with everything up to
// an event that somebody knows of.
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
	// While it is used it is not swept.
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

// forget drops a room that nobody uses.
func (s *Server) forget(t *liveRoom) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if t.users.Load() == 0 && s.rooms[t.id] == t {
		delete(s.rooms, t.id)
		t.close()
	}
}

// sweepEvery is how often rooms are looked for at which nobody is.
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

// chance draws what rooms leave to it.
func (s *Server) chance() *rand.Rand { return rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64())) }
