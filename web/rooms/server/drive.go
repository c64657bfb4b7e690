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
// to again. Whatever it does may have been done by another hub, or be done by it at the
// same time: a room is named in the tournament before it is made, and what its game led to
// follows from the room alone.
func (a *hall) drive(ctx context.Context) (time.Duration, error) {
	a.driving.Lock()
	defer a.driving.Unlock()
	if a.ctx.Err() != nil {
		return time.Hour, nil
	}
	for {
		given, dropped, shut, err := a.settle(ctx)
		if err != nil {
			return 0, err
		}
		changed, wake, err := a.seeToRooms(ctx, given)
		if err != nil {
			return 0, err
		}
		if changed {
			continue
		}
		if err := a.closeDropped(ctx, dropped); err != nil {
			return 0, err
		}
		if shut {
			return time.Hour, a.hub.goesOn(ctx, a.id, true)
		}
		return max(min(time.Until(wake), time.Hour), time.Millisecond), nil
	}
}

// settle has everything happen in the tournament that is due, and returns the games that are
// being played and the rooms of those that do not count.
func (a *hall) settle(ctx context.Context) (given []tournament.Given, dropped []string, shut bool, err error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for before := uint64(1); before != a.last; {
		before = a.last
		err := keep(ctx, &a.ledger,
			func() (*tournament.Event, error) { return a.tournament.Due(a.hub.Now(), protocol.NewID) })
		if err != nil {
			return nil, nil, false, err
		}
	}
	shut = a.tournament.Phase() == tournament.Shut
	return slices.Clone(a.tournament.Given()), slices.Clone(a.tournament.Dropped()), shut, nil
}

// seeToRooms looks at the rooms of games being played, and reports whether the tournament
// has changed by that, and when somebody who is missing will have lost.
func (a *hall) seeToRooms(ctx context.Context, given []tournament.Given) (changed bool, wake time.Time, err error) {
	wake = time.Now().Add(time.Hour)
	playing := make(map[string]bool)
	for _, g := range given {
		playing[g.Room] = true
		r, err := a.table(ctx, g)
		if err != nil {
			return false, wake, err
		}
		if at, waits := a.missingAt(g); waits && r.isWaiting() {
			left := at.Sub(a.hub.Now())
			switch {
			case left <= 0 && a.hub.up.blind():
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
		reported, err := a.report(ctx, g, r)
		if err != nil {
			return false, wake, err
		}
		changed = changed || reported
	}
	for id := range a.tables {
		if !playing[id] {
			a.leaveTable(id)
		}
	}
	return changed, wake, nil
}

// missingAt returns when who is not there loses a game. Nobody is to be there while no
// server is.
func (a *hall) missingAt(g tournament.Given) (time.Time, bool) {
	_, up, _ := a.hub.up.absence()
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.tournament.MissingAt(g, up)
}

// isWaiting reports whether the game of a table has not begun.
func (t *table) isWaiting() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.room.Phase() == room.Setting
}

// report takes what a room has led to into the tournament, once.
func (a *hall) report(ctx context.Context, g tournament.Given, r *table) (bool, error) {
	r.mu.Lock()
	outcome := r.room.Outcome()
	r.mu.Unlock()
	if outcome == room.Undecided {
		return false, nil
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	before := a.last
	err := keep(ctx, &a.ledger, func() (*tournament.Event, error) {
		// A room whose game is over does not change any more in what matters here.
		r.mu.Lock()
		defer r.mu.Unlock()
		return a.tournament.Report(g.Room, &r.room, a.hub.Now(), protocol.NewID)
	})
	return a.last != before, err
}

// table returns the table of a game, which it makes where no hub has yet.
func (a *hall) table(ctx context.Context, g tournament.Given) (*table, error) {
	if r := a.tables[g.Room]; r != nil {
		return r, nil
	}
	a.mu.Lock()
	terms := a.tournament.RoomTerms(g)
	a.mu.Unlock()
	r, err := a.hub.open(ctx, g.Room, 0)
	if errors.Is(err, errGone) {
		if err := a.hub.makeRoom(ctx, g.Room, &terms); err != nil {
			return nil, err
		}
		r, err = a.hub.open(ctx, g.Room, 0)
	}
	if err != nil {
		return nil, err
	}
	a.tables[g.Room] = r
	r.mu.Lock()
	r.tournament = a
	r.mu.Unlock()
	return r, nil
}

// leaveTable leaves the table of a game that is over.
func (a *hall) leaveTable(id string) {
	r := a.tables[id]
	delete(a.tables, id)
	r.mu.Lock()
	r.tournament = nil
	r.mu.Unlock()
	r.release()
}

// closeDropped closes the rooms of games that do not count any more.
func (a *hall) closeDropped(ctx context.Context, dropped []string) error {
	for _, id := range dropped {
		if a.done[id] {
			continue
		}
		r, err := a.hub.open(ctx, id, 0)
		if errors.Is(err, errGone) {
			a.done[id] = true // it was never made
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
		a.done[id] = true
	}
	return nil
}

// makeGiven makes the room of a game that a tournament has just given, where players are
// quicker than the hub that gave it. The error is errGone where no tournament has given such a
// room.
func (h *Hub) makeGiven(ctx context.Context, id string) error {
	h.mu.Lock()
	halls := slices.Collect(maps.Values(h.halls))
	h.mu.Unlock()
	for _, a := range halls {
		terms, err := a.termsOf(ctx, id)
		if err != nil {
			return err
		}
		if terms != nil {
			return h.makeRoom(ctx, id, terms)
		}
	}
	return errGone
}

// termsOf returns the terms of the room of a game that the tournament has given; nil if it
// is none of its rooms. Where it is not known here the journal is asked: whoever looks for
// the room may have heard of it at another hub. An error says that it cannot be known yet.
func (a *hall) termsOf(ctx context.Context, id string) (*room.Terms, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for again := false; ; again = true {
		given := a.tournament.Given()
		at := slices.IndexFunc(given, func(g tournament.Given) bool { return g.Room == id })
		if at >= 0 {
			terms := a.tournament.RoomTerms(given[at])
			return &terms, nil
		}
		open := a.last == 0 || a.tournament.Phase() == tournament.Playing
		if again || !open || time.Since(a.asked) < followWithin {
			return nil, nil
		}
		a.asked, a.behind = time.Now(), true
		first := a.last == 0
		if err := a.catchUp(ctx); err != nil && !errors.Is(err, errGone) {
			a.asked = time.Time{}
			return nil, err
		}
		if first && a.last > 0 {
			a.soon(0)
		}
	}
}

// makeRoom makes the room of a tournament's game, unless another hub has.
func (h *Hub) makeRoom(ctx context.Context, id string, terms *room.Terms) error {
	t := newTable(h, id)
	var none room.Room
	event, err := none.Decide(room.Server, &room.Command{Do: room.Create, Terms: terms}, h.Now(), 0)
	if err != nil {
		return err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.behind = false
	return keep(ctx, &t.ledger, func() (*room.Event, error) {
		if t.last != 0 {
			return nil, nil
		}
		return event, nil
	})
}
