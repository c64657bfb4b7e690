package apptest

import (
	"slices"
	"strings"

	"colat/web/rooms/client"
	"colat/web/rooms/protocol"
	rooms "colat/web/rooms/room"
	"colat/web/rooms/tournament"
)

// code returns the code of a room or a tournament of the server: the end of its ID, in letters
// that codes have.
func (s *Server) Code(id string) string {
	return strings.NewReplacer("I", "2", "O", "3").Replace(strings.ToUpper(id[len(id)-protocol.CodeLength:]))
}

func (l *Line) Find(code string) uint64 {
	return l.request(protocol.Request{Code: code}, func(a *client.Answer) string {
		l.found = append(l.found, code)
		if a.Error = l.server.Refuses; a.Error != nil {
			return ""
		}
		for _, o := range l.server.open() {
			if o.Code == code {
				a.Tournament = o.Tournament
				return o.Room
			}
		}
		a.Error = protocol.Errorf(protocol.NoCode, "no room has this code")
		return ""
	})
}

func (l *Line) ListOpen() uint64 {
	return l.request(protocol.Request{List: true}, func(a *client.Answer) string {
		a.Open = l.server.open()
		return ""
	})
}

// open returns what is open on the server.
func (s *Server) open() []protocol.Open {
	var all []protocol.Open
	for id, c := range s.Tournaments {
		all = append(all, protocol.Open{
			Room: id, Tournament: true, Code: c.Tournament.Code(), Game: c.Tournament.Terms().Game,
			Options: c.Tournament.Terms().Options,
			Title:   c.Tournament.Terms().Title, People: len(c.Tournament.Entries()),
			Begun: c.Tournament.Phase() != tournament.Entering,
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
