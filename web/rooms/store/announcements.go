package store

import (
	"fmt"
	"slices"
	"sync"
)

// Announcements passes announcements on within a process. The zero value is ready for use.
type Announcements struct {
	mu        sync.Mutex
	listeners map[*listener]bool
}

// A listener has the announcements that have not been passed on to heard yet.
type listener struct {
	heard   func(room string, message []byte)
	pending []func()
	more    chan struct{} // holds a value if pending may not be empty
}

// Announce implements Store.
func (a *Announcements) Announce(room string, message []byte) error {
	if err := CheckRoom(room); err != nil {
		return fmt.Errorf("store: %w", err)
	}
	message = slices.Clone(message)
	a.mu.Lock()
	defer a.mu.Unlock()
	for l := range a.listeners {
		l.pending = append(l.pending, func() { l.heard(room, message) })
		select {
		case l.more <- struct{}{}:
		default:
		}
	}
	return nil
}

// Listen implements Store.
func (a *Announcements) Listen(heard func(room string, message []byte)) (stop func(), err error) {
	l := &listener{heard: heard, more: make(chan struct{}, 1)}
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.listeners == nil {
		a.listeners = make(map[*listener]bool)
	}
	a.listeners[l] = true
	stopped := make(chan struct{})
	go func() {
		for {
			select {
			case <-l.more:
			case <-stopped:
				return
			}
			a.mu.Lock()
			pending := l.pending
			l.pending = nil
			a.mu.Unlock()
			for _, pass := range pending {
				pass()
			}
		}
	}()
	return sync.OnceFunc(func() {
		a.mu.Lock()
		defer a.mu.Unlock()
		delete(a.listeners, l)
		close(stopped)
	}), nil
}
