package apptest

import (
	"strings"
	"testing"
	"time"

	"colat/ai/arena/pairing"
	"colat/game/match"
	"colat/render/program/scene"
	"colat/render/program/storage"
	"colat/render/scenes/room"
	"colat/render/scenes/tournament"
	"colat/web/rooms/protocol"
	rooms "colat/web/rooms/room"
	tournaments "colat/web/rooms/tournament"
)

// View is a state of the program, which Prepare leads to from the front page.
type View struct {
	Name    string
	Prepare func(t *testing.T, a *App)
}

// GroupStage is one stage, of a group of all.
var GroupStage = []pairing.Stage{{Kind: pairing.GroupStage, Groups: 1, Games: 1}}

// OpenedByOthers is a server with a room of Bình's and a tournament, and their codes.
func OpenedByOthers() (s *Server, room, held string) {
	s = NewServer()
	id := s.RoomID()
	s.Rooms[id] = &ServedRoom{}
	s.Do(id, "binh", &rooms.Command{Do: rooms.Create, Name: "Bình", Terms: FreeTerms()})
	class := s.RoomID()
	s.Tournaments[class] = &ServedTournament{}
	s.InTournament(class, "teacher", &tournaments.Command{Do: tournaments.Open, Terms: &tournaments.Terms{
		Title: "Class 12A", Game: "victory", Clock: ClockedTerms().Clock, Stages: GroupStage,
	}})
	return s, s.Code(id), s.Code(class)
}

// JoinViews are the states of the scene whose pages are looked at.
var JoinViews = []View{
	{"join", Joins(false, "", nil)},
	{"join with a list", Joins(true, "", nil)},
	{"join with a wrong code", Joins(true, "ZZZZZZ", nil)},
	{"join too often", Joins(false, "ABC234", protocol.Errorf(protocol.TooMany, "too many"))},
	{"join nowhere", func(t *testing.T, a *App) {
		a.Server = &Server{None: true}
		a.Go(scene.Join{})
		SettleRoom(a)
	}},
	{"room at an address of this machine", func(t *testing.T, a *App) {
		a.Host.Site = "http://127.0.0.1:8080/"
		InRoomBy(FreeTerms, Waiting)(t, a)
	}},
}

// Joins asks for a code on a server that may tell what is open, and may refuse.
func Joins(lists bool, typed string, refuses *protocol.Error) func(*testing.T, *App) {
	return func(_ *testing.T, a *App) {
		s, _, _ := OpenedByOthers()
		s.Lists, s.Refuses = lists, refuses
		a.Server = s
		a.Go(scene.Join{Code: typed})
		SettleRoom(a)
	}
}

// RoomOf returns what the probe reports of the room.
func RoomOf(t testing.TB, a *App) room.Facts {
	t.Helper()
	r := a.State().Room
	if r == nil {
		t.Fatal("no room is shown")
	}
	return *r
}

// TournamentOf returns what tests are told of the tournament on the screen.
func TournamentOf(t testing.TB, a *App) tournament.Facts {
	t.Helper()
	c := a.State().Tournament
	if c == nil {
		t.Fatalf("no contest is shown, but the %s scene", a.State().Scene)
	}
	return *c
}

// Named keeps a person of a name, with the same key each time.
func Named(name string) *storage.Store {
	kept := &storage.Store{}
	kept.KeepPerson(storage.Person{Key: strings.Repeat(string(rune('a'+len(name)%26)), 52), Name: name})
	return kept
}

// SettleRoom lets the program take in what has happened.
func SettleRoom(a *App) {
	for range 6 {
		a.Tick()
	}
}

// FreeTerms are terms of the most usual room.
func FreeTerms() *rooms.Terms {
	return &rooms.Terms{Game: "classic", Opens: rooms.HostOpens}
}

// ClockedTerms has a clock, on another board.
func ClockedTerms() *rooms.Terms {
	return &rooms.Terms{
		Game: "victory", Opens: rooms.HostOpens, Options: map[string]string{"victory": "a1 c7 d5 g4 f3"},
		Clock: match.TimeControl{Total: 5 * time.Minute},
	}
}

// SwissTerms are terms of the most usual tournament.
func SwissTerms() *tournaments.Terms {
	return TournamentTerms(pairing.Stage{Kind: pairing.SwissStage, Rounds: 5, Games: 1})
}

func TournamentTerms(stages ...pairing.Stage) *tournaments.Terms {
	return &tournaments.Terms{
		Title: "12A", Game: "mnk:3,3,3", Clock: match.TimeControl{Total: 5 * time.Minute}, Stages: stages, Seed: 5,
	}
}
