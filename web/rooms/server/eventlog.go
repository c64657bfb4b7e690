package server

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"sync/atomic"

	"colat/web/rooms/protocol"
	"colat/web/rooms/store"
)

// A fold builds a room or tournament from events. The functions are called with the log's
// mu held.
type fold[E any] struct {
	// apply applies an event, which was decided here or decoded from the store. It returns
	// what clients receive in place of the stored text, or nil for the stored text.
	apply func(sequence uint64, e *E) (shown []byte, err error)
	reset func() // removes all events
	// snapshot returns a short list of events with the same result, or nil if there is none.
	snapshot func() []E
	// generation is that of an eventLog; nil if all clients can apply all events.
	generation func(e *E) (number int, needed bool)
}

// An eventLog holds the events of a room or tournament that this server knows, and sends
// them to watching connections.
type eventLog[E any] struct {
	server *Server
	id     string
	part   string // the field of a message that carries the events
	fold   fold[E]
	// users counts watching connections and requests in progress.
	users atomic.Int64

	mu      sync.Mutex
	last    uint64   // the sequence of the last event
	history *history // the events for watching connections
	behind  bool     // the store may hold events that are not known here
	loading bool     // further events of the store follow the one that is being applied
	closed  bool
	// recovering reports whether a background catch-up is pending.
	recovering bool
	// weight is the size of the log in the store, in bytes. compacting reports whether the
	// store is about to be compacted.
	weight     int
	compacting bool
}

func (l *eventLog[E]) init(h *Server, id, part string, f fold[E]) {
	l.server, l.id, l.part, l.fold, l.behind = h, id, part, f, true
	l.history = newHistory(id, part, h.Now)
}

// release ends one use of the log.
func (l *eventLog[E]) release() { l.users.Add(-1) }

func (l *eventLog[E]) isUsed() bool { return l.users.Load() > 0 }

// join adds a connection that watches after an event.
func (l *eventLog[E]) join(c *conn, after uint64, anew bool) error {
	if !l.history.join(c, after, anew) {
		return errTooOld
	}
	return nil
}

// leave removes a watching connection.
func (l *eventLog[E]) leave(c *conn) { l.history.leave(c) }

// load reads the store up to the event with sequence after at least. The error is errGone if
// there are no events. The caller holds mu.
func (l *eventLog[E]) load(ctx context.Context, after uint64) error {
	if after > l.last {
		l.behind = true // the client has a later event, from another server
	}
	if err := l.catchUp(ctx); err != nil {
		return err
	}
	if l.last == 0 {
		l.behind = true // another server may store the first event at any time
		return errGone
	}
	return nil
}

// catchUp loads the events that other servers have stored. The caller holds mu.
func (l *eventLog[E]) catchUp(ctx context.Context) error {
	if !l.behind {
		return nil
	}
	entries, err := l.server.Store.Load(ctx, l.id, l.last)
	if err != nil {
		return l.failed("read", err)
	}
	if l.last > 0 && len(entries) > 0 && entries[0].Folded {
		l.last, l.weight = 0, 0
		l.fold.reset()
		l.history.clear()
	}
	for i, e := range entries {
		l.loading = i < len(entries)-1
		if err := l.add(e); err != nil {
			l.loading = false
			return err
		}
	}
	l.behind = false
	l.shorten()
	return nil
}

// failed logs a store error and returns the error for the client.
func (l *eventLog[E]) failed(what string, err error) error {
	l.server.Log.Error("the store of rooms cannot be "+what, "error", err)
	return errStoreLost
}

// add applies a stored event and sends it to all watching connections.
func (l *eventLog[E]) add(e store.Entry) error {
	switch {
	case e.Sequence <= l.last:
		return nil
	case e.Gone:
		return errGone
	case e.Compacted:
		l.last = e.Sequence
		return nil
	}
	event := new(E)
	if err := json.Unmarshal(e.Event, event); err != nil {
		return l.failed("understood", err)
	}
	return l.addDecoded(e, event)
}

