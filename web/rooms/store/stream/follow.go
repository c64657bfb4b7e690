package stream

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"colat/web/rooms/store"
)

// silence is the interval of the heartbeats of a consumer. After two missed heartbeats
// Follow creates a new consumer.
const silence = time.Second

// Last implements store.Store.
func (s *Store) Last(ctx context.Context) (uint64, error) {
	for pause := firstPause; ; {
		limited, cancel := context.WithTimeout(ctx, answerPatience)
		stream, err := s.stream.Stream(limited, s.name)
		cancel()
		if err == nil {
			return stream.CachedInfo().State.LastSeq, nil
		}
		if !s.wait(ctx, &pause) {
			return 0, fmt.Errorf("store: %w (%w)", s.trouble(err), ctx.Err())
		}
	}
}

// Follow implements store.Store.
func (s *Store) Follow(ctx context.Context, after uint64, heard func(room string, e store.Entry)) error {
	// A new connection may lead to another server, which does not know the consumer.
	back := s.conn.StatusChanged(nats.CONNECTED)
	defer s.conn.RemoveStatusListener(back)
	for pause := firstPause; ; {
		before := after
		err := s.follow(ctx, back, &after, heard)
		if after > before {
			pause = firstPause
		}
		if ctx.Err() == nil && !errors.Is(err, errBack) {
			s.log.Warn("store: following is interrupted; trying again", "after", after, "err", err)
		}
		if !s.wait(ctx, &pause) {
			return ctx.Err()
		}
	}
}

// errBack reports that the connection was lost and is restored.
var errBack = errors.New("the connection is new")

// follow calls heard until an error occurs, and advances *after.
func (s *Store) follow(
	ctx context.Context, back <-chan nats.Status, after *uint64, heard func(string, store.Entry),
) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	go func() {
		select {
		case <-back:
			cancel(errBack)
		case <-ctx.Done():
		}
	}()
	limited, done := context.WithTimeout(ctx, 5*time.Second)
	defer done()
	consumer, err := s.stream.CreateConsumer(limited, s.name, jetstream.ConsumerConfig{
		DeliverPolicy:     jetstream.DeliverByStartSequencePolicy,
		OptStartSeq:       *after + 1,
		AckPolicy:         jetstream.AckNonePolicy,
		InactiveThreshold: 10 * silence,
		MemoryStorage:     true,
		Replicas:          1,
	})
	if err != nil {
		return because(ctx, err)
	}
	defer s.forget(consumer.CachedInfo().Name)
	messages, err := consumer.Messages(jetstream.PullHeartbeat(silence), jetstream.PullExpiry(10*silence))
	if err != nil {
		return because(ctx, err)
	}
	defer messages.Stop()
	for delivered := uint64(1); ; delivered++ {
		m, err := messages.Next(jetstream.NextContext(ctx))
		if err != nil {
			return because(ctx, err)
		}
		meta, err := m.Metadata()
		if err != nil {
			return err
		}
		if meta.Sequence.Consumer != delivered {
			return fmt.Errorf("entry %d of those asked for came, not %d", meta.Sequence.Consumer, delivered)
		}
		*after = meta.Sequence.Stream
		room := strings.TrimPrefix(m.Subject(), s.subject(""))
		if store.CheckRoom(room) != nil { // not an entry of a Store
			continue
		}
		e := store.Entry{
			Sequence: meta.Sequence.Stream, Time: meta.Timestamp, Event: m.Data(), Gone: m.Headers().Get(goneHeader) != "",
		}
		if m.Headers().Get(foldedHeader) != "" {
			e.Event, e.Compacted = nil, true
			e.After, _ = strconv.ParseUint(m.Headers().Get(jetstream.ExpectedLastSubjSeqHeader), 10, 64)
		}
		heard(room, e)
	}
}

// because returns the cause of the context's end if it has ended, and err otherwise.
func because(ctx context.Context, err error) error {
	if cause := context.Cause(ctx); cause != nil {
		return cause
	}
	return err
}

// forget deletes a consumer, which would otherwise expire a little later.
func (s *Store) forget(consumer string) {
	ctx, cancel := context.WithTimeout(context.Background(), answerPatience)
	defer cancel()
	// An error means that the consumer is already gone with its server.
	_ = s.stream.DeleteConsumer(ctx, s.name, consumer)
}

// Announce implements store.Store.
func (s *Store) Announce(room string, message []byte) error {
	if err := store.CheckRoom(room); err != nil {
		return fmt.Errorf("store: %w", err)
	}
	if err := s.conn.Publish(s.announcementSubject(room), message); err != nil {
		return fmt.Errorf("store: room %s: no server received it: %w", short(room), err)
	}
	return nil
}

// Listen implements store.Store. It continues after a lost connection.
func (s *Store) Listen(heard func(room string, message []byte)) (stop func(), err error) {
	sub, err := s.conn.Subscribe(s.announcementSubject("*"), func(m *nats.Msg) {
		if room := strings.TrimPrefix(m.Subject, s.announcementSubject("")); store.CheckRoom(room) == nil {
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
func (s *Store) announcementSubject(room string) string { return s.name + "-said." + room }
