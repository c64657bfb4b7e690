// Package stream stores the events of rooms in a stream of NATS JetStream: all events of
// all rooms in one stream, with one subject for each room. A sequence is a number in the
// stream.
//
// # Missing answers
//
// If a server is killed or a connection breaks between an event and its acknowledgement,
// the sender does not know whether the event was stored. Append finds out: it sends the
// event again, with the same message ID, until it receives an answer.
//
//   - The event had not arrived: the stream stores it.
//   - The event had arrived, and the stream remembers its ID: the stream does not store it
//     again, and answers with its sequence.
//   - The event had arrived, and the stream has forgotten its ID, or checks the expected
//     last event first: it refuses the event, because the room's last event is not the
//     expected one. Append then reads the first event after the expected one. If that has
//     the ID of this event, it is this event. Otherwise another sender was first, and this
//     event is not stored and never will be.
//
// An event is never stored twice, because a second copy would come after the first one,
// and not after the event for which it was made. ErrConflict is never returned for an
// event that counts, unless its room was deleted or compacted since.
//
// This requires that the stream compares and stores in one step. In a cluster its leader
// does that, and a new leader only after it has everything that an earlier one accepted.
// So an answer may be late, by the four to nine seconds that an election takes after a
// leader was killed, but it is right.
//
// Append returns ErrUnsettled only if the context ends first. Then the same Append may be
// called again on the same store, even much later: the ID is derived from the room, the
// sequence of the previous event, the bytes of the event, and a random number of the
// store. So a repeated call is the same append, and an equal event decided by another
// server is a different one. Loading the room also shows whether the event counts, but
// only if it is there: otherwise it may still arrive. A server that gives up or restarts
// just loads the room and continues; an event that arrives after another one was appended
// is refused.
//
// # Durability
//
// Events are written to the file system before they are acknowledged: a server killed by
// kill -9 loses no acknowledged event. In a cluster most of the nodes have an event before
// it is acknowledged; one of three may be lost with its disk. A power failure, or a crash
// of the operating system, also loses what the file system had not yet written to the
// disk: up to broker.DefaultSync for a single server, and in a cluster only if most of its
// nodes lose power at once. broker.SyncAlways avoids that loss, at the price of one write
// to the disk for each event.
package stream

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"colat/web/rooms/store"
	"colat/web/rooms/store/broker"
)

// Options configures a store. The zero value is the store of games.
type Options struct {
	// Name distinguishes the stores on one broker. It consists of lower-case letters;
	// "rooms" if empty.
	Name string

	// Replicas is the number of nodes of a cluster that store the data: 1, 3 or 5. If it
	// is 0, a new store uses the broker's recommendation, and an existing store is not
	// changed.
	Replicas int

	// Log receives errors while following; nil discards them.
	Log *slog.Logger
}

// Store is a store.Store in a stream.
type Store struct {
	broker *broker.Broker
	conn   *nats.Conn
	stream jetstream.JetStream
	name   string
	writer [16]byte // distinguishes this store's events from equal ones of others
	log    *slog.Logger

	beats      sync.Mutex
	beatKeys   jetstream.KeyValue // bucket of beats; nil until first used
	codeBucket jetstream.KeyValue // bucket of codes; nil until first used
}

// duplicateWindow is how long the stream remembers the IDs of messages. Append works
// without it but is slightly faster with it. Each ID costs memory, and time when a server
// starts.
const duplicateWindow = 10 * time.Second

// Open waits until the broker can store data, and creates the store if it does not exist.
func Open(ctx context.Context, b *broker.Broker, o Options) (*Store, error) {
	o.Name = cmp.Or(o.Name, "rooms")
	for _, letter := range o.Name {
		if letter < 'a' || letter > 'z' {
			return nil, fmt.Errorf("store: %q is no name: lower-case letters", o.Name)
		}
	}
	j := &Store{
		broker: b, conn: b.Conn(), stream: b.Stream(), name: o.Name, log: cmp.Or(o.Log, slog.New(slog.DiscardHandler)),
	}
	rand.Read(j.writer[:])
	if err := b.Wait(ctx); err != nil {
		return nil, err
	}
	for {
		err := j.make(ctx, o.Replicas)
		if err == nil {
			return j, nil
		}
		// A cluster that has just formed may not know all its nodes yet.
		var refused *jetstream.APIError
		if errors.As(err, &refused) && (refused.ErrorCode == noRoomLeft || refused.ErrorCode == noStorageLeft) {
			return nil, fmt.Errorf("store: %s cannot be opened: %w", o.Name, broker.ErrFull)
		}
		if errors.As(err, &refused) && refused.Code < 500 && refused.ErrorCode != noPeers {
			return nil, fmt.Errorf("store: %s cannot be opened: %w", o.Name, err)
		}
		select {
		case <-ctx.Done():
			return nil, fmt.Errorf("store: %s cannot be opened: %w", o.Name, err)
		case <-time.After(100 * time.Millisecond):
		}
	}
}

