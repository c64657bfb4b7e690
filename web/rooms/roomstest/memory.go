package roomstest

import (
	"context"
	"encoding/json"
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
	store.Entry
	room   string
	id     string // identifies the call that stored the entry
	after  uint64 // sequence of the previous entry
	packed []byte // the events that a compacted room consists of
}

// NewMemory returns an empty store.
func NewMemory() *Memory {
	return &Memory{data: &data{
		now: time.Now, rooms: make(map[string][]*entry), grown: make(chan struct{}),
		codes: make(map[string]store.Code),
	}}
}

// Open returns the same store as another server opens it. Equal calls of different
// servers are different appends.
func (m *Memory) Open() *Memory {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.writers++
	return &Memory{m.data, m.writers}
}

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

// Append implements store.Store.
func (m *Memory) Append(ctx context.Context, room string, after uint64, event []byte) (uint64, error) {
	if err := store.CheckAppend(room, event); err != nil {
		return 0, fmt.Errorf("store: %w", err)
	}
	return m.add(ctx, after, entry{room: room, Entry: store.Entry{Event: slices.Clone(event)}})
}

// Delete implements store.Store.
func (m *Memory) Delete(ctx context.Context, room string, after uint64) error {
	_, err := m.add(ctx, after, entry{room: room, Entry: store.Entry{Gone: true}})
	return err
}

// Compact implements store.Store.
func (m *Memory) Compact(ctx context.Context, room string, after uint64, events []json.RawMessage) (uint64, error) {
	packed, err := store.Fold(room, after, events)
	if err != nil {
		return 0, fmt.Errorf("store: %w", err)
	}
	return m.add(ctx, after, entry{room: room, packed: packed, Entry: store.Entry{Compacted: true, After: after}})
}

// add adds an entry to its room after the one with a sequence.
func (m *Memory) add(ctx context.Context, after uint64, e entry) (uint64, error) {
	if err := m.use(ctx, e.room); err != nil {
		return 0, err
	}
	defer m.mu.Unlock()
	e.after, e.id = after, fmt.Sprintf("%d %d %v %s%s", m.writer, after, e.Gone, e.Event, e.packed)
	entries := m.rooms[e.room]
	last := uint64(0)
	if len(entries) > 0 {
		last = entries[len(entries)-1].Sequence
	}
	if last != after {
		i := slices.IndexFunc(entries, func(e *entry) bool { return e.Sequence > after })
		if i >= 0 && entries[i].id == e.id {
			return entries[i].Sequence, nil
		}
		return 0, fmt.Errorf("store: room %s…, after %d: %w", e.room[:4], after, store.ErrConflict)
	}
	if e.Gone || e.Compacted {
		m.log = slices.DeleteFunc(m.log, func(other *entry) bool { return other.room == e.room })
		entries = nil
	}
	m.last++
	e.Sequence, e.Time = m.last, m.now()
	m.log = append(m.log, &e)
	m.rooms[e.room] = append(entries, &e)
	close(m.grown)
	m.grown = make(chan struct{})
	return e.Sequence, nil
}

// Load implements store.Store.
func (m *Memory) Load(ctx context.Context, room string, after uint64) ([]store.Entry, error) {
	if err := m.use(ctx, room); err != nil {
		return nil, err
	}
	defer m.mu.Unlock()
	var entries []store.Entry
	for _, e := range m.rooms[room] {
		switch {
		case e.Sequence <= after:
		case e.Compacted:
			unfolded, err := store.Unfold(e.packed, e.Entry, after)
			if err != nil {
				return nil, err
			}
			entries = append(entries, unfolded...)
		default:
			entries = append(entries, e.Entry)
		}
	}
	return entries, nil
}

// First implements store.Store. A server asks for it at each command of a person who does not watch the
// room, so that no other event is copied.
func (m *Memory) First(ctx context.Context, room string) (store.Entry, error) {
	if err := m.use(ctx, room); err != nil {
		return store.Entry{}, err
	}
	defer m.mu.Unlock()
	entries := m.rooms[room]
	if len(entries) == 0 || entries[0].Gone {
		return store.Entry{}, nil
	}
	if !entries[0].Compacted {
		return entries[0].Entry, nil
	}
	unfolded, err := store.Unfold(entries[0].packed, entries[0].Entry, 0)
	if err != nil || len(unfolded) < 2 {
		return store.Entry{}, err
	}
	return unfolded[0], nil
}

// LastOf implements store.Store.
func (m *Memory) LastOf(ctx context.Context, room string) (store.Entry, error) {
	if err := m.use(ctx, room); err != nil {
		return store.Entry{}, err
	}
	defer m.mu.Unlock()
	if entries := m.rooms[room]; len(entries) > 0 {
		return entries[len(entries)-1].Entry, nil
	}
	return store.Entry{}, nil
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
			heard(e.room, e.Entry)
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
