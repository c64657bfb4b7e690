//go:build !js

package server_test

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"sync"
	"time"

	"colat/web/rooms/store"
)

// memory is a store without files or servers: what the server is promised, and nothing
// else. Announcements and followed events come later and on other goroutines, as they do
// over a network.
type memory struct {
	mu        sync.Mutex
	sequence  uint64
	rooms     map[string][]store.Entry
	codes     map[string]store.Code
	followers map[int]func(string, store.Entry)
	listeners map[int]func(string, []byte)
	next      int
	beat      time.Time
	absence   [2]time.Time
	// heartless has beats fail alone.
	heartless bool
	// broken has everything fail with it, if it is not nil.
	broken error
	queue  chan func()
	// loaded, unless nil, is called with a room before Load returns what was in it.
	loaded func(room string)
}

func newMemory() *memory {
	m := &memory{
		rooms: make(map[string][]store.Entry), followers: make(map[int]func(string, store.Entry)),
		listeners: make(map[int]func(string, []byte)), queue: make(chan func(), 1<<16),
	}
	go func() {
		for tell := range m.queue {
			tell()
		}
	}()
	return m
}

func (m *memory) Append(_ context.Context, room string, after uint64, event []byte) (uint64, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.broken != nil {
		return 0, m.broken
	}
	entries := m.rooms[room]
	last := uint64(0)
	if len(entries) > 0 {
		last = entries[len(entries)-1].Sequence
	}
	if last != after {
		return 0, store.ErrConflict
	}
	m.sequence++
	e := store.Entry{Sequence: m.sequence, Time: time.Now(), Event: append([]byte(nil), event...)}
	m.rooms[room] = append(entries, e)
	for _, take := range m.followers {
		m.queue <- func() { take(room, e) }
	}
	return m.sequence, nil
}

func (m *memory) Load(_ context.Context, room string, after uint64) ([]store.Entry, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if loaded := m.loaded; loaded != nil {
		defer func() {
			m.mu.Unlock()
			defer m.mu.Lock()
			loaded(room)
		}()
	}
	if m.broken != nil {
		return nil, m.broken
	}
	var entries []store.Entry
	first := slices.IndexFunc(m.rooms[room], func(e store.Entry) bool { return e.Compacted })
	for i, e := range m.rooms[room] {
		if i < first && after < m.rooms[room][first].After || i >= first && e.Sequence > after {
			entries = append(entries, e)
		}
	}
	return entries, nil
}

func (m *memory) Last(context.Context) (uint64, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.sequence, nil
}

func (m *memory) Follow(ctx context.Context, after uint64, take func(string, store.Entry)) error {
	m.mu.Lock()
	n := m.next
	m.next++
	m.followers[n] = take
	for room, entries := range m.rooms {
		for _, e := range entries {
			if e.Sequence > after {
				m.queue <- func() { take(room, e) }
			}
		}
	}
	m.mu.Unlock()
	<-ctx.Done()
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.followers, n)
	return ctx.Err()
}

func (m *memory) Announce(room string, message []byte) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, hear := range m.listeners {
		m.queue <- func() { hear(room, message) }
	}
	return nil
}

func (m *memory) Listen(hear func(string, []byte)) (func(), error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	n := m.next
	m.next++
	m.listeners[n] = hear
	return func() {
		m.mu.Lock()
		defer m.mu.Unlock()
		delete(m.listeners, n)
	}, nil
}

func (m *memory) Beat(_ context.Context, now time.Time) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.broken != nil || m.heartless {
		return cmp.Or(m.broken, errHeartless)
	}
	m.beat = now
	return nil
}

func (m *memory) KeepAbsence(_ context.Context, gone, back time.Time) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.absence = [2]time.Time{gone, back}
	return nil
}

func (m *memory) Absence(context.Context) (gone, back time.Time, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.absence[0], m.absence[1], m.broken
}

func (m *memory) LastBeat(context.Context) (time.Time, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.heartless {
		return time.Time{}, errHeartless
	}
	return m.beat, m.broken
}

var errHeartless = errors.New("no beats are kept")

// stops has beats fail from now on, the last of which was at some time, or go on.
func (m *memory) stops(at time.Time) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.heartless, m.beat = true, at
}

func (m *memory) goesOn() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.heartless = false
}

// lastBeat returns when a server was alive.
func (m *memory) lastBeat() time.Time {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.beat
}

// breaks has everything fail from now on, or work again.
func (m *memory) breaks(err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.broken = err
}

// events returns what a room is made of.
func (m *memory) events(room string) []store.Entry {
	m.mu.Lock()
	defer m.mu.Unlock()
	return append([]store.Entry(nil), m.rooms[room]...)
}

func (m *memory) First(_ context.Context, room string) (store.Entry, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.broken != nil || len(m.rooms[room]) == 0 {
		return store.Entry{}, m.broken
	}
	return m.rooms[room][0], nil
}

func (m *memory) Compact(_ context.Context, room string, after uint64, events []json.RawMessage) (uint64, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	entries := m.rooms[room]
	switch {
	case m.broken != nil:
		return 0, m.broken
	case len(entries) == 0 || entries[len(entries)-1].Sequence != after:
		return 0, store.ErrConflict
	}
	entries = nil
	for i, e := range events {
		sequence := uint64(i + 1)
		if i == len(events)-1 {
			sequence = after
		}
		entries = append(entries, store.Entry{Sequence: sequence, Event: append([]byte(nil), e...), Folded: true})
	}
	m.sequence++
	last := store.Entry{Sequence: m.sequence, Time: time.Now(), Compacted: true, After: after}
	m.rooms[room] = append(entries, last)
	for _, take := range m.followers {
		m.queue <- func() { take(room, last) }
	}
	return m.sequence, nil
}

func (m *memory) Rooms(context.Context) (map[string]uint64, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	rooms := make(map[string]uint64)
	for room, entries := range m.rooms {
		rooms[room] = uint64(len(entries))
		if entries[len(entries)-1].Compacted {
			rooms[room] = 1
		}
	}
	return rooms, m.broken
}

func (m *memory) LastOf(_ context.Context, room string) (store.Entry, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if entries := m.rooms[room]; len(entries) > 0 {
		return entries[len(entries)-1], m.broken
	}
	return store.Entry{}, m.broken
}

func (m *memory) Delete(_ context.Context, room string, after uint64) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if entries := m.rooms[room]; len(entries) == 0 || entries[len(entries)-1].Sequence != after {
		return store.ErrConflict
	}
	delete(m.rooms, room)
	return m.broken
}
