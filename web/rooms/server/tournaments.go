package server

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"colat/web/rooms/protocol"
	"colat/web/rooms/room"
	"colat/web/rooms/store"
	"colat/web/rooms/tournament"
)

// liveTournament returns the tournament with an ID, loaded or not. The caller must
// release it.
func (s *Server) liveTournament(id string) (*liveTournament, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return nil, protocol.Errorf(protocol.Failed, "the server is going away")
	}
	a, known := s.live[id].(*liveTournament)
	if !known {
		a = &liveTournament{rooms: make(map[string]*liveRoom), done: make(map[string]bool), clock: time.NewTimer(time.Hour)}
		a.init(s, id, "contest", fold[tournament.Event]{
			apply: a.apply, reset: func() { a.tournament = tournament.Tournament{} },
			snapshot: func() []tournament.Event { return a.tournament.Snapshot() },
		})
		a.ctx, a.stop = context.WithCancel(s.ctx)
		s.live[id] = a
		s.work.Go(a.run)
	}
	a.users.Add(1)
	return a, nil
}

// openLiveTournament returns the tournament with an ID, with all events up to the one
// with sequence after at least. The caller must release it.
func (s *Server) openLiveTournament(ctx context.Context, id string, after uint64) (*liveTournament, error) {
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
		s.giveUp(id, a, err)
		return nil, err
	}
	return a, nil
}

// find returns the room or tournament with an ID. The caller must release it.
func (s *Server) find(ctx context.Context, id string, after uint64) (live, error) {
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
	_, known := s.live[id].(*liveTournament)
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
	if t.loading || !t.tournament.Pair(e) {
		return nil, nil
	}
	shown, err := json.Marshal(e)
	e.Rounds = nil
	return shown, err
}

// load reads the tournament from the store, up to the event with sequence after at least.
func (t *liveTournament) load(ctx context.Context, after uint64) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.loadAndRun(ctx, after)
}

// loadAndRun is load for callers that hold mu. It schedules a run.
func (t *liveTournament) loadAndRun(ctx context.Context, after uint64) error {
	before := t.last
	if err := t.eventLog.load(ctx, after); err != nil {
		return err
	}
	switch {
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
	switch {
	case t.tournament.Phase() == tournament.Playing && len(t.tournament.Given()) < 2:
		// A round may end with the event. Events of other rooms must not wait until the next
		// round is paired.
		t.behind = true
		t.server.work.Go(func() { t.catchUpSoon(e.Sequence) })
		return
	case t.behind, e.Compacted && e.After != t.last, t.add(e) != nil:
		t.behind = true
	}
	t.shorten()
	// The server that stored the event usually acts on it before this one.
	t.runWithin(afterOthers)
}

// catchUpSoon loads the events up to one that another server has stored.
func (t *liveTournament) catchUpSoon(sequence uint64) {
	ctx, cancel := context.WithTimeout(t.ctx, patience)
	defer cancel()
	if t.load(ctx, sequence) != nil {
		t.runSoon(0) // drive tries again until it succeeds
	}
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

// makeGiven creates the room of a game that a tournament has just assigned, for players
// who arrive before the assigning server has created it. The error is errGone if no
// tournament has assigned the room.
func (s *Server) makeGiven(ctx context.Context, id string) error {
	for _, l := range s.allLive() {
		a, is := l.(*liveTournament)
		if !is {
			continue
		}
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

// termsOf returns the terms of the room of an assigned game, or nil if the room does not
// belong to the tournament. If the room is unknown here, termsOf reads the store, because
// the client may have learned of the room from another server. An error means that the
// answer is not known yet.
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

// command executes a command of a person.
func (t *liveTournament) command(ctx context.Context, who string, c *tournament.Command) error {
	c = composedOf(c)
	if c.Terms != nil && c.Terms.Exhibitor != nil {
		if err := t.server.Engines.checkEngine(c.Terms.Game, c.Terms.Exhibitor.Engine); err != nil {
			return err
		}
	}
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

// composedOf is composed for a command in a tournament. The name in a command to remove a
// player stays as it is, since it must match the name in the stored events.
func composedOf(c *tournament.Command) *tournament.Command {
	same := *c
	same.To = composedText(c.To)
	if c.Do == tournament.Enter {
		same.Name = composedText(c.Name)
	}
	if c.Terms != nil {
		terms := *c.Terms
		terms.Title = composedText(terms.Title)
		if x := terms.Exhibitor; x != nil {
			terms.Exhibitor = &tournament.Exhibitor{Name: composedText(x.Name), Engine: x.Engine}
		}
		same.Terms = &terms
	}
	return &same
}
