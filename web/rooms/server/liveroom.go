package server

import (
	"context"
	"errors"
	"time"

	"colat/web/rooms/protocol"
	"colat/web/rooms/room"
	"colat/web/rooms/store"
	"colat/web/rooms/tournament"
)

// A liveRoom is a room in memory, because connections of this server watch it or because
// the server has work to do in it.
type liveRoom struct {
	eventLog[room.Event]
	room     room.Room
	watch    watchers
	code     string // assigned when the room is created; "" for a room of a tournament
	loaded   bool   // or known not to exist
	timer    *time.Timer
	engine   seatedEngine
	absences absences
	// tournament is notified when the game is over. It is nil if the room belongs to no
	// tournament.
	tournament *liveTournament
}

func newLiveRoom(h *Server, id string) *liveRoom {
	t := &liveRoom{absences: absences{since: h.Now()}}
	t.init(h, id, "entries", fold[room.Event]{
		apply: t.apply, reset: func() { t.room = room.Room{} },
		snapshot: func() []room.Event { return t.room.Snapshot() },
	})
	return t
}

// apply applies an event.
func (r *liveRoom) apply(_ uint64, e *room.Event) ([]byte, error) {
	if e.Kind == room.Kind(tournament.Opened) && r.last == 0 {
		return nil, errNotRoom
	}
	if err := r.room.Apply(e); err != nil {
		return nil, r.failed("followed", err)
	}
	r.leftAt(e.Who, e.Time())
	return nil, nil
}

// isIdle reports whether no event is due within sweepEvery in a room that is not watched.
// A room with a running clock is not idle.
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

// load reads the room from the store, up to the event with sequence after at least.
func (r *liveRoom) load(ctx context.Context, after uint64) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if after > r.last {
		r.behind = true // the client has a later event, from another server
	}
	if err := r.catchUp(ctx); err != nil {
		return err
	}
	if r.last == 0 {
		// Another server may create the room at any time.
		r.behind = true
		return errGone
	}
	if r.loaded {
		return nil
	}
	r.loaded = true
	return r.settle(ctx)
}

// receive applies an event that some server has stored.
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

// catchUpTo catches up if the event with a sequence is not known here.
func (r *liveRoom) catchUpTo(sequence uint64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.closed && r.last != 0 && r.last < sequence {
		r.behind = true
		r.recover()
	}
}

// recover catches up in the background, for connections that only watch.
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

// resume gives players back the time during the last downtime of all servers.
func (r *liveRoom) resume(ctx context.Context) error {
	gone, back, was := r.server.up.absence()
	// An event after the downtime means that a server has resumed the room.
	if !was || r.last > 0 && !r.room.Last().Before(back) {
		return nil
	}
	return r.keep(ctx, func() (*room.Event, error) { return r.room.Resume(gone, r.server.Now()), nil })
}

// settle applies all due events and schedules the next ones. The caller holds mu.
func (r *liveRoom) settle(ctx context.Context) error {
	if r.room.Phase() == room.Playing && r.server.up.storeLost() {
		// A player whose time seems to be up may have been unable to move.
		r.wakeAfter(beatEvery)
		return nil
	}
	if err := r.resume(ctx); err != nil {
		r.wakeAfter(beatEvery)
		return err
	}
	for {
		before := r.last
		err := r.keep(ctx, func() (*room.Event, error) { return r.room.Due(r.server.Now(), chance) })
		if err != nil {
			r.wake()
			return err
		}
		if err := r.keep(ctx, r.vacate); err != nil {
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

// wake sets the timer for the next due event.
func (r *liveRoom) wake() {
	if r.closed || r.room.Phase() == room.Shut || r.last == 0 {
		return
	}
	r.wakeAfter(max(r.wakeAt().Sub(r.server.Now()), time.Millisecond))
}

// wakeAfter sets the timer to a duration from now.
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

// errStoreLost says that it is unknown whether a command was late.
var errStoreLost = protocol.Errorf(protocol.Failed, "the server cannot reach its store; try again in a moment")

// command executes a command of a person. lag is the network delay of the command.
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
	err := r.keep(ctx, func() (*room.Event, error) {
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
	// The command is stored. If settle fails, the timer repeats it.
	_ = r.settle(ctx)
	return nil
}
