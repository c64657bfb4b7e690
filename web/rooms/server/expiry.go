package server

import (
	"context"
	"errors"
	"time"

	"colat/web/rooms/room"
	"colat/web/rooms/store"
	"colat/web/rooms/tournament"
)

// Retention of games, and the schedule of the search for idle rooms in the store.
const (
	gamesStay    = 90 * 24 * time.Hour
	expireFirst  = time.Minute
	expireEvery  = time.Hour
	expirePause  = 5 * time.Millisecond // after each room, because other requests need the store, too
	expireWithin = 20 * time.Second     // per room
)

// expire bounds the size of the store. It closes and compacts rooms without events for
// room.Idle, and deletes rooms without events for gamesStay.
func (s *Server) expire() {
	for wait := expireFirst; sleep(s.ctx, wait); wait = expireEvery {
		if err := s.expireOnce(s.ctx); err != nil && s.ctx.Err() == nil {
			s.Log.Warn("rooms that are over cannot be looked for", "error", err)
		}
	}
}

func (s *Server) expireOnce(ctx context.Context) error {
	rooms, err := s.Store.Rooms(ctx)
	if err != nil {
		return err
	}
	var needed map[string]bool
	for id, entries := range rooms {
		if id == goingOnRoom {
			continue
		}
		last, err := s.Store.LastOf(ctx, id)
		if err != nil {
			return err
		}
		idle := s.Now().Sub(last.Time)
		if last.Gone || last.Sequence == 0 || idle < room.Idle || entries < 2 && idle < gamesStay {
			continue
		}
		if idle >= gamesStay {
			if needed == nil {
				if needed, err = s.needed(ctx); err != nil {
					return err
				}
			}
			if needed[id] {
				continue
			}
		}
		if err := s.expireRoom(ctx, id, last, idle >= gamesStay); err != nil {
			s.Log.Warn("a room that is over cannot be compacted or given up", "error", err)
		}
		if !sleep(ctx, expirePause) {
			return ctx.Err()
		}
	}
	return nil
}

// needed returns the tournaments in progress and the rooms of their games.
func (s *Server) needed(ctx context.Context) (map[string]bool, error) {
	are, _, err := s.loadGoingOn(ctx)
	if err != nil {
		return nil, err
	}
	needed := make(map[string]bool)
	for id := range are {
		c, err := s.Tournament(ctx, id)
		if errors.Is(err, errGone) {
			continue
		}
		if err != nil {
			return nil, err
		}
		needed[id] = true
		for _, games := range [][]tournament.Given{c.Played(), c.Given()} {
			for _, g := range games {
				needed[g.Room] = true
			}
		}
	}
	return needed, nil
}

// expireRoom closes and compacts a room, or deletes it if old. A tournament is only
// deleted.
func (s *Server) expireRoom(ctx context.Context, id string, last store.Entry, old bool) error {
	ctx, cancel := context.WithTimeout(ctx, expireWithin)
	defer cancel()
	if s.inMemory(id) != nil {
		return nil // in use
	}
	if old {
		err := s.Store.Delete(ctx, id, last.Sequence)
		if errors.Is(err, store.ErrConflict) {
			return nil
		}
		return err
	}
	is, err := s.isTournament(ctx, id)
	if is || err != nil {
		return err
	}
	t, err := s.open(ctx, id, 0) // closes it
	if err != nil {
		return err
	}
	defer t.release()
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.room.Phase() != room.Shut {
		return nil
	}
	return t.compact(ctx)
}
