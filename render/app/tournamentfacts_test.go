package app

import (
	"strings"
	"testing"

	"colat/ai/arena/pairing"
	"colat/render/program/scene"
	rooms "colat/web/rooms/room"
	"colat/web/rooms/tournament"
)

// While a pair waits the lobby shows the suns of its own game.
func TestLobbyShowsTheSunsOfThePairThatWaits(t *testing.T) {
	s := newRoomServer()
	a := openTournaments(t, s, &testHost{language: "en"}, "", named("Teacher"))
	a.Go(scene.Tournament{Terms: &tournament.Terms{
		Title: "12A", Game: "victory", Clock: clockedTerms().Clock, Seed: 7, Stages: groupStage,
	}})
	settleRoom(a)
	c, id := s.served(t)
	for i, name := range []string{"Bình", "Chi"} {
		s.inTournament(id, guestKey(i), &tournament.Command{Do: tournament.Enter, Name: name})
	}
	a.activate("begin")
	settleRoom(a)
	given := c.Given()
	if len(given) != 1 {
		t.Fatalf("%d games are given", len(given))
	}
	want := s.rooms[given[0].Room].room.Terms().Start
	if state := (prober{a}).State(); state.Scene != "class" || state.Position != want {
		t.Errorf("%s shows %q, the room of the pair begins with %q", state.Scene, state.Position, want)
	}
	if s.rooms[given[0].Room].room.Phase() != rooms.Setting {
		t.Error("the pair does not wait")
	}
}

// A bye is marked where points stand that no game has brought, and a long title is seen whole
// before a tournament begins.
func TestByesAndLongTitles(t *testing.T) {
	s := newRoomServer()
	a := openTournaments(t, s, &testHost{language: "en"}, "", named("Teacher"))
	title := strings.Repeat("Tournament ", 5) + "12A"
	a.Go(scene.Tournament{Terms: &tournament.Terms{
		Title: title, Game: "mnk:3,3,3", Clock: clockedTerms().Clock, Seed: 7,
		Stages: []pairing.Stage{{Kind: pairing.SwissStage, Rounds: 2, Games: 1}},
	}})
	settleRoom(a)
	for _, size := range screens {
		a.Resize(size[0], size[1], 1)
		a.layOut()
		if !strings.Contains(a.said(), title) {
			t.Errorf("at %gx%g the title is not there:\n%s", size[0], size[1], a.said())
		}
	}
	a.Resize(1280, 800, 1)
	_, id := s.served(t)
	for i, name := range []string{"An", "Bình", "Chi"} {
		s.inTournament(id, guestKey(i), &tournament.Command{Do: tournament.Enter, Name: name})
	}
	a.activate("begin")
	settleRoom(a)
	a.activate("tab-table")
	a.tick()
	if !strings.Contains(a.said(), "bye") {
		t.Errorf("three players, and no bye is marked:\n%s", a.said())
	}
	a.activate("projector")
	settleRoom(a)
	if !strings.Contains(a.said(), "bye") {
		t.Errorf("on the projector no bye is marked:\n%s", a.said())
	}
}
