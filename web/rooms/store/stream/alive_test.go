package stream

import (
	"context"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// unready is a bucket that no node answers for yet, the first times that each is asked.
type unready struct {
	jetstream.KeyValue
	gets, puts int
}

func (u *unready) Get(ctx context.Context, key string) (jetstream.KeyValueEntry, error) {
	if u.gets++; u.gets <= 3 {
		return nil, nats.ErrNoResponders
	}
	return u.KeyValue.Get(ctx, key)
}

func (u *unready) Put(ctx context.Context, key string, value []byte) (uint64, error) {
	if u.puts++; u.puts <= 3 {
		return 0, nats.ErrNoResponders
	}
	return u.KeyValue.Put(ctx, key, value)
}

// The first node of a cluster waits for the one that answers, with any first request.
func TestFirstNodeWaits(t *testing.T) {
	now := time.Date(2026, 11, 23, 8, 0, 0, 0, time.UTC)
	for name, ask := range map[string]func(*Store) error{
		"Beat":        func(j *Store) error { return j.Beat(limited(t), now) },
		"LastBeat":    func(j *Store) error { _, err := j.LastBeat(limited(t)); return err },
		"KeepAbsence": func(j *Store) error { return j.KeepAbsence(limited(t), now, now) },
		"Absence":     func(j *Store) error { _, _, err := j.Absence(limited(t)); return err },
	} {
		j := alone(t)
		hearts, err := j.beatBucket(limited(t))
		if err != nil {
			t.Fatal(err)
		}
		j.beatKeys = &unready{KeyValue: hearts}
		if err := ask(j); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	// A context that ends says what was in the way.
	j := alone(t)
	hearts, err := j.beatBucket(limited(t))
	if err != nil {
		t.Fatal(err)
	}
	j.beatKeys = &unready{KeyValue: hearts, gets: -1 << 30}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, err := j.LastBeat(ctx); err == nil {
		t.Error("a bucket that no node answers for was read")
	}
}
