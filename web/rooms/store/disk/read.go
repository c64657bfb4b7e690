package disk

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"

	"go.etcd.io/bbolt"

	"colat/web/rooms/store"
)

// errDamaged is of a room of which an entry is lost.
var errDamaged = errors.New("an entry of it is damaged, and lost")

// get returns the entry with a sequence, or nil if it was removed. The caller holds mu.
func (f *folder) get(sequence uint64) (found *record, err error) {
	if r := f.written[sequence]; r != nil {
		return r, nil
	}
	err = f.db.View(func(tx *bbolt.Tx) error {
		sealed := tx.Bucket(entriesBucket).Get(key(sequence))
		if sealed == nil {
			return nil
		}
		r, intact := unseal(sealed)
		if !intact {
			return fmt.Errorf("entry %d: %w", sequence, errDamaged)
		}
		found = r.clone()
		return nil
	})
	return found, err
}

// of returns the records of a room after a sequence, at most so many. A room that is
// compacted in between is read again.
func (s *Store) of(ctx context.Context, id string, after uint64, most int) (found []*record, err error) {
	if err := store.CheckRoom(id); err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	for {
		s.mu.RLock()
		var wait *batch
		found, err = nil, ctx.Err()
		if m := s.contents.rooms[id]; m != nil && err == nil {
			i, _ := slices.BinarySearch(m.entries, after+1)
			rest := m.entries[i:]
			for _, sequence := range rest[:min(most, len(rest))] {
				r, failed := s.get(sequence)
				if err = failed; err != nil {
					break
				}
				if r == nil {
					if wait = m.busy; wait == nil {
						err = fmt.Errorf("entry %d: %w", sequence, errDamaged)
					}
					break
				}
				found = append(found, r)
			}
			if m.hole && most > 1 && err == nil {
				err = errDamaged
			}
		}
		s.mu.RUnlock()
		if err != nil {
			return nil, fmt.Errorf("store: room %s cannot be read: %w", store.Short(id), err)
		}
		if wait == nil {
			return found, nil
		}
		_ = wait.wait(ctx)
	}
}

// Load implements store.Store.
func (s *Store) Load(ctx context.Context, id string, after uint64) ([]store.Entry, error) {
	found, err := s.of(ctx, id, after, 1<<62)
	if err != nil {
		return nil, err
	}
	var entries []store.Entry
	for _, r := range found {
		if r.kind != foldedKind {
			entries = append(entries, r.entry())
			continue
		}
		unfolded, err := store.Unfold(r.payload, r.entry(), after)
		if err != nil {
			return nil, fmt.Errorf("store: room %s: %w", store.Short(id), err)
		}
		entries = append(entries, unfolded...)
	}
	return entries, nil
}

// First implements store.Store.
func (s *Store) First(ctx context.Context, id string) (store.Entry, error) {
	found, err := s.of(ctx, id, 0, 1)
	if err != nil || len(found) == 0 {
		return store.Entry{}, err
	}
	switch r := found[0]; r.kind {
	case eventKind:
		return r.entry(), nil
	case foldedKind:
		unfolded, err := store.Unfold(r.payload, r.entry(), 0)
		if err == nil && len(unfolded) > 1 {
			return unfolded[0], nil
		}
		return store.Entry{}, err
	}
	return store.Entry{}, nil
}

// LastOf implements store.Store.
func (s *Store) LastOf(ctx context.Context, id string) (store.Entry, error) {
	s.mu.RLock()
	before := uint64(0)
	if m := s.contents.rooms[id]; m != nil && m.last() > 0 {
		before = m.last() - 1
	}
	s.mu.RUnlock()
	found, err := s.of(ctx, id, before, 1)
	if err != nil || len(found) == 0 {
		return store.Entry{}, err
	}
	return found[len(found)-1].entry(), nil
}

// Rooms implements store.Store.
func (s *Store) Rooms(context.Context) (map[string]uint64, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	rooms := make(map[string]uint64, len(s.contents.rooms))
	for id, m := range s.contents.rooms {
		if len(m.entries) > 0 {
			rooms[id] = uint64(len(m.entries))
		}
	}
	return rooms, nil
}

// Last implements store.Store.
func (s *Store) Last(context.Context) (uint64, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.last, nil
}

// followAtOnce is the number of entries that Follow reads in one go.
const followAtOnce = 1000

// Follow implements store.Store.
func (s *Store) Follow(ctx context.Context, after uint64, heard func(room string, e store.Entry)) error {
	for ctx.Err() == nil {
		found, grown, err := s.following(after)
		if err != nil {
			return fmt.Errorf("store: %w", err)
		}
		for _, r := range found {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			heard(r.room, r.entry())
			after = r.sequence
		}
		if len(found) > 0 {
			continue
		}
		select {
		case <-grown:
		case <-ctx.Done():
		}
	}
	return ctx.Err()
}

// following returns the next records of all rooms that count, and a channel that is closed
// when there are more.
func (f *folder) following(after uint64) (found []*record, grown <-chan struct{}, err error) {
	f.mu.RLock()
	defer f.mu.RUnlock()
	if f.last <= after {
		return nil, f.grown, nil
	}
	err = f.db.View(func(tx *bbolt.Tx) error {
		cursor := tx.Bucket(entriesBucket).Cursor()
		for k, v := cursor.Seek(key(after + 1)); k != nil && len(found) < followAtOnce; k, v = cursor.Next() {
			if binary.BigEndian.Uint64(k) > f.last {
				break
			}
			if r, intact := unseal(v); intact {
				found = append(found, r.clone())
			}
		}
		return nil
	})
	if len(found) < followAtOnce {
		for sequence, r := range f.written {
			if sequence > after && !slices.ContainsFunc(found, func(o *record) bool { return o.sequence == sequence }) {
				found = append(found, r)
			}
		}
		slices.SortFunc(found, func(a, b *record) int { return int(int64(a.sequence - b.sequence)) })
	}
	return found, f.grown, err
}
