package server

import (
	"context"
	"encoding/json"
	"errors"

	"colat/web/rooms/store"
)

// Limits of the size of a room in the store, relative to its snapshot.
const (
	// entryWeight is the approximate overhead of an event in the store, in bytes.
	entryWeight = 160
	// A room is compacted when it has mostSuperfluous bytes in the store and superfluous
	// times as many as its snapshot.
	mostSuperfluous = 512 << 10
	superfluous     = 4
)

// texts encodes events for the store. It returns nil for none, or if one cannot be
// encoded.
func texts[E any](events []E) []json.RawMessage {
	var all []json.RawMessage
	for i := range events {
		text, err := json.Marshal(&events[i])
		if err != nil {
			return nil
		}
		all = append(all, text)
	}
	return all
}

// shorten folds a long history into a snapshot, and compacts the store if its events are
// much longer than the snapshot. The caller holds mu.
func (l *eventLog) shorten() {
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
		defer l.users.Add(-1)
		ctx, cancel := context.WithTimeout(l.server.ctx, patience)
		defer cancel()
		l.mu.Lock()
		defer l.mu.Unlock()
		l.compacting = false
		if err := l.compact(ctx); err != nil && l.server.ctx.Err() == nil {
			l.server.Log.Warn("a room cannot be compacted in the journal", "error", err)
		}
	})
}

// compact replaces all events in the store by a snapshot. The caller holds mu.
func (l *eventLog) compact(ctx context.Context) error {
	if err := l.catchUp(ctx); err != nil {
		return err
	}
	events := l.snapshot()
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
