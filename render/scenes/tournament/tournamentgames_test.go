package tournament_test

import (
	"strings"
	"testing"

	"colat/ai/arena/pairing"
	"colat/render/app/apptest"
	"colat/render/program/scene"
	"colat/render/program/storage"
	rooms "colat/web/rooms/room"
)

// A pupil who opens the link says a name once, takes part, is led into each game by itself, and
// finds back to the lobby.
func TestAPupilIsLedFromGameToGame(t *testing.T) {
	s := apptest.NewServer()
	teacher := openedBy(t, s, &apptest.Host{Lang: "en"}, apptest.SwissTerms())
	_, id := s.Served(t)
	others := s.PupilsOf(id, "Bình", "Chi", "Dũng", "Lan", "Nga")
	host := &apptest.Host{Lang: "en"}
	a := apptest.OpenRooms(t, s, host, "contest="+id, &storage.Store{})
	apptest.SettleRoom(a)
	a.Click(t, "enter")
	a.Tick()
	if a.Page.Find("name") == nil {
		t.Fatal("no name is asked for")
	}
	a.Write("An")
	a.Click(t, "name-done")
	apptest.SettleRoom(a)
	me := apptest.TournamentOf(t, a).Entered
	if me != "An" || a.Store.Person().Name != me {
		t.Fatalf("who enters is %q, kept as %q", me, a.Store.Person().Name)
	}
	apptest.SettleRoom(teacher)
	teacher.Click(t, "begin")
	for round := range 2 {
		apptest.SettleRoom(a)
		state := a.State()
		if state.Scene != "room" || state.Room == nil || state.Room.Chair < 0 {
			t.Fatalf("round %d: the page shows the %s scene, %+v", round+1, state.Scene, state.Room)
		}
		if host.Place != (scene.Place{Tournament: id}) {
			t.Errorf("in a game of the contest the address leads to %+v", host.Place)
		}
		a.Click(t, "ready")
		apptest.BeReady(t, others...)
		apptest.SettleRoom(a)
		a.Click(t, "resign")
		a.Click(t, "confirm-resign")
		for range 60 {
			a.Tick()
		}
		a.Click(t, "home")
		apptest.SettleRoom(a)
		if f := apptest.TournamentOf(t, a); f.Mine != "" || f.Played != 3*round+1 {
			t.Fatalf("round %d: back in the lobby there is %+v", round+1, f)
		}
		for _, p := range others {
			if g := p.Given(); g != "" && s.Rooms[g].Room.Phase() == rooms.Playing {
				p.Resigns(t)
			}
		}
	}
	apptest.SettleRoom(teacher)
	if table := apptest.TournamentOf(t, teacher).Table; len(table) != 6 || table[5].Name != me {
		t.Errorf("who has lost all games stands at %+v", table)
	}
}

// The next game comes by itself, even while the last one is still looked at.
func TestTheNextGameComesByItself(t *testing.T) {
	s := apptest.NewServer()
	teacher := openedBy(t, s, &apptest.Host{Lang: "en"}, apptest.SwissTerms())
	_, id := s.Served(t)
	others := s.PupilsOf(id, "Bình", "Chi", "Dũng", "Lan", "Nga")
	a := apptest.OpenRooms(t, s, &apptest.Host{Lang: "en"}, "contest="+id, apptest.Named("An"))
	apptest.SettleRoom(a)
	a.Click(t, "enter")
	apptest.SettleRoom(a)
	apptest.SettleRoom(teacher)
	teacher.Click(t, "begin")
	apptest.SettleRoom(a)
	first := apptest.RoomOf(t, a).ID
	a.Click(t, "ready")
	apptest.BeReady(t, others...)
	apptest.SettleRoom(a)
	for _, p := range others {
		if g := p.Given(); g != first && g != "" && s.Rooms[g].Room.Phase() == rooms.Playing {
			p.Resigns(t)
		}
	}
	// The news that the next game is given comes before that of how this one ended.
	a.Click(t, "resign")
	a.Click(t, "confirm-resign")
	for range 60 {
		a.Tick()
	}
	if r := apptest.RoomOf(t, a); r.ID != first || r.Phase != "over" {
		t.Fatalf("after the first game the page shows %+v", r)
	}
	for range 300 {
		a.Tick()
	}
	if r := apptest.RoomOf(t, a); r.ID == first || r.Phase != "setting" {
		t.Errorf("the second game did not come: %+v", r)
	}
	// Who would rather look at the lobby is left there, and may go back.
	second := apptest.RoomOf(t, a).ID
	a.Click(t, "leave-room")
	apptest.SettleRoom(a)
	if f := apptest.TournamentOf(t, a); f.Mine != second {
		t.Fatalf("in the lobby there is %+v", f)
	}
	a.Click(t, "my-game")
	apptest.SettleRoom(a)
	if r := apptest.RoomOf(t, a); r.ID != second {
		t.Errorf("the page shows the room %s, want %s", r.ID, second)
	}
	// A page that is loaded anew comes to its game.
	again := apptest.OpenRooms(t, s, &apptest.Host{Lang: "en"}, "contest="+id, apptest.Named("An"))
	apptest.SettleRoom(again)
	if r := apptest.RoomOf(t, again); r.ID != second {
		t.Errorf("a page that is loaded anew shows the room %s, want %s", r.ID, second)
	}
}

// the lobby shows a game as it goes on, and a tap leads to it
func TestLobbyShowsAGameAsItGoesOn(t *testing.T) {
	s := apptest.NewServer()
	a := openedBy(t, s, &apptest.Host{Lang: "en"},
		apptest.TournamentTerms(pairing.Stage{Kind: pairing.GroupStage, Games: 1}))
	c, id := s.Served(t)
	both := s.PupilsOf(id, "An", "Bình")
	apptest.SettleRoom(a)
	a.Click(t, "begin")
	apptest.BeReady(t, both...)
	first := both[0]
	if c.Given()[0].Players[0] != first.Name {
		first = both[1]
	}
	apptest.SettleRoom(a)
	before := a.State().Position
	first.Plays(t, "b2")
	for range 60 {
		a.Tick()
	}
	if after := a.State().Position; after == before || !strings.Contains(after, ".X.") {
		t.Errorf("the board shows %s, and %s after a move", before, after)
	}
	a.Click(t, "b2")
	apptest.SettleRoom(a)
	if r := apptest.RoomOf(t, a); r.ID != c.Given()[0].Room || r.Chair != rooms.NoChair {
		t.Errorf("a tap on the board leads to %+v", r)
	}
	a.Click(t, "room")
	apptest.SettleRoom(a)
	a.Click(t, "leave-room")
	apptest.SettleRoom(a)
	apptest.TournamentOf(t, a)
}
