package app_test

import (
	"strings"
	"time"

	"colat/game/match"
	"colat/render/app/apptest"
	"colat/render/program/scene"
	"colat/render/program/storage"
	"colat/web/rooms/protocol"
	rooms "colat/web/rooms/room"
)

// monkeyTerms are the terms of rooms in which monkeys play.
var monkeyTerms = []func() *rooms.Terms{
	apptest.FreeTerms, apptest.ClockedTerms, apptest.ClassTerms,
	func() *rooms.Terms { return &rooms.Terms{Game: "cotoan", Opens: rooms.GuestOpens} },
	func() *rooms.Terms {
		return &rooms.Terms{
			Game: "uttt", Clock: match.TimeControl{Total: 2 * time.Minute, Move: 10 * time.Second},
			Chairs: [2]rooms.Chair{{}, {Kind: rooms.TeamChair}},
		}
	},
	func() *rooms.Terms { return &rooms.Terms{Game: "mnk:5,5,4"} },
	func() *rooms.Terms { return &rooms.Terms{Game: "mnk:5,5,4,swap2"} },
}

// openRoom opens a room, with others in it that do random things.
func (m *monkey) openRoom(begin bool) {
	m.app.Go(scene.Front{Setup: m.chosen()}) // out of the room before
	s := apptest.NewServer()
	s.Chance = m.rng
	m.app.Server = s
	person := storage.Person{Key: strings.Repeat("a", 52), Name: "An"}
	if !begin && m.rng.IntN(3) == 0 {
		person.Name = ""
	}
	m.app.Store.KeepPerson(person)
	m.app.Go(scene.Room{Terms: monkeyTerms[m.rng.IntN(len(monkeyTerms))]()})
	apptest.SettleRoom(m.app)
	if len(s.Rooms) == 0 {
		return
	}
	var others []*apptest.RoomGuest
	for i, name := range []string{"Bình", "Chi", "Ngô Văn Dũng"} {
		others = append(others, s.Guest(s.Last(), name).Sits((i+1)%2))
	}
	if begin {
		apptest.Press("ready")(m.T, m.app)
		apptest.SettleRoom(m.app)
	}
	s.Lively = func() { m.disturb(s, others) }
}

// disturb has one of the others do something, now and then.
func (m *monkey) disturb(s *apptest.Server, others []*apptest.RoomGuest) {
	if m.rng.IntN(25) > 0 {
		return
	}
	s.Pass(time.Duration(m.rng.IntN(4000)) * time.Millisecond)
	g := others[m.rng.IntN(len(others))]
	room := s.Room()
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
		g.Greet(g.Id, protocol.Greetings[m.rng.IntN(len(protocol.Greetings))])
	case 9:
		g.Down = !g.Down
	case 10:
		s.Lines[0].Down = !s.Lines[0].Down
	default:
		g.Does(deeds[m.rng.IntN(len(deeds))])
	}
}

// openJoin asks for a code on a server that tells what is open.
func (m *monkey) openJoin() {
	m.app.Go(scene.Front{Setup: m.chosen()})
	s, _, _ := apptest.OpenedByOthers()
	s.Chance, s.Lists = m.rng, m.rng.IntN(2) == 0
	m.app.Server = s
	m.app.Go(scene.Join{})
	apptest.SettleRoom(m.app)
}
