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

// A liveTournament is a tournament in memory, because connections of this server watch it
// or because it is in progress. Every server holds each tournament in progress: the first
// to act creates the rooms of a round and records the results, and the others find the
// work done.
type liveTournament struct {
	eventLog[tournament.Event]
	tournament tournament.Tournament
	code       string      // assigned when the tournament is opened
	clock      *time.Timer // of the next run
	next       time.Time   // time of the next run; zero if none is scheduled
	asked      time.Time   // when the store was last asked about an unknown room
	stop       context.CancelFunc
	ctx        context.Context

	driving sync.Mutex           // held during drive and close
	rooms   map[string]*liveRoom // the rooms of games in progress; guarded by driving
	done    map[string]bool      // closed rooms of games that do not count; guarded by driving
}

// errNotRoom says that an ID belongs to a tournament.
var errNotRoom = protocol.Errorf(protocol.BadRequest, "it is no room but a contest")

// liveTournament returns the tournament with an ID, loaded or not. The caller must
// release it.
func (s *Server) liveTournament(id string) (*liveTournament, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return nil, protocol.Errorf(protocol.Failed, "the server is going away")
	}
	a := s.tournaments[id]
	if a == nil {
		a = &liveTournament{rooms: make(map[string]*liveRoom), done: make(map[string]bool), clock: time.NewTimer(time.Hour)}
		a.init(s, id, "contest", fold[tournament.Event]{
			apply: a.apply, reset: func() { a.tournament = tournament.Tournament{} },
			snapshot: func() []tournament.Event { return a.tournament.Snapshot() },
		})
		a.ctx, a.stop = context.WithCancel(s.ctx)
		s.tournaments[id] = a
		s.work.Go(a.run)
	}
	a.users.Add(1)
	return a, nil
}

// openLiveTournament returns the tournament with an ID, with all events up to the one
// with sequence after at least. The caller must release it.
func (s *Server) openLiveTournament(ctx context.Context, id string, after uint64) (*liveTournament, error) {
	if !protocol.IsID(id) || id == goingOnRoom {
		return nil, errGone
	}
	is, err := s.isTournament(ctx, id)
	if err != nil {
		return nil, err
	}
	if !is {
		return nil, errGone
	}
	a, err := s.liveTournament(id)
	if err != nil {
		return nil, err
	}
	if err := a.load(ctx, after); err != nil {
		a.release()
		s.forgetTournament(a)
		return nil, err
	}
	return a, nil
}

// find returns the room or tournament with an ID. The caller must release it.
func (s *Server) find(ctx context.Context, id string, after uint64) (watched, error) {
	is, err := s.isTournament(ctx, id)
	if err != nil {
		return nil, err
	}
	if is {
		return s.openLiveTournament(ctx, id, after)
	}
	t, err := s.open(ctx, id, after)
	if errors.Is(err, errGone) {
		if err = s.makeGiven(ctx, id); err == nil {
			t, err = s.open(ctx, id, after)
		}
	}
	return t, err
}

// isTournament reports whether an ID belongs to a tournament. An ID unknown here is
// checked by its first event in the store, so that a request for a tournament never loads
// a room.
func (s *Server) isTournament(ctx context.Context, id string) (bool, error) {
	if !protocol.IsID(id) || id == goingOnRoom {
		return false, nil
	}
	s.mu.Lock()
	_, known := s.tournaments[id]
	s.mu.Unlock()
	if known {
		return true, nil
	}
	first, err := s.Store.First(ctx, id)
	if err != nil {
		s.Log.Error("the store of rooms cannot be read", "error", err)
		return false, errStoreLost
	}
	var e tournament.Event
	if first.Event == nil || json.Unmarshal(first.Event, &e) != nil {
		return false, nil
	}
	return e.Kind == tournament.Opened, nil
}

// forgetTournament removes an unused tournament from memory.
func (s *Server) forgetTournament(a *liveTournament) {
	s.mu.Lock()
	gone := a.users.Load() == 0 && s.tournaments[a.id] == a
	if gone {
		delete(s.tournaments, a.id)
	}
	s.mu.Unlock()
	if gone {
		a.close()
	}
}

// sweepTournaments removes unused tournaments that are not in progress from memory.
func (s *Server) sweepTournaments() {
	s.mu.Lock()
	var idle []*liveTournament
	for _, a := range s.tournaments {
		if a.users.Load() == 0 {
			idle = append(idle, a)
		}
	}
	s.mu.Unlock()
	for _, a := range idle {
		a.mu.Lock()
		over := a.tournament.Phase() != tournament.Playing
		a.mu.Unlock()
		if over {
			s.forgetTournament(a)
		}
	}
}

