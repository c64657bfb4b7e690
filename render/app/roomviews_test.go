package app

import (
	"strings"
	"testing"
	"time"

	"colat/game/match"
	"colat/render/program/scene"
	"colat/render/program/storage"
	"colat/web/rooms/protocol"
	rooms "colat/web/rooms/room"
)

// inRoomBy opens a room that the person makes by terms, on a server of its own, and does
// something there.
func inRoomBy(terms func() *rooms.Terms, do func(t *testing.T, a *App, s *roomServer)) func(*testing.T, *App) {
	return func(t *testing.T, a *App) {
		s := newRoomServer()
		a.options.Rooms = s.dialer()
		a.Store.KeepPerson(storage.Person{Key: strings.Repeat("a", 52), Name: "An"})
		a.Go(scene.Room{Terms: terms()})
		settleRoom(a)
		if do != nil {
			do(t, a, s)
			settleRoom(a)
		}
	}
}

// settleRoom lets the program take in what has happened.
func settleRoom(a *App) {
	for range 6 {
		a.tick()
	}
}

// freeTerms are terms of the most usual room.
func freeTerms() *rooms.Terms {
	return &rooms.Terms{Game: "classic", Opens: rooms.HostOpens}
}

// clockedTerms has a clock, on another board.
func clockedTerms() *rooms.Terms {
	return &rooms.Terms{
		Game: "victory", Opens: rooms.HostOpens, Options: map[string]string{"victory": "a1 c7 d5 g4 f3"},
		Clock: match.TimeControl{Total: 5 * time.Minute},
	}
}

// classTerms is one of a class against a machine.
func classTerms() *rooms.Terms {
	return &rooms.Terms{
		Game: "classic", Opens: rooms.HostOpens, VoteTime: 20,
		Chairs: [2]rooms.Chair{{Kind: rooms.TeamChair}, {Kind: rooms.EngineChair, Engine: "level:3"}},
	}
}

// waiting has people in the room before a game.
func waiting(_ *testing.T, a *App, s *roomServer) {
	s.guest(s.last(), "Bình Minh").sits(1)
	s.guest(s.last(), "Lan")
	s.guest(s.last(), "Ông Tư Cần Thơ 123456789")
}

// begun begins a game against Bình, in which some moves are made.
func begun(moves ...string) func(t *testing.T, a *App, s *roomServer) {
	return func(t *testing.T, a *App, s *roomServer) {
		g := s.guest(s.last(), "Bình Minh").sits(1)
		s.guest(s.last(), "Lan")
		settleRoom(a)
		a.activate("ready")
		settleRoom(a)
		for i, move := range moves {
			if i%2 == 1 {
				g.plays(t, move)
				settleRoom(a)
				continue
			}
			host := guestOn(s.lines[0])
			host.plays(t, move)
			settleRoom(a)
		}
	}
}

// then does something more.
func then(
	first func(*testing.T, *App, *roomServer), next func(*App, *roomServer, *roomGuest),
) func(*testing.T, *App, *roomServer) {
	return func(t *testing.T, a *App, s *roomServer) {
		first(t, a, s)
		next(a, s, guestOn(s.lines[1]))
		settleRoom(a)
	}
}

// voting has a class vote.
func voting(t *testing.T, a *App, s *roomServer) {
	for _, name := range []string{"Bình", "Chi", "Dũng", "Lan", "Minh", "Nga"} {
		s.guest(s.last(), name).sits(0)
	}
	a.activate("begin-game")
	settleRoom(a)
	s.pass(7 * time.Second)
	for i, move := range []string{"d3", "d3", "c4", "d3", "f5"} {
		guestOn(s.lines[i+1]).plays(t, move)
	}
}

// leftAlone breaks the line of the other side, for a while.
func leftAlone(since time.Duration) func(*App, *roomServer, *roomGuest) {
	return func(a *App, s *roomServer, g *roomGuest) {
		s.goes(g.roomLine)
		s.pass(since)
	}
}

// teamTerms are those of two teams.
func teamTerms() *rooms.Terms {
	t := freeTerms()
	t.Chairs = [2]rooms.Chair{{Kind: rooms.TeamChair}, {Kind: rooms.TeamChair}}
	return t
}

// twoTeams has pupils sit in two teams, some of them ready, and one away.
func twoTeams(_ *testing.T, a *App, s *roomServer) {
	for i, name := range []string{
		"Bình", "Chi", "Dũng", "Minh", "Nga", "Ông Tư Cần Thơ 123456789", "Hoa", "Nam", "Tuấn", "Quỳnh Anh", "Vy",
	} {
		g := s.guest(s.last(), name)
		g.Send(&rooms.Command{Do: rooms.Sit, Chair: 1 - i%2})
		if i%3 != 0 {
			g.Send(&rooms.Command{Do: rooms.BeReady})
		}
		if i == 4 {
			s.goes(g.roomLine)
		}
	}
}

