package apptest

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"colat/web/rooms/client"
	"colat/web/rooms/participant"
	"colat/web/rooms/protocol"
	"colat/web/rooms/protocol/identity"
	rooms "colat/web/rooms/room"
)

// roomServer is a server of rooms without a network: it decides as the real one does, and
// its time stands still until a test moves it on.
type Server struct {
	Rooms  map[string]*ServedRoom
	Now    time.Time
	Chance *rand.Rand
	made   int
	guests int // that have come
	Lines  []*Line
	Gone   bool // nobody answers
	// goneSince is since when people have been away whose lines a test has broken.
	goneSince map[string]time.Time
	// lively, unless nil, is what others do meanwhile: it is called whenever the first page
	// asks what is new.
	Lively func()
	None   bool // there are no rooms
	// addresses are those by which others reach the server.
	Addresses []string
	Lists     bool            // it tells what is open
	Refuses   *protocol.Error // it answers no code otherwise

	Tournaments map[string]*ServedTournament
}

type ServedRoom struct {
	Room   rooms.Room
	events []rooms.Event
}

func NewServer() *Server {
	return &Server{
		Rooms: make(map[string]*ServedRoom), Tournaments: make(map[string]*ServedTournament),
		Now: time.Unix(1_800_000_000, 0), Chance: rand.New(rand.NewPCG(5, 5)),
	}
}

// roomID returns an ID that looks like those of rooms, one after another.
func (s *Server) RoomID() string {
	s.made++
	return s.nth(s.made)
}

// nth returns the n-th ID.
func (s *Server) nth(n int) string {
	id := []byte("colatcolatcolatcolatcolata")
	for i := len(id) - 1; n > 0; i-- {
		id[i] = 'a' + (id[i]-'a'+byte(n%26))%26
		n /= 26
	}
	return string(id)
}

// do does what somebody wants, and what follows from it by itself.
func (s *Server) Do(id, who string, c *rooms.Command) *protocol.Error {
	served := s.Rooms[id]
	if served == nil {
		return protocol.Errorf(protocol.NoRoom, "there is no room %s", id)
	}
	away := func(who string) time.Duration { return s.away(id, who) }
	e, err := served.Room.DecideIn(who, c, s.Now, &rooms.Situation{Away: away, Chance: s.Chance})
	if err != nil {
		return protocol.ErrorOf(err)
	}
	if e != nil {
		if e.Kind == rooms.Created {
			e.Code = s.Code(id)
		}
		served.take(e)
	}
	s.due(served)
	for _, c := range s.Tournaments {
		s.Drive(c)
	}
	return nil
}

// away returns for how long somebody has not been connected to a room.
func (s *Server) away(id, who string) time.Duration {
	for _, l := range s.Lines {
		if l.Watches(id) && l.Who == who && l.isThere() {
			return 0
		}
	}
	if since, gone := s.goneSince[who]; gone {
		return s.Now.Sub(since)
	}
	return 0
}

// isThere reports whether a line is connected.
func (l *Line) isThere() bool { return !l.Closed && l.Status().Phase == client.Connected }

// goes breaks the line of somebody.
func (s *Server) goes(l *Line) {
	if s.goneSince == nil {
		s.goneSince = make(map[string]time.Time)
	}
	l.Down, s.goneSince[l.Who] = true, s.Now
}

func (r *ServedRoom) take(e *rooms.Event) {
	if err := r.Room.Apply(e); err != nil {
		panic(err)
	}
	r.events = append(r.events, *e)
}

// due lets happen what the time demands, with machines that play their first legal move.
func (s *Server) due(served *ServedRoom) {
	for {
		e, err := served.Room.Due(s.Now, s.Chance)
		if err != nil {
			panic(err)
		}
		if e == nil {
			if e = served.machine(s.Now); e == nil {
				return
			}
		}
		served.take(e)
	}
}

func (r *ServedRoom) machine(now time.Time) *rooms.Event {
	chair := r.Room.ToMove()
	if chair == rooms.NoChair || r.Room.Terms().Chairs[chair].Kind != rooms.EngineChair {
		return nil
	}
	s := r.Room.Match().State()
	e, err := r.Room.EngineMove(&rooms.Command{
		Do: rooms.Move, Game: r.Room.Games(), Ply: len(r.Room.Match().Moves()),
		Move: s.Rules().FormatMove(s, s.AppendMoves(nil)[0]),
	}, now)
	if err != nil {
		panic(err)
	}
	return e
}

