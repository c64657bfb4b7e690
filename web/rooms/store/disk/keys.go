package disk

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"time"

	"colat/web/rooms/store"
)

// served is when rooms were served, in a file of its own that is replaced every second.
type served struct {
	Last time.Time `json:"last"`
	Gone time.Time `json:"gone,omitzero"`
	Back time.Time `json:"back,omitzero"`
}

func (f *folder) readServed() error {
	text, err := os.ReadFile(filepath.Join(f.path, servedFile))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err == nil && json.Unmarshal(text, &f.served) != nil {
		f.log.Error("store: the time at which rooms were served last is lost", "file", filepath.Join(f.path, servedFile))
	}
	return err
}

// Beat implements store.Store. It is not synced: after a power failure rooms seem to have
// been served for less long.
func (s *Store) Beat(ctx context.Context, now time.Time) error {
	return s.serve(ctx, func(times *served) { times.Last = now.UTC() })
}

// LastBeat implements store.Store.
func (s *Store) LastBeat(context.Context) (time.Time, error) {
	s.servedMu.Lock()
	defer s.servedMu.Unlock()
	return s.served.Last, nil
}

// KeepAbsence implements store.Store.
func (s *Store) KeepAbsence(ctx context.Context, gone, back time.Time) error {
	return s.serve(ctx, func(times *served) { times.Gone, times.Back = gone.UTC(), back.UTC() })
}

// Absence implements store.Store.
func (s *Store) Absence(context.Context) (gone, back time.Time, err error) {
	s.servedMu.Lock()
	defer s.servedMu.Unlock()
	return s.served.Gone, s.served.Back, nil
}

// serve changes the times and writes them.
func (s *Store) serve(ctx context.Context, change func(*served)) error {
	s.servedMu.Lock()
	defer s.servedMu.Unlock()
	times := s.served
	change(&times)
	path := filepath.Join(s.path, servedFile)
	text, err := json.Marshal(times)
	err = cmp.Or(err, ctx.Err())
	if err == nil {
		err = os.WriteFile(path+".new", append(text, '\n'), 0o600)
	}
	if err == nil {
		err = os.Rename(path+".new", path)
	}
	if err != nil {
		return fmt.Errorf("store: the time at which rooms are served cannot be kept: %w", reason(err))
	}
	s.served = times
	return nil
}

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
