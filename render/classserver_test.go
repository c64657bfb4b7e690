package render

import (
	"slices"
	"testing"
	"time"

	"colat/ai/arena/schedule"
	"colat/game/match"
	"colat/render/class"
	"colat/render/games"
	"colat/render/keep"
	"colat/render/line"
	"colat/web/rooms/contest"
	rooms "colat/web/rooms/room"
	"colat/web/rooms/wire"
	"colat/web/rooms/wire/person"
)

// servedContest is a contest of a roomServer.
type servedContest struct {
	contest contest.Contest
	events  []contest.Event
}

func (c *servedContest) take(e *contest.Event) {
	if err := c.contest.Apply(e); err != nil {
		panic(err)
	}
	c.events = append(c.events, *e)
}

// inContest does what somebody wants of a contest, and what follows from it.
func (s *roomServer) inContest(id, who string, c *contest.Command) *wire.Error {
	served := s.contests[id]
	if served == nil {
		return wire.Errorf(wire.NoRoom, "there is no contest %s", id)
	}
	e, err := served.contest.Decide(who, c, s.now)
	if err != nil {
		return wire.ErrorOf(err)
	}
	if e != nil {
		if e.Terms != nil && e.Terms.Seed == 0 {
			terms := *e.Terms
			terms.Seed = 5
			e.Terms = &terms
		}
		served.take(e)
	}
	s.drive(served)
	return nil
}

// drive has everything happen in a contest and its rooms that is due, as the real server
// does.
func (s *roomServer) drive(c *servedContest) {
	for changed := true; changed; {
		changed = false
		e, err := c.contest.Due(s.now, s.roomID)
		if err != nil {
			panic(err)
		}
		if e != nil {
			c.take(e)
			changed = true
		}
		for _, g := range slices.Clone(c.contest.Given()) {
			r := s.roomOf(c, g)
			if at, waits := c.contest.MissingAt(g, time.Time{}); waits && !s.now.Before(at) {
				if e := r.room.Abandon(rooms.Missing, s.now); e != nil {
					r.take(e)
				}
			}
			if e, err = c.contest.Report(g.Room, &r.room, s.now, s.roomID); err != nil {
				panic(err)
			}
			if e != nil {
				c.take(e)
				changed = true
			}
		}
		for _, id := range c.contest.Dropped() {
			if r := s.rooms[id]; r != nil {
				if e := r.room.Abandon(rooms.Cancelled, s.now); e != nil {
					r.take(e)
				}
			}
		}
	}
}

// roomOf returns the room of a game, which it makes where there is none.
func (s *roomServer) roomOf(c *servedContest, g contest.Given) *servedRoom {
	if r := s.rooms[g.Room]; r != nil {
		return r
	}
	terms := c.contest.RoomTerms(g)
	r := &servedRoom{}
	s.rooms[g.Room] = r
	e, err := r.room.Decide(rooms.Server, &rooms.Command{Do: rooms.Create, Terms: &terms}, s.now, 0)
	if err != nil {
		panic(err)
	}
	r.take(e)
	return r
}

// contestLine is the connection of one page to a contest.
type contestLine struct {
	server *roomServer
	who    string
	id     string
	folded *contest.Contest
	took   int // events
	rooms  map[string]*contestRoom
	heard  []class.Heard
	state  line.State
	down   bool
	closed bool
}

// contestRoom is a room that a page follows.
type contestRoom struct {
	room rooms.Room
	took int
}

// connectClass is the class.Connect of a page.
func (s *roomServer) connectClass(key string) class.Connection {
	who, err := person.Of(key)
	if err != nil {
		panic(err)
	}
	l := &contestLine{server: s, who: who, rooms: make(map[string]*contestRoom)}
	s.contestLines = append(s.contestLines, l)
	return l
}

func (l *contestLine) State() line.State {
	switch {
	case l.server.none:
		return line.Refused
	case l.down || l.server.gone:
		return line.Reconnecting
	}
	return line.Connected
}

func (l *contestLine) Person() string            { return l.who }
func (l *contestLine) Now() time.Time            { return l.server.now }
func (l *contestLine) Close()                    { l.closed = true }
func (l *contestLine) Watch(id string)           { l.id, l.folded, l.took = id, nil, 0 }
func (l *contestLine) Contest() *contest.Contest { return l.folded }

func (l *contestLine) Follow(ids ...string) {
	for id := range l.rooms {
		if !slices.Contains(ids, id) {
			delete(l.rooms, id)
		}
	}
	for _, id := range ids {
		if l.rooms[id] == nil {
			l.rooms[id] = &contestRoom{}
		}
	}
}

func (l *contestLine) Room(id string) *rooms.Room {
	if r := l.rooms[id]; r != nil && r.took > 0 {
		return &r.room
	}
	return nil
}

