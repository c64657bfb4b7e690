package apptest

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

// InRoomBy opens a room that the person makes by terms, on a server of its own, and does
// something there.
func InRoomBy(terms func() *rooms.Terms, do func(t *testing.T, a *App, s *Server)) func(*testing.T, *App) {
	return func(t *testing.T, a *App) {
		s := NewServer()
		a.Server = s
		a.Store.KeepPerson(storage.Person{Key: strings.Repeat("a", 52), Name: "An"})
		a.Go(scene.Room{Terms: terms()})
		SettleRoom(a)
		if do != nil {
			do(t, a, s)
			SettleRoom(a)
		}
	}
}

// ClassTerms is one of a class against a machine.
func ClassTerms() *rooms.Terms {
	return &rooms.Terms{
		Game: "classic", Opens: rooms.HostOpens, VoteTime: 20,
		Chairs: [2]rooms.Chair{{Kind: rooms.TeamChair}, {Kind: rooms.EngineChair, Engine: "level:3"}},
	}
}

// Waiting has people in the room before a game.
func Waiting(_ *testing.T, a *App, s *Server) {
	s.Guest(s.Last(), "Bình Minh").Sits(1)
	s.Guest(s.Last(), "Lan")
	s.Guest(s.Last(), "Ông Tư Cần Thơ 123456789")
}

// Begun begins a game against Bình, in which some moves are made.
func Begun(moves ...string) func(t *testing.T, a *App, s *Server) {
	return func(t *testing.T, a *App, s *Server) {
		g := s.Guest(s.Last(), "Bình Minh").Sits(1)
		s.Guest(s.Last(), "Lan")
		SettleRoom(a)
		a.Activate("ready")
		SettleRoom(a)
		for i, move := range moves {
			if i%2 == 1 {
				g.Plays(t, move)
				SettleRoom(a)
				continue
			}
			host := GuestOn(s.Lines[0])
			host.Plays(t, move)
			SettleRoom(a)
		}
	}
}

// then does something more.
func then(
	first func(*testing.T, *App, *Server), next func(*App, *Server, *RoomGuest),
) func(*testing.T, *App, *Server) {
	return func(t *testing.T, a *App, s *Server) {
		first(t, a, s)
		next(a, s, GuestOn(s.Lines[1]))
		SettleRoom(a)
	}
}

// Voting has a class vote.
func Voting(t *testing.T, a *App, s *Server) {
	for _, name := range []string{"Bình", "Chi", "Dũng", "Lan", "Minh", "Nga"} {
		s.Guest(s.Last(), name).Sits(0)
	}
	a.Activate("begin-game")
	SettleRoom(a)
	s.Pass(7 * time.Second)
	for i, move := range []string{"d3", "d3", "c4", "d3", "f5"} {
		GuestOn(s.Lines[i+1]).Plays(t, move)
	}
}

// LeftAlone breaks the line of the other side, for a while.
func LeftAlone(since time.Duration) func(*App, *Server, *RoomGuest) {
	return func(a *App, s *Server, g *RoomGuest) {
		s.goes(g.Line)
		s.Pass(since)
	}
}

// TeamTerms are those of two teams.
func TeamTerms() *rooms.Terms {
	t := FreeTerms()
	t.Chairs = [2]rooms.Chair{{Kind: rooms.TeamChair}, {Kind: rooms.TeamChair}}
	return t
}

// twoTeams has pupils sit in two teams, some of them ready, and one away.
func twoTeams(_ *testing.T, a *App, s *Server) {
	for i, name := range []string{
		"Bình", "Chi", "Dũng", "Minh", "Nga", "Ông Tư Cần Thơ 123456789", "Hoa", "Nam", "Tuấn", "Quỳnh Anh", "Vy",
	} {
		g := s.Guest(s.Last(), name)
		g.Send(&rooms.Command{Do: rooms.Sit, Chair: 1 - i%2})
		if i%3 != 0 {
			g.Send(&rooms.Command{Do: rooms.BeReady})
		}
		if i == 4 {
			s.goes(g.Line)
		}
	}
}