// noPeers is the error code of a cluster that has too few nodes for a request.
const noPeers jetstream.ErrorCode = 10005

// config returns the configuration of the stream.
func (s *Store) config(replicas int) jetstream.StreamConfig {
	return jetstream.StreamConfig{
		Name:        s.name,
		Description: "what happens in rooms",
		Subjects:    []string{s.subject("*")},
		Storage:     jetstream.FileStorage,
		Replicas:    replicas,
		MaxMsgSize:  store.MaxEvent + 1024, // including headers
		Duplicates:  duplicateWindow,
		AllowDirect: true,
		AllowRollup: true,
		AllowMsgTTL: true,
		DenyDelete:  true,
	}
}

// make creates the stream if it does not exist, and updates the number of replicas.
func (s *Store) make(ctx context.Context, replicas int) error {
	limited, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	there, err := s.stream.Stream(limited, s.name)
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		config := s.config(replicas)
		if replicas == 0 {
			config.Replicas = s.broker.Replicas()
		}
		_, err = s.stream.CreateStream(limited, config)
		if !errors.Is(err, jetstream.ErrStreamNameAlreadyInUse) {
			return err
		}
		// Another server has just created the stream.
		there, err = s.stream.Stream(limited, s.name)
	}
	if err != nil {
		return err
	}
	if replicas != 0 && there.CachedInfo().Config.Replicas != replicas {
		_, err = s.stream.UpdateStream(limited, s.config(replicas))
	}
	return err
}

// subject returns the subject of the events of a room; "*" matches all rooms.
func (s *Store) subject(room string) string { return s.name + "." + room }

// short returns the part of a room's ID that messages may show. With the full ID, a
// reader of the message could open the room.
func short(room string) string { return room[:4] + "…" }

// Rooms implements store.Store.
func (s *Store) Rooms(ctx context.Context) (map[string]uint64, error) {
	stream, err := s.stream.Stream(ctx, s.name)
	if err != nil {
		return nil, fmt.Errorf("store: the rooms cannot be read: %w", err)
	}
	info, err := stream.Info(ctx, jetstream.WithSubjectFilter(s.subject("*")))
	if err != nil {
		return nil, fmt.Errorf("store: the rooms cannot be read: %w", err)
	}
	rooms := make(map[string]uint64, len(info.State.Subjects))
	for subject, entries := range info.State.Subjects {
		if room := strings.TrimPrefix(subject, s.subject("")); store.CheckRoom(room) == nil {
			rooms[room] = entries
		}
	}
	return rooms, nil
}

// Error codes of the stream that the store handles.
const (
	wrongLast     jetstream.ErrorCode = 10071 // the room's last event is not the expected one
	inProcess     jetstream.ErrorCode = 10164 // an event of the room is still being processed
	duplicate     jetstream.ErrorCode = 10158 // this event is still being processed
	noRoomLeft    jetstream.ErrorCode = 10023
	noStorageLeft jetstream.ErrorCode = 10047
	storingFailed jetstream.ErrorCode = 10077
	noMessage     jetstream.ErrorCode = 10037
)

// goneHeader marks the entry of a deleted room. The entry is kept for goneFor.
const (
	goneHeader = "Colat-Gone"
	goneFor    = 24 * time.Hour
)

// Timing of Append's retries. A server that is killed does not send the answers that it
// owes, and its cluster then has no leader for some seconds.
const (
	answerPatience = time.Second
	firstPause     = 2 * time.Millisecond
	longestPause   = 250 * time.Millisecond
)

// wait sleeps for *pause, which it then doubles up to longestPause. It returns false if
// the context has ended.
func (s *Store) wait(ctx context.Context, pause *time.Duration) bool {
	select {
	case <-ctx.Done():
		return false
	case <-time.After(*pause):
		*pause = min(2**pause, longestPause)
		return ctx.Err() == nil
	}
}

// trouble returns the current error of the broker, or last if it has none.
func (s *Store) trouble(last error) error {
	limited, cancel := context.WithTimeout(context.Background(), answerPatience)
	defer cancel()
	if trouble := s.broker.Trouble(limited); trouble != nil {
		return trouble
	}
	return last
}

// foldedHeader marks an entry that replaces all entries before it.
const foldedHeader = "Colat-Folded"
