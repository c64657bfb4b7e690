// Package server is the server of rooms: it takes WebSockets, keeps what happens in a journal
// before anybody hears of it, and tells all who watch. It decides nothing by itself: what
// is possible says web/rooms/room, and what has happened says the journal, so that any
// number of hubs can serve the same rooms, and one that is killed is missed by nobody.
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

// Journal is where events are kept. *journal.Journal is one.
type Journal interface {
	// Append adds an event to a room after the one with the sequence after, 0 for the
	// first, and returns its sequence; journal.ErrConflict if another one was there
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
	// Announce tells all hubs, this one included, what is not kept.
	Announce(room string, message []byte) error
	// Listen calls hear with what is announced until stop is called.
	Listen(hear func(room string, message []byte)) (stop func(), err error)
	// Beat keeps that a hub is alive now, and LastBeat returns when one was, which is
	// the zero time if there never was one.
	Beat(ctx context.Context, now time.Time) error
	LastBeat(ctx context.Context) (time.Time, error)
	// KeepAbsence keeps that no hub was alive between two times, and Absence returns the
	// last such times, zero ones if there are none: of hubs that start together only the
	// first sees by the beats that there was none.
	KeepAbsence(ctx context.Context, gone, back time.Time) error
	Absence(ctx context.Context) (gone, back time.Time, err error)
	CodeStorage
}

// Options say how a Hub works. Journal is needed; the rest may be left out.
type Options struct {
	Journal Journal
	Engines Engines
	Limits  Limits
	// Origins are sites besides the hub's own whose pages may connect, such as
	// https://*.example.org.
	Origins []string
	// TrustForwarded has the address of a client read from the header X-Forwarded-For,
	// which a proxy in front of the hub sets.
	TrustForwarded bool
	// Addresses, unless nil, returns the addresses of the site that other machines reach, the
	// best one first, for pages that were opened at an address of this machine alone.
	Addresses func() []string
	// Log gets what went wrong at the hub's side; never a key.
	Log *slog.Logger
	// Now replaces time.Now.
	Now func() time.Time
}

// A Hub serves rooms. It is an http.Handler for WebSockets.
type Hub struct {
	Options
	id       string // tells the hubs of a cluster apart
	ctx      context.Context
	stop     context.CancelFunc
	work     sync.WaitGroup
	limits   *limiter
	up       uptime
	thinkers *thinkers
	doors    doors
	listed   openList
	waiting  waiting

	mu     sync.Mutex
	tables map[string]*table
	halls  map[string]*hall
	conns  map[*conn]bool
	closed bool
}

// patience is how long a hub waits for its journal.
const patience = 10 * time.Second

// New starts a hub.
func New(ctx context.Context, options Options) (*Hub, error) {
	h := &Hub{
		Options: options, id: protocol.NewID(), tables: make(map[string]*table), conns: make(map[*conn]bool),
		halls:    make(map[string]*hall),
		thinkers: newThinkers(max(1, options.Engines.AtATime)),
		doors:    doors{known: make(chan struct{})},
		waiting:  waiting{of: make(map[string]int)},
		up:       uptime{asking: make(chan struct{}, 1)},
	}
	if h.Now == nil {
		h.Now = time.Now
	}
	if h.Log == nil {
		h.Log = slog.New(slog.DiscardHandler)
	}
	h.Limits = h.Limits.orDefault()
	h.limits = newLimiter(h.Limits)
	if err := h.recall(ctx); err != nil {
		return nil, err
	}
	from, err := h.Journal.Last(ctx)
	if err != nil {
		return nil, err
	}
	deaf, err := h.Journal.Listen(h.hear)
	if err != nil {
		return nil, err
	}
	h.ctx, h.stop = context.WithCancel(context.Background())
	context.AfterFunc(h.ctx, deaf)
	h.work.Go(func() {
		if err := h.Journal.Follow(h.ctx, from, h.take); err != nil && h.ctx.Err() == nil {
			h.Log.Error("what happens in rooms at other servers is not seen here any more", "error", err)
		}
	})
	h.work.Go(h.beat)
	h.work.Go(h.sweep)
	h.work.Go(h.expire)
	h.work.Go(h.sweepCodes)
	h.work.Go(h.goOn)
	return h, nil
}

// take takes in an event that some hub has kept.
func (h *Hub) take(id string, e store.Entry) {
	h.mu.Lock()
	t, a := h.tables[id], h.halls[id]
	h.mu.Unlock()
	switch {
	case t != nil:
		t.take(e)
	case a != nil:
		a.take(e)
	case id == goingOn:
		h.follows(e)
	}
}

// Close ends all connections, whose clients come again elsewhere, and stops.
func (h *Hub) Close() {
	h.mu.Lock()
	if h.closed {
		h.mu.Unlock()
		return
	}
	h.closed = true
	conns := make([]*conn, 0, len(h.conns))
	for c := range h.conns {
		conns = append(conns, c)
	}
	tables := make([]*table, 0, len(h.tables))
	for _, t := range h.tables {
		tables = append(tables, t)
	}
	halls := slices.Collect(maps.Values(h.halls))
	h.mu.Unlock()
	for _, c := range conns {
		c.end(protocol.Restart)
	}
	h.stop()
	for _, a := range halls {
		a.close()
	}
	for _, t := range tables {
		t.close()
	}
	h.work.Wait()
}

// errGone says that there is no room with an ID.
var errGone = protocol.Errorf(protocol.NoRoom, "there is no such room: it may have been closed, or the link may be cut")

// open returns the table of a room, which it loads where it has to, with everything up to
// an event that somebody knows of.
func (h *Hub) open(ctx context.Context, id string, after uint64) (*table, error) {
	if !protocol.IsID(id) || id == goingOn {
		return nil, errGone
	}
	h.mu.Lock()
	if h.closed {
		h.mu.Unlock()
		return nil, protocol.Errorf(protocol.Failed, "the server is going away")
	}
	t := h.tables[id]
	if t == nil {
		t = newTable(h, id)
		h.tables[id] = t
	}
	// While it is used it is not swept.
	t.users.Add(1)
	h.mu.Unlock()
	err := t.load(ctx, after)
	if errors.Is(err, errGone) || errors.Is(err, errTournament) {
		t.users.Add(-1)
		h.forget(t)
		return nil, err
	}
	if err != nil {
		t.users.Add(-1)
		return nil, err
	}
	return t, nil
}

// forget drops a table that nobody uses.
func (h *Hub) forget(t *table) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if t.users.Load() == 0 && h.tables[t.id] == t {
		delete(h.tables, t.id)
		t.close()
	}
}

// sweepEvery is how often tables are looked for at which nobody is.
const sweepEvery = 30 * time.Second

func (h *Hub) sweep() {
	ticker := time.NewTicker(sweepEvery)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
		case <-h.ctx.Done():
			return
		}
		h.mu.Lock()
		var idle []*table
		for _, t := range h.tables {
			if t.users.Load() == 0 {
				idle = append(idle, t)
			}
		}
		h.mu.Unlock()
		for _, t := range idle {
			if t.isIdle() {
				h.forget(t)
			}
		}
		h.sweepHalls()
		h.limits.sweep()
	}
}

// chance draws what rooms leave to it.
func (h *Hub) chance() *rand.Rand { return rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64())) }