// somebodyNew comes to a free chair after a game of others.
func somebodyNew(t *testing.T, a *App) {
	s := newRoomServer()
	a.options.Rooms = s.dialer()
	a.Store.KeepPerson(storage.Person{Key: strings.Repeat("a", 52), Name: "An"})
	chi := s.opens(strings.Repeat("t", 52), "Chi", freeTerms())
	chi.sits(0)
	binh := s.guest(s.last(), "Bình Minh").sits(1)
	chi.plays(t, "d3")
	binh.plays(t, "c5")
	binh.does(rooms.Resign)
	binh.does(rooms.Leave)
	binh.closed = true
	a.Go(scene.Room{ID: s.last()})
	settleRoom(a)
}

// works works a control.
func works(control string) func(*App, *roomServer, *roomGuest) {
	return func(a *App, _ *roomServer, _ *roomGuest) { a.activate(control) }
}

// cutOff breaks the line of the page, or of the others.
func cutOff(line int) func(a *App, s *roomServer, _ *roomGuest) {
	return func(_ *App, s *roomServer, _ *roomGuest) { s.lines[line].down = true }
}

// roomView is one of the states below.
func roomView(name string) func(*testing.T, *App) {
	return func(t *testing.T, a *App) {
		for _, view := range roomViews {
			if view.name == name {
				view.prepare(t, a)
				return
			}
		}
		t.Fatalf("there is no view %q", name)
	}
}