// pass lets time go by.
func (s *Server) Pass(d time.Duration) {
	s.Now = s.Now.Add(d)
	for _, served := range s.Rooms {
		s.due(served)
	}
	for _, c := range s.Tournaments {
		s.Drive(c)
	}
}

// dialer returns a dialer to the server.
func (s *Server) Dialer() *participant.Dialer {
	return &participant.Dialer{Open: func(key string) participant.Client { return s.Connect(key) }}
}

// connect returns a new connection of the owner of a key.
func (s *Server) Connect(key string) *Line {
	who, err := identity.Of(key)
	if err != nil {
		panic(err)
	}
	l := &Line{server: s, Who: who, watched: make(map[string]*watchedRoom)}
	s.Lines = append(s.Lines, l)
	return l
}

// roomLine is a connection to a roomServer. It implements participant.Client.
type Line struct {
	server  *Server
	Who     string
	watched map[string]*watchedRoom
	Order   []string // IDs of what is watched
	queue   []client.Update
	number  uint64 // of the last request
	phase   client.Phase
	Down    bool
	Closed  bool
	Quiet   bool // nothing new comes
	idle    bool // Poll has returned all updates
	Hold    bool // what is sent waits on the line
	held    []func()
	Asked   int      // to come in
	found   []string // the codes that were asked for
}

// watchedRoom is what a connection has received of a room or a tournament.
type watchedRoom struct {
	took     int // events
	current  bool
	presence protocol.Presence
}

func (l *Line) Status() client.Status {
	is := client.Status{Phase: client.Connected, Person: l.Who, Lists: l.server.Lists, Addresses: l.server.Addresses}
	switch {
	case l.server.None:
		is = client.Status{Phase: client.NoRooms}
	case l.Down || l.server.Gone:
		is.Phase, is.Lists = client.Reconnecting, false
	}
	return is
}

func (l *Line) Now() time.Time         { return l.server.Now }
func (l *Line) Wake()                  {}
func (l *Line) Close()                 { l.Closed = true }
func (l *Line) Ready() <-chan struct{} { return nil }
func (l *Line) Await(id string)        { l.Watch(id, 0) }
func (l *Line) Watches(id string) bool { return l.watched[id] != nil }

func (l *Line) Watch(id string, _ uint64) {
	l.Unwatch(id)
	l.watched[id], l.Order = &watchedRoom{}, append(l.Order, id)
}

func (l *Line) Unwatch(id string) {
	delete(l.watched, id)
	l.Order = slices.DeleteFunc(l.Order, func(other string) bool { return other == id })
}

