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

// Stay is a person's stay at a tournament. It lives as long as one of the scenes that show
// it, or the room of one of its games.
type Stay struct {
	program *scene.Program
	line    Connection
	person  storage.Person
	id      string
	terms   *tournament.Terms // that a tournament is to be opened by; nil once it is
	ways    Ways

	told     told
	opens    bool // it was asked to be opened
	projects bool // it is shown on a projector
	changes  bool // the host chooses other terms
	linger   int  // ticks for which the next game has waited

	entered string // the room that was gone to last

	nameTaken bool // somebody else has entered by the person's name

	arrival invite.Arrival
}

// Ways show scenes.
type Ways struct {
	Hall, Projector func()
	Room            func(id string) // in which a game is played or to be seen
}

// Enter begins a stay at the tournament with an ID or, if there are terms, at a new one.
// Where connect is nil there are none.
func Enter(p *scene.Program, connect Connect, id string, terms *tournament.Terms, projects bool, ways Ways) *Stay {
	s := &Stay{
		program: p, line: nowhere{}, person: invite.Whoever(p.Store), id: id, terms: terms, projects: projects, ways: ways,
	}
	if s.arrival.Nowhere = connect == nil; connect != nil {
		s.line = connect(s.person.Key)
		if id != "" {
			s.line.Watch(id)
		}
	}
	return s
}

// Close ends the stay. The person still takes part, and may come back.
func (s *Stay) Close() { s.line.Close() }

// ID returns the tournament's, "" while there is none.
func (s *Stay) ID() string { return s.id }

// Projects reports whether the tournament is shown on a projector.
func (s *Stay) Projects() bool { return s.projects }

// Line returns the connection to the server of the tournament.
func (s *Stay) Line() Connection { return s.line }

// hosts reports whether the person has opened the tournament.
func (s *Stay) hosts() bool {
	t := s.line.Tournament()
	return t != nil && t.Host() == s.line.Person() && s.line.Person() != ""
}

// Way returns how others come to the tournament.
func (s *Stay) Way() invite.Way {
	code := ""
	if t := s.line.Tournament(); t != nil {
		code = t.Code()
	}
	return invite.WayTo(s.program, "contest", s.id, code, s.line.Addresses())
}

// Link returns the address of the tournament, "" while there is none.
func (s *Stay) Link() string {
	way := s.Way()
	return way.Link
}

// Show shows the scene that is to be seen.
func (s *Stay) Show() {
	s.changes = false
	if s.projects {
		s.ways.Projector()
	} else {
		s.ways.Hall()
	}
}

// Changing reports whether the host chooses other terms, and comes back.
func (s *Stay) Changing() bool { return s.changes }

// Settle asks for other terms.
func (s *Stay) Settle(terms *tournament.Terms) {
	s.changes = false
	if s.hosts() {
		s.line.Send(&tournament.Command{Do: tournament.Settle, Terms: terms})
	}
}

// lingers is for how many ticks the end of a game is seen before the next one is shown:
// 5 s.
const lingers = 300

// Attend has the tournament go on while something else of it is on the screen. The next game
// that the person is given is shown by itself: where another one of its own is on the board,
// whose last move may not have come yet, a moment later.
func (s *Stay) Attend(plays bool) {
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
func (s *Stay) opponent(g *tournament.Given) string {
	if me, _ := s.mine(); g.Players[0] == me.Name {
		return g.Players[1]
	}
	return g.Players[0]
}

// follow goes to the room of the person's game once when it was given, which is heard and
// felt, and reports whether it did.
func (s *Stay) follow() bool {
	t := s.line.Tournament()
	if t == nil || s.projects || s.changes {
		return false
	}
	g, plays := t.GameOf(s.line.Person())
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
func (s *Stay) enter(room string) {
	s.entered = room
	s.ways.Room(room)
}

// Project goes over to the projector, or back to the hall.
func (s *Stay) Project(on bool) {
	s.projects = on
	s.readdress()
	s.Show()
}

// readdress has the page's own address lead here.
func (s *Stay) readdress() {
	if s.program.Readdress != nil {
		s.program.Readdress(scene.Place{Tournament: s.id, Projects: s.projects})
	}
}

// Update takes in what has happened, and reports whether anything of it is shown.
func (s *Stay) Update() bool {
	heard, changed := s.line.Poll()
	for i := range heard {
		s.hear(&heard[i])
	}
	if s.line.State() == connection.Connected && s.id == "" && s.terms != nil && !s.opens {
		s.opens = true
		s.line.Send(&tournament.Command{Do: tournament.Open, Terms: s.terms})
	}
	stands := s.arrival.Heed(s.program, s.line.State())
	s.tell()
	return changed || stands || len(heard) > 0
}

// ask asks for a deed that needs nothing else.
func (s *Stay) ask(do tournament.Deed) { s.line.Send(&tournament.Command{Do: do}) }

// hear takes in what the server has said besides what is part of the tournament.
func (s *Stay) hear(h *Heard) {
	switch {
	case h.Opened != "":
		s.id, s.terms = h.Opened, nil
		s.line.Watch(s.id)
		s.readdress()
	case h.Refused == nil:
	case s.id == "":
		s.arrival.Unmade = h.Refused
	case h.Did == "" && h.Refused.Code == protocol.NoRoom:
		s.arrival.Missing = true
	default:
		s.program.Say(words.Refusal(s.program.Locale, h.Refused))
		s.nameTaken = s.nameTaken || h.Did == tournament.Enter && h.Refused.Code == rooms.Taken
	}
}
