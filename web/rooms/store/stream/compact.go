package stream

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/nats-io/nats.go/jetstream"

	"colat/web/rooms/store"
)

// foldedHeader marks an entry that replaces all entries before it.
const foldedHeader = "Colat-Folded"

// Compact implements store.Store.
func (s *Store) Compact(ctx context.Context, room string, after uint64, events []json.RawMessage) (uint64, error) {
	packed, err := store.Fold(room, after, events)
	if err != nil {
		return 0, fmt.Errorf("store: %w", err)
	}
	m := s.message(room, after, packed)
	m.Header.Set(foldedHeader, "1")
	m.Header.Set(jetstream.MsgRollup, jetstream.MsgRollupSubject)
	return s.settle(ctx, room, after, m)
}

// First implements store.Store.
func (s *Store) First(ctx context.Context, room string) (store.Entry, error) {
	if err := store.CheckRoom(room); err != nil {
		return store.Entry{}, fmt.Errorf("store: %w", err)
	}
	found, err := s.next(ctx, room, 1)
	if err != nil {
		return store.Entry{}, fmt.Errorf("store: room %s cannot be read: %w (%w)", short(room), s.trouble(err), err)
	}
	switch {
	case found == nil || found.gone:
		return store.Entry{}, nil
	case !found.folded:
		return found.entry(), nil
	}
	entries, err := store.Unfold(found.event, found.entry(), 0)
	if err != nil || len(entries) < 2 {
		return store.Entry{}, err
	}
	return entries[0], nil
}
