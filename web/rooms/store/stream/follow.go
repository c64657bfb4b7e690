package stream

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"colat/web/rooms/store"
)

// silence is the interval of the heartbeats of a consumer. After two missed heartbeats
// the consumer is replaced.
const silence = time.Second

// Last implements store.Store.
func (s *Store) Last(ctx context.Context) (last uint64, err error) {
	err = s.ask(ctx, func(ctx context.Context) error {
		info, err := s.stream.Info(ctx)
		if err == nil {
			last = info.State.LastSeq
		}
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("store: %w", err)
	}
	return last, nil
}

// Follow implements store.Store.
func (s *Store) Follow(ctx context.Context, after uint64, heard func(room string, e store.Entry)) error {
	for pause := firstPause; ; {
		before := after
		err := s.follow(ctx, &after, heard)
		if after > before {
			pause = firstPause
		}
		if ctx.Err() == nil {
			s.log.Warn("store: following is interrupted; trying again", "after", after, "error", s.because(err))
		}
		if !wait(ctx, &pause) {
			return ctx.Err()
		}
	}
}

// follow calls heard until an error occurs, and advances *after. The consumer is of the
// library's kind that replaces itself where messages are missing.
func (s *Store) follow(ctx context.Context, after *uint64, heard func(string, store.Entry)) error {
	limited, cancel := context.WithTimeout(ctx, openPatience)
	defer cancel()
	consumer, err := s.js.OrderedConsumer(limited, name, jetstream.OrderedConsumerConfig{
		DeliverPolicy: jetstream.DeliverByStartSequencePolicy, OptStartSeq: *after + 1, InactiveThreshold: 10 * silence,
	})
	if err != nil {
		return err
	}
	messages, err := consumer.Messages(jetstream.PullHeartbeat(silence), jetstream.PullExpiry(10*silence))
	if err != nil {
		return err
	}
	defer messages.Stop()
	for {
		m, err := messages.Next(jetstream.NextContext(ctx))
		if err != nil {
			return err
		}
		meta, err := m.Metadata()
		if err != nil {
			return err
		}
		if *after = meta.Sequence.Stream; store.CheckRoom(strings.TrimPrefix(m.Subject(), subject(""))) != nil {
			continue // not an entry of a Store
		}
		found, err := read(m.Subject(), meta.Sequence.Stream, meta.Timestamp, m.Headers(), m.Data())
		if err != nil {
			s.log.Error("store: an entry cannot be read", "error", err)
			continue
		}
		heard(found.Room, found.Entry())
	}
}

// Announce implements store.Store.
func (s *Store) Announce(room string, message []byte) error {
	if err := store.CheckRoom(room); err != nil {
		return fmt.Errorf("store: %w", err)
	}
	if err := s.conn.Publish(announcementSubject(room), message); err != nil {
		return fmt.Errorf("store: room %s: no server received it: %w", store.Short(room), err)
	}
	return nil
}

// Listen implements store.Store. It continues after a lost connection.
func (s *Store) Listen(heard func(room string, message []byte)) (stop func(), err error) {
	sub, err := s.conn.Subscribe(announcementSubject("*"), func(m *nats.Msg) {
		if room := strings.TrimPrefix(m.Subject, announcementSubject("")); store.CheckRoom(room) == nil {
			heard(room, m.Data)
		}
	})
	if err != nil {
		return nil, fmt.Errorf("store: announcements cannot be heard: %w", err)
	}
	return func() { _ = sub.Unsubscribe() }, nil
}

// announcementSubject returns the subject of the announcements about a room; "*" matches
// all rooms.
func announcementSubject(room string) string { return name + "-said." + room }
