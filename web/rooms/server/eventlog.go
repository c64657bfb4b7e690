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

// folder makes a room or a tournament of events. Its functions are called with mu of the log
// held.
type folder struct {
	apply func(e store.Entry) error // takes in an event
	reset func()                    // forgets all events
	// snapshot returns a few events that make the same; nil if there are none.
	snapshot func() []json.RawMessage
}

// An eventLog is the events of a room or a tournament as this server knows them, and who is told
// of them.
type eventLog struct {
	server *Server
	id     string
	part   string // of a message, in which its events are
	folder
	// users counts the connections that watch, and requests that are being served.
	users atomic.Int64

	mu      sync.Mutex
	last    uint64   // the sequence of the last event
	history *history // what watchers are told of them
	behind  bool     // the store holds more than is known here
	watch   watchers
	closed  bool
	// recovering says that it is about to catch up by itself.
	recovering bool
	// weight is how many bytes the store has of it, and compacting says that they are
	// about to become fewer.
	weight     int
	compacting bool
}

func (l *eventLog) init(h *Server, id, part string, f folder) {
	l.server, l.id, l.part, l.folder, l.behind = h, id, part, f, true
	l.history = newHistory(id, part, h.Now)
}

// release says that somebody does not use it any more.
func (l *eventLog) release() { l.users.Add(-1) }

// catchUp takes in what happened elsewhere.
func (l *eventLog) catchUp(ctx context.Context) error {
	if !l.behind {
		return nil
	}
	entries, err := l.server.Store.Load(ctx, l.id, l.last)
	if err != nil {
		return l.failed("read", err)
	}
	if l.last > 0 && len(entries) > 0 && entries[0].Folded {
		l.last, l.weight = 0, 0
		l.reset()
		l.history.clear()
	}
	for _, e := range entries {
		if err := l.add(e); err != nil {
			return err
		}
	}
	l.behind = false
	l.shorten()
	return nil
}

// failed logs what went wrong with the store and returns what a client is told.
func (l *eventLog) failed(what string, err error) error {
	l.server.Log.Error("the journal of rooms cannot be "+what, "error", err)
	return protocol.Errorf(protocol.Failed, "the server cannot reach its journal; try again in a moment")
}

// add applies an event of the store and sends it to all who watch.
func (l *eventLog) add(e store.Entry) error {
	if e.Sequence <= l.last {
		return nil
	}
	if e.Gone {
		return errGone
	}
	if e.Compacted {
		l.last = e.Sequence
		return nil
	}
	if err := l.apply(e); err != nil {
		return err
	}
	l.last = e.Sequence
	if e.Folded {
		l.history.addFolded(keptAs(e.Sequence, e.Event))
	} else {
		l.history.add(keptAs(e.Sequence, e.Event))
	}
	l.weight += len(e.Event) + entryWeight
	return nil
}

// tries is how often an event is decided anew because others came first.
const tries = 32

// keep has the store keep the event that decide returns, and applies it. Where another
// event came first it is decided anew. No event is no error. Nothing is refused before
// the store was asked whether it is as is believed here: what other servers did may not
// have been heard of yet.
func keep[E any](ctx context.Context, l *eventLog, decide func() (*E, error)) error {
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
		if err := l.add(store.Entry{Sequence: sequence, Event: text}); err != nil {
			l.behind = true
			return err
		}
		l.shorten()
		l.server.announce(l.id, &announcement{Server: l.server.id, Last: sequence})
		return nil
	}
	return protocol.Errorf(protocol.Failed, "too much happens here at once; try again")
}
