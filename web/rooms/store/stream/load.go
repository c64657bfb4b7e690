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
	room     string
	sequence uint64
	after    uint64 // sequence of the room's previous entry
	id       string // ID of the message
	gone     bool
	folded   bool
	time     time.Time
	event    []byte
}

// read reads the headers that a Store writes.
func (s *Store) read(subject string, sequence uint64, at time.Time, header nats.Header, event []byte) (*stored, error) {
	e := &stored{
		room: strings.TrimPrefix(subject, s.subject("")), sequence: sequence, time: at, event: event,
		id: header.Get(jetstream.MsgIDHeader), gone: header.Get(goneHeader) != "", folded: header.Get(foldedHeader) != "",
	}
	var err error
	if e.after, err = strconv.ParseUint(header.Get(jetstream.ExpectedLastSubjSeqHeader), 10, 64); err != nil {
		return nil, fmt.Errorf("entry %d does not name the entry before it: %w", sequence, err)
	}
	if e.after >= sequence {
		return nil, fmt.Errorf("entry %d says that it comes after %d", sequence, e.after)
	}
	return e, nil
}

func (e *stored) entry() store.Entry {
	if e.folded {
		return store.Entry{Sequence: e.sequence, Time: e.time, Compacted: true, After: e.after}
	}
	return store.Entry{Sequence: e.sequence, Time: e.time, Event: e.event, Gone: e.gone}
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
	return s.read(m.Subject, m.Sequence, m.Time, m.Header, m.Data)
}

// last returns the last entry of a room, or nil if it has none.
func (s *Store) last(ctx context.Context, room string) (*stored, error) {
	return s.one(ctx, func(ctx context.Context) (*jetstream.RawStreamMsg, error) {
		return s.stream.GetLastMsgForSubject(ctx, s.subject(room))
	})
}

// at returns the entry of a room with a sequence.
func (s *Store) at(ctx context.Context, room string, sequence uint64) (*stored, error) {
	found, err := s.one(ctx, func(ctx context.Context) (*jetstream.RawStreamMsg, error) {
		return s.stream.GetMsg(ctx, sequence)
	})
	if err == nil && (found == nil || found.room != room) {
		return nil, fmt.Errorf("%w: %d", errMissing, sequence)
	}
	return found, err
}

// next returns the first entry of a room from a sequence on, or nil if there is none.
func (s *Store) next(ctx context.Context, room string, from uint64) (*stored, error) {
	return s.one(ctx, func(ctx context.Context) (*jetstream.RawStreamMsg, error) {
		return s.stream.GetMsg(ctx, from, jetstream.WithGetMsgSubject(s.subject(room)))
	})
}

// errMissing reports that the room does not have an entry to which the next one refers.
var errMissing = errors.New("an entry is missing")

// Load implements store.Store. It leaves nothing behind in NATS.
//
// Each entry names its predecessor, so a room is read backwards from its last entry. This
// takes a short request for each entry, regardless of the number of events in other
// rooms. A request for the next entry of a room would make the server scan all entries in
// between.
func (s *Store) Load(ctx context.Context, room string, after uint64) ([]store.Entry, error) {
	if err := store.CheckRoom(room); err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	for pause := firstPause; ; {
		entries, err := s.backwards(ctx, room, after)
		if err == nil {
			return entries, nil
		}
		// A room that is deleted or compacted during the read has lost the requested
		// entries and consists of one entry. Nothing else removes entries.
		if errors.Is(err, errMissing) {
			if again, stop := s.last(ctx, room); stop == nil && again != nil && !again.gone && !again.folded {
				return nil, fmt.Errorf("store: room %s is damaged: %w", store.Short(room), err)
			}
		}
		if !wait(ctx, &pause) {
			return nil, fmt.Errorf("store: room %s cannot be loaded: %w", store.Short(room), err)
		}
	}
}

// backwards reads the entries of a room after a sequence from the last one on.
func (s *Store) backwards(ctx context.Context, room string, after uint64) ([]store.Entry, error) {
	found, err := s.last(ctx, room)
	var entries []store.Entry
	for found != nil && err == nil && found.sequence > after {
		if found.folded {
			unfolded, err := store.Unfold(found.event, found.entry(), after)
			if err != nil {
				return nil, err
			}
			slices.Reverse(unfolded)
			entries = append(entries, unfolded...)
			break
		}
		entries = append(entries, found.entry())
		if found.after <= after || found.gone {
			break
		}
		found, err = s.at(ctx, room, found.after)
	}
	if err != nil {
		return nil, err
	}
	slices.Reverse(entries)
	return entries, nil
}

// LastOf implements store.Store.
func (s *Store) LastOf(ctx context.Context, room string) (store.Entry, error) {
	if err := store.CheckRoom(room); err != nil {
		return store.Entry{}, fmt.Errorf("store: %w", err)
	}
	found, err := s.last(ctx, room)
	if found == nil || err != nil {
		return store.Entry{}, err
	}
	return found.entry(), nil
}

// First implements store.Store.
func (s *Store) First(ctx context.Context, room string) (store.Entry, error) {
	if err := store.CheckRoom(room); err != nil {
		return store.Entry{}, fmt.Errorf("store: %w", err)
	}
	found, err := s.next(ctx, room, 1)
	switch {
	case err != nil:
		return store.Entry{}, fmt.Errorf("store: room %s cannot be read: %w", store.Short(room), err)
	case found == nil || found.gone:
		return store.Entry{}, nil
	case !found.folded:
		return found.entry(), nil
	}
	entries, err := store.Unfold(found.event, found.entry(), 0)
	if err != nil || len(entries) < 2 {
		return store.Entry{}, err
	}
	return entries[0], nil
}

// Rooms implements store.Store.
func (s *Store) Rooms(ctx context.Context) (map[string]uint64, error) {
	info, err := s.stream.Info(ctx, jetstream.WithSubjectFilter(s.subject("*")))
	if err != nil {
		return nil, fmt.Errorf("store: the rooms cannot be read: %w", s.because(err))
	}
	rooms := make(map[string]uint64, len(info.State.Subjects))
	for subject, entries := range info.State.Subjects {
		if room := strings.TrimPrefix(subject, s.subject("")); store.CheckRoom(room) == nil {
			rooms[room] = entries
		}
	}
	return rooms, nil
}
