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

// A liveRoom is a room that somebody of this server watches, or in which it has something to
// do.
type liveRoom struct {
	eventLog
	room     room.Room
	code     string // that the room gets when it is made; "" for one of a tournament
	loaded   bool   // or found not to be there
	timer    *time.Timer
	engine   seatedEngine
	absences absences
	// tournament is told when the game is over; nil if it is nobody's but the players'.
	tournament *liveTournament
}

func newLiveRoom(h *Server, id string) *liveRoom {
	t := &liveRoom{absences: absences{since: h.Now()}}
	t.eventLog.init(h, id, "entries", folder{
		apply: t.apply, reset: func() { t.room = room.Room{} },
		snapshot: func() []json.RawMessage { return texts(t.room.Snapshot()) },
	})
	return t
}

// apply takes in an event.
func (r *liveRoom) apply(e store.Entry) error {
	var event room.Event
	if err := json.Unmarshal(e.Event, &event); err != nil {
		return r.failed("understood", err)
	}
	if event.Kind == room.Kind(tournament.Opened) && r.last == 0 {
		return errNotRoom
	}
	if err := r.room.Apply(&event); err != nil {
		return r.failed("followed", err)
	}
	r.leftAt(event.Who, event.Time())
	return nil
}

// isIdle reports whether nothing will happen at a room that nobody watches. A game with
// a clock or an engine in it is not left alone.
func (r *liveRoom) isIdle() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.room.Phase() != room.Playing || time.Until(r.room.Wake()) > sweepEvery
}

func (r *liveRoom) close() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.closed = true
	if r.timer != nil {
		r.timer.Stop()
	}
	if r.watch.announced != nil {
		r.watch.announced.Stop()
	}
	r.engine.stop()
}

// load sees that the room knows the room, and everything up to an event at least.
func (r *liveRoom) load(ctx context.Context, after uint64) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if after > r.last {
		r.behind = true // somebody has heard more at another server
	}
	if err := r.catchUp(ctx); err != nil {
		return err
	}
	if r.last == 0 {
		// It may be made in a moment, and not by this room.
		r.behind = true
		return errGone
	}
	if r.loaded {
		return nil
	}
	r.loaded = true
	return r.settle(ctx)
}

// receive takes in an event that some server has kept.
func (r *liveRoom) receive(e store.Entry) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed || e.Sequence <= r.last {
		return
	}
	if r.behind || e.Compacted && e.After != r.last || r.add(e) != nil {
		r.behind = true
		r.recover()
		return
	}
	r.shorten()
	r.wake()
	r.think(false)
	r.notifyTournament(others)
}

// catchUpTo catches up if an event that some server has kept is not known here yet.
func (r *liveRoom) catchUpTo(sequence uint64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.closed && r.last != 0 && r.last < sequence {
		r.behind = true
		r.recover()
	}
}

// recover has a room that is behind catch up, for those who only watch.
func (r *liveRoom) recover() {
	if r.recovering {
		return
	}
	r.recovering = true
	r.server.work.Go(func() {
		ctx, cancel := context.WithTimeout(r.server.ctx, patience)
		defer cancel()
		r.mu.Lock()
		defer r.mu.Unlock()
		r.recovering = false
		if r.closed || r.last == 0 || r.catchUp(ctx) != nil {
			return
		}
		r.wake()
		r.think(false)
		r.notifyTournament(others)
	})
}

// resume gives back the time for which nobody served the room.
func (r *liveRoom) resume(ctx context.Context) error {
	gone, back, was := r.server.up.absence()
	// What has happened since was seen by some server.
	if !was || r.last > 0 && !r.room.Last().Before(back) {
		return nil
	}
	return keep(ctx, &r.eventLog, func() (*room.Event, error) { return r.room.Resume(gone, r.server.Now()), nil })
}

// settle has everything happen that is due, and sees to what comes next.
func (r *liveRoom) settle(ctx context.Context) error {
	if r.room.Phase() == room.Playing && r.server.up.storeLost() {
		// Whose time seems to be up may not have been able to move.
		r.wakeAfter(beatEvery)
		return nil
	}
	if err := r.resume(ctx); err != nil {
		r.wakeAfter(beatEvery)
		return err
	}
	for {
		before := r.last
		err := keep(ctx, &r.eventLog, func() (*room.Event, error) { return r.room.Due(r.server.Now(), r.server.chance()) })
		if err != nil {
			r.wake()
			return err
		}
		if err := keep(ctx, &r.eventLog, r.vacate); err != nil {
			r.wake()
			return err
		}
		if r.last == before {
			break
		}
	}
	r.wake()
	r.think(true)
	r.notifyTournament(0)
	return nil
}

// wake sets the timer for what is due next.
func (r *liveRoom) wake() {
	if r.closed || r.room.Phase() == room.Shut || r.last == 0 {
		return
	}
	r.wakeAfter(max(r.wakeAt().Sub(r.server.Now()), time.Millisecond))
}

// wakeAfter sets the timer for some time from now.
func (r *liveRoom) wakeAfter(after time.Duration) {
	if r.closed {
		return
	}
	if r.timer == nil {
		r.timer = time.AfterFunc(after, r.schedule)
		return
	}
	r.timer.Reset(after)
}

func (r *liveRoom) schedule() {
	ctx, cancel := context.WithTimeout(r.server.ctx, patience)
	defer cancel()
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed || ctx.Err() != nil {
		return
	}
	if err := r.settle(ctx); err != nil {
		r.timer.Reset(beatEvery)
	}
}

// errStoreLost says that it is not known whether somebody is late.
var errStoreLost = protocol.Errorf(protocol.Failed, "the server cannot reach its journal; try again in a moment")

// command does what somebody wants.
func (r *liveRoom) command(ctx context.Context, who string, c *room.Command, lag time.Duration) error {
	c = composed(c)
	r.server.checkUptimeWithin(ctx)
	r.mu.Lock()
	defer r.mu.Unlock()
	if c.Do == room.Create || c.Do == room.Settle {
		if err := r.server.Engines.check(c.Terms); err != nil {
			return err
		}
	}
	received := r.server.Now()
	if err := r.resume(ctx); err != nil {
		return err
	}
	err := keep(ctx, &r.eventLog, func() (*room.Event, error) {
		e, err := r.room.DecideIn(who, c, received, r.situation(lag))
		if e != nil && e.Kind == room.Created {
			e.Code = r.code
		}
		return e, err
	})
	if refused, ok := errors.AsType[*room.Refusal](err); ok && refused.Code == room.Late && r.server.up.storeLost() {
		return errStoreLost
	}
	if err != nil {
		return err
	}
	r.loaded = true
	// What is due now happens, or the timer sees to it: the command was done.
	_ = r.settle(ctx)
	return nil
}
