package stream

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// Beat implements store.Store.
func (s *Store) Beat(ctx context.Context, now time.Time) error {
	text, err := now.UTC().MarshalText()
	if err == nil {
		err = s.putTime(ctx, lastBeat, text)
	}
	if err != nil {
		return fmt.Errorf("store: the time cannot be kept: %w", err)
	}
	return nil
}

// LastBeat implements store.Store.
func (s *Store) LastBeat(ctx context.Context) (time.Time, error) {
	text, err := s.getTime(ctx, lastBeat)
	var at time.Time
	if err == nil && text != nil {
		err = at.UnmarshalText(text)
	}
	if err != nil {
		return time.Time{}, fmt.Errorf("store: it cannot be read when the rooms were served last: %w", err)
	}
	return at, nil
}

// KeepAbsence implements store.Store.
func (s *Store) KeepAbsence(ctx context.Context, gone, back time.Time) error {
	text, err := json.Marshal([2]time.Time{gone.UTC(), back.UTC()})
	if err == nil {
		err = s.putTime(ctx, lastAbsence, text)
	}
	if err != nil {
		return fmt.Errorf("store: an absence cannot be kept: %w", err)
	}
	return nil
}

// Absence implements store.Store.
func (s *Store) Absence(ctx context.Context) (gone, back time.Time, err error) {
	text, err := s.getTime(ctx, lastAbsence)
	var between [2]time.Time
	if err == nil && text != nil {
		err = json.Unmarshal(text, &between)
	}
	if err != nil {
		return time.Time{}, time.Time{}, fmt.Errorf("store: the times without a server cannot be read: %w", err)
	}
	return between[0], between[1], nil
}

// Keys of the values that are stored apart from the events.
const (
	lastBeat    = "last"
	lastAbsence = "absence"
)

// getTime returns the value of a key that is stored apart from the events, or nil if
// there is none.
func (s *Store) getTime(ctx context.Context, key string) (text []byte, err error) {
	err = s.withBeatBucket(ctx, func(ctx context.Context, hearts jetstream.KeyValue) error {
		entry, err := hearts.Get(ctx, key)
		if errors.Is(err, jetstream.ErrKeyNotFound) {
			return nil
		}
		if err == nil {
			text = entry.Value()
		}
		return err
	})
	return text, err
}

// putTime stores a value under a key, apart from the events.
func (s *Store) putTime(ctx context.Context, key string, text []byte) error {
	return s.withBeatBucket(ctx, func(ctx context.Context, hearts jetstream.KeyValue) error {
		_, err := hearts.Put(ctx, key, text)
		return err
	})
}

// withBeatBucket calls ask with the bucket of beats until the request is answered or the
// context ends. In a cluster that has just formed, a bucket may exist before a node
// answers for it: a request then has no responders.
func (s *Store) withBeatBucket(ctx context.Context, ask func(context.Context, jetstream.KeyValue) error) error {
	hearts, err := s.beatBucket(ctx)
	if err != nil {
		return err
	}
	for pause := firstPause; ; {
		once, cancel := context.WithTimeout(ctx, answerPatience)
		err := ask(once, hearts)
		cancel()
		var refused *jetstream.APIError
		if err == nil || errors.As(err, &refused) && refused.Code < 500 {
			return err
		}
		if !s.wait(ctx, &pause) {
			return err
		}
	}
}

// beatBucket returns the bucket of beats.
func (s *Store) beatBucket(ctx context.Context) (jetstream.KeyValue, error) {
	return s.bucket(ctx, &s.beatKeys, jetstream.KeyValueConfig{
		Bucket: s.name + "-alive", Description: "when rooms were served last", Replicas: s.broker.Replicas(),
	})
}

// bucket returns the key-value bucket with a configuration, and creates it if it does not
// exist. It caches the bucket in *opened.
func (s *Store) bucket(
	ctx context.Context, opened *jetstream.KeyValue, config jetstream.KeyValueConfig,
) (jetstream.KeyValue, error) {
	s.beats.Lock()
	defer s.beats.Unlock()
	if *opened != nil {
		return *opened, nil
	}
	for {
		// A cluster that has just formed may not answer, or may not know all its nodes.
		once, cancel := context.WithTimeout(ctx, 5*time.Second)
		bucket, err := s.stream.CreateOrUpdateKeyValue(once, config)
		cancel()
		if err == nil {
			*opened = bucket
			return bucket, nil
		}
		var refused *jetstream.APIError
		if ctx.Err() != nil || errors.As(err, &refused) && refused.Code < 500 && refused.ErrorCode != noPeers {
			return nil, fmt.Errorf("store: no place for %s: %w", config.Description, err)
		}
		select {
		case <-ctx.Done():
		case <-time.After(100 * time.Millisecond):
		}
	}
}
