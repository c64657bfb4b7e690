package server

import (
	"context"
	"errors"
	"time"

	"colat/game"
	"colat/web/rooms/protocol"
	"colat/web/rooms/room"
	"colat/web/rooms/store"
	"colat/web/rooms/tournament"
)

// apply applies an event.
func (r *liveRoom) apply(_ uint64, e *room.Event) ([]byte, error) {
	if e.Kind == room.Kind(tournament.Opened) && r.last == 0 {
		return nil, errNotRoom
	}
	if err := r.room.Apply(e); err != nil {
		return nil, r.failed("followed", err)
	}
	r.leftAt(e.Who, e.Time())
	if e.Kind == room.Left {
		delete(r.crowd.from, e.Who)
	}
	return nil, nil
}

// load reads the room from the store, up to the event with sequence after at least.
func (r *liveRoom) load(ctx context.Context, after uint64) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if err := r.eventLog.load(ctx, after); err != nil || r.loaded {
		return err
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
	r.followed()
}

// followed schedules what is due after events of other servers, which act first.
func (r *liveRoom) followed() {
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
		r.followed()
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

// command executes a command of a person at an address. lag is the network delay of the
// command.
func (r *liveRoom) command(ctx context.Context, who, from string, c *room.Command, lag time.Duration) error {
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
	comes := c.Do == room.Join && r.room.NameOf(who) == ""
	if comes {
		if err := r.admit(ctx, who, from, c); err != nil {
			return err
		}
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
	if comes || c.Do == room.Create {
		r.crowd.came(who, from, received)
	}
	// The command is stored. If settle fails, the timer repeats it.
	_ = r.settle(ctx)
	return nil
}

// composed returns a copy of a command with its names in composed form (Unicode NFC), so
// that equal names have equal bytes.
func composed(c *room.Command) *room.Command {
	same := *c
	same.Name = composedText(c.Name)
	if c.Terms != nil {
		terms := *c.Terms
		for i := range terms.Chairs {
			terms.Chairs[i].Name = composedText(terms.Chairs[i].Name)
		}
		same.Terms = &terms
	}
	return &same
}

// answer lets an engine think and stores its move.
func (r *liveRoom) answer(ctx context.Context, about thought) {
	spec, number := about.spec, about.at.game
	move, err := r.ask(ctx, about)
	if ctx.Err() != nil {
		return
	}
	keeping, cancel := context.WithTimeout(r.server.ctx, patience)
	defer cancel()
	r.mu.Lock()
	defer r.mu.Unlock()
	if ctx.Err() != nil {
		return // the position has changed
	}
	s := r.room.Match().State()
	command := &room.Command{Do: room.Move, Game: number, Line: about.at.line, Ply: about.at.ply}
	if err == nil && about.at == (position{r.room.Games(), r.room.Line(), len(r.room.Match().Moves())}) {
		command.Move = s.Rules().FormatMove(s, move)
	}
	if err != nil {
		r.server.Log.Error("an engine has no answer", "engine", spec, "error", err)
	}
	failed := err != nil
	err = r.keep(keeping, func() (*room.Event, error) {
		if failed {
			return r.room.EngineFailed(number, r.server.Now())
		}
		return r.room.EngineMove(command, r.server.Now())
	})
	r.engine.stop()
	if err == nil {
		_ = r.settle(keeping)
	} else if r.timer != nil && !r.closed {
		r.timer.Reset(beatEvery) // retry, unless another server has answered
	}
}

// abandon closes a tournament's room before its game is over.
func (r *liveRoom) abandon(ctx context.Context, why game.Reason) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	err := r.keep(ctx, func() (*room.Event, error) { return r.room.Abandon(why, r.server.Now()), nil })
	if err == nil {
		r.wake()
		r.think(true)
	}
	return err
}

// open returns the room with an ID, with all events up to the one with sequence after at
// least. It loads the room if necessary. The caller must release it.
func (s *Server) open(ctx context.Context, id string, after uint64) (*liveRoom, error) {
	if !protocol.IsID(id) || id == goingOnRoom {
		return nil, errGone
	}
	s.mu.Lock()
	if s.closed {
		s.mu.Unlock()
		return nil, protocol.Errorf(protocol.Failed, "the server is going away")
	}
	t, isRoom := s.live[id].(*liveRoom)
	switch {
	case isRoom:
	case s.live[id] != nil:
		s.mu.Unlock()
		return nil, errNotRoom
	default:
		t = newLiveRoom(s, id)
		s.live[id] = t
	}
	// A room in use is not swept.
	t.users.Add(1)
	s.mu.Unlock()
	err := t.load(ctx, after)
	if err == nil {
		return t, nil
	}
	s.giveUp(id, t, err)
	return nil, err
}

// makeRoom creates the room of a tournament's game, unless another server has.
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
	return t.keep(ctx, func() (*room.Event, error) {
		if t.last != 0 {
			return nil, nil
		}
		return event, nil
	})
}
