package server

import (
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	"colat/web/rooms/protocol"
	"colat/web/rooms/room"
	"colat/web/rooms/tournament"
)

// drive sees to a tournament: what is due happens, the games that were given have rooms,
// results come in, who is missing has lost. It returns when there is something to be seen
// to again. Whatever it does may have been done by another server, or be done by it at the
// same time: a room is named in the tournament before it is made, and what its game led to
// follows from the room alone.
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

// settle has everything happen in the tournament that is due, and returns the games that are
// being played and the rooms of those that do not count.
func (t *liveTournament) settle(
	ctx context.Context,
) (given []tournament.Given, dropped []string, shut bool, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for before := uint64(1); before != t.last; {
		before = t.last
		err := keep(ctx, &t.eventLog,
			func() (*tournament.Event, error) { return t.tournament.Due(t.server.Now(), protocol.NewID) })
		if err != nil {
			return nil, nil, false, err
		}
	}
	shut = t.tournament.Phase() == tournament.Shut
	return slices.Clone(t.tournament.Given()), slices.Clone(t.tournament.Dropped()), shut, nil
}

// updateRooms looks at the rooms of games being played, and reports whether the tournament
// has changed by that, and when somebody who is missing will have lost.
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
				wake = time.Now().Add(beatEvery) // who is there may not have been able to say so
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

// missingAt returns when who is not there loses a game. Nobody is to be there while no
// server is.
func (t *liveTournament) missingAt(g tournament.Given) (time.Time, bool) {
	_, up, _ := t.server.up.absence()
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.tournament.MissingAt(g, up)
}

// isWaiting reports whether the game of a room has not begun.
func (r *liveRoom) isWaiting() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.room.Phase() == room.Setting
}

// report takes what a room has led to into the tournament, once.
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
	err := keep(ctx, &t.eventLog, func() (*tournament.Event, error) {
		// A room whose game is over does not change any more in what matters here.
		r.mu.Lock()
		defer r.mu.Unlock()
		return t.tournament.Report(g.Room, &r.room, t.server.Now(), protocol.NewID)
	})
	return t.last != before, err
}

// openRoom returns the room of a game, which it makes where no server has yet.
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

// releaseRoom leaves the room of a game that is over.
func (t *liveTournament) releaseRoom(id string) {
	r := t.rooms[id]
	delete(t.rooms, id)
	r.mu.Lock()
	r.tournament = nil
	r.mu.Unlock()
	r.release()
}

// closeDropped closes the rooms of games that do not count any more.
func (t *liveTournament) closeDropped(ctx context.Context, dropped []string) error {
	for _, id := range dropped {
		if t.done[id] {
			continue
		}
		r, err := t.server.open(ctx, id, 0)
		if errors.Is(err, errGone) {
			t.done[id] = true // it was never made
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

// makeGiven makes the room of a game that a tournament has just given, where players are
// quicker than the server that gave it. The error is errGone where no tournament has given such a
// room.
func (s *Server) makeGiven(ctx context.Context, id string) error {
	s.mu.Lock()
	open := slices.Collect(maps.Values(s.tournaments))
	s.mu.Unlock()
	for _, a := range open {
		terms, err := a.termsOf(ctx, id)
		if err != nil {
			return err
		}
		if terms != nil {
			return s.makeRoom(ctx, id, terms)
		}
	}
	return errGone
}

// termsOf returns the terms of the room of a game that the tournament has given; nil if it
// is none of its rooms. Where it is not known here the store is asked: whoever looks for
// the room may have heard of it at another server. An error says that it cannot be known yet.
func (t *liveTournament) termsOf(ctx context.Context, id string) (*room.Terms, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for again := false; ; again = true {
		given := t.tournament.Given()
		at := slices.IndexFunc(given, func(g tournament.Given) bool { return g.Room == id })
		if at >= 0 {
			terms := t.tournament.RoomTerms(given[at])
			return &terms, nil
		}
		open := t.last == 0 || t.tournament.Phase() == tournament.Playing
		if again || !open || time.Since(t.asked) < followWithin {
			return nil, nil
		}
		t.asked, t.behind = time.Now(), true
		first := t.last == 0
		if err := t.catchUp(ctx); err != nil && !errors.Is(err, errGone) {
			t.asked = time.Time{}
			return nil, err
		}
		if first && t.last > 0 {
			t.runWithin(0)
		}
	}
}

// makeRoom makes the room of a tournament's game, unless another server has.
func (s *Server) makeRoom(ctx context.Context, id string, terms *room.Terms) error {
	t := newLiveRoom(s, id)
	var none room.Room
	event, err := none.Decide(room.Server, &room.Command{Do: room.Create, Terms: terms}, s.Now(), 0)
	if err != nil {
		return err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.behind = false
	return keep(ctx, &t.eventLog, func() (*room.Event, error) {
		if t.last != 0 {
			return nil, nil
		}
		return event, nil
	})
}
