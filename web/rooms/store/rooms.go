package store

import (
	"context"
	"fmt"
	"strings"

	"github.com/nats-io/nats.go/jetstream"
)

// Rooms returns the number of entries of each room.
func (s *Store) Rooms(ctx context.Context) (map[string]uint64, error) {
	stream, err := s.stream.Stream(ctx, s.name)
	if err != nil {
		return nil, fmt.Errorf("journal: the rooms cannot be read: %w", err)
	}
	info, err := stream.Info(ctx, jetstream.WithSubjectFilter(s.subject("*")))
	if err != nil {
		return nil, fmt.Errorf("journal: the rooms cannot be read: %w", err)
	}
	rooms := make(map[string]uint64, len(info.State.Subjects))
	for subject, entries := range info.State.Subjects {
		if room := strings.TrimPrefix(subject, s.subject("")); CheckRoom(room) == nil {
			rooms[room] = entries
		}
	}
	return rooms, nil
}

// LastOf returns the last entry of a room, or the zero Entry if it has none.
func (s *Store) LastOf(ctx context.Context, room string) (Entry, error) {
	if err := CheckRoom(room); err != nil {
		return Entry{}, fmt.Errorf("journal: %w", err)
	}
	found, err := s.last(ctx, room)
	if found == nil || err != nil {
		return Entry{}, err
	}
	return found.entry(), nil
}
