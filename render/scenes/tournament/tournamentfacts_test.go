package tournament_test

import (
	"strings"
	"testing"

	"colat/ai/arena/pairing"
	"colat/render/app/apptest"
	"colat/render/program/scene"
	rooms "colat/web/rooms/room"
	"colat/web/rooms/tournament"
)

// While a pair waits the lobby shows the suns of its own game.
func TestLobbyShowsTheSunsOfThePairThatWaits(t *testing.T) {
	s := apptest.NewServer()
	a := apptest.OpenRooms(t, s, &apptest.Host{Lang: "en"}, "", apptest.Named("Teacher"))
	a.Go(scene.Tournament{Terms: &tournament.Terms{
		Title: "12A", Game: "victory", Clock: apptest.ClockedTerms().Clock, Seed: 7, Stages: apptest.GroupStage,
	}})
	apptest.SettleRoom(a)
	c, id := s.Served(t)
	for i, name := range []string{"Bình", "Chi"} {
		s.InTournament(id, apptest.GuestKey(i), &tournament.Command{Do: tournament.Enter, Name: name})
	}
	a.Activate("begin")
	apptest.SettleRoom(a)
	given := c.Given()
	if len(given) != 1 {
		t.Fatalf("%d games are given", len(given))
	}
	want := s.Rooms[given[0].Room].Room.Terms().Start
	if state := a.State(); state.Scene != "class" || state.Position != want {
		t.Errorf("%s shows %q, the room of the pair begins with %q", state.Scene, state.Position, want)
	}
	if s.Rooms[given[0].Room].Room.Phase() != rooms.Setting {
		t.Error("the pair does not wait")
	}
}

// A bye is marked where points stand that no game has brought, and a long title is seen whole
// before a tournament begins.
func TestByesAndLongTitles(t *testing.T) {
	s := apptest.NewServer()
	a := apptest.OpenRooms(t, s, &apptest.Host{Lang: "en"}, "", apptest.Named("Teacher"))
	title := strings.Repeat("Tournament ", 5) + "12A"
	a.Go(scene.Tournament{Terms: &tournament.Terms{
		Title: title, Game: "mnk:3,3,3", Clock: apptest.ClockedTerms().Clock, Seed: 7,
		Stages: []pairing.Stage{{Kind: pairing.SwissStage, Rounds: 2, Games: 1}},
	}})
	apptest.SettleRoom(a)
	for _, size := range apptest.Screens {
		a.Resize(size[0], size[1], 1)
		a.LayOut()
		if !strings.Contains(a.PageText(), title) {
			t.Errorf("at %gx%g the title is not there:\n%s", size[0], size[1], a.PageText())
		}
	}
	a.Resize(1280, 800, 1)
	_, id := s.Served(t)
	for i, name := range []string{"An", "Bình", "Chi"} {
		s.InTournament(id, apptest.GuestKey(i), &tournament.Command{Do: tournament.Enter, Name: name})
	}
	a.Activate("begin")
	apptest.SettleRoom(a)
	a.Activate("tab-table")
	a.Tick()
	if !strings.Contains(a.PageText(), "bye") {
		t.Errorf("three players, and no bye is marked:\n%s", a.PageText())
	}
	a.Activate("projector")
	apptest.SettleRoom(a)
	if !strings.Contains(a.PageText(), "bye") {
		t.Errorf("on the projector no bye is marked:\n%s", a.PageText())
	}
}
