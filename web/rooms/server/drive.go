package server

import (
	"context"
	"errors"
	"slices"
	"time"

	"colat/web/rooms/protocol"
	"colat/web/rooms/room"
	"colat/web/rooms/tournament"
)

// drive advances a tournament: it applies due events, opens the rooms of assigned games,
// records results and ends games whose players are missing. It returns how long to wait
// before the next call. Another server may do the same work before or at the same time.
// This is safe, because a room is named in the tournament before it is created, and the
// result of a game depends on its room alone.
func (t *liveTournament) drive(ctx context.Context) (time.Duration, error) {
	t.driving.Lock()
	defer t.driving.Unlock()
	if t.ctx.Err() != nil {
		return time.Hour, nil
	}
	for {
		given, dropped, shut, err := t.settle(ctx)
		if err != nil {
			return 0, err
		}
		changed, wake, err := t.updateRooms(ctx, given)
		if err != nil {
			return 0, err
		}
		if changed {
			continue
		}
		if err := t.closeDropped(ctx, dropped); err != nil {
			return 0, err
		}
		if shut {
			return time.Hour, t.server.keepGoingOn(ctx, t.id, true)
		}
		return max(min(time.Until(wake), time.Hour), time.Millisecond), nil
	}
}

// settle applies all due events. It returns the games in progress, the rooms of games
// that do not count, and whether the tournament is closed.
func (t *liveTournament) settle(
	ctx context.Context,
) (given []tournament.Given, dropped []string, shut bool, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for before := uint64(1); before != t.last; {
		before = t.last
		err := t.keep(ctx, func() (*tournament.Event, error) { return t.tournament.Due(t.server.Now(), protocol.NewID) })
		if err != nil {
			return nil, nil, false, err
		}
	}
	shut = t.tournament.Phase() == tournament.Shut
	return slices.Clone(t.tournament.Given()), slices.Clone(t.tournament.Dropped()), shut, nil
}

// updateRooms updates the rooms of games in progress. It reports whether the tournament
// has changed, and when the next game with a missing player ends, at most an hour ahead.
func (t *liveTournament) updateRooms(
	ctx context.Context, given []tournament.Given,
) (changed bool, wake time.Time, err error) {
	wake = time.Now().Add(time.Hour)
	playing := make(map[string]bool)
	for _, g := range given {
		playing[g.Room] = true
		r, err := t.openRoom(ctx, g)
		if err != nil {
			return false, wake, err
		}
		if at, waits := t.missingAt(g); waits && r.isWaiting() {
			left := at.Sub(t.server.Now())
			switch {
			case left <= 0 && t.server.up.storeLost():
				wake = time.Now().Add(beatEvery) // the missing player's command may not have reached the store
			case left <= 0:
				if err := r.abandon(ctx, room.Missing); err != nil {
					return false, wake, err
				}
			default:
				if due := time.Now().Add(left); due.Before(wake) {
					wake = due
				}
			}
		}
		reported, err := t.report(ctx, g, r)
		if err != nil {
			return false, wake, err
		}
		changed = changed || reported
	}
	for id := range t.rooms {
		if !playing[id] {
			t.releaseRoom(id)
		}
	}
	return changed, wake, nil
}

// missingAt returns when a missing player loses a game, and whether the tournament waits
// for players at all. Time before the end of the last downtime does not count.
func (t *liveTournament) missingAt(g tournament.Given) (time.Time, bool) {
	_, up, _ := t.server.up.absence()
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.tournament.MissingAt(g, up)
}

// report records the outcome of a room in the tournament, once. It reports whether the
// tournament has changed.
func (t *liveTournament) report(ctx context.Context, g tournament.Given, r *liveRoom) (bool, error) {
	r.mu.Lock()
	outcome := r.room.Outcome()
	r.mu.Unlock()
	if outcome == room.Undecided {
		return false, nil
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	before := t.last
	err := t.keep(ctx, func() (*tournament.Event, error) {
		// The outcome of a room is final.
		r.mu.Lock()
		defer r.mu.Unlock()
		return t.tournament.Report(g.Room, &r.room, t.server.Now(), protocol.NewID)
	})
	return t.last != before, err
}

// openRoom returns the room of a game. It creates the room if no server has.
func (t *liveTournament) openRoom(ctx context.Context, g tournament.Given) (*liveRoom, error) {
	if r := t.rooms[g.Room]; r != nil {
		return r, nil
	}
	t.mu.Lock()
	terms := t.tournament.RoomTerms(g)
	t.mu.Unlock()
	r, err := t.server.open(ctx, g.Room, 0)
	if errors.Is(err, errGone) {
		if err := t.server.makeRoom(ctx, g.Room, &terms); err != nil {
			return nil, err
		}
		r, err = t.server.open(ctx, g.Room, 0)
	}
	if err != nil {
		return nil, err
	}
	t.rooms[g.Room] = r
	r.mu.Lock()
	r.tournament = t
	r.mu.Unlock()
	return r, nil
}

// releaseRoom releases the room of a game that is not in progress.
func (t *liveTournament) releaseRoom(id string) {
	r := t.rooms[id]
	delete(t.rooms, id)
	r.mu.Lock()
	r.tournament = nil
	r.mu.Unlock()
	r.release()
}

// closeDropped closes the rooms of games that do not count.
func (t *liveTournament) closeDropped(ctx context.Context, dropped []string) error {
	for _, id := range dropped {
		if t.done[id] {
			continue
		}
		r, err := t.server.open(ctx, id, 0)
		if errors.Is(err, errGone) {
			t.done[id] = true // it was never created
			continue
		}
		if err != nil {
			return err
		}
		err = r.abandon(ctx, room.Cancelled)
		r.release()
		if err != nil {
			return err
		}
		t.done[id] = true
	}
	return nil
}