// roomViews are the states of a room whose pages are looked at.
var roomViews = []struct {
	name    string
	prepare func(*testing.T, *App)
}{
	{"room alone", inRoomBy(freeTerms, nil)},
	{"room waiting", inRoomBy(freeTerms, waiting)},
	{"room of a class", inRoomBy(classTerms, func(_ *testing.T, _ *App, s *roomServer) {
		for _, name := range []string{"Bình", "Chi", "Dũng", "Lan", "Minh", "Nga"} {
			s.guest(s.last(), name).sits(0)
		}
	})},
	{"room of cotoan", inRoomBy(func() *rooms.Terms { return &rooms.Terms{Game: "cotoan"} }, waiting)},
	{"room with a clock for moves", inRoomBy(func() *rooms.Terms {
		return &rooms.Terms{Game: "uttt", Clock: match.TimeControl{Total: 2 * time.Minute, Move: 10 * time.Second}}
	}, waiting)},
	{"room says", inRoomBy(freeTerms, then(waiting, func(a *App, _ *roomServer, g *roomGuest) {
		g.Greet(g.id, protocol.Greetings[1])
		settleRoom(a)
	}))},
	{"room say what", inRoomBy(freeTerms, then(waiting, func(a *App, _ *roomServer, _ *roomGuest) { a.activate("say") }))},
	{"room name", func(t *testing.T, a *App) {
		a.options.Rooms = newRoomServer().dialer()
		a.Go(scene.Room{Terms: freeTerms()})
		settleRoom(a)
	}},
	{"room without rooms", press("friend", "make-room")},
	{"room of nobody", func(t *testing.T, a *App) {
		s := newRoomServer()
		s.none = true
		a.options.Rooms = s.dialer()
		a.Go(scene.Room{Terms: freeTerms()})
		settleRoom(a)
	}},
	{"room that is not there", func(t *testing.T, a *App) {
		a.options.Rooms = newRoomServer().dialer()
		a.Go(scene.Room{ID: newRoomServer().roomID()})
		settleRoom(a)
	}},
	{"room reconnecting", inRoomBy(freeTerms, then(waiting, cutOff(0)))},
	{"room change", inRoomBy(classTerms, func(_ *testing.T, a *App, _ *roomServer) { a.activate("change") })},
	{"friends", press("friend")},
	{"friends of a team", press("friend", "against-team", "clock-5m")},
	{"friends of a class", press("friend", "against-class", "game-cotoan")},
	{"room game", inRoomBy(freeTerms, begun("d3", "c5", "d6"))},
	{"room game with a clock", inRoomBy(clockedTerms, begun("d3", "c5"))},
	{"room game offered", inRoomBy(clockedTerms, then(begun("d3", "c5"), func(_ *App, _ *roomServer, g *roomGuest) {
		g.does(rooms.Draw)
	}))},
	{"room game offering", inRoomBy(freeTerms, then(begun("d3"), func(a *App, _ *roomServer, _ *roomGuest) {
		a.activate("draw")
	}))},
	{"room game away", inRoomBy(clockedTerms, then(begun("d3"), cutOff(1)))},
	{"room game left", inRoomBy(freeTerms, then(begun("d3", "c5"), leftAlone(20*time.Second)))},
	{"room game left long ago", inRoomBy(freeTerms, then(begun("d3", "c5"), leftAlone(2*time.Minute)))},
	{"room game aborted", inRoomBy(freeTerms, then(begun("d3", "c5"), func(a *App, s *roomServer, g *roomGuest) {
		leftAlone(time.Hour)(a, s, g)
		settleRoom(a)
		a.activate("abort")
	}))},
	{"room game leave?", inRoomBy(freeTerms, then(begun("d3", "c5"), works("leave-room")))},
	{"room of two teams", inRoomBy(teamTerms, twoTeams)},
	{"room of two teams after a game", inRoomBy(teamTerms, then(twoTeams, func(a *App, s *roomServer, g *roomGuest) {
		a.activate("begin-game")
		settleRoom(a)
		a.activate("resign")
		a.activate("confirm-resign")
		settleRoom(a)
		g.does(rooms.Rematch)
		a.activate("room")
	}))},
	{"room unseat?", inRoomBy(freeTerms, then(waiting, func(a *App, _ *roomServer, _ *roomGuest) {
		settleRoom(a)
		a.activate("unseat-1")
	}))},
	{"room of a pupil", func(t *testing.T, a *App) {
		inRoomBy(freeTerms, nil)(t, a)
		s := newRoomServer()
		a.options.Rooms = s.dialer()
		s.opens(strings.Repeat("t", 52), "Cô An", teamTerms())
		for i, name := range []string{"Bình", "Chi", "Dũng", "Minh", "Nga"} {
			s.guest(s.last(), name).sits(i % 2)
		}
		a.Go(scene.Room{ID: s.last()})
		settleRoom(a)
	}},
	{"room of somebody new after a game", somebodyNew},
	{"room game cut off", inRoomBy(freeTerms, then(begun("d3"), cutOff(0)))},
	{"room game greeted", inRoomBy(clockedTerms, then(begun("d3", "c5"), func(a *App, _ *roomServer, g *roomGuest) {
		g.Greet(g.id, protocol.Greetings[1])
		g.server.lines[0].Greet(g.id, protocol.Greetings[3])
	}))},
	{"room game menu", inRoomBy(freeTerms, then(begun("d3"), works("more")))},
	{"room game say", inRoomBy(freeTerms, then(begun("d3"), works("say")))},
	{"room game resign?", inRoomBy(freeTerms, then(begun("d3"), func(a *App, _ *roomServer, _ *roomGuest) {
		a.activate("resign")
	}))},
	{"room game over", inRoomBy(freeTerms, then(begun("d3", "c5"), func(_ *App, _ *roomServer, g *roomGuest) {
		g.does(rooms.Resign)
	}))},
	{"room game again", inRoomBy(clockedTerms, then(begun("d3", "c5"), func(a *App, _ *roomServer, g *roomGuest) {
		for range 2 {
			g.does(rooms.Resign)
			settleRoom(a)
			a.activate("rematch")
			g.does(rooms.Rematch)
			settleRoom(a)
		}
		g.does(rooms.Resign)
		g.does(rooms.Rematch)
	}))},
	{"room game looked back", inRoomBy(freeTerms, then(begun("d3", "c5", "d6"), func(a *App, _ *roomServer, _ *roomGuest) {
		a.activate("first")
	}))},
	{"room game people", inRoomBy(freeTerms, then(begun("d3", "c5", "d6"), func(a *App, _ *roomServer, _ *roomGuest) {
		a.activate("room")
	}))},
	{"room game from the other side", func(t *testing.T, a *App) {
		s := newRoomServer()
		a.options.Rooms = s.dialer()
		a.Store.KeepPerson(storage.Person{Key: strings.Repeat("c", 52), Name: "Chi"})
		terms := &rooms.Terms{Game: "cotoan", Opens: rooms.HostOpens}
		host := s.opens(strings.Repeat("a", 52), "An", terms).sits(0)
		a.Go(scene.Room{ID: s.last()})
		settleRoom(a)
		a.activate("ready")
		settleRoom(a)
		host.plays(t, "d1-d4")
		settleRoom(a)
	}},
	{"room game voting", inRoomBy(classTerms, voting)},
	{"room game watched", func(t *testing.T, a *App) {
		s := newRoomServer()
		a.options.Rooms = s.dialer()
		a.Store.KeepPerson(storage.Person{Key: strings.Repeat("c", 52), Name: "Chi"})
		s.opens(strings.Repeat("a", 52), "An", clockedTerms()).sits(0)
		s.guest(s.last(), "Bình Minh").sits(1)
		a.Go(scene.Room{ID: s.last()})
		settleRoom(a)
	}},
}
