package server

import (
	"context"
	"encoding/json"

	"colat/game/match"
	"colat/web/rooms/room"
	"colat/web/rooms/tournament"
)

// Tournament returns a tournament with everything that has happened in it, at other servers, too;
// the caller's own.
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
	// Whoever has seen a tournament end at one server is to have all its results from any.
	a.behind = true
	if err := a.caughtUp(ctx); err != nil {
		return nil, err
	}
	return a.tournament.Clone(), nil
}

// Record returns the game that was played in a room; nil if none was.
func (s *Server) Record(ctx context.Context, id string) (*match.Record, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	// No room: hundreds of rooms are asked for at once in which nothing happens any more.
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
