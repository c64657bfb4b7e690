package app

import (
	"strings"
	"time"

	"colat/game/match"
	"colat/render/program/scene"
	"colat/render/program/storage"
	"colat/web/rooms/protocol"
	rooms "colat/web/rooms/room"
)

// monkeyTerms are what monkeys play in rooms.
var monkeyTerms = []func() *rooms.Terms{
	freeTerms, clockedTerms, classTerms,
	func() *rooms.Terms { return &rooms.Terms{Game: "cotoan", Opens: rooms.GuestOpens} },
	func() *rooms.Terms {
		return &rooms.Terms{
			Game: "uttt", Clock: match.TimeControl{Total: 2 * time.Minute, Move: 10 * time.Second},
			Chairs: [2]rooms.Chair{{}, {Kind: rooms.TeamChair}},
		}
	},
	func() *rooms.Terms { return &rooms.Terms{Game: "mnk:5,5,4"} },
}

// openRoom opens a room, with others in it that do whatever comes to their minds.
func (m *monkey) openRoom(begin bool) {
	m.app.Go(scene.Front{Setup: m.chosen()}) // out of the room before
	s := newRoomServer()
	s.rng = m.rng
	m.app.options.Rooms = s.dialer()
	person := storage.Person{Key: strings.Repeat("a", 52), Name: "An"}
	if !begin && m.rng.IntN(3) == 0 {
		person.Name = ""
	}
	m.app.Store.KeepPerson(person)
	m.app.Go(scene.Room{Terms: monkeyTerms[m.rng.IntN(len(monkeyTerms))]()})
	settleRoom(m.app)
	if len(s.rooms) == 0 {
		return
	}
	var others []*roomGuest
	for i, name := range []string{"Bình", "Chi", "Ngô Văn Dũng"} {
		others = append(others, s.guest(s.last(), name).sits((i+1)%2))
	}
	if begin {
		press("ready")(m.T, m.app)
		settleRoom(m.app)
	}
	s.lively = func() { m.disturb(s, others) }
}

// disturb has one of the others do something, now and then.
func (m *monkey) disturb(s *roomServer, others []*roomGuest) {
	if m.rng.IntN(25) > 0 {
		return
	}
	s.pass(time.Duration(m.rng.IntN(4000)) * time.Millisecond)
	g := others[m.rng.IntN(len(others))]
	room := s.room()
	deeds := []rooms.Deed{
		rooms.Stand, rooms.BeReady, rooms.Wait, rooms.Draw, rooms.Decline, rooms.Resign, rooms.Rematch, rooms.Leave,
	}
	switch m.rng.IntN(12) {
	case 0, 1, 2, 3, 4:
		if room.Phase() == rooms.Playing {
			state := room.Match().State()
			moves := state.AppendMoves(nil)
			g.Send(&rooms.Command{
				Do: rooms.Move, Game: room.Games(), Ply: len(room.Match().Moves()),
				Move: state.Rules().FormatMove(state, moves[m.rng.IntN(len(moves))]),
			})
		}
	case 5:
		g.Send(&rooms.Command{Do: rooms.Join, Name: "Lan"})
	case 6, 7:
		g.Send(&rooms.Command{Do: rooms.Sit, Chair: m.rng.IntN(2)})
	case 8:
		g.Greet(g.id, protocol.Greetings[m.rng.IntN(len(protocol.Greetings))])
	case 9:
		g.down = !g.down
	case 10:
		s.lines[0].down = !s.lines[0].down
	default:
		g.does(deeds[m.rng.IntN(len(deeds))])
	}
}
