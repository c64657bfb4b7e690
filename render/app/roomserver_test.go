package app

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"colat/render/program/storage"
	"colat/render/scenes/room"
	"colat/render/table/games"
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
	joinLines []*joinLine

	tournaments     map[string]*servedTournament
	tournamentLines []*tournamentLine
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
		if l.id == id && l.who == who && l.isThere() {
			return 0
		}
	}
	if since, gone := s.goneSince[who]; gone {
		return s.now.Sub(since)
	}
	return 0
}

// isThere reports whether a line is connected.
func (l *roomLine) isThere() bool { return !l.closed && l.State() == room.Connected }

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

// connect is the room.Connect of a page.
func (s *roomServer) connect(key string) room.Connection {
	who, err := identity.Of(key)
	if err != nil {
		panic(err)
	}
	l := &roomLine{server: s, who: who}
	s.lines = append(s.lines, l)
	return l
}

// roomLine is the connection of one page.
type roomLine struct {
	server *roomServer
	who    string
	id     string
	folded *rooms.Room
	took   int // events
	heard  []room.Message
	state  room.State
	down   bool
	closed bool
	hold   bool             // what is sent waits on the line
	held   []*rooms.Command // that waits
	asked  int              // to come in
	seen   protocol.Presence
}

func (l *roomLine) State() room.State {
	switch {
	case l.server.none:
		return room.Refused
	case l.down || l.server.gone:
		return room.Reconnecting
	}
	return room.Connected
}

func (l *roomLine) Person() string { return l.who }
func (l *roomLine) Now() time.Time { return l.server.now }

func (l *roomLine) Addresses() []string { return l.server.addresses }

func (l *roomLine) Close()            { l.closed = true }
func (l *roomLine) Watch(id string)   { l.id, l.folded, l.took = id, nil, 0 }
func (l *roomLine) Room() *rooms.Room { return l.folded }

func (l *roomLine) Presence() protocol.Presence {
	var p protocol.Presence
	for _, other := range l.server.lines {
		if other.id == l.id && !other.closed && other.State() == room.Connected && !slices.Contains(p.Here, other.who) {
			p.Here = append(p.Here, other.who)
		}
	}
	for who, since := range l.server.goneSince {
		if !slices.Contains(p.Here, who) {
			if p.Away == nil {
				p.Away = make(map[string]int64)
			}
			p.Away[who] = since.UnixMilli()
		}
	}
	return p
}

func (l *roomLine) Poll() ([]room.Message, bool) {
	changed := false
	if l.server.lively != nil && len(l.server.lines) > 0 && l == l.server.lines[0] {
		l.server.lively()
	}
	if state := l.State(); state != l.state {
		l.state, changed = state, true
	}
	if l.state != room.Connected {
		return nil, changed
	}
	if served := l.server.rooms[l.id]; served != nil {
		for ; l.took < len(served.events); l.took++ {
			if l.folded == nil {
				l.folded = &rooms.Room{}
			}
			e := served.events[l.took]
			if err := l.folded.Apply(&e); err != nil {
				panic(err)
			}
			changed = true
		}
	} else if l.id != "" && l.folded == nil {
		l.heard = append(l.heard, room.Message{Refused: protocol.Errorf(protocol.NoRoom, "there is no room")})
		l.id = ""
	}
	if p := l.Presence(); !slices.Equal(p.Here, l.seen.Here) {
		l.seen, changed = p, true
	}
	heard := l.heard
	l.heard = nil
	return heard, changed
}

// release lets what waits go.
func (l *roomLine) release() {
	l.hold = false
	for _, c := range l.held {
		l.Send(c)
	}
	l.held = nil
}

func (l *roomLine) Send(c *rooms.Command) {
	if l.hold {
		l.held = append(l.held, c)
		return
	}
	if c.Do == rooms.Join {
		l.asked++
	}
	id := l.id
	if c.Do == rooms.Create {
		id = l.server.roomID()
		l.server.rooms[id] = &servedRoom{}
	}
	if err := l.server.do(id, l.who, c); err != nil {
		l.heard = append(l.heard, room.Message{Refused: err})
	} else if c.Do == rooms.Create {
		l.heard = append(l.heard, room.Message{Made: id})
	}
}

func (l *roomLine) Greet(what protocol.Greeting) {
	for _, other := range l.server.lines {
		if other.id == l.id {
			other.heard = append(other.heard, room.Message{Greeted: &protocol.Greeted{Who: l.who, What: what}})
		}
	}
}

// roomGuest is somebody in a room without a page.
type roomGuest struct {
	*roomLine
}

// guest has somebody come into a room, by a name.
func (s *roomServer) guest(id, name string) *roomGuest {
	s.guests++
	g := &roomGuest{s.connect(guestKey(s.guests)).(*roomLine)}
	g.Watch(id)
	g.Send(&rooms.Command{Do: rooms.Join, Name: name})
	return g
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
	before := len(g.heard)
	g.Send(&rooms.Command{Do: rooms.Move, Game: r.Games(), Ply: len(r.Match().Moves()), Move: move})
	if len(g.heard) > before && g.heard[before].Refused != nil {
		t.Fatalf("%s is refused: %v", move, g.heard[before].Refused)
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
	options := Options{Host: host, Engine: timelessEngine, Rooms: s.connect, Join: s.connectJoin}
	return openOptions(t, options, address, kept, games.All)
}
