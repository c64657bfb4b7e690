package apptest

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"colat/web/rooms/client"
	"colat/web/rooms/participant"
	"colat/web/rooms/protocol"
	rooms "colat/web/rooms/room"
	tournaments "colat/web/rooms/tournament"
)

// Server is a server of rooms without a network: it decides as the real one does, and
// its time stands still until a test moves it on.
type Server struct {
	Rooms  map[string]*ServedRoom
	Now    time.Time
	Chance *rand.Rand
	made   int
	guests int // that have come
	Lines  []*Line
	Gone   bool // no request is answered
	// goneSince is since when people have been away whose lines a test has broken.
	goneSince map[string]time.Time
	// Lively, unless nil, is called whenever the first page polls, and lets others act.
	Lively func()
	None   bool // there are no rooms
	// Offers is the answer of the site about its rooms; nil before it has come.
	Offers *protocol.Offers
	// addresses are those by which others reach the server.
	Addresses []string
	Lists     bool            // it tells what is open
	Refuses   *protocol.Error // it answers no code otherwise

	Tournaments map[string]*ServedTournament
}

func NewServer() *Server {
	return &Server{
		Rooms: make(map[string]*ServedRoom), Tournaments: make(map[string]*ServedTournament),
		Now: time.Unix(1_800_000_000, 0), Chance: rand.New(rand.NewPCG(5, 5)),
	}
}

// RoomID returns an ID that looks like those of rooms, one after another.
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

// away returns how long a person has not been connected to a room.
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

// goes breaks the line of a person.
func (s *Server) goes(l *Line) {
	if s.goneSince == nil {
		s.goneSince = make(map[string]time.Time)
	}
	l.Down, s.goneSince[l.Who] = true, s.Now
}

// Dialer returns a dialer to the server.
func (s *Server) Dialer() *participant.Dialer {
	return &participant.Dialer{Open: func(key string) participant.Client { return s.Connect(key) }}
}

// Connect returns a new connection of the owner of a key.
func (s *Server) Connect(key string) *Line {
	if !protocol.IsKey(key) {
		panic(key + " is no key")
	}
	l := &Line{server: s, Who: key[:len(key)/2], watched: make(map[string]*watchedRoom)}
	s.Lines = append(s.Lines, l)
	return l
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

// Room returns the room that was made last.
func (s *Server) Room() *rooms.Room { return &s.Rooms[s.Last()].Room }

func (s *Server) Last() string { return s.nth(s.made) }

// Code returns the code of a room or a tournament of the server: the end of its ID, in letters
// that codes have.
func (s *Server) Code(id string) string {
	return strings.NewReplacer("I", "2", "O", "3").Replace(strings.ToUpper(id[len(id)-protocol.CodeLength:]))
}

// open returns what is open on the server.
func (s *Server) open() []protocol.Open {
	var all []protocol.Open
	for id, c := range s.Tournaments {
		all = append(all, protocol.Open{
			Room: id, Tournament: true, Code: c.Tournament.Code(), Game: c.Tournament.Terms().Game,
			Options: c.Tournament.Terms().Options,
			Title:   c.Tournament.Terms().Title, People: len(c.Tournament.Entries()),
			Begun: c.Tournament.Phase() != tournaments.Entering,
		})
	}
	for id, r := range s.Rooms {
		if r.Room.Terms().Fixed {
			continue
		}
		all = append(all, protocol.Open{
			Room: id, Code: r.Room.Code(), Game: r.Room.Terms().Game, Options: r.Room.Terms().Options,
			Host: r.Room.NameOf(r.Room.Host()), People: len(r.Room.People()), Begun: r.Room.Phase() != rooms.Setting,
		})
	}
	slices.SortFunc(all, func(a, b protocol.Open) int { return strings.Compare(a.Code, b.Code) })
	return all
}

// isThere reports whether a line is connected.
func (l *Line) isThere() bool { return !l.Closed && l.Status().Phase == client.Connected }

// Line is a connection to a Server. It implements participant.Client.
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

// watchedRoom counts the events of a room or a tournament that a connection has received.
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

func (l *Line) Now() time.Time { return l.server.Now }

func (l *Line) Wake() {}

func (l *Line) Close() { l.Closed = true }

func (l *Line) Ready() <-chan struct{} { return nil }

func (l *Line) Await(id string) { l.Watch(id, 0) }

func (l *Line) Watches(id string) bool { return l.watched[id] != nil }

func (l *Line) Watch(id string, _ uint64) {
	l.Unwatch(id)
	l.watched[id], l.Order = &watchedRoom{}, append(l.Order, id)
}

func (l *Line) Unwatch(id string) {
	delete(l.watched, id)
	l.Order = slices.DeleteFunc(l.Order, func(other string) bool { return other == id })
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

// GuestKey returns the key of the n-th guest, the same each time, so that pictures are.
func GuestKey(n int) string {
	key := make([]byte, len(protocol.NewKey()))
	for i := range key {
		key[i] = 'a' + byte(i*7%26)
	}
	key[0], key[1] = 'a'+byte(n%26), 'a'+byte(n/26%26)
	return string(key)
}
