//go:build !js

package server_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"colat/web/rooms/roomstest"
	"colat/web/rooms/store"
)

// memory is a store in memory that a test can watch, and whose beats can fail alone.
type memory struct {
	*roomstest.Memory
	// loaded, unless nil, is called with a room before Load returns what was in it.
	loaded func(room string)

	mu        sync.Mutex
	heartless bool
}

func newMemory() *memory { return &memory{Memory: roomstest.NewMemory()} }

func (m *memory) Load(ctx context.Context, room string, after uint64) ([]store.Entry, error) {
	entries, err := m.Memory.Load(ctx, room, after)
	if m.loaded != nil {
		m.loaded(room)
	}
	return entries, err
}

// events returns the entries of a room.
func (m *memory) events(room string) []store.Entry {
	entries, err := m.Memory.Load(context.Background(), room, 0)
	if err != nil {
		panic(err)
	}
	return entries
}

var errHeartless = errors.New("no beats are kept")

func (m *memory) Beat(ctx context.Context, now time.Time) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.heartless {
		return errHeartless
	}
	return m.Memory.Beat(ctx, now)
}

func (m *memory) LastBeat(ctx context.Context) (time.Time, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.heartless {
		return time.Time{}, errHeartless
	}
	return m.Memory.LastBeat(ctx)
}

// stops has beats fail from now on, the last of which was at some time; goesOn has them
// succeed again.
func (m *memory) stops(t testing.TB, at time.Time) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := m.Memory.Beat(t.Context(), at); err != nil {
		t.Fatal(err)
	}
	m.heartless = true
}

func (m *memory) goesOn() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.heartless = false
}
