package store

import (
	"bytes"
	"compress/flate"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"time"
)

// A Record is an entry of a room as a Log has it.
type Record struct {
	Kind     Kind
	Room     string
	Sequence uint64
	After    uint64 // sequence of the room's previous entry
	Time     time.Time
	Payload  []byte // the event, or the packed events of a compacted room
}

// Kind is the kind of a Record. Those of deleted and compacted rooms replace all earlier records
// of the room.
type Kind byte

const (
	EventKind  Kind = 'e'
	FoldedKind Kind = 'f' // of a compacted room
	GoneKind   Kind = 'g' // of a deleted room
)

// Entry returns the entry of a record, for a compacted room the one without events.
func (r *Record) Entry() Entry {
	e := Entry{Sequence: r.Sequence, Time: r.Time, Gone: r.Kind == GoneKind}
	switch r.Kind {
	case EventKind:
		e.Event = r.Payload
	case FoldedKind:
		e.Compacted, e.After = true, r.After
	}
	return e
}

// A Log keeps records. Rooms have been checked, and errors get the room and "store: ".
type Log interface {
	// Add adds a record of which Kind, Room, After and Payload are set, as Store.Append says.
	Add(ctx context.Context, r Record) (sequence uint64, err error)
	// Records returns the records of a room after a sequence.
	Records(ctx context.Context, room string, after uint64) ([]*Record, error)
	// FirstRecord and LastRecord return nil if the room has no record.
	FirstRecord(ctx context.Context, room string) (*Record, error)
	LastRecord(ctx context.Context, room string) (*Record, error)
}

// Events are the methods of a Store for the events of a room, by a Log.
type Events struct{ Log Log }

// Append implements Store.
func (s Events) Append(ctx context.Context, room string, after uint64, event []byte) (uint64, error) {
	if len(event) == 0 || len(event) > MaxEvent {
		return 0, fmt.Errorf("store: %w: it has %d bytes, and may have 1 to %d", ErrEvent, len(event), MaxEvent)
	}
	return s.add(ctx, Record{Kind: EventKind, Room: room, After: after, Payload: bytes.Clone(event)})
}

// Delete implements Store.
func (s Events) Delete(ctx context.Context, room string, after uint64) error {
	_, err := s.add(ctx, Record{Kind: GoneKind, Room: room, After: after})
	return err
}

// Compact implements Store.
func (s Events) Compact(ctx context.Context, room string, after uint64, events []json.RawMessage) (uint64, error) {
	if uint64(len(events)) > after {
		return 0, fmt.Errorf("store: %w: there are more events than there were", ErrEvent)
	}
	packed, err := Fold(events)
	if err != nil {
		return 0, fmt.Errorf("store: %w", err)
	}
	return s.add(ctx, Record{Kind: FoldedKind, Room: room, After: after, Payload: packed})
}

func (s Events) add(ctx context.Context, r Record) (uint64, error) {
	if err := CheckRoom(r.Room); err != nil {
		return 0, fmt.Errorf("store: %w", err)
	}
	sequence, err := s.Log.Add(ctx, r)
	if err != nil {
		return 0, fmt.Errorf("store: room %s, after %d: %w", Short(r.Room), r.After, err)
	}
	return sequence, nil
}

// Load implements Store.
func (s Events) Load(ctx context.Context, room string, after uint64) ([]Entry, error) {
	records, err := read(room, func() ([]*Record, error) { return s.Log.Records(ctx, room, after) })
	if err != nil {
		return nil, err
	}
	var entries []Entry
	for _, r := range records {
		if r.Kind == FoldedKind && after < r.After {
			folded, err := r.unfold()
			if err != nil {
				return nil, err
			}
			entries = append(entries, folded...)
		}
		entries = append(entries, r.Entry())
	}
	return entries, nil
}

// First implements Store.
func (s Events) First(ctx context.Context, room string) (Entry, error) {
	r, err := read(room, func() (*Record, error) { return s.Log.FirstRecord(ctx, room) })
	switch {
	case r == nil || r.Kind == GoneKind:
		return Entry{}, err
	case r.Kind == EventKind:
		return r.Entry(), nil
	}
	folded, err := r.unfold()
	if len(folded) == 0 {
		return Entry{}, err
	}
	return folded[0], nil
}

// LastOf implements Store.
func (s Events) LastOf(ctx context.Context, room string) (Entry, error) {
	r, err := read(room, func() (*Record, error) { return s.Log.LastRecord(ctx, room) })
	if r == nil {
		return Entry{}, err
	}
	return r.Entry(), nil
}

// read reads from a room with a valid ID, and names the room in an error.
func read[T any](room string, from func() (T, error)) (found T, err error) {
	if err := CheckRoom(room); err != nil {
		return found, fmt.Errorf("store: %w", err)
	}
	if found, err = from(); err != nil {
		return *new(T), fmt.Errorf("store: room %s cannot be read: %w", Short(room), err)
	}
	return found, nil
}

// Follow calls heard with the records that next returns after a sequence, and so on until the
// context ends. If there are none, it waits until next closes its channel.
func Follow(
	ctx context.Context, after uint64, next func(after uint64) ([]*Record, <-chan struct{}, error),
	heard func(room string, e Entry),
) error {
	for ctx.Err() == nil {
		found, grown, err := next(after)
		if err != nil {
			return fmt.Errorf("store: %w", err)
		}
		for _, r := range found {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			heard(r.Room, r.Entry())
			after = r.Sequence
		}
		if len(found) > 0 {
			continue
		}
		select {
		case <-grown:
		case <-ctx.Done():
		}
	}
	return ctx.Err()
}

// mostFolded is the maximum size of the events of a compacted room, in bytes before
// compression.
const mostFolded = 8 << 20

// Fold packs the events of a compacted room.
func Fold(events []json.RawMessage) ([]byte, error) {
	text, err := json.Marshal(events)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrEvent, err)
	}
	var packed bytes.Buffer
	w, _ := flate.NewWriter(&packed, flate.BestCompression) // the level is valid
	_, _ = w.Write(text)                                    // a buffer takes all
	_ = w.Close()
	if packed.Len() > MaxEvent || len(text) > mostFolded {
		return nil, fmt.Errorf("%d events: %w", len(events), ErrLong)
	}
	return packed.Bytes(), nil
}

// unfold returns the events that the record of a compacted room has packed.
func (r *Record) unfold() ([]Entry, error) {
	var events []json.RawMessage
	text := io.LimitReader(flate.NewReader(bytes.NewReader(r.Payload)), mostFolded+1)
	if err := json.NewDecoder(text).Decode(&events); err != nil {
		return nil, fmt.Errorf("store: room %s: entry %d cannot be unpacked: %w", Short(r.Room), r.Sequence, err)
	}
	var entries []Entry
	for i, event := range events {
		sequence := uint64(i + 1)
		if i == len(events)-1 {
			sequence = r.After
		}
		entries = append(entries, Entry{Sequence: sequence, Time: r.Time, Event: event, Folded: true})
	}
	return entries, nil
}