// addDecoded is add for an entry whose event is at hand.
func (l *eventLog[E]) addDecoded(e store.Entry, event *E) error {
	text, err := l.fold.apply(e.Sequence, event)
	if err != nil {
		return err
	}
	if text == nil {
		text = e.Event
	}
	l.last = e.Sequence
	generation, needed := l.generation(event)
	shown := keptAs(e.Sequence, stored{text, generation})
	if e.Folded {
		l.history.addFolded(shown)
	} else {
		l.history.add(shown, needed)
	}
	l.weight += len(e.Event) + entryWeight
	return nil
}

// generation returns the generation of clients from which on they can apply an event, and whether the others cannot
// follow without it.
func (l *eventLog[E]) generation(e *E) (number int, needed bool) {
	if l.fold.generation == nil {
		return 0, false
	}
	return l.fold.generation(e)
}

// keep appends the event returned by decide to the store and applies it. If another event
// was appended first, it calls decide again. A nil event without an error is not an
// error. keep returns an error of decide only after reading the store, since events of
// other servers may not have arrived yet.
func (l *eventLog[E]) keep(ctx context.Context, decide func() (*E, error)) error {
	sure := false
	for range tries {
		if err := l.catchUp(ctx); err != nil {
			return err
		}
		e, err := decide()
		if err != nil && !sure {
			sure, l.behind = true, true
			continue
		}
		if err != nil || e == nil {
			return err
		}
		text, err := json.Marshal(e)
		if err != nil {
			return err
		}
		sequence, err := l.server.Store.Append(ctx, l.id, l.last, text)
		switch {
		case errors.Is(err, store.ErrConflict):
			l.behind = true
			continue
		case err != nil:
			l.behind = true
			return l.failed("written", err)
		}
		if err := l.addDecoded(store.Entry{Sequence: sequence, Event: text}, e); err != nil {
			l.behind = true
			return err
		}
		l.shorten()
		l.server.announce(l.id, &announcement{Server: l.server.id, Last: sequence})
		return nil
	}
	return protocol.Errorf(protocol.Failed, "too much happens here at once; try again")
}

// Limits of the size of a room in the store, relative to its snapshot.
const (
	// entryWeight is the approximate overhead of an event in the store, in bytes.
	entryWeight = 160
	// A room is compacted when it has mostSuperfluous bytes in the store and superfluous
	// times as many as its snapshot.
	mostSuperfluous = 512 << 10
	superfluous     = 4
)

// snapshot encodes the fold's snapshot for the store. It returns nil if there is none, or
// if an event cannot be encoded.
func (l *eventLog[E]) snapshot() (all []stored) {
	events := l.fold.snapshot()
	for i := range events {
		text, err := json.Marshal(&events[i])
		if err != nil {
			return nil
		}
		generation, _ := l.generation(&events[i])
		all = append(all, stored{text, generation})
	}
	return all
}

// shorten folds a long history into a snapshot, and compacts the store if its events are
// much longer than the snapshot. The caller holds mu.
func (l *eventLog[E]) shorten() {
	if !l.history.isLong() {
		return
	}
	bytes := l.history.fold(l.snapshot())
	if bytes == 0 || l.compacting || l.weight < max(mostSuperfluous, superfluous*bytes) {
		return
	}
	l.compacting = true
	l.users.Add(1)
	l.server.work.Go(func() {
		defer l.release()
		ctx, cancel := context.WithTimeout(l.server.ctx, patience)
		defer cancel()
		l.mu.Lock()
		defer l.mu.Unlock()
		l.compacting = false
		if err := l.compact(ctx); err != nil && l.server.ctx.Err() == nil {
			l.server.Log.Warn("a room cannot be compacted in the store", "error", err)
		}
	})
}

// compact replaces all events in the store by a snapshot. The caller holds mu.
func (l *eventLog[E]) compact(ctx context.Context) error {
	if err := l.catchUp(ctx); err != nil {
		return err
	}
	var events []json.RawMessage
	for _, e := range l.snapshot() {
		events = append(events, e.text)
	}
	if events == nil {
		return nil
	}
	sequence, err := l.server.Store.Compact(ctx, l.id, l.last, events)
	switch {
	case errors.Is(err, store.ErrConflict), errors.Is(err, store.ErrUnsettled):
		l.behind = true
		return nil
	case err != nil:
		return err
	}
	l.last, l.weight = sequence, 0
	for _, e := range events {
		l.weight += len(e)
	}
	return nil
}
