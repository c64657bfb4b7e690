package disk

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"colat/web/rooms/store"
)

// ClaimCode implements store.Store.
func (s *Store) ClaimCode(ctx context.Context, code, room string) error {
	if err := store.CheckRoom(room); err != nil {
		return fmt.Errorf("store: %w", err)
	}
	err := s.keep(ctx, code, func() (*change, error) {
		if _, taken := s.contents.codes[code]; taken {
			return nil, store.ErrConflict
		}
		return &change{record: &record{Record: store.Record{Kind: codeKind, Room: room, Payload: []byte(code)}}}, nil
	})
	if err != nil {
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
	err := s.keep(ctx, code, func() (*change, error) {
		if s.contents.codes[code].Room != room {
			return nil, nil
		}
		return &change{free: code}, nil
	})
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
