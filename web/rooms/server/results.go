package server

import (
	"context"
	"encoding/json"

	"colat/game/match"
	"colat/web/rooms/room"
	"colat/web/rooms/tournament"
)

// Tournament returns a copy of a tournament with all events in the store, including those
// of other servers.
func (s *Server) Tournament(ctx context.Context, id string) (*tournament.Tournament, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	a, err := s.openLiveTournament(ctx, id, 0)
	if err != nil {
		return nil, err
	}
	defer a.release()
	a.mu.Lock()
	defer a.mu.Unlock()
	// After a tournament ends at one server, every server must return all its results.
	a.behind = true
	if err := a.caughtUp(ctx); err != nil {
		return nil, err
	}
	return a.tournament.Clone(), nil
}

// Record returns the record of the game that was played in a room; nil if there was none.
func (s *Server) Record(ctx context.Context, id string) (*match.Record, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	// Read the store directly: a tournament asks for hundreds of finished rooms at once,
	// which need not be held in memory.
	entries, err := s.Store.Load(ctx, id, 0)
	if err != nil {
		return nil, err
	}
	var r room.Room
	for _, entry := range entries {
		if entry.Compacted {
			continue
		}
		var e room.Event
		if err := json.Unmarshal(entry.Event, &e); err != nil {
			return nil, err
		}
		if err := r.Apply(&e); err != nil {
			return nil, err
		}
	}
	if r.Match() == nil {
		return nil, nil
	}
	return r.Match().Record(), nil
}
