package disk

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"colat/web/rooms/store"
)

// ClaimCode implements store.Store.
func (s *Store) ClaimCode(ctx context.Context, code, room string) error {
	if err := store.CheckRoom(room); err != nil {
		return fmt.Errorf("store: %w", err)
	}
	s.mu.Lock()
	if _, taken := s.contents.codes[code]; taken {
		s.mu.Unlock()
		return fmt.Errorf("store: the code of room %s: %w", store.Short(room), store.ErrConflict)
	}
	b, err := s.stage(change{record: &record{kind: codeKind, room: room, payload: []byte(code)}})
	if err == nil {
		s.contents.codes[code] = store.Code{Code: code, Room: room, Since: time.Now()}
	}
	s.mu.Unlock()
	if err == nil {
		err = b.wait(ctx)
	}
	if err != nil {
		s.mu.Lock()
		defer s.mu.Unlock()
		if b != nil {
			delete(s.contents.codes, code)
		}
		return fmt.Errorf("store: the code of room %s cannot be kept: %w", store.Short(room), err)
	}
	return nil
}

// FindCode implements store.Store.
func (s *Store) FindCode(_ context.Context, code string) (room string, err error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.contents.codes[code].Room, nil
}

// FreeCode implements store.Store.
func (s *Store) FreeCode(ctx context.Context, code, room string) error {
	s.mu.Lock()
	before := s.contents.codes[code]
	if before.Room != room {
		s.mu.Unlock()
		return nil
	}
	b, err := s.stage(change{free: code})
	if err == nil {
		delete(s.contents.codes, code)
	}
	s.mu.Unlock()
	if err == nil {
		err = b.wait(ctx)
	}
	if err != nil {
		return fmt.Errorf("store: the code of room %s cannot be freed: %w", store.Short(room), err)
	}
	return nil
}

// Codes implements store.Store.
func (s *Store) Codes(context.Context) ([]store.Code, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return slices.Collect(maps.Values(s.contents.codes)), nil
}
