// Package stream stores the events of rooms in a NATS server or cluster with JetStream,
// for any number of servers: all events of all rooms in one stream, with one subject for
// each room. A sequence is a number in the stream.
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
// NATS acknowledges an event when most of the nodes with the stream have it in their file
// systems. How soon a node's disk has it is a setting of NATS, sync_interval.
package stream

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"colat/web/rooms/store"
)

// name is the name of the stream, and begins those of all else.
const name = "rooms"

// Store is a store.Store in a stream.
type Store struct {
	store.Events
	conn   *nats.Conn
	js     jetstream.JetStream
	writer [16]byte // distinguishes this store's events from equal ones of others
	log    *slog.Logger
	stream jetstream.Stream
	beats  jetstream.KeyValue // times at which rooms were served
	codes  jetstream.KeyValue
}

// mostReplicas is the number of nodes of a cluster that store the data. One of them may
// fail without loss of data or service.
const mostReplicas = 3

// duplicateWindow is how long the stream remembers the IDs of messages. Append works
// without it but is slightly faster with it. Each ID costs memory, and time when a server
// starts.
const duplicateWindow = 10 * time.Second

// Open waits until NATS can store data, and creates the store if it does not exist. log receives
// what it waits for; nil discards it.
func Open(ctx context.Context, conn *nats.Conn, log *slog.Logger) (*Store, error) {
	s := &Store{conn: conn, log: cmp.Or(log, slog.New(slog.DiscardHandler))}
	s.Log = s
	rand.Read(s.writer[:])
	var err error
	if s.js, err = jetstream.New(conn); err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	told := time.Now()
	err = s.ask(ctx, func(ctx context.Context) error {
		err := s.make(ctx)
		if err != nil && time.Since(told) > tellEvery {
			told = time.Now()
			s.log.Warn("waiting for the store of rooms", "error", s.because(err))
		}
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("store: %s cannot be opened: %w", name, err)
	}
	return s, nil
}

// Times of requests. A server that is killed does not send the answers that it owes, and
// its cluster then has no leader for some seconds.
const (
	answerPatience = time.Second
	openPatience   = 5 * time.Second
	firstPause     = 2 * time.Millisecond
	longestPause   = 250 * time.Millisecond
	tellEvery      = 15 * time.Second
)

// make opens the stream and the buckets, and creates what is missing.
func (s *Store) make(ctx context.Context) error {
	replicas := 1
	if !s.conn.IsConnected() {
		return nats.ErrDisconnected
	}
	if s.conn.ConnectedClusterName() != "" {
		replicas = mostReplicas
	}
	config := jetstream.StreamConfig{
		Name:        name,
		Description: "what happens in rooms",
		Subjects:    []string{subject("*")},
		Storage:     jetstream.FileStorage,
		Replicas:    replicas,
		MaxMsgSize:  store.MaxEvent + 1024, // including headers
		Duplicates:  duplicateWindow,
		// Only the leader answers: the copies of other nodes may be behind.
		AllowDirect: false,
		AllowRollup: true,
		AllowMsgTTL: true,
		DenyDelete:  true,
	}
	var err error
	if s.stream, err = s.js.Stream(ctx, name); errors.Is(err, jetstream.ErrStreamNotFound) {
		s.stream, err = s.js.CreateStream(ctx, config)
	} else if err == nil && s.stream.CachedInfo().Config.AllowDirect { // of an earlier version
		config.Replicas = s.stream.CachedInfo().Config.Replicas
		s.stream, err = s.js.UpdateStream(ctx, config)
	}
	if err == nil {
		s.beats, err = s.bucket(ctx, jetstream.KeyValueConfig{
			Bucket: name + "-alive", Description: "when rooms were served last", Replicas: replicas,
		})
	}
	if err == nil {
		s.codes, err = s.bucket(ctx, jetstream.KeyValueConfig{
			Bucket: name + "-codes", Description: "codes of rooms", Replicas: replicas, LimitMarkerTTL: freedFor,
		})
	}
	return err
}

func (s *Store) bucket(ctx context.Context, config jetstream.KeyValueConfig) (jetstream.KeyValue, error) {
	bucket, err := s.js.KeyValue(ctx, config.Bucket)
	if errors.Is(err, jetstream.ErrBucketNotFound) {
		return s.js.CreateKeyValue(ctx, config)
	}
	return bucket, err
}

// Error codes of JetStream that the store handles.
const (
	noPeers       jetstream.ErrorCode = 10005 // the cluster has too few nodes
	streamExists  jetstream.ErrorCode = 10058 // another server has just created it
	wrongLast     jetstream.ErrorCode = 10071 // the room's last event is not the expected one
	inProcess     jetstream.ErrorCode = 10164 // an event of the room is still being processed
	duplicate     jetstream.ErrorCode = 10158 // this event is still being processed
	noRoomLeft    jetstream.ErrorCode = 10023
	noStorageLeft jetstream.ErrorCode = 10047
	storingFailed jetstream.ErrorCode = 10077
)

// codeOf returns the code by which JetStream has refused a request, or 0, and whether it
// may accept the same request later.
func codeOf(err error) (code jetstream.ErrorCode, temporary bool) {
	var refused *jetstream.APIError
	if !errors.As(err, &refused) {
		return 0, !errors.Is(err, jetstream.ErrKeyNotFound) && !errors.Is(err, jetstream.ErrInvalidKey)
	}
	switch code = refused.ErrorCode; code {
	case inProcess, duplicate, noPeers, streamExists:
		return code, true
	case noRoomLeft, noStorageLeft, storingFailed, jetstream.JSErrCodeJetStreamNotEnabledForAccount:
		return code, false
	}
	return code, refused.Code >= 500
}

// ask calls once until the request is answered or the context ends.
func (s *Store) ask(ctx context.Context, once func(context.Context) error) error {
	for pause := firstPause; ; {
		limited, cancel := context.WithTimeout(ctx, openPatience)
		err := once(limited)
		cancel()
		if _, temporary := codeOf(err); err == nil || !temporary {
			return s.because(err)
		}
		if !wait(ctx, &pause) {
			return fmt.Errorf("%w (%w)", s.because(err), ctx.Err())
		}
	}
}

// wait sleeps for *pause, which it then doubles up to longestPause. It returns false if
// the context has ended.
func wait(ctx context.Context, pause *time.Duration) bool {
	select {
	case <-ctx.Done():
		return false
	case <-time.After(*pause):
		*pause = min(2**pause, longestPause)
		return ctx.Err() == nil
	}
}

// ErrUnreachable is of a NATS that does not answer.
var ErrUnreachable = errors.New("no NATS server answers")

// because adds to the error of a request why NATS does not answer it.
func (s *Store) because(err error) error {
	code, _ := codeOf(err)
	switch {
	case err == nil:
		return nil
	case code == noRoomLeft, code == noStorageLeft, code == storingFailed:
		return fmt.Errorf("%w (%w)", store.ErrFull, err)
	case !s.conn.IsConnected():
		return fmt.Errorf("%w; trying again: %w", ErrUnreachable, cmp.Or(s.conn.LastError(), err))
	case errors.Is(err, jetstream.ErrJetStreamNotEnabled), errors.Is(err, jetstream.ErrJetStreamNotEnabledForAccount):
		return fmt.Errorf("the NATS server keeps nothing: it needs JetStream (nats-server -js): %w", err)
	case code == 0 && s.conn.ConnectedClusterName() != "" && !errors.Is(err, context.Canceled):
		return fmt.Errorf("the cluster has no majority, or JetStream is off: %w", err)
	}
	return err
}

// subject returns the subject of the events of a room; "*" matches all rooms.
func subject(room string) string { return name + "." + room }