// somebodyNew comes to a free chair after a game of others.
func somebodyNew(t *testing.T, a *App) {
	s := NewServer()
	a.Server = s
	a.Store.KeepPerson(storage.Person{Key: strings.Repeat("a", 52), Name: "An"})
	chi := s.opens(strings.Repeat("t", 52), "Chi", FreeTerms())
	chi.Sits(0)
	binh := s.Guest(s.Last(), "Bình Minh").Sits(1)
	chi.Plays(t, "d3")
	binh.Plays(t, "c5")
	binh.Does(rooms.Resign)
	binh.Does(rooms.Leave)
	binh.Closed = true
	a.Go(scene.Room{ID: s.Last()})
	SettleRoom(a)
}

// watched has the user watch a game of others.
func watched(_ *testing.T, a *App) {
	s := NewServer()
	a.Server = s
	a.Store.KeepPerson(storage.Person{Key: strings.Repeat("c", 52), Name: "Chi"})
	s.opens(strings.Repeat("a", 52), "An", ClockedTerms()).Sits(0)
	s.Guest(s.Last(), "Bình Minh").Sits(1)
	a.Go(scene.Room{ID: s.Last()})
	SettleRoom(a)
}

// works works a control.
func works(control string) func(*App, *Server, *RoomGuest) {
	return func(a *App, _ *Server, _ *RoomGuest) { a.Activate(control) }
}

// cutOff breaks the line of the page, or of the others.
func cutOff(line int) func(a *App, s *Server, _ *RoomGuest) {
	return func(_ *App, s *Server, _ *RoomGuest) { s.Lines[line].Down = true }
}

// RoomView is one of the states below.
func RoomView(name string) func(*testing.T, *App) {
	return func(t *testing.T, a *App) {
		for _, view := range RoomViews {
			if view.Name == name {
				view.Prepare(t, a)
				return
			}
		}
		t.Fatalf("there is no view %q", name)
	}
}

