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

// goingOnRoom is where the store keeps which tournaments are going on or wait for bots, so
// that a server that starts finds them. Nobody can watch it, and no tournament gets it by chance.
const goingOnRoom = "contests22that22are22going"

// goingOnEvent is an entry of goingOn.
type goingOnEvent struct {
	Tournament string `json:"contest"`
	Closed     bool   `json:"closed,omitempty"`
}

// keepGoingOn has the store know that a tournament has begun or waits for bots, or is closed.
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

// loadGoingOn returns which tournaments are going on, and the last entry that says so.
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

// resumeTournaments goes on with the tournaments that are going on when the server starts.
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

// noteGoingOn takes in that a tournament goes on at another server.
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

// runTournament has this server see to a tournament.
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
