package disk

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"time"

	"go.etcd.io/bbolt"

	"colat/web/rooms/store"
)

// batch is the changes of one transaction.
type batch struct {
	changes []change
	done    chan struct{} // closed when they are on the disk, or have failed
	err     error
}

func newBatch() *batch { return &batch{done: make(chan struct{})} }

// change adds a record, or frees a code.
type change struct {
	record *record
	drop   []uint64 // sequences of the entries that go
	all    bool     // all entries of the record's room before it go
	free   string
	forget []*record // of rooms that were deleted a day ago
}

// Append implements store.Store.
func (s *Store) Append(ctx context.Context, room string, after uint64, event []byte) (uint64, error) {
	if err := store.CheckAppend(room, event); err != nil {
		return 0, fmt.Errorf("store: %w", err)
	}
	return s.add(ctx, record{kind: eventKind, room: room, after: after, payload: slices.Clone(event)})
}

// Delete implements store.Store.
func (s *Store) Delete(ctx context.Context, room string, after uint64) error {
	if err := store.CheckRoom(room); err != nil {
		return fmt.Errorf("store: %w", err)
	}
	_, err := s.add(ctx, record{kind: goneKind, room: room, after: after})
	return err
}

// Compact implements store.Store.
func (s *Store) Compact(ctx context.Context, room string, after uint64, events []json.RawMessage) (uint64, error) {
	packed, err := store.Fold(room, after, events)
	if err != nil {
		return 0, fmt.Errorf("store: %w", err)
	}
	return s.add(ctx, record{kind: foldedKind, room: room, after: after, payload: packed})
}

// identify returns the number by which a repeated call is recognised.
func (s *Store) identify(r *record) uint64 {
	hash := sha256.New()
	hash.Write(binary.BigEndian.AppendUint64([]byte{r.kind}, s.writer))
	hash.Write(r.payload)
	return binary.BigEndian.Uint64(hash.Sum(nil))
}

// add adds an entry to its room.
func (s *Store) add(ctx context.Context, r record) (uint64, error) {
	r.id = s.identify(&r)
	s.mu.Lock()
	for {
		m := s.contents.rooms[r.room]
		if m == nil || m.busy == nil {
			break
		}
		earlier := m.busy
		s.mu.Unlock()
		if err := earlier.wait(ctx); err != nil {
			return 0, fmt.Errorf("store: room %s: the event does not count: %w", store.Short(r.room), err)
		}
		s.mu.Lock()
	}
	m := s.contents.rooms[r.room]
	if m == nil {
		m = new(room)
	}
	var err error
	if m.last() != r.after {
		var next *record
		if i, _ := slices.BinarySearch(m.entries, r.after+1); i < len(m.entries) {
			next, err = s.get(m.entries[i])
		}
		s.mu.Unlock()
		if next != nil && next.after == r.after && next.id == r.id {
			return next.sequence, nil
		}
		if err == nil {
			err = fmt.Errorf("after %d: %w", r.after, store.ErrConflict)
		}
		return 0, fmt.Errorf("store: room %s: %w", store.Short(r.room), err)
	}
	c := change{record: &r}
	if r.kind != eventKind {
		c.drop = slices.Clone(m.entries)
		c.forget = s.forgotten()
		for _, gone := range c.forget {
			c.drop = append(c.drop, gone.sequence)
		}
	}
	b, err := s.stage(c)
	if err == nil && b != nil {
		m.busy = b
		s.contents.rooms[r.room] = m
	}
	s.mu.Unlock()
	if err == nil {
		err = b.wait(ctx)
	}
	if err != nil {
		return 0, fmt.Errorf("store: room %s: %w: %w", store.Short(r.room), store.ErrUnsettled, err)
	}
	return r.sequence, nil
}

// goneFor is how long a deleted room cannot be created again.
const goneFor = 24 * time.Hour

// forgotten returns the records of rooms that were deleted long ago. The caller holds mu.
func (f *folder) forgotten() (old []*record) {
	before := time.Now().Add(-goneFor).UnixNano()
	for c := f.contents; len(c.gone) > 0 && c.gone[0].time < before; c.gone = c.gone[1:] {
		old = append(old, c.gone[0])
	}
	return old
}

