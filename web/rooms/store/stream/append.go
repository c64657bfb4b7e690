package stream

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base32"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"colat/web/rooms/store"
	"colat/web/rooms/store/broker"
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
	pause := firstPause
	for {
		sequence, err := s.send(ctx, m)
		if err == nil {
			return sequence, nil
		}
		// A message that the stream itself has not refused may have been stored.
		var refused *jetstream.APIError
		var code jetstream.ErrorCode
		if errors.As(err, &refused) {
			code = refused.ErrorCode
		}
		switch {
		case code == wrongLast:
			var first *stored
			if first, err = s.next(ctx, room, after+1); err == nil {
				if first != nil && first.id == m.Header.Get(jetstream.MsgIDHeader) {
					return first.sequence, nil
				}
				return 0, fmt.Errorf("store: room %s, after %d: %w", short(room), after, store.ErrConflict)
			}
			open = true // the first event cannot be read at the moment
		case code == noRoomLeft || code == noStorageLeft:
			if !open {
				return 0, fmt.Errorf("store: %w", broker.ErrFull)
			}
		case code == storingFailed:
			return 0, fmt.Errorf("store: %w: %w: %w", store.ErrUnsettled, broker.ErrFull, refused)
		case code == inProcess || code == duplicate || refused != nil && refused.Code >= 500:
			// The outcome will soon be known, or another node will answer.
		case refused != nil:
			return 0, fmt.Errorf("store: room %s: the event is refused: %w", short(room), refused)
		case errors.Is(err, nats.ErrNoResponders), errors.Is(err, nats.ErrReconnectBufExceeded):
			// The message was not delivered.
		default:
			open = true
		}
		// A single server whose disk is full does not answer.
		if s.broker.Full() && !s.broker.Clustered() || !s.wait(ctx, &pause) {
			return 0, s.unsettled(ctx, room, open, err)
		}
	}
}

// send sends a message once.
func (s *Store) send(ctx context.Context, m *nats.Msg) (uint64, error) {
	limited, cancel := context.WithTimeout(ctx, answerPatience)
	defer cancel()
	reply, err := s.conn.RequestMsgWithContext(limited, m)
	if err != nil {
		return 0, err
	}
	var ack struct {
		Error    *jetstream.APIError `json:"error"`
		Sequence uint64              `json:"seq"`
	}
	if err := json.Unmarshal(reply.Data, &ack); err != nil {
		return 0, fmt.Errorf("the answer %.60q is none of JetStream: %w", bytes.TrimSpace(reply.Data), err)
	}
	if ack.Error != nil {
		return 0, ack.Error
	}
	if ack.Sequence == 0 {
		return 0, fmt.Errorf("the answer %.60q has no sequence", reply.Data)
	}
	return ack.Sequence, nil
}

// unsettled returns the error of settle when it gives up. open tells whether the event
// may have been stored; otherwise it does not count.
func (s *Store) unsettled(ctx context.Context, room string, open bool, last error) error {
	because := s.trouble(last)
	if ctx.Err() != nil {
		because = fmt.Errorf("%w (%w)", because, ctx.Err())
	}
	if !open {
		return fmt.Errorf("store: room %s: the event does not count: %w", short(room), because)
	}
	return fmt.Errorf("store: room %s: %w: %w", short(room), store.ErrUnsettled, because)
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
