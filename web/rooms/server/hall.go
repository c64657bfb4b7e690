package server

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"time"

	"colat/game"
	"colat/web/rooms/protocol"
	"colat/web/rooms/room"
	"colat/web/rooms/store"
	"colat/web/rooms/tournament"
)

// A hall is a tournament that somebody of this hub watches, or that is going on. Every hub
// has one for each tournament that is: whichever is first makes the rooms of a round and
// takes in results, and the others find it done.
type hall struct {
	ledger
	tournament tournament.Tournament
	code       string      // that the tournament gets when it is opened
	clock      *time.Timer // of the next drive
	next       time.Time   // when that is
	asked      time.Time   // when the journal was last asked for a room that is not known
	stop       context.CancelFunc
	ctx        context.Context

	driving sync.Mutex        // held while the hall sees to its rooms
	tables  map[string]*table // the rooms of games being played, under driving
	done    map[string]bool   // rooms of games that do not count, which are closed
}

// errContest says that an ID is that of a tournament.
var errTournament = protocol.Errorf(protocol.BadRequest, "it is no room but a contest")

// hall returns the hall of a tournament, whether it is loaded or not, to be released.
func (h *Hub) hall(id string) (*hall, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return nil, protocol.Errorf(protocol.Failed, "the server is going away")
	}
	a := h.halls[id]
	if a == nil {
		a = &hall{tables: make(map[string]*table), done: make(map[string]bool), clock: time.NewTimer(time.Hour)}
		a.ledger.init(h, id, "contest", fold{
			apply: a.apply, reset: func() { a.tournament = tournament.Tournament{} },
			snapshot: func() []json.RawMessage { return texts(a.tournament.Snapshot()) },
		})
		a.ctx, a.stop = context.WithCancel(h.ctx)
		h.halls[id] = a
		h.work.Go(a.run)
	}
	a.users.Add(1)
	return a, nil
}

// openHall returns the hall of a tournament with everything up to an event that somebody
// knows of, to be released.
func (h *Hub) openHall(ctx context.Context, id string, after uint64) (*hall, error) {
	if !protocol.IsID(id) || id == goingOn {
		return nil, errGone
	}
	is, err := h.isTournament(ctx, id)
	if err != nil {
		return nil, err
	}
	if !is {
		return nil, errGone
	}
	a, err := h.hall(id)
	if err != nil {
		return nil, err
	}
	if err := a.load(ctx, after); err != nil {
		a.release()
		h.forgetHall(a)
		return nil, err
	}
	return a, nil
}

// find returns the room or the tournament with an ID.
func (h *Hub) find(ctx context.Context, id string, after uint64) (watched, error) {
	is, err := h.isTournament(ctx, id)
	if err != nil {
		return nil, err
	}
	if is {
		return h.openHall(ctx, id, after)
	}
	t, err := h.open(ctx, id, after)
	if errors.Is(err, errGone) {
		if err = h.makeGiven(ctx, id); err == nil {
			t, err = h.open(ctx, id, after)
		}
	}
	return t, err
}

// isContest reports whether an ID is that of a tournament. What is not known here is found
// out by its first event, so that a question for a tournament never loads a room.
func (h *Hub) isTournament(ctx context.Context, id string) (bool, error) {
	if !protocol.IsID(id) || id == goingOn {
		return false, nil
	}
	h.mu.Lock()
	_, known := h.halls[id]
	h.mu.Unlock()
	if known {
		return true, nil
	}
	first, err := h.Journal.First(ctx, id)
	if err != nil {
		h.Log.Error("the journal of rooms cannot be read", "error", err)
		return false, protocol.Errorf(protocol.Failed, "the server cannot reach its journal; try again in a moment")
	}
	var e tournament.Event
	if first.Event == nil || json.Unmarshal(first.Event, &e) != nil {
		return false, nil
	}
	return e.Kind == tournament.Opened, nil
}

// forgetHall drops a hall that nobody uses.
func (h *Hub) forgetHall(a *hall) {
	h.mu.Lock()
	gone := a.users.Load() == 0 && h.halls[a.id] == a
	if gone {
		delete(h.halls, a.id)
	}
	h.mu.Unlock()
	if gone {
		a.close()
	}
}

// sweepHalls drops the halls at which nobody is and nothing goes on.
func (h *Hub) sweepHalls() {
	h.mu.Lock()
	var idle []*hall
	for _, a := range h.halls {
		if a.users.Load() == 0 {
			idle = append(idle, a)
		}
	}
	h.mu.Unlock()
	for _, a := range idle {
		a.mu.Lock()
		over := a.tournament.Phase() != tournament.Playing
		a.mu.Unlock()
		if over {
			h.forgetHall(a)
		}
	}
}

