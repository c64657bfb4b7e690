// Package store keeps what happens in rooms, in order, and lets all servers follow it.
// It knows rooms by their ids and events as bytes; what they mean is the business of the
// packages above.
//
// # What counts
//
// A room is the list of its events, and an event counts once Append has returned its
// sequence. All events of all rooms are in one stream of JetStream, each room a subject of
// its own. A sequence is a number in the stream, so that those of a room grow but are not
// consecutive.
//
// An event is appended after another: Append says which one is believed to be the room's
// last, and the stream takes the event only if that is so. Of two servers that append to
// a room at the same time one is therefore told ErrConflict. It loads what it missed and
// decides again.
//
// # An answer that does not come
//
// When a server is killed or a connection breaks between the event and its
// acknowledgement, nobody knows whether the event is there. Append settles it: it sends
// the event again, with the same message id, until it is told.
//
//   - The event had not arrived: it is taken now.
//   - It had arrived, and the stream knows its id: it takes it no second time, and answers
//     its sequence.
//   - It had arrived, and the stream has forgotten its id, or compares first what it comes
//     after: it is refused, since the room's last event is another than expected. Append
//     then reads the event that did come first after the expected one. If that has this
//     event's id, it is this event; otherwise somebody else was first, and this event is
//     not there and never will be.
//
// It is never there twice, since a second copy would come after the first, and not after
// the event that it was made for. And ErrConflict is never said of an event that counts,
// unless its room was given up since.
//
// This rests on the stream to compare and to take in one step. In a cluster its leader
// does, and a new leader only after it has all that an earlier one accepted. So an answer
// may be late, by the four to nine seconds that an election takes after a leader was
// killed, but it is right.
//
// Only if the context ends first does Append return ErrUnsettled. Then the same Append may
// be called again by the same store, even much later: the id is made of the room, of
// what the event comes after, of its bytes, and of a number that this store has drawn.
// So a call repeated is the same append, and the same event decided by another server is
// another one. Loading the room tells too, but only if the event is there: as long as it
// is not it may still be on its way. A server that gives up, or starts anew, just loads
// the room and goes on; should the event arrive after another one was appended it is
// refused.
//
// # What a crash takes
//
// Events are written to the file system before they are acknowledged: a server killed by
// kill -9 loses none that was. In a cluster most of the nodes have an event before it is
// acknowledged; one of three may be lost with its disk. A power cut, or a system that
// stops, also loses what the file system had not brought to the disk yet: up to
// broker.DefaultSync alone, and the same in a cluster only if most of its nodes lose power
// at once. broker.SyncAlways closes that gap, at the price of one write to the disk an event.
package store

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"colat/web/rooms/store/broker"
)

// What Append, Load and Delete may have to say.
var (
	ErrConflict  = errors.New("another event was there first")
	ErrUnsettled = errors.New("it is not known whether the event counts")
	ErrRoom      = errors.New("no room id: it has 26 letters a–z and digits 2–7")
	ErrEvent     = errors.New("no event to keep")
)

// MaxEvent is the most bytes that an event has.
const MaxEvent = 256 << 10

// Entry is an event where it stands.
type Entry struct {
	Sequence uint64
	Time     time.Time // when it was accepted, by the clock of the server that did
	Event    []byte
	// Gone is a room given up: the entry has no event, and nothing stands before it or
	// will come after it.
	Gone bool
	// Folded is an event of those that stand for all before them in a room that was
	// compacted. They are numbered from 1 on, and the last one has the sequence of the last
	// event that they stand for.
	Folded bool
	// Compacted is the entry by which a room was compacted that had After as its last. It
	// has no event, and its sequence is that of the room's last entry.
	Compacted bool
	After     uint64
}

// Options are of a store. The zero value is the store of games.
type Options struct {
	// Name tells stores on one broker apart: lower-case letters. "rooms" if empty.
	Name string

	// Replicas is on how many nodes of a cluster everything is kept: 1, 3 or 5. 0 is what
	// the broker advises for a new store, and leaves one that is there as it is.
	Replicas int

	// Log is told what goes wrong while following; nil for nobody.
	Log *slog.Logger
}

// Store is the events of all rooms. Its methods may be called at the same time.
type Store struct {
	broker *broker.Broker
	conn   *nats.Conn
	stream jetstream.JetStream
	name   string
	writer [16]byte // tells this store's events from the same ones of others
	log    *slog.Logger

	beats        sync.Mutex
	heart        jetstream.KeyValue // nil until it is needed
	missingPeers jetstream.KeyValue // of codes; nil until it is needed
}

// consumerTimeout is how long the stream knows the ids of messages. Append does without, but is a
// little faster with it; each id costs memory, and time when a server starts.
const consumerTimeout = 10 * time.Second

// Open waits until the broker keeps things, and makes the store on it if there is none.
func Open(ctx context.Context, b *broker.Broker, o Options) (*Store, error) {
	if o.Name == "" {
		o.Name = "rooms"
	}
	for _, letter := range o.Name {
		if letter < 'a' || letter > 'z' {
			return nil, fmt.Errorf("journal: %q is no name: lower-case letters", o.Name)
		}
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	j := &Store{broker: b, conn: b.Conn(), stream: b.Stream(), name: o.Name, log: o.Log}
	rand.Read(j.writer[:])
	if err := b.Wait(ctx); err != nil {
		return nil, err
	}
	for {
		err := j.make(ctx, o.Replicas)
		if err == nil {
			return j, nil
		}
		// A cluster that has just come together may not know all its nodes yet.
		var refused *jetstream.APIError
		if errors.As(err, &refused) && (refused.ErrorCode == noRoomLeft || refused.ErrorCode == noStorageLeft) {
			return nil, fmt.Errorf("journal: %s cannot be opened: %w", o.Name, broker.ErrFull)
		}
		if errors.As(err, &refused) && refused.Code < 500 && refused.ErrorCode != noPeers {
			return nil, fmt.Errorf("journal: %s cannot be opened: %w", o.Name, err)
		}
		select {
		case <-ctx.Done():
			return nil, fmt.Errorf("journal: %s cannot be opened: %w", o.Name, err)
		case <-time.After(100 * time.Millisecond):
		}
	}
}

// noPeers is the answer of a cluster that has too few nodes for what is asked of it.
const noPeers jetstream.ErrorCode = 10005

// config is the stream as it should be.
func (s *Store) config(replicas int) jetstream.StreamConfig {
	return jetstream.StreamConfig{
		Name:        s.name,
		Description: "what happens in rooms",
		Subjects:    []string{s.subject("*")},
		Storage:     jetstream.FileStorage,
		Replicas:    replicas,
		MaxMsgSize:  MaxEvent + 1024, // with its headers
		Duplicates:  consumerTimeout,
		AllowDirect: true,
		AllowRollup: true,
		AllowMsgTTL: true,
		DenyDelete:  true,
	}
}

// make makes the stream, or finds it.
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
		// Another server was quicker.
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

// subject is where the events of a room are; "*" is all rooms.
func (s *Store) subject(room string) string { return s.name + "." + room }
