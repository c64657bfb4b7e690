package journal

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// Beat keeps that somebody serves the rooms now. Beats are kept apart from the events:
// only the last of each journal is there.
func (j *Journal) Beat(ctx context.Context, now time.Time) error {
	hearts, err := j.hearts(ctx)
	if err != nil {
		return err
	}
	text, err := now.UTC().MarshalText()
	if err != nil {
		return fmt.Errorf("journal: the time cannot be kept: %w", err)
	}
	if _, err := hearts.Put(ctx, lastBeat, text); err != nil {
		return fmt.Errorf("journal: the time cannot be kept: %w", err)
	}
	return nil
}

// LastBeat returns when somebody served the rooms last, the zero time if nobody ever did.
func (j *Journal) LastBeat(ctx context.Context) (time.Time, error) {
	hearts, err := j.hearts(ctx)
	if err != nil {
		return time.Time{}, err
	}
	entry, err := hearts.Get(ctx, lastBeat)
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		return time.Time{}, nil
	}
	var at time.Time
	if err == nil {
		err = at.UnmarshalText(entry.Value())
	}
	if err != nil {
		return time.Time{}, fmt.Errorf("journal: it cannot be read when the rooms were served last: %w", err)
	}
	return at, nil
}

// KeepAbsence keeps that nobody served the rooms between two times, for those who begin
// to after who found that out. Only the last absence is there.
func (j *Journal) KeepAbsence(ctx context.Context, gone, back time.Time) error {
	hearts, err := j.hearts(ctx)
	if err != nil {
		return err
	}
	text, err := json.Marshal([2]time.Time{gone.UTC(), back.UTC()})
	if err == nil {
		_, err = hearts.Put(ctx, lastAbsence, text)
	}
	if err != nil {
		return fmt.Errorf("journal: an absence cannot be kept: %w", err)
	}
	return nil
}

// Absence returns between which times nobody served the rooms last, zero times if there
// always was somebody.
func (j *Journal) Absence(ctx context.Context) (gone, back time.Time, err error) {
	hearts, err := j.hearts(ctx)
	if err != nil {
		return time.Time{}, time.Time{}, err
	}
	entry, err := hearts.Get(ctx, lastAbsence)
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		return time.Time{}, time.Time{}, nil
	}
	var between [2]time.Time
	if err == nil {
		err = json.Unmarshal(entry.Value(), &between)
	}
	if err != nil {
		return time.Time{}, time.Time{}, fmt.Errorf("journal: it cannot be read when nobody served the rooms: %w", err)
	}
	return between[0], between[1], nil
}

// The keys of the two things that are kept beside the events.
const (
	lastBeat    = "last"
	lastAbsence = "absence"
)

// hearts returns where beats are kept.
func (j *Journal) hearts(ctx context.Context) (jetstream.KeyValue, error) {
	j.beats.Lock()
	defer j.beats.Unlock()
	if j.heart != nil {
		return j.heart, nil
	}
	config := jetstream.KeyValueConfig{
		Bucket: j.name + "-alive", Description: "when rooms were served last", Replicas: j.bus.Replicas(),
	}
	for {
		// A cluster that has just come together may not answer, or not know all its nodes.
		once, cancel := context.WithTimeout(ctx, 5*time.Second)
		heart, err := j.stream.CreateOrUpdateKeyValue(once, config)
		cancel()
		if err == nil {
			j.heart = heart
			return heart, nil
		}
		var refused *jetstream.APIError
		if ctx.Err() != nil || errors.As(err, &refused) && refused.Code < 500 && refused.ErrorCode != noPeers {
			return nil, fmt.Errorf("journal: no place for the time: %w", err)
		}
		select {
		case <-ctx.Done():
		case <-time.After(100 * time.Millisecond):
		}
	}
}
