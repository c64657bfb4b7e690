package store

import (
	"fmt"
	"strings"

	"github.com/nats-io/nats.go"
)

// Announce sends a message about a room to all servers that listen, without storing it. A
// server that is not connected misses it.
func (s *Store) Announce(room string, message []byte) error {
	if err := CheckRoom(room); err != nil {
		return fmt.Errorf("journal: %w", err)
	}
	if err := s.conn.Publish(s.announcementSubject(room), message); err != nil {
		return fmt.Errorf("journal: room %s: nobody heard it: %w", short(room), err)
	}
	return nil
}

// Listen calls heard with each announcement about any room, including those of this
// store, until stop is called. The announcements of one store arrive in order. Listen
// continues after a lost connection.
func (s *Store) Listen(heard func(room string, message []byte)) (stop func(), err error) {
	sub, err := s.conn.Subscribe(s.announcementSubject("*"), func(m *nats.Msg) {
		if room := strings.TrimPrefix(m.Subject, s.announcementSubject("")); CheckRoom(room) == nil {
			heard(room, m.Data)
		}
	})
	if err != nil {
		return nil, fmt.Errorf("journal: announcements cannot be heard: %w", err)
	}
	return func() { _ = sub.Unsubscribe() }, nil
}

// announcementSubject returns the subject of the announcements about a room; "*" matches
// all rooms.
func (s *Store) announcementSubject(room string) string { return s.name + "-said." + room }
