package app

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
func (s *roomServer) code(id string) string {
	return strings.NewReplacer("I", "2", "O", "3").Replace(strings.ToUpper(id[len(id)-protocol.CodeLength:]))
}

func (l *roomLine) Find(code string) uint64 {
	return l.request(protocol.Request{Code: code}, func(a *client.Answer) string {
		l.found = append(l.found, code)
		if a.Error = l.server.refuses; a.Error != nil {
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

func (l *roomLine) ListOpen() uint64 {
	return l.request(protocol.Request{List: true}, func(a *client.Answer) string {
		a.Open = l.server.open()
		return ""
	})
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
