package store

import (
	"bytes"
	"compress/flate"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/nats-io/nats.go/jetstream"
)

// foldedHeader marks an entry that replaces all entries before it.
const foldedHeader = "Colat-Folded"

// ErrLong is returned by Compact for events that do not fit into one entry.
var ErrLong = errors.New("they are too long for one entry")

// mostFolded is the maximum size of the events of a compacted room, in bytes before
// compression.
const mostFolded = 8 << 20

// Compact replaces all events of a room, whose last one has the sequence after, by other
// events. The replaced events are removed at once. The new ones form one entry; Compact
// returns its sequence, after which the next event is appended. Like Append, Compact
// returns ErrConflict and changes nothing if the room has a later event. An Append
// without an answer before the call returns ErrConflict afterwards, although its event
// may have counted.
func (s *Store) Compact(ctx context.Context, room string, after uint64, events []json.RawMessage) (uint64, error) {
	if err := CheckRoom(room); err != nil {
		return 0, fmt.Errorf("journal: %w", err)
	}
	if uint64(len(events)) > after {
		return 0, fmt.Errorf("journal: %w: there are more events than there were", ErrEvent)
	}
	text, err := json.Marshal(events)
	if err != nil {
		return 0, fmt.Errorf("journal: %w: %w", ErrEvent, err)
	}
	var packed bytes.Buffer
	w, err := flate.NewWriter(&packed, flate.BestCompression)
	if err == nil {
		_, err = w.Write(text)
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		return 0, fmt.Errorf("journal: %w: %w", ErrEvent, err)
	}
	if packed.Len() > MaxEvent || len(text) > mostFolded {
		return 0, fmt.Errorf("journal: %d events: %w", len(events), ErrLong)
	}
	m := s.message(room, after, packed.Bytes())
	m.Header.Set(foldedHeader, "1")
	m.Header.Set(jetstream.MsgRollup, jetstream.MsgRollupSubject)
	return s.settle(ctx, room, after, m)
}

// unfolded returns an entry of Compact, followed by its events, last one first. If the
// last event has a sequence of at most after, it returns the entry only.
func (s *stored) unfolded(after uint64) ([]Entry, error) {
	entries := []Entry{s.entry()}
	if after >= s.after {
		return entries, nil
	}
	text, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(s.event)), mostFolded+1))
	if err != nil {
		return nil, fmt.Errorf("entry %d cannot be unpacked: %w", s.sequence, err)
	}
	var events []json.RawMessage
	if err := json.Unmarshal(text, &events); err != nil {
		return nil, fmt.Errorf("entry %d cannot be read: %w", s.sequence, err)
	}
	for i := len(events) - 1; i >= 0; i-- {
		sequence := uint64(i + 1)
		if i == len(events)-1 {
			sequence = s.after
		}
		entries = append(entries, Entry{Sequence: sequence, Time: s.time, Event: events[i], Folded: true})
	}
	return entries, nil
}

// First returns the first event of a room without reading the others, or an Entry without
// an event if the room has none.
func (s *Store) First(ctx context.Context, room string) (Entry, error) {
	if err := CheckRoom(room); err != nil {
		return Entry{}, fmt.Errorf("journal: %w", err)
	}
	found, err := s.next(ctx, room, 1)
	if err != nil {
		return Entry{}, fmt.Errorf("journal: room %s cannot be read: %w (%w)", short(room), s.trouble(err), err)
	}
	switch {
	case found == nil || found.gone:
		return Entry{}, nil
	case !found.folded:
		return found.entry(), nil
	}
	entries, err := found.unfolded(0)
	if err != nil || len(entries) < 2 {
		return Entry{}, err
	}
	return entries[len(entries)-1], nil
}
