package store

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// silence is how often a server says that there is nothing new. After two of them without
// a word the store is followed by another one.
const silence = time.Second

// Last is the sequence of the last entry of all rooms; 0 if there is none. What happens
// from now on comes after it.
func (s *Store) Last(ctx context.Context) (uint64, error) {
	for pause := firstPause; ; {
		limited, cancel := context.WithTimeout(ctx, answerPatience)
		stream, err := s.stream.Stream(limited, s.name)
		cancel()
		if err == nil {
			return stream.CachedInfo().State.LastSeq, nil
		}
		if !s.wait(ctx, &pause) {
			return 0, fmt.Errorf("journal: %w (%w)", s.trouble(err), ctx.Err())
		}
	}
}

// Follow tells heard every entry of every room after a sequence, in the order of their
// sequences and each once, those that are there and those to come, until the context ends.
// It goes on by itself after whatever breaks. Entries of rooms that were given up
// meanwhile are left out.
//
// heard must not wait for long: the next entry waits for it.
func (s *Store) Follow(ctx context.Context, after uint64, heard func(room string, e Entry)) error {
	// A connection that came back may be to another server, which knows nothing of this.
	back := s.conn.StatusChanged(nats.CONNECTED)
	defer s.conn.RemoveStatusListener(back)
	for pause := firstPause; ; {
		before := after
		err := s.follow(ctx, back, &after, heard)
		if after > before {
			pause = firstPause
		}
		if ctx.Err() == nil && !errors.Is(err, errBack) {
			s.log.Warn("journal: following is interrupted; trying again", "after", after, "err", err)
		}
		if !s.wait(ctx, &pause) {
			return ctx.Err()
		}
	}
}

// errBack is a connection that was lost and came back.
var errBack = errors.New("the connection is new")

// follow follows until something breaks, and moves after along.
func (s *Store) follow(ctx context.Context, back <-chan nats.Status, after *uint64, heard func(string, Entry)) error {
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
		if CheckRoom(room) != nil { // not by a store
			continue
		}
		e := Entry{
			Sequence: meta.Sequence.Stream, Time: meta.Timestamp, Event: m.Data(), Gone: m.Headers().Get(goneHeader) != "",
		}
		if m.Headers().Get(foldedHeader) != "" {
			e.Event, e.Compacted = nil, true
			e.After, _ = strconv.ParseUint(m.Headers().Get(jetstream.ExpectedLastSubjSeqHeader), 10, 64)
		}
		heard(room, e)
	}
}

// because is why a context ended, if it did, or else the error.
func because(ctx context.Context, err error) error {
	if cause := context.Cause(ctx); cause != nil {
		return cause
	}
	return err
}

// forget deletes what a server keeps for a follower; it would forget it by itself a
// little later.
func (s *Store) forget(consumer string) {
	ctx, cancel := context.WithTimeout(context.Background(), answerPatience)
	defer cancel()
	// That it is gone already, with the server, is as good.
	_ = s.stream.DeleteConsumer(ctx, s.name, consumer)
}
