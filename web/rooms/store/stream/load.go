package stream

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"colat/web/rooms/store"
)

// errMissing reports that an entry is missing to which the next one refers.
var errMissing = errors.New("an entry is missing")

// Load implements store.Store. It leaves nothing behind on the broker.
//
// Each entry names its predecessor, so a room is read backwards from its last entry. This
// takes a short request for each entry, regardless of the number of events in other
// rooms. A request for the next entry of a room would make the server scan all entries in
// between.
func (s *Store) Load(ctx context.Context, room string, after uint64) ([]store.Entry, error) {
	if err := store.CheckRoom(room); err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	for pause := firstPause; ; {
		entries, err := s.backwards(ctx, room, after)
		if err == nil {
			return entries, nil
		}
		// A room that is deleted or compacted during the read has lost the requested
		// entries and consists of one entry. Nothing else removes entries.
		if errors.Is(err, errMissing) {
			if again, stop := s.last(ctx, room); stop == nil && again != nil && !again.gone && !again.folded {
				return nil, fmt.Errorf("store: room %s is damaged: %w", short(room), err)
			}
		}
		if !s.wait(ctx, &pause) {
			return nil, fmt.Errorf("store: room %s cannot be loaded: %w (%w)", short(room), s.trouble(err), ctx.Err())
		}
	}
}

// backwards reads the entries of a room after a sequence from the last one on.
func (s *Store) backwards(ctx context.Context, room string, after uint64) ([]store.Entry, error) {
	found, err := s.last(ctx, room)
	var entries []store.Entry
	for found != nil && err == nil && found.sequence > after {
		if found.folded {
			unfolded, err := store.Unfold(found.event, found.entry(), after)
			if err != nil {
				return nil, err
			}
			slices.Reverse(unfolded)
			entries = append(entries, unfolded...)
			break
		}
		entries = append(entries, found.entry())
		if found.after <= after || found.gone {
			break
		}
		found, err = s.at(ctx, room, found.after)
	}
	if err != nil {
		return nil, err
	}
	slices.Reverse(entries)
	return entries, nil
}

// LastOf implements store.Store.
func (s *Store) LastOf(ctx context.Context, room string) (store.Entry, error) {
	if err := store.CheckRoom(room); err != nil {
		return store.Entry{}, fmt.Errorf("store: %w", err)
	}
	found, err := s.last(ctx, room)
	if found == nil || err != nil {
		return store.Entry{}, err
	}
	return found.entry(), nil
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
