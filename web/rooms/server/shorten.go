package server

import (
	"context"
	"encoding/json"
	"errors"

	"colat/web/rooms/store"
)

// Bounds of how much more than its snapshot the store may have of a room.
const (
	// entryWeight is about how many bytes an event has in the store beside its own.
	entryWeight = 160
	// mostSuperfluous is how many bytes there may be before the store is compacted, and
	// superfluous how many times as many as the snapshot has.
	mostSuperfluous = 512 << 10
	superfluous     = 4
)

// texts returns events as the store has them; nil for none.
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

// shorten has a snapshot stand for a long history, and for one that is much longer in the
// store, too. mu is held.
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

// compact has the store keep a snapshot in the place of everything that has happened.
// mu is held.
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
