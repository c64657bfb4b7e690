package app

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"colat/render/program/storage"
	"colat/render/table/games"
	"colat/web/rooms/client"
	"colat/web/rooms/participant"
	"colat/web/rooms/protocol"
	"colat/web/rooms/protocol/identity"
	rooms "colat/web/rooms/room"
)

// roomServer is a server of rooms without a network: it decides as the real one does, and
// its time stands still until a test moves it on.
type roomServer struct {
	rooms  map[string]*servedRoom
	now    time.Time
	rng    *rand.Rand
	made   int
	guests int // that have come
	lines  []*roomLine
	gone   bool // nobody answers
	// goneSince is since when people have been away whose lines a test has broken.
	goneSince map[string]time.Time
	// lively, unless nil, is what others do meanwhile: it is called whenever the first page
	// asks what is new.
	lively func()
	none   bool // there are no rooms
	// addresses are those by which others reach the server.
	addresses []string
	lists     bool            // it tells what is open
	refuses   *protocol.Error // it answers no code otherwise

	tournaments map[string]*servedTournament
}

type servedRoom struct {
	room   rooms.Room
	events []rooms.Event
}

func newRoomServer() *roomServer {
	return &roomServer{
		rooms: make(map[string]*servedRoom), tournaments: make(map[string]*servedTournament),
		now: time.Unix(1_800_000_000, 0), rng: rand.New(rand.NewPCG(5, 5)),
	}
}

// roomID returns an ID that looks like those of rooms, one after another.
func (s *roomServer) roomID() string {
	s.made++
	return s.nth(s.made)
}

// nth returns the n-th ID.
func (s *roomServer) nth(n int) string {
	id := []byte("colatcolatcolatcolatcolata")
	for i := len(id) - 1; n > 0; i-- {
		id[i] = 'a' + (id[i]-'a'+byte(n%26))%26
		n /= 26
	}
	return string(id)
}

// do does what somebody wants, and what follows from it by itself.
func (s *roomServer) do(id, who string, c *rooms.Command) *protocol.Error {
	served := s.rooms[id]
	if served == nil {
		return protocol.Errorf(protocol.NoRoom, "there is no room %s", id)
	}
	away := func(who string) time.Duration { return s.away(id, who) }
	e, err := served.room.DecideIn(who, c, s.now, &rooms.Situation{Away: away, Chance: s.rng})
	if err != nil {
		return protocol.ErrorOf(err)
	}
	if e != nil {
		if e.Kind == rooms.Created {
			e.Code = s.code(id)
		}
		served.take(e)
	}
	s.due(served)
	for _, c := range s.tournaments {
		s.drive(c)
	}
	return nil
}

// away returns for how long somebody has not been connected to a room.
func (s *roomServer) away(id, who string) time.Duration {
	for _, l := range s.lines {
		if l.watches(id) && l.who == who && l.isThere() {
			return 0
		}
	}
	if since, gone := s.goneSince[who]; gone {
		return s.now.Sub(since)
	}
	return 0
}

// isThere reports whether a line is connected.
func (l *roomLine) isThere() bool { return !l.closed && l.Status().Phase == client.Connected }

// goes breaks the line of somebody.
func (s *roomServer) goes(l *roomLine) {
	if s.goneSince == nil {
		s.goneSince = make(map[string]time.Time)
	}
	l.down, s.goneSince[l.who] = true, s.now
}

func (r *servedRoom) take(e *rooms.Event) {
	if err := r.room.Apply(e); err != nil {
		panic(err)
	}
	r.events = append(r.events, *e)
}

// due lets happen what the time demands, with machines that play their first legal move.
func (s *roomServer) due(served *servedRoom) {
	for {
		e, err := served.room.Due(s.now, s.rng)
		if err != nil {
			panic(err)
		}
		if e == nil {
			if e = served.machine(s.now); e == nil {
				return
			}
		}
		served.take(e)
	}
}

func (r *servedRoom) machine(now time.Time) *rooms.Event {
	chair := r.room.ToMove()
	if chair == rooms.NoChair || r.room.Terms().Chairs[chair].Kind != rooms.EngineChair {
		return nil
	}
	s := r.room.Match().State()
	e, err := r.room.EngineMove(&rooms.Command{
		Do: rooms.Move, Game: r.room.Games(), Ply: len(r.room.Match().Moves()),
		Move: s.Rules().FormatMove(s, s.AppendMoves(nil)[0]),
	}, now)
	if err != nil {
		panic(err)
	}
	return e
}

// pass lets time go by.
func (s *roomServer) pass(d time.Duration) {
	s.now = s.now.Add(d)
	for _, served := range s.rooms {
		s.due(served)
	}
	for _, c := range s.tournaments {
		s.drive(c)
	}
}

