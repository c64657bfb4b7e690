package store

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
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"colat/web/rooms/store/broker"
)

// The answers of the stream that Append understands.
const (
	wrongLast     jetstream.ErrorCode = 10071 // the room's last event is another
	inProcess     jetstream.ErrorCode = 10164 // an event of the room is not settled yet
	duplicate     jetstream.ErrorCode = 10158 // this very event is not settled yet
	noRoomLeft    jetstream.ErrorCode = 10023
	noStorageLeft jetstream.ErrorCode = 10047
	storingFailed jetstream.ErrorCode = 10077
	noMessage     jetstream.ErrorCode = 10037
)

// goneHeader marks the entry of a room given up, which itself is kept for goneFor.
const (
	goneHeader = "Colat-Gone"
	goneFor    = 24 * time.Hour
)

// How Append asks again. A server that is killed takes the answers it owes with it, and a
// cluster is some seconds without a leader then.
const (
	answerPatience = time.Second
	firstPause     = 2 * time.Millisecond
	longestPause   = 250 * time.Millisecond
)

// Append adds an event to a room, after the event with the sequence after, which is the
// room's last as far as the caller knows; 0 for a new room. It returns the event's own
// sequence, from which on the event counts; ErrConflict if the event is not there and
// never will be, because another one is; or ErrUnsettled if the context ended first, after
// which the same call may be made again. Two calls of one store that are the same in
// everything are one append, even at the same time, and have the same sequence.
func (s *Store) Append(ctx context.Context, room string, after uint64, event []byte) (uint64, error) {
	if err := CheckRoom(room); err != nil {
		return 0, fmt.Errorf("journal: %w", err)
	}
	if len(event) == 0 || len(event) > MaxEvent {
		return 0, fmt.Errorf("journal: %w: it has %d bytes, and may have 1 to %d", ErrEvent, len(event), MaxEvent)
	}
	return s.settle(ctx, room, after, s.message(room, after, event))
}

// Delete gives up a room whose last event is the one with the sequence after: its events
// are gone at once, and followers are told by an Entry that is Gone. Like Append it
// returns ErrConflict if something has happened in the room since, and then leaves all as
// it is. For a day the room cannot be begun again.
func (s *Store) Delete(ctx context.Context, room string, after uint64) error {
	if err := CheckRoom(room); err != nil {
		return fmt.Errorf("journal: %w", err)
	}
	m := s.message(room, after, nil)
	m.Header.Set(goneHeader, "1")
	m.Header.Set(jetstream.MsgRollup, jetstream.MsgRollupSubject)
	m.Header.Set(jetstream.MsgTTLHeader, goneFor.String())
	_, err := s.settle(ctx, room, after, m)
	return err
}

// message is an event as the stream takes it.
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

// settle sends a message until its fate is known.
func (s *Store) settle(ctx context.Context, room string, after uint64, m *nats.Msg) (uint64, error) {
	open := false // whether a message sent before may have been taken, or may still be
	pause := firstPause
	for {
		sequence, err := s.send(ctx, m)
		if err == nil {
			return sequence, nil
		}
		// Whatever is not refused by the stream itself may have reached it.
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
				return 0, fmt.Errorf("journal: room %s, after %d: %w", short(room), after, ErrConflict)
			}
			open = true // it cannot be read just now
		case code == noRoomLeft || code == noStorageLeft:
			if !open {
				return 0, fmt.Errorf("journal: %w", broker.ErrFull)
			}
		case code == storingFailed:
			return 0, fmt.Errorf("journal: %w: %w: %w", ErrUnsettled, broker.ErrFull, refused)
		case code == inProcess || code == duplicate || refused != nil && refused.Code >= 500:
			// It will be known in a moment, or somebody else will answer.
		case refused != nil:
			return 0, fmt.Errorf("journal: room %s: the event is refused: %w", short(room), refused)
		case errors.Is(err, nats.ErrNoResponders), errors.Is(err, nats.ErrReconnectBufExceeded):
			// This message has reached nobody.
		default:
			open = true
		}
		// A server alone whose disk is full does not answer any more.
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

// wait waits a little longer each time, and reports false when the context has ended.
func (s *Store) wait(ctx context.Context, pause *time.Duration) bool {
	select {
	case <-ctx.Done():
		return false
	case <-time.After(*pause):
		*pause = min(2**pause, longestPause)
		return ctx.Err() == nil
	}
}

// unsettled says what was in the way.
func (s *Store) unsettled(ctx context.Context, room string, open bool, last error) error {
	because := s.trouble(last)
	if ctx.Err() != nil {
		because = fmt.Errorf("%w (%w)", because, ctx.Err())
	}
	if !open {
		return fmt.Errorf("journal: room %s: the event does not count: %w", short(room), because)
	}
	return fmt.Errorf("journal: room %s: %w: %w", short(room), ErrUnsettled, because)
}

// trouble is what is wrong with the broker, or else what was last seen of it.
func (s *Store) trouble(last error) error {
	limited, cancel := context.WithTimeout(context.Background(), answerPatience)
	defer cancel()
	if trouble := s.broker.Trouble(limited); trouble != nil {
		return trouble
	}
	return last
}
