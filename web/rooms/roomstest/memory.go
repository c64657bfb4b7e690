package roomstest

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"colat/web/rooms/store"
)

// A Memory is a store in memory, as one server opens it. It has no goroutines of its own
// and never waits, so that it also works in a bubble of testing/synctest. It differs from
// a permanent store in one thing: a deleted room cannot be created again, even after a day.
type Memory struct {
	*data
	store.Events
	writer int
}

// data is shared by all servers of a Memory.
type data struct {
	store.Announcements
	mu      sync.Mutex
	now     func() time.Time
	failure error
	log     []*entry            // of all rooms, by sequence
	rooms   map[string][]*entry // of one room
	last    uint64
	grown   chan struct{} // closed when log grows
	writers int
	beat    time.Time
	absence [2]time.Time
	codes   map[string]store.Code
}

// entry is an entry as it is stored.
type entry struct {
	store.Record
	writer int // that called Add
}

// NewMemory returns an empty store.
func NewMemory() *Memory {
	return open(&data{
		now: time.Now, rooms: make(map[string][]*entry), grown: make(chan struct{}),
		codes: make(map[string]store.Code),
	})
}

func open(d *data) *Memory {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.writers++
	m := &Memory{data: d, writer: d.writers}
	m.Log = m
	return m
}

// Open returns the same store as another server opens it. Equal calls of different
// servers are different appends.
func (m *Memory) Open() *Memory { return open(m.data) }

// SetNow sets the clock from which entries and codes have their times; the default is
// time.Now.
func (m *Memory) SetNow(now func() time.Time) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.now = now
}

// Fail makes all calls fail with an error from now on, or succeed again if it is nil.
func (m *Memory) Fail(err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.failure = err
}

// do calls what with the store locked, or returns why all calls fail.
func (m *Memory) do(ctx context.Context, what func()) error {
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("store: %w", err)
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.failure == nil {
		what()
	}
	return m.failure
}

// Add implements store.Log.
func (m *Memory) Add(ctx context.Context, r store.Record) (sequence uint64, err error) {
	err = m.do(ctx, func() { sequence = m.add(&entry{r, m.writer}) })
	if err == nil && sequence == 0 {
		err = store.ErrConflict
	}
	return sequence, err
}

// add adds an entry, and returns its sequence, or 0 if another one was first.
func (m *Memory) add(e *entry) uint64 {
	entries := m.rooms[e.Room]
	last := uint64(0)
	if len(entries) > 0 {
		last = entries[len(entries)-1].Sequence
	}
	if last != e.After {
		i := slices.IndexFunc(entries, func(other *entry) bool { return other.Sequence > e.After })
		if i >= 0 && entries[i].isBy(e) {
			return entries[i].Sequence
		}
		return 0
	}
	if e.Kind != store.EventKind {
		m.log = slices.DeleteFunc(m.log, func(other *entry) bool { return other.Room == e.Room })
		entries = nil
	}
	m.last++
	e.Sequence, e.Time = m.last, m.now()
	m.log = append(m.log, e)
	m.rooms[e.Room] = append(entries, e)
	close(m.grown)
	m.grown = make(chan struct{})
	return e.Sequence
}

// isBy reports whether an entry is by the same call as another one.
func (e *entry) isBy(o *entry) bool {
	return e.writer == o.writer && e.After == o.After && e.Kind == o.Kind && bytes.Equal(e.Payload, o.Payload)
}

// Records implements store.Log.
func (m *Memory) Records(ctx context.Context, room string, after uint64) (records []*store.Record, err error) {
	err = m.do(ctx, func() {
		for _, e := range m.rooms[room] {
			if e.Sequence > after {
				records = append(records, &e.Record)
			}
		}
	})
	return records, err
}

// FirstRecord implements store.Log. A server asks for it at each command of a person who does not
// watch the room, so that no other event is copied.
func (m *Memory) FirstRecord(ctx context.Context, room string) (first *store.Record, err error) {
	err = m.do(ctx, func() {
		if entries := m.rooms[room]; len(entries) > 0 {
			first = &entries[0].Record
		}
	})
	return first, err
}

