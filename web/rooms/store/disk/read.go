package disk

import (
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"slices"

	"go.etcd.io/bbolt"

	"colat/web/rooms/store"
)

// errDamaged is of a room of which an entry is lost.
var errDamaged = errors.New("an entry of it is damaged, and lost")

// get returns the entry with a sequence. The caller holds mu.
func (f *folder) get(sequence uint64) (found *record, err error) {
	if r := f.written[sequence]; r != nil {
		return r, nil
	}
	err = f.db.View(func(tx *bbolt.Tx) error {
		r, intact := unseal(tx.Bucket(entriesBucket).Get(key(sequence)))
		if !intact {
			return fmt.Errorf("entry %d: %w", sequence, errDamaged)
		}
		found = r.clone()
		return nil
	})
	return found, err
}

// Records implements store.Log.
func (s *Store) Records(ctx context.Context, room string, after uint64) ([]*store.Record, error) {
	return s.some(ctx, room, after, math.MaxInt)
}

// FirstRecord implements store.Log.
func (s *Store) FirstRecord(ctx context.Context, room string) (*store.Record, error) {
	return s.one(ctx, room, 0)
}

// LastRecord implements store.Log.
func (s *Store) LastRecord(ctx context.Context, room string) (*store.Record, error) {
	s.mu.RLock()
	last := s.contents.rooms[room].last()
	s.mu.RUnlock()
	return s.one(ctx, room, max(last, 1)-1)
}

// one returns the first record of a room after a sequence, or nil if there is none.
func (f *folder) one(ctx context.Context, room string, after uint64) (*store.Record, error) {
	found, err := f.some(ctx, room, after, 1)
	if err != nil || len(found) == 0 {
		return nil, err
	}
	return found[0], nil
}

// some returns the records of a room after a sequence, at most so many. A room that is
// compacted or deleted in between is read again.
func (f *folder) some(ctx context.Context, room string, after uint64, most int) ([]*store.Record, error) {
	for {
		found, busy, err := f.recordsOf(room, after, most)
		if err == nil || busy == nil || ctx.Err() != nil {
			return found, err
		}
		_ = busy.wait(ctx)
	}
}

// recordsOf is some without repetition. busy is the batch that may have removed an entry already.
func (f *folder) recordsOf(room string, after uint64, most int) (found []*store.Record, busy *batch, err error) {
	f.mu.RLock()
	defer f.mu.RUnlock()
	m := f.contents.rooms[room]
	for _, sequence := range m.after(after) {
		if len(found) == most {
			return found, nil, nil
		}
		r, err := f.get(sequence)
		if err != nil {
			return nil, f.busy[room], err
		}
		found = append(found, &r.Record)
	}
	if m != nil && m.hole && most > 1 {
		return nil, nil, errDamaged
	}
	return found, nil, nil
}

// Rooms implements store.Store.
func (s *Store) Rooms(context.Context) (map[string]uint64, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	rooms := make(map[string]uint64, len(s.contents.rooms))
	for id, m := range s.contents.rooms {
		rooms[id] = uint64(len(m.entries))
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
	return store.Follow(ctx, after, s.following, heard)
}

// following returns the next records of all rooms that count, and a channel that is closed
// when there are more.
func (f *folder) following(after uint64) (found []*store.Record, grown <-chan struct{}, err error) {
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
			if r, intact := unseal(v); intact && f.written[r.Sequence] == nil {
				found = append(found, &r.clone().Record)
			}
		}
		return nil
	})
	if len(found) < followAtOnce {
		for sequence, r := range f.written {
			if sequence > after {
				found = append(found, &r.Record)
			}
		}
		slices.SortFunc(found, func(a, b *store.Record) int { return cmp.Compare(a.Sequence, b.Sequence) })
	}
	return found, f.grown, err
}
