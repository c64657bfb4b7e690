package apptest

import (
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"colat/web/rooms/participant"
	"colat/web/rooms/protocol"
	"colat/web/rooms/protocol/identity"
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

// Do executes a command of a person, and what follows from it.
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

// Pass lets time go by.
func (s *Server) Pass(d time.Duration) {
	s.Now = s.Now.Add(d)
	for _, served := range s.Rooms {
		s.due(served)
	}
	for _, c := range s.Tournaments {
		s.Drive(c)
	}
}

// Dialer returns a dialer to the server.
func (s *Server) Dialer() *participant.Dialer {
	return &participant.Dialer{Open: func(key string) participant.Client { return s.Connect(key) }}
}

// Connect returns a new connection of the owner of a key.
func (s *Server) Connect(key string) *Line {
	who, err := identity.Of(key)
	if err != nil {
		panic(err)
	}
	l := &Line{server: s, Who: who, watched: make(map[string]*watchedRoom)}
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
