package stream

import (
	"context"
	"crypto/sha256"
	"encoding/base32"
	"encoding/binary"
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

// Add implements store.Log.
func (s *Store) Add(ctx context.Context, r store.Record) (uint64, error) {
	m := s.message(&r)
	switch r.Kind {
	case store.GoneKind:
		m.Header.Set(goneHeader, "1")
		m.Header.Set(jetstream.MsgTTLHeader, goneFor.String())
	case store.FoldedKind:
		m.Header.Set(foldedHeader, "1")
	}
	if r.Kind != store.EventKind {
		m.Header.Set(jetstream.MsgRollup, jetstream.MsgRollupSubject)
	}
	return s.settle(ctx, &r, m)
}

// message returns the stream message of an event.
func (s *Store) message(r *store.Record) *nats.Msg {
	hash := sha256.New()
	hash.Write(s.writer[:])
	hash.Write([]byte(r.Room))
	hash.Write(binary.BigEndian.AppendUint64(nil, r.After))
	hash.Write(r.Payload)
	id := base32.StdEncoding.EncodeToString(hash.Sum(nil)[:15])
	return &nats.Msg{Subject: subject(r.Room), Data: r.Payload, Header: nats.Header{
		jetstream.MsgIDHeader:               {id},
		jetstream.ExpectedLastSubjSeqHeader: {strconv.FormatUint(r.After, 10)},
	}}
}

// settle sends a message until its outcome is known.
func (s *Store) settle(ctx context.Context, r *store.Record, m *nats.Msg) (uint64, error) {
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
			if first, err = s.next(ctx, r.Room, r.After+1); err == nil {
				if first != nil && first.id == m.Header.Get(jetstream.MsgIDHeader) {
					return first.Sequence, nil
				}
				return 0, store.ErrConflict
			}
			open = true // the first event cannot be read at the moment
		case code != 0 && !temporary && (code == storingFailed || open):
			return 0, fmt.Errorf("%w: %w", store.ErrUnsettled, s.because(err))
		case code != 0 && !temporary:
			return 0, fmt.Errorf("the event is refused: %w", s.because(err))
		case code == 0:
			open = open || !errors.Is(err, jetstream.ErrNoStreamResponse) && !errors.Is(err, nats.ErrReconnectBufExceeded)
		}
		if wait(ctx, &pause) {
			continue
		}
		because := fmt.Errorf("%w (%w)", s.because(err), ctx.Err())
		if open {
			return 0, fmt.Errorf("%w: %w", store.ErrUnsettled, because)
		}
		return 0, fmt.Errorf("the event does not count: %w", because)
	}
}
