package roomstest

import (
	"bytes"
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

// use locks the store for a call about a room, if there is one, or returns why it fails.
func (m *Memory) use(ctx context.Context, room ...string) error {
	for _, id := range room {
		if err := store.CheckRoom(id); err != nil {
			return fmt.Errorf("store: %w", err)
		}
	}
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("store: %w", err)
	}
	m.mu.Lock()
	if m.failure != nil {
		defer m.mu.Unlock()
		return m.failure
	}
	return nil
}

// Add implements store.Log.
func (m *Memory) Add(ctx context.Context, r store.Record) (uint64, error) {
	if err := m.use(ctx); err != nil {
		return 0, err
	}
	defer m.mu.Unlock()
	e := &entry{r, m.writer}
	entries := m.rooms[r.Room]
	last := uint64(0)
	if len(entries) > 0 {
		last = entries[len(entries)-1].Sequence
	}
	if last != r.After {
		i := slices.IndexFunc(entries, func(e *entry) bool { return e.Sequence > r.After })
		if i >= 0 && entries[i].isBy(e) {
			return entries[i].Sequence, nil
		}
		return 0, store.ErrConflict
	}
	if r.Kind != store.EventKind {
		m.log = slices.DeleteFunc(m.log, func(other *entry) bool { return other.Room == r.Room })
		entries = nil
	}
	m.last++
	e.Sequence, e.Time = m.last, m.now()
	m.log = append(m.log, e)
	m.rooms[r.Room] = append(entries, e)
	close(m.grown)
	m.grown = make(chan struct{})
	return e.Sequence, nil
}

// isBy reports whether an entry is by the same call as another one.
func (e *entry) isBy(o *entry) bool {
	return e.writer == o.writer && e.After == o.After && e.Kind == o.Kind && bytes.Equal(e.Payload, o.Payload)
}

// Records implements store.Log.
func (m *Memory) Records(ctx context.Context, room string, after uint64) (records []*store.Record, err error) {
	if err := m.use(ctx); err != nil {
		return nil, err
	}
	defer m.mu.Unlock()
	for _, e := range m.rooms[room] {
		if e.Sequence > after {
			records = append(records, &e.Record)
		}
	}
	return records, nil
}

// FirstRecord implements store.Log. A server asks for it at each command of a person who does not
// watch the room, so that no other event is copied.
func (m *Memory) FirstRecord(ctx context.Context, room string) (*store.Record, error) {
	if err := m.use(ctx); err != nil {
		return nil, err
	}
	defer m.mu.Unlock()
	if entries := m.rooms[room]; len(entries) > 0 {
		return &entries[0].Record, nil
	}
	return nil, nil
}

// LastRecord implements store.Log.
func (m *Memory) LastRecord(ctx context.Context, room string) (*store.Record, error) {
	if err := m.use(ctx); err != nil {
		return nil, err
	}
	defer m.mu.Unlock()
	if entries := m.rooms[room]; len(entries) > 0 {
		return &entries[len(entries)-1].Record, nil
	}
	return nil, nil
}

// Rooms implements store.Store.
func (m *Memory) Rooms(ctx context.Context) (map[string]uint64, error) {
	if err := m.use(ctx); err != nil {
		return nil, err
	}
	defer m.mu.Unlock()
	rooms := make(map[string]uint64, len(m.rooms))
	for room, entries := range m.rooms {
		rooms[room] = uint64(len(entries))
	}
	return rooms, nil
}

// Last implements store.Store.
func (m *Memory) Last(ctx context.Context) (uint64, error) {
	if err := m.use(ctx); err != nil {
		return 0, err
	}
	defer m.mu.Unlock()
	return m.last, nil
}

// Follow implements store.Store. A failure does not interrupt it.
func (m *Memory) Follow(ctx context.Context, after uint64, heard func(room string, e store.Entry)) error {
	for {
		m.mu.Lock()
		grown := m.grown
		i, _ := slices.BinarySearchFunc(m.log, after+1, func(e *entry, sequence uint64) int {
			return int(e.Sequence) - int(sequence)
		})
		entries := slices.Clone(m.log[i:])
		m.mu.Unlock()
		for _, e := range entries {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			heard(e.Room, e.Entry())
			after = e.Sequence
		}
		if len(entries) > 0 {
			continue
		}
		select {
		case <-grown:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// Announce implements store.Store.
func (m *Memory) Announce(room string, message []byte) error {
	if err := m.use(context.Background(), room); err != nil {
		return err
	}
	defer m.mu.Unlock()
	return m.Announcements.Announce(room, message)
}

// Beat implements store.Store.
func (m *Memory) Beat(ctx context.Context, now time.Time) error {
	if err := m.use(ctx); err != nil {
		return err
	}
	defer m.mu.Unlock()
	m.beat = now.UTC()
	return nil
}

// LastBeat implements store.Store.
func (m *Memory) LastBeat(ctx context.Context) (time.Time, error) {
	if err := m.use(ctx); err != nil {
		return time.Time{}, err
	}
	defer m.mu.Unlock()
	return m.beat, nil
}

// KeepAbsence implements store.Store.
func (m *Memory) KeepAbsence(ctx context.Context, gone, back time.Time) error {
	if err := m.use(ctx); err != nil {
		return err
	}
	defer m.mu.Unlock()
	m.absence = [2]time.Time{gone.UTC(), back.UTC()}
	return nil
}

// Absence implements store.Store.
func (m *Memory) Absence(ctx context.Context) (gone, back time.Time, err error) {
	if err := m.use(ctx); err != nil {
		return time.Time{}, time.Time{}, err
	}
	defer m.mu.Unlock()
	return m.absence[0], m.absence[1], nil
}

// ClaimCode implements store.Store.
func (m *Memory) ClaimCode(ctx context.Context, code, room string) error {
	if err := m.use(ctx, room); err != nil {
		return err
	}
	defer m.mu.Unlock()
	if _, claimed := m.codes[code]; claimed {
		return fmt.Errorf("store: the code of room %s…: %w", room[:4], store.ErrConflict)
	}
	m.codes[code] = store.Code{Code: code, Room: room, Since: m.now()}
	return nil
}

// FindCode implements store.Store.
func (m *Memory) FindCode(ctx context.Context, code string) (room string, err error) {
	if err := m.use(ctx); err != nil {
		return "", err
	}
	defer m.mu.Unlock()
	return m.codes[code].Room, nil
}

// FreeCode implements store.Store.
func (m *Memory) FreeCode(ctx context.Context, code, room string) error {
	if err := m.use(ctx); err != nil {
		return err
	}
	defer m.mu.Unlock()
	if m.codes[code].Room == room {
		delete(m.codes, code)
	}
	return nil
}

// Codes implements store.Store.
func (m *Memory) Codes(ctx context.Context) ([]store.Code, error) {
	if err := m.use(ctx); err != nil {
		return nil, err
	}
	defer m.mu.Unlock()
	return slices.Collect(maps.Values(m.codes)), nil
}
