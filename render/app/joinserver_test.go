package app

import (
	"slices"
	"strings"

	"colat/render/program/connection"
	"colat/render/scenes/join"
	"colat/web/rooms/protocol"
	rooms "colat/web/rooms/room"
	"colat/web/rooms/tournament"
)

// code returns the code of a room or a tournament of the server: the end of its ID, in letters
// that codes have.
func (s *roomServer) code(id string) string {
	return strings.NewReplacer("I", "2", "O", "3").Replace(strings.ToUpper(id[len(id)-protocol.CodeLength:]))
}

// joinLine is the connection of one page that asks for codes.
type joinLine struct {
	server  *roomServer
	answers []join.Answer
	state   connection.State
	found   []string // the codes that were asked for
}

// connectJoin is the join.Connect of a page.
func (s *roomServer) connectJoin(string) join.Connection {
	l := &joinLine{server: s}
	s.joinLines = append(s.joinLines, l)
	return l
}

func (l *joinLine) State() connection.State {
	switch {
	case l.server.none:
		return connection.Refused
	case l.server.gone:
		return connection.Connecting
	}
	return connection.Connected
}

func (l *joinLine) Lists() bool { return l.server.lists && l.State() == connection.Connected }
func (l *joinLine) Close()      {}

func (l *joinLine) Poll() ([]join.Answer, bool) {
	changed := l.state != l.State()
	l.state = l.State()
	answers := l.answers
	l.answers = nil
	return answers, changed || len(answers) > 0
}

func (l *joinLine) Find(code string) {
	l.found = append(l.found, code)
	if err := l.server.refuses; err != nil {
		l.answers = append(l.answers, join.Answer{Refused: err})
		return
	}
	for _, o := range l.server.open() {
		if o.Code == code {
			l.answers = append(l.answers, join.Answer{Room: o.Room, Tournament: o.Tournament})
			return
		}
	}
	l.answers = append(l.answers, join.Answer{Refused: protocol.Errorf(protocol.NoCode, "no room has this code")})
}

func (l *joinLine) ListOpen() {
	l.answers = append(l.answers, join.Answer{Listed: true, Open: l.server.open()})
}

// open returns what is open on the server.
func (s *roomServer) open() []protocol.Open {
	var all []protocol.Open
	for id, c := range s.tournaments {
		all = append(all, protocol.Open{
			Room: id, Tournament: true, Code: c.tournament.Code(), Game: c.tournament.Terms().Game,
			Options: c.tournament.Terms().Options,
			Title:   c.tournament.Terms().Title, People: len(c.tournament.Entries()),
			Begun: c.tournament.Phase() != tournament.Entering,
		})
	}
	for id, r := range s.rooms {
		if r.room.Terms().Fixed {
			continue
		}
		all = append(all, protocol.Open{
			Room: id, Code: r.room.Code(), Game: r.room.Terms().Game, Options: r.room.Terms().Options,
			Host: r.room.NameOf(r.room.Host()), People: len(r.room.People()), Begun: r.room.Phase() != rooms.Setting,
		})
	}
	slices.SortFunc(all, func(a, b protocol.Open) int { return strings.Compare(a.Code, b.Code) })
	return all
}
