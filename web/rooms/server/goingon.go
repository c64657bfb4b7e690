package server

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"slices"

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

// resumeTournaments resumes the tournaments in progress when the server starts.
func (s *Server) resumeTournaments() {
	for {
		ctx, cancel := context.WithTimeout(s.ctx, patience)
		are, _, err := s.loadGoingOn(ctx)
		cancel()
		if err == nil {
			for _, id := range slices.Sorted(maps.Keys(are)) {
				s.runTournament(id)
			}
			close(s.openToBots.known)
			return
		}
		if s.ctx.Err() != nil {
			return
		}
		s.Log.Error("it is not known which contests are going on", "error", err)
		if !sleep(s.ctx, beatEvery) {
			return
		}
	}
}

// noteGoingOn handles an event of goingOnRoom: a tournament is in progress at another
// server.
func (s *Server) noteGoingOn(e store.Entry) {
	var g goingOnEvent
	if json.Unmarshal(e.Event, &g) != nil || g.Closed {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.closed && s.tournaments[g.Tournament] == nil {
		s.work.Go(func() {
			if sleep(s.ctx, others) {
				s.runTournament(g.Tournament)
			}
		})
	}
}

// runTournament opens a tournament, so that this server drives it.
func (s *Server) runTournament(id string) {
	for {
		ctx, cancel := context.WithTimeout(s.ctx, patience)
		a, err := s.openLiveTournament(ctx, id, 0)
		cancel()
		if err == nil {
			a.release()
			return
		}
		if errors.Is(err, errGone) || !sleep(s.ctx, beatEvery) {
			return
		}
	}
}