func (a *hall) close() {
	a.stop()
	a.mu.Lock()
	a.closed = true
	a.clock.Stop()
	a.mu.Unlock()
	a.driving.Lock()
	defer a.driving.Unlock()
	for id := range a.tables {
		a.leaveTable(id)
	}
}

// apply takes in an event.
func (a *hall) apply(e store.Entry) error {
	var event tournament.Event
	if err := json.Unmarshal(e.Event, &event); err != nil {
		return a.failed("understood", err)
	}
	if event.Kind == tournament.Kind(room.Created) && a.last == 0 {
		return errGone
	}
	if err := a.tournament.Apply(&event); err != nil {
		return a.failed("followed", err)
	}
	a.hub.doors.note(a.id, e.Sequence, &event)
	return nil
}

// load sees that everything up to an event at least is known.
func (a *hall) load(ctx context.Context, after uint64) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	if after > a.last {
		a.behind = true
	}
	return a.knows(ctx)
}

// knows catches up where the hall is behind, and has it see to what follows. mu is held.
func (a *hall) knows(ctx context.Context) error {
	before := a.last
	if err := a.catchUp(ctx); err != nil {
		return err
	}
	switch {
	case a.last == 0:
		a.behind = true
		return errGone
	case before == 0:
		a.soon(0)
	case before != a.last:
		a.soon(afterOthers)
	}
	return nil
}

// take takes in an event that some hub has kept.
func (a *hall) take(e store.Entry) {
	if !a.mu.TryLock() {
		// It may be pairing hundreds, for which the events of other rooms do not wait.
		go a.look(e.Sequence)
		return
	}
	defer a.mu.Unlock()
	if a.closed || e.Sequence <= a.last {
		return
	}
	if a.behind || e.Compacted && e.After != a.last || a.add(e) != nil {
		a.behind = true
	}
	a.shorten()
	// The hub that has kept it sees to what follows, most times before this one looks.
	a.soon(afterOthers)
}

// afterOthers is when a hub sees to what follows from an event of another one: its players
// are in the rooms that were given, too.
const afterOthers = 100 * time.Millisecond

// look catches up if an event that some hub has kept is not known here yet.
func (a *hall) look(sequence uint64) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if !a.closed && a.last != 0 && a.last < sequence {
		a.behind = true
		a.soon(0)
	}
}

// join has a connection watch from an event on.
func (a *hall) join(c *conn, after uint64, anew bool) error {
	if !a.history.join(c, after, anew) {
		return errTooOld
	}
	return nil
}

// leave has a connection watch no more.
func (a *hall) leave(c *conn) { a.history.leave(c) }

// command does what somebody wants.
func (a *hall) command(ctx context.Context, who string, c *tournament.Command) error {
	c = composedOf(c)
	opensDoor := (c.Do == tournament.Open || c.Do == tournament.Settle) && c.Terms != nil && c.Terms.Bots
	if c.Do == tournament.Begin || c.Do == tournament.Correct || opensDoor {
		// Other hubs, and those to come, are to know before anything depends on them.
		if err := a.hub.goesOn(ctx, a.id, false); err != nil {
			return err
		}
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	before := a.last
	err := keep(ctx, &a.ledger, func() (*tournament.Event, error) {
		e, err := a.tournament.Decide(who, c, a.hub.Now())
		if e != nil && e.Kind == tournament.Opened {
			e.Code = a.code
		}
		return e, err
	})
	if a.last != before {
		a.soon(0)
	}
	return err
}

// soon has the hall see to its rooms after a while at the latest. mu is held.
func (a *hall) soon(after time.Duration) {
	at := time.Now().Add(after)
	if a.closed || !a.next.IsZero() && !at.Before(a.next) {
		return
	}
	a.next = at
	a.clock.Reset(after)
}

// tellSoon is soon for those who do not hold mu.
func (a *hall) tellSoon(after time.Duration) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.soon(after)
}

// run sees to the rooms of a tournament whenever there is something to be done.
func (a *hall) run() {
	for {
		select {
		case <-a.clock.C:
		case <-a.ctx.Done():
			return
		}
		a.mu.Lock()
		a.next = time.Time{}
		a.mu.Unlock()
		ctx, cancel := context.WithTimeout(a.ctx, 2*patience)
		wait, err := a.drive(ctx)
		cancel()
		if err != nil {
			wait = beatEvery
		}
		a.tellSoon(wait)
	}
}

// tellContest tells the tournament of a table that its game is over. mu is held.
func (t *table) tellTournament(after time.Duration) {
	if t.tournament != nil && t.room.Outcome() != room.Undecided {
		go t.tournament.tellSoon(after)
	}
}

// abandon closes the room of a tournament before its game is over.
func (t *table) abandon(ctx context.Context, why game.Reason) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	err := keep(ctx, &t.ledger, func() (*room.Event, error) { return t.room.Abandon(why, t.hub.Now()), nil })
	if err == nil {
		t.wake()
		t.think(true)
	}
	return err
}
