package stream

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"colat/web/rooms/store"
)

// stored is an entry as the stream has it.
type stored struct {
	store.Record
	id string // ID of the message
}

// read reads the headers that a Store writes.
func read(from string, sequence uint64, at time.Time, header nats.Header, event []byte) (*stored, error) {
	e := &stored{id: header.Get(jetstream.MsgIDHeader), Record: store.Record{
		Kind: store.EventKind, Room: strings.TrimPrefix(from, subject("")), Sequence: sequence, Time: at, Payload: event,
	}}
	if header.Get(goneHeader) != "" {
		e.Kind = store.GoneKind
	} else if header.Get(foldedHeader) != "" {
		e.Kind = store.FoldedKind
	}
	var err error
	if e.After, err = strconv.ParseUint(header.Get(jetstream.ExpectedLastSubjSeqHeader), 10, 64); err != nil {
		return nil, fmt.Errorf("entry %d does not name the entry before it: %w", sequence, err)
	}
	if e.After >= sequence {
		return nil, fmt.Errorf("entry %d says that it comes after %d", sequence, e.After)
	}
	return e, nil
}

// one asks the leader of the stream for an entry. It returns nil if there is none.
func (s *Store) one(
	ctx context.Context, request func(ctx context.Context) (*jetstream.RawStreamMsg, error),
) (found *stored, err error) {
	var m *jetstream.RawStreamMsg
	err = s.ask(ctx, func(ctx context.Context) error {
		ctx, cancel := context.WithTimeout(ctx, answerPatience)
		defer cancel()
		m, err = request(ctx)
		return err
	})
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return read(m.Subject, m.Sequence, m.Time, m.Header, m.Data)
}

// last returns the last entry of a room, or nil if it has none.
func (s *Store) last(ctx context.Context, room string) (*stored, error) {
	return s.one(ctx, func(ctx context.Context) (*jetstream.RawStreamMsg, error) {
		return s.stream.GetLastMsgForSubject(ctx, subject(room))
	})
}

// at returns the entry of a room with a sequence.
func (s *Store) at(ctx context.Context, room string, sequence uint64) (*stored, error) {
	found, err := s.one(ctx, func(ctx context.Context) (*jetstream.RawStreamMsg, error) {
		return s.stream.GetMsg(ctx, sequence)
	})
	if err == nil && (found == nil || found.Room != room) {
		return nil, fmt.Errorf("%w: %d", errMissing, sequence)
	}
	return found, err
}

// next returns the first entry of a room from a sequence on, or nil if there is none.
func (s *Store) next(ctx context.Context, room string, from uint64) (*stored, error) {
	return s.one(ctx, func(ctx context.Context) (*jetstream.RawStreamMsg, error) {
		return s.stream.GetMsg(ctx, from, jetstream.WithGetMsgSubject(subject(room)))
	})
}

// errMissing reports that the room does not have an entry to which the next one refers.
var errMissing = errors.New("an entry is missing")

// Records implements store.Log. It leaves nothing behind in NATS.
//
// Each entry names its predecessor, so a room is read backwards from its last entry. This
// takes a short request for each entry, regardless of the number of events in other
// rooms. A request for the next entry of a room would make the server scan all entries in
// between.
func (s *Store) Records(ctx context.Context, room string, after uint64) ([]*store.Record, error) {
	for pause := firstPause; ; {
		records, err := s.backwards(ctx, room, after)
		if err == nil {
			return records, nil
		}
		// A room that is deleted or compacted during the read has lost the requested
		// entries and consists of one entry. Nothing else removes entries.
		if errors.Is(err, errMissing) {
			if again, stop := s.last(ctx, room); stop == nil && again != nil && again.Kind == store.EventKind {
				return nil, err
			}
		}
		if !wait(ctx, &pause) {
			return nil, err
		}
	}
}

// backwards reads the records of a room after a sequence from the last one on.
func (s *Store) backwards(ctx context.Context, room string, after uint64) (records []*store.Record, err error) {
	found, err := s.last(ctx, room)
	for found != nil && err == nil && found.Sequence > after {
		records = append(records, &found.Record)
		if found.After <= after || found.Kind != store.EventKind {
			break
		}
		found, err = s.at(ctx, room, found.After)
	}
	slices.Reverse(records)
	return records, err
}

// FirstRecord implements store.Log.
func (s *Store) FirstRecord(ctx context.Context, room string) (*store.Record, error) {
	return record(s.next(ctx, room, 1))
}

// LastRecord implements store.Log.
func (s *Store) LastRecord(ctx context.Context, room string) (*store.Record, error) {
	return record(s.last(ctx, room))
}

func record(found *stored, err error) (*store.Record, error) {
	if found == nil {
		return nil, err
	}
	return &found.Record, err
}

// Rooms implements store.Store.
func (s *Store) Rooms(ctx context.Context) (map[string]uint64, error) {
	info, err := s.stream.Info(ctx, jetstream.WithSubjectFilter(subject("*")))
	if err != nil {
		return nil, fmt.Errorf("store: the rooms cannot be read: %w", s.because(err))
	}
	rooms := make(map[string]uint64, len(info.State.Subjects))
	for of, entries := range info.State.Subjects {
		if room := strings.TrimPrefix(of, subject("")); store.CheckRoom(room) == nil {
			rooms[room] = entries
		}
	}
	return rooms, nil
}
