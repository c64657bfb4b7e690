package disk

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"colat/web/rooms/store"
)

// batch is the changes of one transaction.
type batch struct {
	changes []*change
	done    chan struct{} // closed when they are on the disk, or have failed
	err     error
}

func newBatch() *batch { return &batch{done: make(chan struct{})} }

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

// Add implements store.Log.
func (s *Store) Add(ctx context.Context, added store.Record) (uint64, error) {
	r := &record{Record: added, id: s.identify(&added)}
	err := s.keep(ctx, r.Room, func() (*change, error) {
		m := s.contents.rooms[r.Room]
		if m.last() == r.After {
			c := &change{record: r}
			if r.Kind != store.EventKind {
				c.drop = s.contents.forget()
				c.drop = append(c.drop, m.after(0)...)
			}
			return c, nil
		}
		later := m.after(r.After)
		if len(later) == 0 {
			return nil, store.ErrConflict
		}
		next, err := s.get(later[0])
		switch {
		case err != nil:
			return nil, err
		case next.After != r.After || next.id != r.id:
			return nil, store.ErrConflict
		}
		r.Sequence = next.Sequence // of the same call
		return nil, nil
	})
	return r.Sequence, err
}

// identify returns the number by which a repeated call is recognised.
func (s *Store) identify(r *store.Record) uint64 {
	hash := sha256.New()
	hash.Write(binary.BigEndian.AppendUint64([]byte{byte(r.Kind)}, s.writer))
	hash.Write(r.Payload)
	return binary.BigEndian.Uint64(hash.Sum(nil))
}

// keep makes the change that decide returns, if there is one, and waits until it counts. All
// changes with a key are decided one after the other, each when the one before counts.
func (f *folder) keep(ctx context.Context, key string, decide func() (*change, error)) error {
	f.mu.Lock()
	for f.busy[key] != nil {
		earlier := f.busy[key]
		f.mu.Unlock()
		if err := earlier.wait(ctx); err != nil {
			return fmt.Errorf("it does not count: %w", err)
		}
		f.mu.Lock()
	}
	c, err := decide()
	if c == nil || err != nil {
		f.mu.Unlock()
		return err
	}
	c.key = key
	b, err := f.stage(c)
	f.mu.Unlock()
	if err == nil {
		err = b.wait(ctx)
	}
	if err != nil {
		return fmt.Errorf("%w: %w", store.ErrUnsettled, err)
	}
	return nil
}

// stage gives a change its sequence and adds it to the next transaction, which it returns.
// With WriteBehind the change counts at once, and stage returns nil. The caller holds mu.
func (f *folder) stage(c *change) (*batch, error) {
	if f.closing {
		return nil, fmt.Errorf("%s is being closed", f.path)
	}
	if c.record != nil {
		f.contents.used++
		c.record.Sequence, c.record.Time = f.contents.used, time.Now()
	}
	b := f.next
	if f.behind {
		if err := f.writeAhead(c); err != nil {
			return nil, err
		}
		f.count(c)
		b = nil
	} else {
		f.busy[c.key] = b
	}
	f.next.changes = append(f.next.changes, c)
	f.signal()
	return b, nil
}

// writeAhead gives the operating system a change before its transaction. The caller holds mu.
func (f *folder) writeAhead(c *change) error {
	if f.failed != nil || c.record == nil {
		return f.failed
	}
	if _, err := f.tails[f.current].Write(c.record.seal()); err != nil {
		f.report(err)
		f.tryLater()
		return f.failed
	}
	if c.record.Kind != codeKind {
		f.written[c.record.Sequence] = c.record
	}
	return nil
}

// signal lets run look at the next batch.
func (f *folder) signal() {
	select {
	case f.wake <- struct{}{}:
	default:
	}
}

// count lets a change count. The caller holds mu.
func (f *folder) count(c *change) {
	if c.record == nil {
		delete(f.contents.codes, c.free)
		return
	}
	for _, sequence := range c.drop {
		delete(f.written, sequence)
	}
	f.contents.place(c.record, true)
	if c.record.Kind != codeKind {
		f.last = c.record.Sequence
		close(f.grown)
		f.grown = make(chan struct{})
	}
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
// in the file tail, too.
func (f *folder) write(b *batch, tail *os.File) {
	err := f.totals.write(f.db, b.changes)
	f.mu.Lock()
	defer f.mu.Unlock()
	f.report(err)
	switch {
	case !f.behind:
		for _, c := range b.changes {
			delete(f.busy, c.key)
			if err == nil {
				f.count(c)
			}
		}
	case err != nil:
		f.next.changes = append(b.changes, f.next.changes...)
		f.tryLater()
		return
	default:
		for _, c := range b.changes {
			if c.record != nil {
				delete(f.written, c.record.Sequence)
			}
		}
		_ = tail.Truncate(0) // what is in both files is found once
	}
	b.err = f.failed
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