// dialer returns a dialer to the server.
func (s *roomServer) dialer() *participant.Dialer {
	return &participant.Dialer{Open: func(key string) participant.Client { return s.connect(key) }}
}

// connect returns a new connection of the owner of a key.
func (s *roomServer) connect(key string) *roomLine {
	who, err := identity.Of(key)
	if err != nil {
		panic(err)
	}
	l := &roomLine{server: s, who: who, watched: make(map[string]*watchedRoom)}
	s.lines = append(s.lines, l)
	return l
}

// roomLine is a connection to a roomServer. It implements participant.Client.
type roomLine struct {
	server  *roomServer
	who     string
	watched map[string]*watchedRoom
	order   []string // IDs of what is watched
	queue   []client.Update
	number  uint64 // of the last request
	phase   client.Phase
	down    bool
	closed  bool
	quiet   bool // nothing new comes
	idle    bool // Poll has returned all updates
	hold    bool // what is sent waits on the line
	held    []func()
	asked   int      // to come in
	found   []string // the codes that were asked for
}

// watchedRoom is what a connection has received of a room or a tournament.
type watchedRoom struct {
	took     int // events
	current  bool
	presence protocol.Presence
}

func (l *roomLine) Status() client.Status {
	is := client.Status{Phase: client.Connected, Person: l.who, Lists: l.server.lists, Addresses: l.server.addresses}
	switch {
	case l.server.none:
		is = client.Status{Phase: client.NoRooms}
	case l.down || l.server.gone:
		is.Phase, is.Lists = client.Reconnecting, false
	}
	return is
}

func (l *roomLine) Now() time.Time         { return l.server.now }
func (l *roomLine) Wake()                  {}
func (l *roomLine) Close()                 { l.closed = true }
func (l *roomLine) Ready() <-chan struct{} { return nil }
func (l *roomLine) Await(id string)        { l.Watch(id, 0) }
func (l *roomLine) watches(id string) bool { return l.watched[id] != nil }

func (l *roomLine) Watch(id string, _ uint64) {
	l.Unwatch(id)
	l.watched[id], l.order = &watchedRoom{}, append(l.order, id)
}

func (l *roomLine) Unwatch(id string) {
	delete(l.watched, id)
	l.order = slices.DeleteFunc(l.order, func(other string) bool { return other == id })
}

// presence returns who is connected to a room.
func (s *roomServer) presence(id string) protocol.Presence {
	var p protocol.Presence
	for _, other := range s.lines {
		if other.watches(id) && other.isThere() && !slices.Contains(p.Here, other.who) {
			p.Here = append(p.Here, other.who)
		}
	}
	for who, since := range s.goneSince {
		if !slices.Contains(p.Here, who) {
			if p.Away == nil {
				p.Away = make(map[string]int64)
			}
			p.Away[who] = since.UnixMilli()
		}
	}
	return p
}

func (l *roomLine) Poll() (client.Update, bool) {
	if l.quiet {
		return client.Update{}, false
	}
	if l.idle && l.server.lively != nil && l == l.server.lines[0] {
		l.server.lively()
	}
	if len(l.queue) == 0 {
		l.update()
	}
	if l.idle = len(l.queue) == 0; l.idle {
		return client.Update{}, false
	}
	u := l.queue[0]
	l.queue = l.queue[1:]
	return u, true
}

// update queues what is new.
func (l *roomLine) update() {
	if phase := l.Status().Phase; phase != l.phase {
		l.phase = phase
		l.queue = append(l.queue, client.Update{Status: true})
	}
	if l.phase != client.Connected {
		return
	}
	for _, id := range slices.Clone(l.order) {
		w, u := l.watched[id], client.Update{Room: id}
		served, contest := l.server.rooms[id], l.server.tournaments[id]
		switch {
		case served != nil:
			for ; w.took < len(served.events); w.took++ {
				u.Entries = append(u.Entries, protocol.Entry{Event: served.events[w.took]})
			}
		case contest != nil:
			for ; w.took < len(contest.events); w.took++ {
				u.Tournament = append(u.Tournament, protocol.TournamentEntry{Event: contest.events[w.took]})
			}
		default:
			l.Unwatch(id)
			u.Answer = &client.Answer{Error: protocol.Errorf(protocol.NoRoom, "there is no room")}
			l.queue = append(l.queue, u)
			continue
		}
		if u.Entries != nil || u.Tournament != nil {
			l.queue = append(l.queue, u)
		}
		if !w.current {
			w.current = true
			l.queue = append(l.queue, client.Update{Room: id, Current: true})
		}
		p := l.server.presence(id)
		if served != nil && !(slices.Equal(p.Here, w.presence.Here) && maps.Equal(p.Away, w.presence.Away)) {
			w.presence = p
			l.queue = append(l.queue, client.Update{Room: id, Presence: &p})
		}
	}
}

