package server

import (
	"context"
	"errors"
	"time"

	"colat/web/rooms/room"
	"colat/web/rooms/store"
	"colat/web/rooms/tournament"
)

// How long games stay, and how often the journal is looked through for rooms in which
// nothing happens any more.
const (
	gamesStay    = 90 * 24 * time.Hour
	expireFirst  = time.Minute
	expireEvery  = time.Hour
	expirePause  = 5 * time.Millisecond // between two rooms: others need the journal, too
	expireWithin = 20 * time.Second     // for a room
)

// expire keeps the journal small: rooms in which nothing has happened for room.Idle are
// closed and compacted, and given up after gamesStay.
func (h *Hub) expire() {
	for wait := expireFirst; sleep(h.ctx, wait); wait = expireEvery {
		if err := h.expireOnce(h.ctx); err != nil && h.ctx.Err() == nil {
			h.Log.Warn("rooms that are over cannot be looked for", "error", err)
		}
	}
}

func (h *Hub) expireOnce(ctx context.Context) error {
	rooms, err := h.Journal.Rooms(ctx)
	if err != nil {
		return err
	}
	var needed map[string]bool
	for id, entries := range rooms {
		if id == goingOn {
			continue
		}
		last, err := h.Journal.LastOf(ctx, id)
		if err != nil {
			return err
		}
		idle := h.Now().Sub(last.Time)
		if last.Gone || last.Sequence == 0 || idle < room.Idle || entries < 2 && idle < gamesStay {
			continue
		}
		if idle >= gamesStay {
			if needed == nil {
				if needed, err = h.needed(ctx); err != nil {
					return err
				}
			}
			if needed[id] {
				continue
			}
		}
		if err := h.expireRoom(ctx, id, last, idle >= gamesStay); err != nil {
			h.Log.Warn("a room that is over cannot be compacted or given up", "error", err)
		}
		if !sleep(ctx, expirePause) {
			return ctx.Err()
		}
	}
	return nil
}

// needed returns the tournaments that are going on, and the rooms of their games.
func (h *Hub) needed(ctx context.Context) (map[string]bool, error) {
	are, _, err := h.tournaments(ctx)
	if err != nil {
		return nil, err
	}
	needed := make(map[string]bool)
	for id := range are {
		c, err := h.Tournament(ctx, id)
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

// expireRoom closes and compacts a room, or gives it up. A tournament is given up only.
func (h *Hub) expireRoom(ctx context.Context, id string, last store.Entry, old bool) error {
	ctx, cancel := context.WithTimeout(ctx, expireWithin)
	defer cancel()
	h.mu.Lock()
	_, isTable := h.tables[id]
	_, isHall := h.halls[id]
	h.mu.Unlock()
	if isTable || isHall {
		return nil // it is used just now
	}
	if old {
		err := h.Journal.Delete(ctx, id, last.Sequence)
		if errors.Is(err, store.ErrConflict) {
			return nil
		}
		return err
	}
	is, err := h.isTournament(ctx, id)
	if is || err != nil {
		return err
	}
	t, err := h.open(ctx, id, 0) // which closes it
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
