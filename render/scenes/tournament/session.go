package tournament

import (
	"colat/render/kit/locale"
	"colat/render/kit/sound"
	"colat/render/program/connection"
	"colat/render/program/invite"
	"colat/render/program/scene"
	"colat/render/program/storage"
	"colat/web/rooms/protocol"
	rooms "colat/web/rooms/room"
	"colat/web/rooms/tournament"
)

// Session is a person's session at a tournament. It lives as long as one of the scenes that show
// it, or the room of one of its games.
type Session struct {
	program    *scene.Program
	connection Connection
	person     storage.Person
	id         string
	terms      *tournament.Terms // that a tournament is to be opened by; nil once it is
	routes     Routes

	notified notified
	opens    bool // it was asked to be opened
	projects bool // it is shown on a projector
	changes  bool // the host chooses other terms
	linger   int  // ticks for which the next game has waited

	entered string // the room that was gone to last

	nameTaken bool // somebody else has entered by the person's name

	availability invite.Availability
}

// Routes show scenes.
type Routes struct {
	Lobby, Projector func()
	Room             func(id string) // in which a game is played or to be seen
}

// Enter begins a session at the tournament with an ID or, if there are terms, at a new one.
// Where connect is nil there are none.
func Enter(p *scene.Program, connect Connect, id string, terms *tournament.Terms, projects bool, ways Routes) *Session {
	s := &Session{
		program: p, connection: offline{}, person: invite.Whoever(p.Store), id: id, terms: terms, projects: projects,
		routes: ways,
	}
	if s.availability.Nowhere = connect == nil; connect != nil {
		s.connection = connect(s.person.Key)
		if id != "" {
			s.connection.Watch(id)
		}
	}
	return s
}

// Close ends the session. The person still takes part, and may come back.
func (s *Session) Close() { s.connection.Close() }

// ID returns the tournament's, "" while there is none.
func (s *Session) ID() string { return s.id }

// Projects reports whether the tournament is shown on a projector.
func (s *Session) Projects() bool { return s.projects }

// Connection returns the connection to the server of the tournament.
func (s *Session) Connection() Connection { return s.connection }

// hosts reports whether the person has opened the tournament.
func (s *Session) hosts() bool {
	t := s.connection.Tournament()
	return t != nil && t.Host() == s.connection.Person() && s.connection.Person() != ""
}

// InviteAddress returns how others come to the tournament.
func (s *Session) InviteAddress() invite.Address {
	code := ""
	if t := s.connection.Tournament(); t != nil {
		code = t.Code()
	}
	return invite.AddressOf(s.program, "contest", s.id, code, s.connection.Addresses())
}

// Link returns the address of the tournament, "" while there is none.
func (s *Session) Link() string {
	way := s.InviteAddress()
	return way.Link
}

// Show shows the scene that is to be seen.
func (s *Session) Show() {
	s.changes = false
	if s.projects {
		s.routes.Projector()
	} else {
		s.routes.Lobby()
	}
}

// Changing reports whether the host chooses other terms, and comes back.
func (s *Session) Changing() bool { return s.changes }

// Settle asks for other terms.
func (s *Session) Settle(terms *tournament.Terms) {
	s.changes = false
	if s.hosts() {
		s.connection.Send(&tournament.Command{Do: tournament.Settle, Terms: terms})
	}
}

// lingers is for how many ticks the end of a game is seen before the next one is shown:
// 5 s.
const lingers = 300

// Attend has the tournament go on while something else of it is on the screen. The next game
// that the person is given is shown by itself: where another one of its own is on the board,
// whose last move may not have come yet, a moment later.
func (s *Session) Attend(plays bool) {
	s.Update()
	if g, given := s.myGame(); plays && given && g.Room != s.entered {
		if s.linger++; s.linger == 1 {
			s.program.Say(s.program.Locale.Format("class.next", locale.Data{"Name": s.opponent(&g)}))
		}
		if s.linger < lingers {
			return
		}
	}
	s.linger = 0
	s.follow()
}

// opponent returns who else plays a game of the person's.
func (s *Session) opponent(g *tournament.Given) string {
	if me, _ := s.mine(); g.Players[0] == me.Name {
		return g.Players[1]
	}
	return g.Players[0]
}

// follow goes to the room of the person's game once when it was given, which is heard and
// felt, and reports whether it did.
func (s *Session) follow() bool {
	t := s.connection.Tournament()
	if t == nil || s.projects || s.changes {
		return false
	}
	g, plays := t.GameOf(s.connection.Person())
	if !plays || g.Room == s.entered {
		return false
	}
	s.program.Announce(s.program.Locale.Format("class.against", locale.Data{"Name": s.opponent(&g)}))
	s.program.Sound(sound.Cell)
	s.program.Vibrate(80, 80, 80)
	s.enter(g.Room)
	return true
}

// enter goes to a room of the tournament.
func (s *Session) enter(room string) {
	s.entered = room
	s.routes.Room(room)
}

// Project goes over to the projector, or back to the lobby.
func (s *Session) Project(on bool) {
	s.projects = on
	s.readdress()
	s.Show()
}

// readdress has the page's own address lead here.
func (s *Session) readdress() {
	if s.program.Readdress != nil {
		s.program.Readdress(scene.Place{Tournament: s.id, Projects: s.projects})
	}
}

// Update takes in what has happened, and reports whether anything of it is shown.
func (s *Session) Update() bool {
	heard, changed := s.connection.Poll()
	for i := range heard {
		s.receive(&heard[i])
	}
	if s.connection.State() == connection.Connected && s.id == "" && s.terms != nil && !s.opens {
		s.opens = true
		s.connection.Send(&tournament.Command{Do: tournament.Open, Terms: s.terms})
	}
	stands := s.availability.Update(s.program, s.connection.State())
	s.notify()
	return changed || stands || len(heard) > 0
}

// ask asks for a deed that needs nothing else.
func (s *Session) ask(do tournament.Deed) { s.connection.Send(&tournament.Command{Do: do}) }

// receive takes in what the server has said besides what is part of the tournament.
func (s *Session) receive(h *Message) {
	switch {
	case h.Opened != "":
		s.id, s.terms = h.Opened, nil
		s.connection.Watch(s.id)
		s.readdress()
	case h.Refused == nil:
	case s.id == "":
		s.availability.Unmade = h.Refused
	case h.Did == "" && h.Refused.Code == protocol.NoRoom:
		s.availability.Missing = true
	default:
		s.program.Say(words.Refusal(s.program.Locale, h.Refused))
		s.nameTaken = s.nameTaken || h.Did == tournament.Enter && h.Refused.Code == rooms.Taken
	}
}
