package stream

import (
	"context"
	"crypto/sha256"
	"encoding/base32"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"colat/web/rooms/store"
)

// Headers of entries: one of a deleted room, which is kept for goneFor, and one that
// replaces all entries before it.
const (
	goneHeader   = "Colat-Gone"
	goneFor      = 24 * time.Hour
	foldedHeader = "Colat-Folded"
)

// Append implements store.Store.
func (s *Store) Append(ctx context.Context, room string, after uint64, event []byte) (uint64, error) {
	if err := store.CheckAppend(room, event); err != nil {
		return 0, fmt.Errorf("store: %w", err)
	}
	return s.settle(ctx, room, after, s.message(room, after, event))
}

// Delete implements store.Store.
func (s *Store) Delete(ctx context.Context, room string, after uint64) error {
	if err := store.CheckRoom(room); err != nil {
		return fmt.Errorf("store: %w", err)
	}
	m := s.message(room, after, nil)
	m.Header.Set(goneHeader, "1")
	m.Header.Set(jetstream.MsgRollup, jetstream.MsgRollupSubject)
	m.Header.Set(jetstream.MsgTTLHeader, goneFor.String())
	_, err := s.settle(ctx, room, after, m)
	return err
}

// Compact implements store.Store.
func (s *Store) Compact(ctx context.Context, room string, after uint64, events []json.RawMessage) (uint64, error) {
	packed, err := store.Fold(room, after, events)
	if err != nil {
		return 0, fmt.Errorf("store: %w", err)
	}
	m := s.message(room, after, packed)
	m.Header.Set(foldedHeader, "1")
	m.Header.Set(jetstream.MsgRollup, jetstream.MsgRollupSubject)
	return s.settle(ctx, room, after, m)
}

// message returns the stream message of an event.
func (s *Store) message(room string, after uint64, event []byte) *nats.Msg {
	hash := sha256.New()
	hash.Write(s.writer[:])
	hash.Write([]byte(room))
	hash.Write(binary.BigEndian.AppendUint64(nil, after))
	hash.Write(event)
	id := base32.StdEncoding.EncodeToString(hash.Sum(nil)[:15])
	return &nats.Msg{Subject: s.subject(room), Data: event, Header: nats.Header{
		jetstream.MsgIDHeader:               {id},
		jetstream.ExpectedLastSubjSeqHeader: {strconv.FormatUint(after, 10)},
	}}
}

// settle sends a message until its outcome is known.
func (s *Store) settle(ctx context.Context, room string, after uint64, m *nats.Msg) (uint64, error) {
	open := false // whether an earlier message may have been stored, or may still be
	for pause := firstPause; ; {
		limited, cancel := context.WithTimeout(ctx, answerPatience)
		ack, err := s.js.PublishMsg(limited, m, jetstream.WithRetryAttempts(0))
		cancel()
		if err == nil {
			return ack.Sequence, nil
		}
		// A message that the stream itself has not refused may have been stored.
		code, temporary := codeOf(err)
		switch {
		case code == wrongLast:
			var first *stored
			if first, err = s.next(ctx, room, after+1); err == nil {
				if first != nil && first.id == m.Header.Get(jetstream.MsgIDHeader) {
					return first.sequence, nil
				}
				return 0, fmt.Errorf("store: room %s, after %d: %w", store.Short(room), after, store.ErrConflict)
			}
			open = true // the first event cannot be read at the moment
		case code != 0 && !temporary && (code == storingFailed || open):
			return 0, fmt.Errorf("store: room %s: %w: %w", store.Short(room), store.ErrUnsettled, s.because(err))
		case code != 0 && !temporary:
			return 0, fmt.Errorf("store: room %s: the event is refused: %w", store.Short(room), s.because(err))
		case code == 0:
			open = open || !errors.Is(err, jetstream.ErrNoStreamResponse) && !errors.Is(err, nats.ErrReconnectBufExceeded)
		}
		if wait(ctx, &pause) {
			continue
		}
		because := fmt.Errorf("%w (%w)", s.because(err), ctx.Err())
		if open {
			return 0, fmt.Errorf("store: room %s: %w: %w", store.Short(room), store.ErrUnsettled, because)
		}
		return 0, fmt.Errorf("store: room %s: the event does not count: %w", store.Short(room), because)
	}
}
