package app

import (
	"strings"
	"testing"

	"colat/ai/arena/pairing"
	"colat/render/program/scene"
	"colat/render/program/storage"
	rooms "colat/web/rooms/room"
)

// Whoever opens the link says a name once, takes part, is led into each game by itself,
// and finds back to the lobby.
func TestAPupilIsLedFromGameToGame(t *testing.T) {
	s := newRoomServer()
	teacher := openedBy(t, s, &testHost{language: "en"}, swissTerms())
	_, id := s.served(t)
	others := s.pupilsOf(id, "Bình", "Chi", "Dũng", "Lan", "Nga")
	host := &testHost{language: "en"}
	a := openTournaments(t, s, host, "contest="+id, &storage.Store{})
	settleRoom(a)
	a.click(t, "enter")
	a.tick()
	if a.Page.Find("name") == nil {
		t.Fatal("no name is asked for")
	}
	a.raw(rawText("!"))
	a.click(t, "name-done")
	settleRoom(a)
	me := tournamentOf(t, a).Entered
	if !strings.HasSuffix(me, "!") || a.Store.Person().Name != me {
		t.Fatalf("who enters is %q, kept as %q", me, a.Store.Person().Name)
	}
	settleRoom(teacher)
	teacher.click(t, "begin")
	for round := range 2 {
		settleRoom(a)
		state := prober{a}.State()
		if state.Scene != "room" || state.Room == nil || state.Room.Chair < 0 {
			t.Fatalf("round %d: the page shows the %s scene, %+v", round+1, state.Scene, state.Room)
		}
		if host.place != (scene.Place{Tournament: id}) {
			t.Errorf("in a game of the contest the address leads to %+v", host.place)
		}
		a.click(t, "ready")
		beReady(t, others...)
		settleRoom(a)
		a.click(t, "resign")
		a.click(t, "confirm-resign")
		for range 60 {
			a.tick()
		}
		a.click(t, "home")
		settleRoom(a)
		if f := tournamentOf(t, a); f.Mine != "" || f.Played != 3*round+1 {
			t.Fatalf("round %d: back in the lobby there is %+v", round+1, f)
		}
		for _, p := range others {
			if g := p.given(); g != "" && s.rooms[g].room.Phase() == rooms.Playing {
				p.resigns(t)
			}
		}
	}
	settleRoom(teacher)
	if table := tournamentOf(t, teacher).Table; len(table) != 6 || table[5].Name != me {
		t.Errorf("who has lost all games stands at %+v", table)
	}
}

// The next game comes by itself, even while the last one is still looked at.
func TestTheNextGameComesByItself(t *testing.T) {
	s := newRoomServer()
	teacher := openedBy(t, s, &testHost{language: "en"}, swissTerms())
	_, id := s.served(t)
	others := s.pupilsOf(id, "Bình", "Chi", "Dũng", "Lan", "Nga")
	a := openTournaments(t, s, &testHost{language: "en"}, "contest="+id, named("An"))
	settleRoom(a)
	a.click(t, "enter")
	settleRoom(a)
	settleRoom(teacher)
	teacher.click(t, "begin")
	settleRoom(a)
	first := roomOf(t, a).ID
	a.click(t, "ready")
	beReady(t, others...)
	settleRoom(a)
	for _, p := range others {
		if g := p.given(); g != first && g != "" && s.rooms[g].room.Phase() == rooms.Playing {
			p.resigns(t)
		}
	}
	// The news that the next game is given comes before that of how this one ended.
	a.click(t, "resign")
	a.click(t, "confirm-resign")
	for range 60 {
		a.tick()
	}
	if r := roomOf(t, a); r.ID != first || r.Phase != "over" {
		t.Fatalf("after the first game the page shows %+v", r)
	}
	for range 300 {
		a.tick()
	}
	if r := roomOf(t, a); r.ID == first || r.Phase != "setting" {
		t.Errorf("the second game did not come: %+v", r)
	}
	// Who would rather look at the lobby is left there, and may go back.
	second := roomOf(t, a).ID
	a.click(t, "leave-room")
	settleRoom(a)
	if f := tournamentOf(t, a); f.Mine != second {
		t.Fatalf("in the lobby there is %+v", f)
	}
	a.click(t, "my-game")
	settleRoom(a)
	if r := roomOf(t, a); r.ID != second {
		t.Errorf("the page shows the room %s, want %s", r.ID, second)
	}
	// A page that is loaded anew comes to its game.
	again := openTournaments(t, s, &testHost{language: "en"}, "contest="+id, named("An"))
	settleRoom(again)
	if r := roomOf(t, again); r.ID != second {
		t.Errorf("a page that is loaded anew shows the room %s, want %s", r.ID, second)
	}
}

// the lobby shows a game as it goes on, and whoever taps it comes to it.
func TestLobbyShowsAGameAsItGoesOn(t *testing.T) {
	s := newRoomServer()
	a := openedBy(t, s, &testHost{language: "en"}, tournamentTerms(pairing.Stage{Kind: pairing.GroupStage, Games: 1}))
	c, id := s.served(t)
	both := s.pupilsOf(id, "An", "Bình")
	settleRoom(a)
	a.click(t, "begin")
	beReady(t, both...)
	first := both[0]
	if c.Given()[0].Players[0] != first.name {
		first = both[1]
	}
	settleRoom(a)
	before := prober{a}.State().Position
	first.plays(t, "b2")
	for range 60 {
		a.tick()
	}
	if after := (prober{a}).State().Position; after == before || !strings.Contains(after, ".X.") {
		t.Errorf("the board shows %s, and %s after a move", before, after)
	}
	a.click(t, "b2")
	settleRoom(a)
	if r := roomOf(t, a); r.ID != c.Given()[0].Room || r.Chair != rooms.NoChair {
		t.Errorf("a tap on the board leads to %+v", r)
	}
	a.click(t, "room")
	settleRoom(a)
	a.click(t, "leave-room")
	settleRoom(a)
	tournamentOf(t, a)
}