func (l *contestLine) Poll() ([]class.Heard, bool) {
	changed := false
	if l.server.lively != nil {
		l.server.lively()
	}
	if state := l.State(); state != l.state {
		l.state, changed = state, true
	}
	if l.state != line.Connected {
		return nil, changed
	}
	if served := l.server.contests[l.id]; served != nil {
		for ; l.took < len(served.events); l.took++ {
			if l.folded == nil {
				l.folded = &contest.Contest{}
			}
			e := served.events[l.took]
			if err := l.folded.Apply(&e); err != nil {
				panic(err)
			}
			changed = true
		}
	} else if l.id != "" && l.folded == nil {
		l.heard = append(l.heard, class.Heard{Refused: wire.Errorf(wire.NoRoom, "there is no contest")})
		l.id = ""
	}
	for id, r := range l.rooms {
		served := l.server.rooms[id]
		for ; served != nil && r.took < len(served.events); r.took++ {
			e := served.events[r.took]
			if err := r.room.Apply(&e); err != nil {
				panic(err)
			}
			changed = true
		}
	}
	heard := l.heard
	l.heard = nil
	return heard, changed || len(heard) > 0
}

func (l *contestLine) Send(c *contest.Command) {
	id := l.id
	if c.Do == contest.Open {
		id = l.server.roomID()
		l.server.contests[id] = &servedContest{}
	}
	h := class.Heard{Did: c.Do, Refused: l.server.inContest(id, l.who, c)}
	if c.Do == contest.Open && h.Refused == nil {
		h.Opened = id
	}
	l.heard = append(l.heard, h)
}

// pupil is somebody in a contest without a page.
type pupil struct {
	*contestLine
	name string
}

// pupil has somebody enter a contest, by a name.
func (s *roomServer) pupil(id, name string) *pupil {
	s.guests++
	p := &pupil{s.connectClass(guestKey(s.guests)).(*contestLine), name}
	p.Watch(id)
	p.Send(&contest.Command{Do: contest.Enter, Name: name})
	return p
}

// pupilsOf has several enter.
func (s *roomServer) pupilsOf(id string, names ...string) []*pupil {
	var list []*pupil
	for _, name := range names {
		list = append(list, s.pupil(id, name))
	}
	return list
}

// given returns the room of the pupil's game, "" if there is none.
func (p *pupil) given() string {
	g, _ := p.server.contests[p.id].contest.GameOf(p.who)
	return g.Room
}

// does has the pupil do something in the room of its game.
func (p *pupil) does(t testing.TB, c *rooms.Command) {
	t.Helper()
	id := p.given()
	if id == "" {
		t.Fatalf("%s has no game", p.name)
	}
	if r := &p.server.rooms[id].room; c.Game == 0 && r.Match() != nil {
		c.Game, c.Ply = r.Games(), len(r.Match().Moves())
	}
	if err := p.server.do(id, p.who, c); err != nil {
		t.Fatalf("%s cannot %s: %v", p.name, c.Do, err)
	}
}

// beReady has pupils be ready for their games.
func beReady(t testing.TB, pupils ...*pupil) {
	t.Helper()
	for _, p := range pupils {
		if p.given() != "" {
			p.does(t, &rooms.Command{Do: rooms.BeReady})
		}
	}
}

// plays has the pupil make a move.
func (p *pupil) plays(t testing.TB, move string) {
	t.Helper()
	p.does(t, &rooms.Command{Do: rooms.Move, Move: move})
}

// resigns has the pupil lose its game, which has begun.
func (p *pupil) resigns(t testing.TB) {
	t.Helper()
	p.does(t, &rooms.Command{Do: rooms.Resign})
}

// served returns the contest that was opened last, and its ID.
func (s *roomServer) served(t testing.TB) (*contest.Contest, string) {
	t.Helper()
	for made := s.made; made > 0; made-- {
		id := s.nth(made)
		if c := s.contests[id]; c != nil {
			return &c.contest, id
		}
	}
	t.Fatal("no contest was opened")
	return nil, ""
}

// swissTerms are terms of the most usual contest.
func swissTerms() *contest.Terms {
	return contestTerms(schedule.Stage{Kind: schedule.SwissStage, Rounds: 5, Games: 1})
}

func contestTerms(stages ...schedule.Stage) *contest.Terms {
	return &contest.Terms{
		Title: "12A", Game: "mnk:3,3,3", Clock: match.TimeControl{Total: 5 * time.Minute}, Stages: stages, Seed: 5,
	}
}

// openContests starts the program at an address, with a server of rooms and contests.
func openContests(t testing.TB, s *roomServer, host *testHost, address string, kept *keep.Store) *app {
	t.Helper()
	return openOptions(t, Options{
		Host: host, Engine: timelessEngine, Rooms: s.connect, Contests: s.connectClass,
	}, address, kept, games.All)
}
