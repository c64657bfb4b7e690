package store

import (
	"fmt"
	"strings"

	"github.com/nats-io/nats.go"
)

// Announce tells everybody who listens now something about a room that need not be kept,
// such as who is there. Whoever is not connected just now never hears it.
func (s *Store) Announce(room string, message []byte) error {
	if err := CheckRoom(room); err != nil {
		return fmt.Errorf("journal: %w", err)
	}
	if err := s.conn.Publish(s.announcementSubject(room), message); err != nil {
		return fmt.Errorf("journal: room %s: nobody heard it: %w", short(room), err)
	}
	return nil
}

// Listen tells heard what is announced about all rooms, by this store too, in the order
// in which each announced it, until stop is called. It goes on after a connection was
// lost.
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

// announcementSubject is where what is announced about a room goes.
func (s *Store) announcementSubject(room string) string { return s.name + "-said." + room }