// LastRecord implements store.Log.
func (m *Memory) LastRecord(ctx context.Context, room string) (last *store.Record, err error) {
	err = m.do(ctx, func() {
		if entries := m.rooms[room]; len(entries) > 0 {
			last = &entries[len(entries)-1].Record
		}
	})
	return last, err
}

// Rooms implements store.Store.
func (m *Memory) Rooms(ctx context.Context) (rooms map[string]uint64, err error) {
	err = m.do(ctx, func() {
		rooms = make(map[string]uint64, len(m.rooms))
		for room, entries := range m.rooms {
			rooms[room] = uint64(len(entries))
		}
	})
	return rooms, err
}

// Last implements store.Store.
func (m *Memory) Last(ctx context.Context) (last uint64, err error) {
	err = m.do(ctx, func() { last = m.last })
	return last, err
}

// Follow implements store.Store. A failure does not interrupt it.
func (m *Memory) Follow(ctx context.Context, after uint64, heard func(room string, e store.Entry)) error {
	return store.Follow(ctx, after, m.following, heard)
}

// following returns the records of all rooms after a sequence, and a channel that is closed when
// there are more.
func (m *Memory) following(after uint64) (records []*store.Record, grown <-chan struct{}, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	i, _ := slices.BinarySearchFunc(m.log, after+1, func(e *entry, sequence uint64) int {
		return cmp.Compare(e.Sequence, sequence)
	})
	for _, e := range m.log[i:] {
		records = append(records, &e.Record)
	}
	return records, m.grown, nil
}

// Announce implements store.Store.
func (m *Memory) Announce(room string, message []byte) (err error) {
	if failure := m.do(context.Background(), func() { err = m.Announcements.Announce(room, message) }); failure != nil {
		return failure
	}
	return err
}

// Beat implements store.Store.
func (m *Memory) Beat(ctx context.Context, now time.Time) error {
	return m.do(ctx, func() { m.beat = now.UTC() })
}

// LastBeat implements store.Store.
func (m *Memory) LastBeat(ctx context.Context) (last time.Time, err error) {
	err = m.do(ctx, func() { last = m.beat })
	return last, err
}

// KeepAbsence implements store.Store.
func (m *Memory) KeepAbsence(ctx context.Context, gone, back time.Time) error {
	return m.do(ctx, func() { m.absence = [2]time.Time{gone.UTC(), back.UTC()} })
}

// Absence implements store.Store.
func (m *Memory) Absence(ctx context.Context) (gone, back time.Time, err error) {
	err = m.do(ctx, func() { gone, back = m.absence[0], m.absence[1] })
	return gone, back, err
}

// ClaimCode implements store.Store.
func (m *Memory) ClaimCode(ctx context.Context, code, room string) error {
	if err := store.CheckRoom(room); err != nil {
		return fmt.Errorf("store: %w", err)
	}
	claimed := false
	err := m.do(ctx, func() {
		if _, claimed = m.codes[code]; !claimed {
			m.codes[code] = store.Code{Code: code, Room: room, Since: m.now()}
		}
	})
	if claimed {
		err = fmt.Errorf("store: the code of room %s: %w", store.Short(room), store.ErrConflict)
	}
	return err
}

// FindCode implements store.Store.
func (m *Memory) FindCode(ctx context.Context, code string) (room string, err error) {
	err = m.do(ctx, func() { room = m.codes[code].Room })
	return room, err
}

// FreeCode implements store.Store.
func (m *Memory) FreeCode(ctx context.Context, code, room string) error {
	return m.do(ctx, func() {
		if m.codes[code].Room == room {
			delete(m.codes, code)
		}
	})
}

// Codes implements store.Store.
func (m *Memory) Codes(ctx context.Context) (codes []store.Code, err error) {
	err = m.do(ctx, func() { codes = slices.Collect(maps.Values(m.codes)) })
	return codes, err
}