// wait waits until a batch is on the disk; nothing has to be waited for if b is nil.
func (b *batch) wait(ctx context.Context) error {
	if b == nil {
		return nil
	}
	select {
	case <-b.done:
		return b.err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// stage gives a change its sequence and adds it to the next transaction, which it returns.
// With WriteBehind the change counts at once, and stage returns nil. The caller holds mu.
func (f *folder) stage(c change) (*batch, error) {
	if f.closing {
		return nil, fmt.Errorf("%s is being closed", f.path)
	}
	if r := c.record; r != nil {
		f.contents.used++
		r.sequence, r.time = f.contents.used, time.Now().UnixNano()
	}
	b := f.next
	if f.behind {
		if f.failed != nil {
			return nil, f.failed
		}
		if c.record != nil {
			if _, err := f.tails[f.current].Write(c.record.seal()); err != nil {
				f.report(err)
				f.tryLater()
				return nil, reason(err)
			}
			f.written[c.record.sequence] = c.record
		}
		f.count(c)
		b = nil
	}
	f.next.changes = append(f.next.changes, c)
	f.signal()
	return b, nil
}

// signal lets run look at the next batch.
func (f *folder) signal() {
	select {
	case f.wake <- struct{}{}:
	default:
	}
}

// count lets a change count. The caller holds mu.
func (f *folder) count(c change) {
	if c.record == nil || c.record.kind == codeKind {
		return
	}
	for _, sequence := range c.drop {
		delete(f.written, sequence)
	}
	for _, gone := range c.forget {
		delete(f.contents.rooms, gone.room)
	}
	f.contents.place(c.record, true)
	f.last = c.record.sequence
	close(f.grown)
	f.grown = make(chan struct{})
}

// retryEvery is the time between two attempts to write what counts already.
const retryEvery = 250 * time.Millisecond

// tryLater has run try again what the disk has not taken. The caller holds mu.
func (f *folder) tryLater() {
	if !f.closing {
		time.AfterFunc(retryEvery, f.signal)
	}
}

// run writes one batch after another until the folder is closed.
func (f *folder) run() {
	defer close(f.ended)
	for range f.wake {
		f.mu.Lock()
		b, old := f.next, f.tails[f.current]
		f.next, f.current = newBatch(), 1-f.current
		closing, failed := f.closing, f.failed != nil
		f.mu.Unlock()
		if len(b.changes) > 0 || failed && f.behind {
			f.write(b, old)
		}
		if closing {
			return
		}
	}
}

// write writes a batch, whose entries count then, or already do with WriteBehind: they are
// in the file old, too.
func (f *folder) write(b *batch, tail interface{ Truncate(int64) error }) {
	err := f.commit(b)
	f.mu.Lock()
	defer f.mu.Unlock()
	f.report(err)
	switch {
	case err != nil && f.behind:
		b.changes = append(b.changes, f.next.changes...)
		f.next.changes = b.changes
		f.tryLater()
		return
	case err == nil && f.behind:
		for _, c := range b.changes {
			if c.record != nil {
				delete(f.written, c.record.sequence)
			}
		}
		_ = tail.Truncate(0) // what is in both files is found once
	}
	b.err = reason(err)
	for _, c := range b.changes {
		if f.behind || c.record == nil || c.record.kind == codeKind {
			continue
		}
		m := f.contents.rooms[c.record.room]
		m.busy = nil
		if err == nil {
			f.count(c)
		} else if len(m.entries) == 0 {
			delete(f.contents.rooms, c.record.room)
		}
	}
	close(b.done)
}

// report logs that the disk cannot be written, and that it can be written again. The
// caller holds mu.
func (f *folder) report(err error) {
	path := filepath.Join(f.path, entriesFile)
	if err != nil && f.failed == nil {
		f.log.Error("store: nothing can be kept; trying again", "file", path, "error", reason(err))
	} else if err == nil && f.failed != nil {
		f.log.Warn("store: the disk can be written again", "file", path)
	}
	f.failed = reason(err)
}

// commit writes a batch in one transaction.
func (f *folder) commit(b *batch) error {
	f.mu.RLock()
	totals := f.contents.totals
	f.mu.RUnlock()
	err := f.db.Update(func(tx *bbolt.Tx) error {
		for _, c := range b.changes {
			if err := totals.apply(tx, c); err != nil {
				return err
			}
		}
		return totals.save(tx)
	})
	if err == nil {
		f.mu.Lock()
		f.contents.totals = totals
		f.mu.Unlock()
	}
	return err
}

// apply makes a change in a transaction.
func (t *totals) apply(tx *bbolt.Tx, c change) error {
	if c.record == nil {
		return tx.Bucket(codesBucket).Delete([]byte(c.free))
	}
	if c.all {
		cursor := tx.Bucket(entriesBucket).Cursor()
		for k, v := cursor.First(); k != nil; k, v = cursor.Next() {
			if r, _ := unseal(v); r.room == c.record.room && r.sequence < c.record.sequence {
				c.drop = append(c.drop, r.sequence)
			}
		}
	}
	for _, sequence := range c.drop {
		if err := t.drop(tx, sequence); err != nil {
			return err
		}
	}
	return t.put(tx, c.record)
}