// request executes a request, now or when the line is released, and answers it.
func (l *roomLine) request(q protocol.Request, do func(a *client.Answer) (id string)) uint64 {
	l.number++
	q.N = l.number
	execute := func() {
		a := &client.Answer{N: q.N, Request: &q}
		id := do(a)
		l.queue = append(l.queue, client.Update{Room: id, Answer: a})
	}
	if l.hold {
		l.held = append(l.held, execute)
	} else {
		execute()
	}
	return q.N
}

// release lets what waits go.
func (l *roomLine) release() {
	l.hold = false
	for _, execute := range l.held {
		execute()
	}
	l.held = nil
}

func (l *roomLine) Command(id string, c *rooms.Command) uint64 {
	return l.request(protocol.Request{Room: id, Command: c}, func(a *client.Answer) string {
		if c.Do == rooms.Join {
			l.asked++
		}
		if c.Do == rooms.Create {
			id = l.server.roomID()
			l.server.rooms[id] = &servedRoom{}
		}
		a.Error = l.server.do(id, l.who, c)
		return id
	})
}

func (l *roomLine) Greet(id string, what protocol.Greeting) uint64 {
	return l.request(protocol.Request{Room: id, Greet: what}, func(*client.Answer) string {
		for _, other := range l.server.lines {
			if other.watches(id) {
				other.queue = append(other.queue, client.Update{Room: id, Greeted: &protocol.Greeted{Who: l.who, What: what}})
			}
		}
		return id
	})
}

// roomGuest is somebody in a room without a page.
type roomGuest struct {
	*roomLine
	id string // of the room
}

// guestOn returns who uses a line, in the room that the line watches last.
func guestOn(l *roomLine) *roomGuest { return &roomGuest{l, l.order[len(l.order)-1]} }

// guest has somebody come into a room, by a name.
func (s *roomServer) guest(id, name string) *roomGuest {
	s.guests++
	g := s.visitor(guestKey(s.guests), id)
	g.Send(&rooms.Command{Do: rooms.Join, Name: name})
	return g
}

// visitor has the owner of a key watch a room.
func (s *roomServer) visitor(key, id string) *roomGuest {
	g := &roomGuest{s.connect(key), id}
	g.Watch(id, 0)
	return g
}

// opens has the owner of a key open a room, by a name.
func (s *roomServer) opens(key, name string, terms *rooms.Terms) *roomGuest {
	g := &roomGuest{roomLine: s.connect(key)}
	g.Send(&rooms.Command{Do: rooms.Create, Name: name, Terms: terms})
	g.id = s.last()
	g.Watch(g.id, 0)
	return g
}

// Send sends a command to the guest's room, and returns why it was refused.
func (g *roomGuest) Send(c *rooms.Command) *protocol.Error {
	g.Command(g.id, c)
	if last := g.queue[len(g.queue)-1].Answer; last != nil {
		return last.Error
	}
	return nil
}

// guestKey returns the key of the n-th guest, the same each time, so that pictures are.
func guestKey(n int) string {
	key := make([]byte, len(protocol.NewKey()))
	for i := range key {
		key[i] = 'a' + byte(i*7%26)
	}
	key[0], key[1] = 'a'+byte(n%26), 'a'+byte(n/26%26)
	return string(key)
}

// sits has the guest sit down and be ready.
func (g *roomGuest) sits(chair int) *roomGuest {
	g.Send(&rooms.Command{Do: rooms.Sit, Chair: chair})
	g.Send(&rooms.Command{Do: rooms.BeReady})
	return g
}

// plays has the guest make a move.
func (g *roomGuest) plays(t testing.TB, move string) {
	t.Helper()
	r := &g.server.rooms[g.id].room
	c := &rooms.Command{Do: rooms.Move, Game: r.Games(), Ply: len(r.Match().Moves()), Move: move}
	if err := g.Send(c); err != nil {
		t.Fatalf("%s is refused: %v", move, err)
	}
}

// does has the guest do something with the game.
func (g *roomGuest) does(do rooms.Deed) {
	r := &g.server.rooms[g.id].room
	c := &rooms.Command{Do: do, Game: r.Games()}
	if r.Match() != nil {
		c.Ply = len(r.Match().Moves())
	}
	g.Send(c)
}

// room returns the room that was made last.
func (s *roomServer) room() *rooms.Room { return &s.rooms[s.last()].room }

func (s *roomServer) last() string { return s.nth(s.made) }

// openRooms starts the program at an address, with a server of rooms.
func openRooms(t testing.TB, s *roomServer, host *testHost, address string, kept *storage.Store) *App {
	t.Helper()
	options := Options{Host: host, Engine: timelessEngine, Rooms: s.dialer()}
	return openOptions(t, options, address, kept, games.All)
}