// RoomViews are the states of a room whose pages are looked at.
var RoomViews = []View{
	{"room alone", InRoomBy(FreeTerms, nil)},
	{"room waiting", InRoomBy(FreeTerms, Waiting)},
	{"room of a class", InRoomBy(ClassTerms, func(_ *testing.T, _ *App, s *Server) {
		for _, name := range []string{"Bình", "Chi", "Dũng", "Lan", "Minh", "Nga"} {
			s.Guest(s.Last(), name).Sits(0)
		}
	})},
	{"room of cotoan", InRoomBy(func() *rooms.Terms { return &rooms.Terms{Game: "cotoan"} }, Waiting)},
	{"room with a clock for moves", InRoomBy(func() *rooms.Terms {
		return &rooms.Terms{Game: "uttt", Clock: match.TimeControl{Total: 2 * time.Minute, Move: 10 * time.Second}}
	}, Waiting)},
	{"room says", InRoomBy(FreeTerms, then(Waiting, func(a *App, _ *Server, g *RoomGuest) {
		g.Greet(g.Id, protocol.Greetings[1])
		SettleRoom(a)
	}))},
	{"room say what", InRoomBy(FreeTerms, then(Waiting, func(a *App, _ *Server, _ *RoomGuest) { a.Activate("say") }))},
	{"room name", func(t *testing.T, a *App) {
		a.Server = NewServer()
		a.Go(scene.Room{Terms: FreeTerms()})
		SettleRoom(a)
	}},
	{"room without rooms", Press("friend", "make-room")},
	{"room of nobody", func(t *testing.T, a *App) {
		s := NewServer()
		s.None = true
		a.Server = s
		a.Go(scene.Room{Terms: FreeTerms()})
		SettleRoom(a)
	}},
	{"room that is not there", func(t *testing.T, a *App) {
		a.Server = NewServer()
		a.Go(scene.Room{ID: NewServer().RoomID()})
		SettleRoom(a)
	}},
	{"room reconnecting", InRoomBy(FreeTerms, then(Waiting, cutOff(0)))},
	{"room change", InRoomBy(ClassTerms, func(_ *testing.T, a *App, _ *Server) { a.Activate("change") })},
	{"friends", Press("friend")},
	{"friends of a team", Press("friend", "against-team", "clock-5m")},
	{"friends of a class", Press("friend", "against-class", "game-cotoan")},
	{"room game", InRoomBy(FreeTerms, Begun("d3", "c5", "d6"))},
	{"room game with a clock", InRoomBy(ClockedTerms, Begun("d3", "c5"))},
	{"room game offered", InRoomBy(ClockedTerms, then(Begun("d3", "c5"), func(_ *App, _ *Server, g *RoomGuest) {
		g.Does(rooms.Draw)
	}))},
	{"room game offering", InRoomBy(FreeTerms, then(Begun("d3"), func(a *App, _ *Server, _ *RoomGuest) {
		a.Activate("draw")
	}))},
	{"room game takeback asked", InRoomBy(ClockedTerms, then(Begun("d3", "c5"), func(_ *App, _ *Server, g *RoomGuest) {
		g.Does(rooms.Takeback)
	}))},
	{"room game takeback asking", InRoomBy(FreeTerms, then(Begun("d3"), works("takeback")))},
	{"room game abort?", InRoomBy(FreeTerms, then(Begun("d3"), works("abort")))},
	{"room game premove", InRoomBy(FreeTerms, func(t *testing.T, a *App, s *Server) {
		Begun("d3")(t, a, s)
		a.Click(t, "f5")
	})},
	{"room revealed", InRoomBy(FreeTerms, then(Waiting, works("reveal")))},
	{"room game evaluated", func(t *testing.T, a *App) {
		watched(t, a)
		GuestOn(a.Server.Lines[0]).Plays(t, "d3")
		GuestOn(a.Server.Lines[0]).Send(&rooms.Command{Do: rooms.Reveal})
		a.Set(func(s *storage.Settings) { s.Opinion = true })
		SettleRoom(a)
	}},
	{"room game away", InRoomBy(ClockedTerms, then(Begun("d3"), cutOff(1)))},
	{"room game left", InRoomBy(FreeTerms, then(Begun("d3", "c5"), LeftAlone(20*time.Second)))},
	{"room game left long ago", InRoomBy(FreeTerms, then(Begun("d3", "c5"), LeftAlone(2*time.Minute)))},
	{"room game aborted", InRoomBy(FreeTerms, then(Begun("d3", "c5"), func(a *App, s *Server, g *RoomGuest) {
		LeftAlone(time.Hour)(a, s, g)
		SettleRoom(a)
		a.Activate("abort")
	}))},
	{"room game leave?", InRoomBy(FreeTerms, then(Begun("d3", "c5"), works("leave-room")))},
	{"room of two teams", InRoomBy(TeamTerms, twoTeams)},
	{"room of two teams after a game", InRoomBy(TeamTerms, then(twoTeams, func(a *App, s *Server, g *RoomGuest) {
		a.Activate("begin-game")
		SettleRoom(a)
		a.Activate("resign")
		a.Activate("confirm-resign")
		SettleRoom(a)
		g.Does(rooms.Rematch)
		a.Activate("room")
	}))},
	{"room unseat?", InRoomBy(FreeTerms, then(Waiting, func(a *App, _ *Server, _ *RoomGuest) {
		SettleRoom(a)
		a.Activate("unseat-1")
	}))},
	{"room remove?", InRoomBy(FreeTerms, then(Waiting, func(a *App, s *Server, g *RoomGuest) {
		g.server.Lines[0].Command(g.Id, &rooms.Command{Do: rooms.Bar, Person: GuestOn(s.Lines[2]).Who})
		SettleRoom(a)
		a.Activate("remove-" + g.Who)
	}))},
	{"room that the host bars from", func(t *testing.T, a *App) {
		s := NewServer()
		a.Server = s
		a.Store.KeepPerson(storage.Person{Key: strings.Repeat("c", 52), Name: "Chi"})
		host := s.opens(strings.Repeat("a", 52), "An", FreeTerms()).Sits(0)
		a.Go(scene.Room{ID: s.Last()})
		SettleRoom(a)
		host.Send(&rooms.Command{Do: rooms.Bar, Person: s.Lines[len(s.Lines)-1].Who})
		SettleRoom(a)
	}},
	{"room of a pupil", func(t *testing.T, a *App) {
		InRoomBy(FreeTerms, nil)(t, a)
		s := NewServer()
		a.Server = s
		s.opens(strings.Repeat("t", 52), "Cô An", TeamTerms())
		for i, name := range []string{"Bình", "Chi", "Dũng", "Minh", "Nga"} {
			s.Guest(s.Last(), name).Sits(i % 2)
		}
		a.Go(scene.Room{ID: s.Last()})
		SettleRoom(a)
	}},
	{"room of a new person after a game", somebodyNew},
	{"room game cut off", InRoomBy(FreeTerms, then(Begun("d3"), cutOff(0)))},
	{"room game greeted", InRoomBy(ClockedTerms, then(Begun("d3", "c5"), func(a *App, _ *Server, g *RoomGuest) {
		g.Greet(g.Id, protocol.Greetings[1])
		g.server.Lines[0].Greet(g.Id, protocol.Greetings[3])
	}))},
	{"room game menu", InRoomBy(FreeTerms, then(Begun("d3"), works("more")))},
	{"room game say", InRoomBy(FreeTerms, then(Begun("d3"), works("say")))},
	{"room game resign?", InRoomBy(FreeTerms, then(Begun("d3"), func(a *App, _ *Server, _ *RoomGuest) {
		a.Activate("resign")
	}))},
	{"room game over", InRoomBy(FreeTerms, then(Begun("d3", "c5"), func(_ *App, _ *Server, g *RoomGuest) {
		g.Does(rooms.Resign)
	}))},
	{"room game again", InRoomBy(ClockedTerms, then(Begun("d3", "c5"), func(a *App, _ *Server, g *RoomGuest) {
		for range 2 {
			g.Does(rooms.Resign)
			SettleRoom(a)
			a.Activate("rematch")
			g.Does(rooms.Rematch)
			SettleRoom(a)
		}
		g.Does(rooms.Resign)
		g.Does(rooms.Rematch)
	}))},
	{"room game analysed", func(t *testing.T, a *App) {
		InRoomBy(FreeTerms, then(Begun("d3", "c5"), func(_ *App, _ *Server, g *RoomGuest) { g.Does(rooms.Resign) }))(t, a)
		AnalysedCard(t, a)
	}},
	{"room game looked back", InRoomBy(FreeTerms, then(Begun("d3", "c5", "d6"), func(a *App, _ *Server, _ *RoomGuest) {
		a.Activate("first")
	}))},
	{"room game people", InRoomBy(FreeTerms, then(Begun("d3", "c5", "d6"), func(a *App, _ *Server, _ *RoomGuest) {
		a.Activate("room")
	}))},
	{"room game from the other side", func(t *testing.T, a *App) {
		s := NewServer()
		a.Server = s
		a.Store.KeepPerson(storage.Person{Key: strings.Repeat("c", 52), Name: "Chi"})
		terms := &rooms.Terms{Game: "cotoan", Opens: rooms.HostOpens}
		host := s.opens(strings.Repeat("a", 52), "An", terms).Sits(0)
		a.Go(scene.Room{ID: s.Last()})
		SettleRoom(a)
		a.Activate("ready")
		SettleRoom(a)
		host.Plays(t, "d1-d4")
		SettleRoom(a)
	}},
	{"room game voting", InRoomBy(ClassTerms, Voting)},
	{"room game watched", watched},
}