// presence returns who is connected to a room.
func (s *Server) presence(id string) protocol.Presence {
	var p protocol.Presence
	for _, other := range s.Lines {
		if other.Watches(id) && other.isThere() && !slices.Contains(p.Here, other.Who) {
			p.Here = append(p.Here, other.Who)
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

func (l *Line) Poll() (client.Update, bool) {
	if l.Quiet {
		return client.Update{}, false
	}
	if l.idle && l.server.Lively != nil && l == l.server.Lines[0] {
		l.server.Lively()
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
func (l *Line) update() {
	if phase := l.Status().Phase; phase != l.phase {
		l.phase = phase
		l.queue = append(l.queue, client.Update{Status: true})
	}
	if l.phase != client.Connected {
		return
	}
	for _, id := range slices.Clone(l.Order) {
		w, u := l.watched[id], client.Update{Room: id}
		served, contest := l.server.Rooms[id], l.server.Tournaments[id]
		switch {
		case served != nil:
			for ; w.took < len(served.events); w.took++ {
				u.Entries = append(u.Entries, protocol.Entry{Event: served.events[w.took]})
			}
		case contest != nil:
			for ; w.took < len(contest.Events); w.took++ {
				u.Tournament = append(u.Tournament, protocol.TournamentEntry{Event: contest.Events[w.took]})
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
func (l *Line) request(q protocol.Request, do func(a *client.Answer) (id string)) uint64 {
	l.number++
	q.N = l.number
	execute := func() {
		a := &client.Answer{N: q.N, Request: &q}
		id := do(a)
		l.queue = append(l.queue, client.Update{Room: id, Answer: a})
	}
	if l.Hold {
		l.held = append(l.held, execute)
	} else {
		execute()
	}
	return q.N
}

// release lets what waits go.
func (l *Line) Release() {
	l.Hold = false
	for _, execute := range l.held {
		execute()
	}
	l.held = nil
}

func (l *Line) Command(id string, c *rooms.Command) uint64 {
	return l.request(protocol.Request{Room: id, Command: c}, func(a *client.Answer) string {
		if c.Do == rooms.Join {
			l.Asked++
		}
		if c.Do == rooms.Create {
			id = l.server.RoomID()
			l.server.Rooms[id] = &ServedRoom{}
		}
		a.Error = l.server.Do(id, l.Who, c)
		return id
	})
}

func (l *Line) Greet(id string, what protocol.Greeting) uint64 {
	return l.request(protocol.Request{Room: id, Greet: what}, func(*client.Answer) string {
		for _, other := range l.server.Lines {
			if other.Watches(id) {
				other.queue = append(other.queue, client.Update{Room: id, Greeted: &protocol.Greeted{Who: l.Who, What: what}})
			}
		}
		return id
	})
}

// roomGuest is somebody in a room without a page.
type RoomGuest struct {
	*Line
	Id string // of the room
}

// guestOn returns who uses a line, in the room that the line watches last.
func GuestOn(l *Line) *RoomGuest { return &RoomGuest{l, l.Order[len(l.Order)-1]} }

// guest has somebody come into a room, by a name.
func (s *Server) Guest(id, name string) *RoomGuest {
	s.guests++
	g := s.visitor(GuestKey(s.guests), id)
	g.Send(&rooms.Command{Do: rooms.Join, Name: name})
	return g
}

// visitor has the owner of a key watch a room.
func (s *Server) visitor(key, id string) *RoomGuest {
	g := &RoomGuest{s.Connect(key), id}
	g.Watch(id, 0)
	return g
}

// opens has the owner of a key open a room, by a name.
func (s *Server) opens(key, name string, terms *rooms.Terms) *RoomGuest {
	g := &RoomGuest{Line: s.Connect(key)}
	g.Send(&rooms.Command{Do: rooms.Create, Name: name, Terms: terms})
	g.Id = s.Last()
	g.Watch(g.Id, 0)
	return g
}

// Send sends a command to the guest's room, and returns why it was refused.
func (g *RoomGuest) Send(c *rooms.Command) *protocol.Error {
	g.Command(g.Id, c)
	if last := g.queue[len(g.queue)-1].Answer; last != nil {
		return last.Error
	}
	return nil
}

// guestKey returns the key of the n-th guest, the same each time, so that pictures are.
func GuestKey(n int) string {
	key := make([]byte, len(protocol.NewKey()))
	for i := range key {
		key[i] = 'a' + byte(i*7%26)
	}
	key[0], key[1] = 'a'+byte(n%26), 'a'+byte(n/26%26)
	return string(key)
}

// sits has the guest sit down and be ready.
func (g *RoomGuest) Sits(chair int) *RoomGuest {
	g.Send(&rooms.Command{Do: rooms.Sit, Chair: chair})
	g.Send(&rooms.Command{Do: rooms.BeReady})
	return g
}

// plays has the guest make a move.
func (g *RoomGuest) Plays(t testing.TB, move string) {
	t.Helper()
	r := &g.server.Rooms[g.Id].Room
	c := &rooms.Command{Do: rooms.Move, Game: r.Games(), Ply: len(r.Match().Moves()), Move: move}
	if err := g.Send(c); err != nil {
		t.Fatalf("%s is refused: %v", move, err)
	}
}

// does has the guest do something with the game.
func (g *RoomGuest) Does(do rooms.Deed) {
	r := &g.server.Rooms[g.Id].Room
	c := &rooms.Command{Do: do, Game: r.Games()}
	if r.Match() != nil {
		c.Ply = len(r.Match().Moves())
	}
	g.Send(c)
}

// room returns the room that was made last.
func (s *Server) Room() *rooms.Room { return &s.Rooms[s.Last()].Room }

func (s *Server) Last() string { return s.nth(s.made) }
