package server

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"colat/web/rooms/protocol"
	"colat/web/rooms/room"
	"colat/web/rooms/store"
	"colat/web/rooms/tournament"
)

// A table is a room that somebody of this hub watches, or in which it has something to
// do.
type table struct {
	ledger
	room     room.Room
	code     string // that the room gets when it is made; "" for one of a tournament
	loaded   bool   // or found not to be there
	timer    *time.Timer
	engine   seatedEngine
	absences absences
	// tournament is told when the game is over; nil if it is nobody's but the players'.
	tournament *hall
}

func newTable(h *Hub, id string) *table {
	t := &table{absences: absences{since: h.Now()}}
	t.ledger.init(h, id, "entries", fold{
		apply: t.apply, reset: func() { t.room = room.Room{} },
		snapshot: func() []json.RawMessage { return texts(t.room.Snapshot()) },
	})
	return t
}

// apply takes in an event.
func (t *table) apply(e store.Entry) error {
	var event room.Event
	if err := json.Unmarshal(e.Event, &event); err != nil {
		return t.failed("understood", err)
	}
	if event.Kind == room.Kind(tournament.Opened) && t.last == 0 {
		return errTournament
	}
	if err := t.room.Apply(&event); err != nil {
		return t.failed("followed", err)
	}
	t.goes(event.Who, event.Time())
	return nil
}

// isIdle reports whether nothing will happen at a table that nobody watches. A game with
// a clock or an engine in it is not left alone.
func (t *table) isIdle() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.room.Phase() != room.Playing || time.Until(t.room.Wake()) > sweepEvery
}

func (t *table) close() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.closed = true
	if t.timer != nil {
		t.timer.Stop()
	}
	if t.watch.told != nil {
		t.watch.told.Stop()
	}
	t.engine.stop()
}

// load sees that the table knows the room, and everything up to an event at least.
func (t *table) load(ctx context.Context, after uint64) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if after > t.last {
		t.behind = true // somebody has heard more at another hub
	}
	if err := t.catchUp(ctx); err != nil {
		return err
	}
	if t.last == 0 {
		// It may be made in a moment, and not by this table.
		t.behind = true
		return errGone
	}
	if t.loaded {
		return nil
	}
	t.loaded = true
	return t.settle(ctx)
}

// take takes in an event that some hub has kept.
func (t *table) take(e store.Entry) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.closed || e.Sequence <= t.last {
		return
	}
	if t.behind || e.Compacted && e.After != t.last || t.add(e) != nil {
		t.behind = true
		t.recover()
		return
	}
	t.shorten()
	t.wake()
	t.think(false)
	t.tellTournament(others)
}

// look catches up if an event that some hub has kept is not known here yet.
func (t *table) look(sequence uint64) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !t.closed && t.last != 0 && t.last < sequence {
		t.behind = true
		t.recover()
	}
}

// recover has a table that is behind catch up, for those who only watch.
func (t *table) recover() {
	if t.recovering {
		return
	}
	t.recovering = true
	t.hub.work.Go(func() {
		ctx, cancel := context.WithTimeout(t.hub.ctx, patience)
		defer cancel()
		t.mu.Lock()
		defer t.mu.Unlock()
		t.recovering = false
		if t.closed || t.last == 0 || t.catchUp(ctx) != nil {
			return
		}
		t.wake()
		t.think(false)
		t.tellTournament(others)
	})
}

// resume gives back the time for which nobody served the room.
func (t *table) resume(ctx context.Context) error {
	gone, back, was := t.hub.up.absence()
	// What has happened since was seen by some hub.
	if !was || t.last > 0 && !t.room.Last().Before(back) {
		return nil
	}
	return keep(ctx, &t.ledger, func() (*room.Event, error) { return t.room.Resume(gone, t.hub.Now()), nil })
}

// settle has everything happen that is due, and sees to what comes next.
func (t *table) settle(ctx context.Context) error {
	if t.room.Phase() == room.Playing && t.hub.up.blind() {
		// Whose time seems to be up may not have been able to move.
		t.wakeAfter(beatEvery)
		return nil
	}
	if err := t.resume(ctx); err != nil {
		t.wakeAfter(beatEvery)
		return err
	}
	for {
		before := t.last
		err := keep(ctx, &t.ledger, func() (*room.Event, error) { return t.room.Due(t.hub.Now(), t.hub.chance()) })
		if err != nil {
			t.wake()
			return err
		}
		if err := keep(ctx, &t.ledger, t.vacate); err != nil {
			t.wake()
			return err
		}
		if t.last == before {
			break
		}
	}
	t.wake()
	t.think(true)
	t.tellTournament(0)
	return nil
}

// wake sets the timer for what is due next.
func (t *table) wake() {
	if t.closed || t.room.Phase() == room.Shut || t.last == 0 {
		return
	}
	t.wakeAfter(max(t.wakeAt().Sub(t.hub.Now()), time.Millisecond))
}

// wakeAfter sets the timer for some time from now.
func (t *table) wakeAfter(after time.Duration) {
	if t.closed {
		return
	}
	if t.timer == nil {
		t.timer = time.AfterFunc(after, t.ring)
		return
	}
	t.timer.Reset(after)
}

func (t *table) ring() {
	ctx, cancel := context.WithTimeout(t.hub.ctx, patience)
	defer cancel()
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.closed || ctx.Err() != nil {
		return
	}
	if err := t.settle(ctx); err != nil {
		t.timer.Reset(beatEvery)
	}
}

// errBlind says that it is not known whether somebody is late.
var errBlind = protocol.Errorf(protocol.Failed, "the server cannot reach its journal; try again in a moment")

// command does what somebody wants.
func (t *table) command(ctx context.Context, who string, c *room.Command, lag time.Duration) error {
	c = composed(c)
	t.hub.glance(ctx)
	t.mu.Lock()
	defer t.mu.Unlock()
	if c.Do == room.Create || c.Do == room.Settle {
		if err := t.hub.Engines.check(c.Terms); err != nil {
			return err
		}
	}
	received := t.hub.Now()
	if err := t.resume(ctx); err != nil {
		return err
	}
	err := keep(ctx, &t.ledger, func() (*room.Event, error) {
		e, err := t.room.DecideIn(who, c, received, t.situation(lag))
		if e != nil && e.Kind == room.Created {
			e.Code = t.code
		}
		return e, err
	})
	if refused, ok := errors.AsType[*room.Refusal](err); ok && refused.Code == room.Late && t.hub.up.blind() {
		return errBlind
	}
	if err != nil {
		return err
	}
	t.loaded = true
	// What is due now happens, or the timer sees to it: the command was done.
	_ = t.settle(ctx)
	return nil
}
