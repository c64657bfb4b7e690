package hub

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"colat/web/rooms/contest"
	"colat/web/rooms/journal"
	"colat/web/rooms/room"
	"colat/web/rooms/wire"
)

// A table is a room that somebody of this hub watches, or in which it has something to
// do.
type table struct {
	ledger
	room   room.Room
	loaded bool // or found not to be there
	timer  *time.Timer
	engine seatedEngine
	// contest is told when the game is over; nil if it is nobody's but the players'.
	contest *hall
}

func newTable(h *Hub, id string) *table {
	t := new(table)
	t.ledger.init(h, id, "entries", t.apply)
	return t
}

// apply takes in an event.
func (t *table) apply(e journal.Entry) error {
	var event room.Event
	if err := json.Unmarshal(e.Event, &event); err != nil {
		return t.failed("understood", err)
	}
	if event.Kind == room.Kind(contest.Opened) && t.last == 0 {
		return errContest
	}
	if err := t.room.Apply(&event); err != nil {
		return t.failed("followed", err)
	}
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
func (t *table) take(e journal.Entry) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.closed || e.Sequence <= t.last {
		return
	}
	if t.behind || t.add(e) != nil {
		t.behind = true
		t.recover()
		return
	}
	t.wake()
	t.think(false)
	t.tellContest(others)
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
		t.tellContest(others)
	})
}

// resume gives back the time for which nobody served the room.
func (t *table) resume(ctx context.Context) error {
	gone, back, was := t.hub.up.absence()
	// What has happened since was seen by some hub.
	if !was || len(t.entries) > 0 && !t.room.Last().Before(back) {
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
		if t.last == before {
			break
		}
	}
	t.wake()
	t.think(true)
	t.tellContest(0)
	return nil
}

// wake sets the timer for what is due next.
func (t *table) wake() {
	if t.closed || t.room.Phase() == room.Shut || t.last == 0 {
		return
	}
	t.wakeAfter(max(t.room.Wake().Sub(t.hub.Now()), time.Millisecond))
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
var errBlind = wire.Errorf(wire.Failed, "the server cannot reach its journal; try again in a moment")

// command does what somebody wants.
func (t *table) command(ctx context.Context, who string, c *room.Command, lag time.Duration) error {
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
	err := keep(ctx, &t.ledger, func() (*room.Event, error) { return t.room.Decide(who, c, received, lag) })
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
