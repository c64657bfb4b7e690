package stream

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"colat/web/rooms/store"
)

// ClaimCode implements store.Store.
func (s *Store) ClaimCode(ctx context.Context, code, room string) error {
	codes, err := s.codes(ctx)
	if err != nil {
		return err
	}
	_, err = codes.Create(ctx, code, []byte(room))
	if errors.Is(err, jetstream.ErrKeyExists) {
		return fmt.Errorf("store: the code of room %s: %w", short(room), store.ErrConflict)
	}
	if err != nil {
		return fmt.Errorf("store: the code of room %s cannot be kept: %w", short(room), err)
	}
	return nil
}

// FindCode implements store.Store.
func (s *Store) FindCode(ctx context.Context, code string) (room string, err error) {
	found, err := s.findCode(ctx, code)
	return found.Room, err
}

func (s *Store) findCode(ctx context.Context, code string) (store.Code, error) {
	codes, err := s.codes(ctx)
	if err != nil {
		return store.Code{}, err
	}
	entry, err := codes.Get(ctx, code)
	if errors.Is(err, jetstream.ErrKeyNotFound) || errors.Is(err, jetstream.ErrInvalidKey) {
		return store.Code{}, nil
	}
	if err == nil {
		err = store.CheckRoom(string(entry.Value()))
	}
	if err != nil {
		return store.Code{}, fmt.Errorf("store: a code cannot be read: %w", err)
	}
	return store.Code{Code: code, Room: string(entry.Value()), Since: entry.Created()}, nil
}

// FreeCode implements store.Store.
func (s *Store) FreeCode(ctx context.Context, code, room string) error {
	codes, err := s.codes(ctx)
	if err != nil {
		return err
	}
	entry, err := codes.Get(ctx, code)
	if errors.Is(err, jetstream.ErrKeyNotFound) || err == nil && string(entry.Value()) != room {
		return nil
	}
	if err == nil {
		err = codes.Purge(ctx, code, jetstream.LastRevision(entry.Revision()), jetstream.PurgeTTL(freedFor))
	}
	if err != nil {
		return fmt.Errorf("store: the code of room %s cannot be freed: %w", short(room), err)
	}
	return nil
}

// freedFor is how long the store keeps the marker of a released code.
const freedFor = time.Hour

// Codes implements store.Store.
func (s *Store) Codes(ctx context.Context) ([]store.Code, error) {
	codes, err := s.codes(ctx)
	if err != nil {
		return nil, err
	}
	watch, err := codes.WatchAll(ctx, jetstream.IgnoreDeletes())
	if err != nil {
		return nil, fmt.Errorf("store: codes cannot be read: %w", err)
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

// codes returns the bucket of codes.
func (s *Store) codes(ctx context.Context) (jetstream.KeyValue, error) {
	return s.bucket(ctx, &s.codeBucket, jetstream.KeyValueConfig{
		Bucket: s.name + "-codes", Description: "codes of rooms", Replicas: s.broker.Replicas(), LimitMarkerTTL: freedFor,
	})
}

// takeOverCodes assigns the codes of old to their rooms. Codes that are taken here are
// skipped.
func (s *Store) takeOverCodes(ctx context.Context, old *Store) error {
	before, err := old.Codes(ctx)
	if err != nil {
		return err
	}
	for _, c := range before {
		if err := s.ClaimCode(ctx, c.Code, c.Room); err != nil && !errors.Is(err, store.ErrConflict) {
			return err
		}
	}
	return nil
}
