package server

import (
	"context"
	"encoding/json"
	"errors"

	"colat/web/rooms/protocol"
	"colat/web/rooms/store"
)

// goingOnRoom is the room in the store that lists the tournaments that are in progress or
// open to bots, so that a starting server finds them. Clients cannot watch it, and no
// tournament gets its ID by chance.
const goingOnRoom = "contests22that22are22going"

// goingOnEvent is an event of goingOnRoom.
type goingOnEvent struct {
	Tournament string `json:"contest"`
	Closed     bool   `json:"closed,omitempty"`
}

// keepGoingOn records in the store that a tournament has begun or is open to bots, or
// that it is closed.
func (s *Server) keepGoingOn(ctx context.Context, id string, closed bool) error {
	entry, err := json.Marshal(goingOnEvent{id, closed})
	if err != nil {
		return err
	}
	for range tries {
		are, last, err := s.loadGoingOn(ctx)
		if err != nil {
			return err
		}
		if are[id] == !closed {
			return nil
		}
		_, err = s.Store.Append(ctx, goingOnRoom, last, entry)
		if !errors.Is(err, store.ErrConflict) {
			return err
		}
	}
	return protocol.Errorf(protocol.Failed, "too many contests begin at once; try again")
}

// loadGoingOn returns the tournaments in goingOnRoom that are not closed, and the
// sequence of the last event there.
func (s *Server) loadGoingOn(ctx context.Context) (are map[string]bool, last uint64, err error) {
	entries, err := s.Store.Load(ctx, goingOnRoom, 0)
	if err != nil {
		return nil, 0, err
	}
	are = make(map[string]bool)
	for _, e := range entries {
		last = e.Sequence
		var g goingOnEvent
		if json.Unmarshal(e.Event, &g) != nil {
			continue
		}
		if are[g.Tournament] = true; g.Closed {
			delete(are, g.Tournament)
		}
	}
	return are, last, nil
}
