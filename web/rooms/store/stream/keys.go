package stream

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"colat/web/rooms/store"
)

// Keys of the times at which rooms were served.
const (
	lastBeat    = "last"
	lastAbsence = "absence"
)

// Beat implements store.Store.
func (s *Store) Beat(ctx context.Context, now time.Time) error {
	text, err := now.UTC().MarshalText()
	return s.put(ctx, lastBeat, text, err)
}

// LastBeat implements store.Store.
func (s *Store) LastBeat(ctx context.Context) (last time.Time, err error) {
	err = s.get(ctx, lastBeat, last.UnmarshalText)
	return last, err
}

// KeepAbsence implements store.Store.
func (s *Store) KeepAbsence(ctx context.Context, gone, back time.Time) error {
	text, err := json.Marshal([2]time.Time{gone.UTC(), back.UTC()})
	return s.put(ctx, lastAbsence, text, err)
}

// Absence implements store.Store.
func (s *Store) Absence(ctx context.Context) (gone, back time.Time, err error) {
	var between [2]time.Time
	err = s.get(ctx, lastAbsence, func(text []byte) error { return json.Unmarshal(text, &between) })
	return between[0], between[1], err
}

// get reads the value of a key, unless there is none.
func (s *Store) get(ctx context.Context, key string, read func(text []byte) error) error {
	var entry jetstream.KeyValueEntry
	err := s.ask(ctx, func(ctx context.Context) (err error) {
		entry, err = s.beats.Get(ctx, key)
		return err
	})
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		return nil
	}
	if err == nil {
		err = read(entry.Value())
	}
	if err != nil {
		return fmt.Errorf("store: it cannot be read when rooms were served: %w", err)
	}
	return nil
}

// put stores the value of a key, unless it could not be encoded.
func (s *Store) put(ctx context.Context, key string, text []byte, err error) error {
	if err == nil {
		err = s.ask(ctx, func(ctx context.Context) error {
			_, err := s.beats.Put(ctx, key, text)
			return err
		})
	}
	if err != nil {
		return fmt.Errorf("store: the time at which rooms are served cannot be kept: %w", err)
	}
	return nil
}

// ClaimCode implements store.Store.
func (s *Store) ClaimCode(ctx context.Context, code, room string) error {
	_, err := s.codes.Create(ctx, code, []byte(room))
	if errors.Is(err, jetstream.ErrKeyExists) {
		return fmt.Errorf("store: the code of room %s: %w", store.Short(room), store.ErrConflict)
	}
	if err != nil {
		return fmt.Errorf("store: the code of room %s cannot be kept: %w", store.Short(room), s.because(err))
	}
	return nil
}

// FindCode implements store.Store.
func (s *Store) FindCode(ctx context.Context, code string) (room string, err error) {
	entry, err := s.codes.Get(ctx, code)
	if errors.Is(err, jetstream.ErrKeyNotFound) || errors.Is(err, jetstream.ErrInvalidKey) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("store: a code cannot be read: %w", s.because(err))
	}
	return string(entry.Value()), store.CheckRoom(string(entry.Value()))
}

// FreeCode implements store.Store.
func (s *Store) FreeCode(ctx context.Context, code, room string) error {
	entry, err := s.codes.Get(ctx, code)
	if errors.Is(err, jetstream.ErrKeyNotFound) || err == nil && string(entry.Value()) != room {
		return nil
	}
	if err == nil {
		err = s.codes.Purge(ctx, code, jetstream.LastRevision(entry.Revision()), jetstream.PurgeTTL(freedFor))
	}
	if err != nil {
		return fmt.Errorf("store: the code of room %s cannot be freed: %w", store.Short(room), s.because(err))
	}
	return nil
}

// freedFor is how long the store keeps the marker of a released code.
const freedFor = time.Hour

// Codes implements store.Store.
func (s *Store) Codes(ctx context.Context) ([]store.Code, error) {
	watch, err := s.codes.WatchAll(ctx, jetstream.IgnoreDeletes())
	if err != nil {
		return nil, fmt.Errorf("store: codes cannot be read: %w", s.because(err))
	}
	defer func() { _ = watch.Stop() }()
	var all []store.Code
	for {
		select {
		case entry, open := <-watch.Updates():
			if !open {
				return nil, errors.New("store: codes cannot be read: the connection was lost")
			}
			if entry == nil { // end of the stored codes
				return all, nil
			}
			if room := string(entry.Value()); store.CheckRoom(room) == nil {
				all = append(all, store.Code{Code: entry.Key(), Room: room, Since: entry.Created()})
			}
		case <-ctx.Done():
			return nil, fmt.Errorf("store: codes cannot be read: %w", ctx.Err())
		}
	}
}
