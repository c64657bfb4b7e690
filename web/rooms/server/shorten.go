package server

import (
	"context"
	"encoding/json"
	"errors"

	"colat/web/rooms/store"
)

// Bounds of how much more than its snapshot the journal may have of a room.
const (
	// entryWeight is about how many bytes an event has in the journal beside its own.
	entryWeight = 160
	// mostSuperfluous is how many bytes there may be before the journal is compacted, and
	// superfluous how many times as many as the snapshot has.
	mostSuperfluous = 512 << 10
	superfluous     = 4
)

// texts returns events as the journal has them; nil for none.
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
// journal, too. mu is held.
func (l *ledger) shorten() {
	if !l.history.isLong() {
		return
	}
	bytes := l.history.fold(l.snapshot())
	if bytes == 0 || l.compacting || l.weight < max(mostSuperfluous, superfluous*bytes) {
		return
	}
	l.compacting = true
	l.users.Add(1)
	l.hub.work.Go(func() {
		defer l.users.Add(-1)
		ctx, cancel := context.WithTimeout(l.hub.ctx, patience)
		defer cancel()
		l.mu.Lock()
		defer l.mu.Unlock()
		l.compacting = false
		if err := l.compact(ctx); err != nil && l.hub.ctx.Err() == nil {
			l.hub.Log.Warn("a room cannot be compacted in the journal", "error", err)
		}
	})
}

// compact has the journal keep a snapshot in the place of everything that has happened.
// mu is held.
func (l *ledger) compact(ctx context.Context) error {
	if err := l.catchUp(ctx); err != nil {
		return err
	}
	events := l.snapshot()
	if events == nil {
		return nil
	}
	sequence, err := l.hub.Journal.Compact(ctx, l.id, l.last, events)
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