func (t *liveTournament) close() {
	t.stop()
	t.mu.Lock()
	t.closed = true
	t.clock.Stop()
	t.mu.Unlock()
	t.driving.Lock()
	defer t.driving.Unlock()
	for id := range t.rooms {
		t.releaseRoom(id)
	}
}

// apply applies an event.
func (t *liveTournament) apply(sequence uint64, e *tournament.Event) ([]byte, error) {
	if e.Kind == tournament.Kind(room.Created) && t.last == 0 {
		return nil, errGone
	}
	if err := t.tournament.Apply(e); err != nil {
		return nil, t.failed("followed", err)
	}
	t.server.openToBots.note(t.id, sequence, e)
	return nil, nil
}

// load reads the tournament from the store, up to the event with sequence after at least.
func (t *liveTournament) load(ctx context.Context, after uint64) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if after > t.last {
		t.behind = true
	}
	return t.caughtUp(ctx)
}

// caughtUp catches up if the tournament is behind, and schedules a run. The caller holds
// mu.
func (t *liveTournament) caughtUp(ctx context.Context) error {
	before := t.last
	if err := t.catchUp(ctx); err != nil {
		return err
	}
	switch {
	case t.last == 0:
		t.behind = true
		return errGone
	case before == 0:
		t.runWithin(0)
	case before != t.last:
		t.runWithin(afterOthers)
	}
	return nil
}

// receive applies an event that some server has stored.
func (t *liveTournament) receive(e store.Entry) {
	if !t.mu.TryLock() {
		// The lock may be held while hundreds of players are paired. Events of other rooms must
		// not wait for it.
		go t.catchUpTo(e.Sequence)
		return
	}
	defer t.mu.Unlock()
	if t.closed || e.Sequence <= t.last {
		return
	}
	if t.behind || e.Compacted && e.After != t.last || t.add(e) != nil {
		t.behind = true
	}
	t.shorten()
	// The server that stored the event usually acts on it before this one.
	t.runWithin(afterOthers)
}

// afterOthers is how long a server waits before it acts on an event of another server. It
// acts because its own players may be in the new rooms.
const afterOthers = 100 * time.Millisecond

// catchUpTo catches up if the event with a sequence is not known here.
func (t *liveTournament) catchUpTo(sequence uint64) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !t.closed && t.last != 0 && t.last < sequence {
		t.behind = true
		t.runWithin(0)
	}
}

// join adds a connection that watches the tournament after an event.
func (t *liveTournament) join(c *conn, after uint64, anew bool) error {
	if !t.history.join(c, after, anew) {
		return errTooOld
	}
	return nil
}

// leave removes a watching connection.
func (t *liveTournament) leave(c *conn) { t.history.leave(c) }

// command executes a command of a person.
func (t *liveTournament) command(ctx context.Context, who string, c *tournament.Command) error {
	c = composedOf(c)
	opensToBots := (c.Do == tournament.Open || c.Do == tournament.Settle) && c.Terms != nil && c.Terms.Bots
	if c.Do == tournament.Begin || c.Do == tournament.Correct || opensToBots {
		// Other servers, including ones started later, must know of the tournament before
		// anything depends on it.
		if err := t.server.keepGoingOn(ctx, t.id, false); err != nil {
			return err
		}
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	before := t.last
	err := t.keep(ctx, func() (*tournament.Event, error) {
		e, err := t.tournament.Decide(who, c, t.server.Now())
		if e != nil && e.Kind == tournament.Opened {
			e.Code = t.code
		}
		return e, err
	})
	if t.last != before {
		t.runWithin(0)
	}
	return err
}

// runWithin schedules a run after at most a duration. The caller holds mu.
func (t *liveTournament) runWithin(after time.Duration) {
	at := time.Now().Add(after)
	if t.closed || !t.next.IsZero() && !at.Before(t.next) {
		return
	}
	t.next = at
	t.clock.Reset(after)
}

// runSoon is runWithin for callers that do not hold mu.
func (t *liveTournament) runSoon(after time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.runWithin(after)
}

// run calls drive whenever it is due, until ctx ends.
func (t *liveTournament) run() {
	for {
		select {
		case <-t.clock.C:
		case <-t.ctx.Done():
			return
		}
		t.mu.Lock()
		t.next = time.Time{}
		t.mu.Unlock()
		ctx, cancel := context.WithTimeout(t.ctx, 2*patience)
		wait, err := t.drive(ctx)
		cancel()
		if err != nil {
			wait = beatEvery
		}
		t.runSoon(wait)
	}
}

// notifyTournament schedules a run of the room's tournament if the room has an outcome.
// The caller holds mu.
func (r *liveRoom) notifyTournament(after time.Duration) {
	if r.tournament != nil && r.room.Outcome() != room.Undecided {
		go r.tournament.runSoon(after)
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
