package app

import (
	"slices"
	"strings"
	"testing"

	"colat/render/program/storage"
	rooms "colat/web/rooms/room"
)

// The title says what the person is waited for, each time once, and nothing elsewhere.
func TestTitleSaysWhoseTurnItIs(t *testing.T) {
	s, host := newRoomServer(), &testHost{language: "en"}
	a := inRoom(t, s, host, freeTerms())
	g := s.guest(s.last(), "Bình Minh").sits(1)
	settleRoom(a)
	if len(host.titles) > 0 && host.titles[len(host.titles)-1] != "Your game is waiting" {
		t.Errorf("before the game the titles are %q", host.titles)
	}
	a.click(t, "ready")
	settleRoom(a)
	guestOn(s.lines[0]).plays(t, "d3")
	settleRoom(a)
	g.plays(t, "c5")
	settleRoom(a)
	g.does(rooms.Draw)
	settleRoom(a)
	a.activate("decline")
	settleRoom(a)
	g.does(rooms.Resign)
	settleRoom(a)
	want := []string{"Your game is waiting", "Your turn", "", "Your turn", "Draw offered", "Your turn", ""}
	if !slices.Equal(host.titles, want) {
		t.Errorf("the titles are %q, want %q", host.titles, want)
	}
}

// Who watches is waited for by nobody.
func TestTitleOfWhoWatches(t *testing.T) {
	s, host := newRoomServer(), &testHost{language: "en"}
	first := inRoom(t, s, &testHost{language: "en"}, freeTerms())
	begun("d3")(t, first, s)
	kept := &storage.Store{}
	kept.KeepPerson(storage.Person{Key: strings.Repeat("d", 52), Name: "Dũng"})
	a := openRooms(t, s, host, "room="+s.last(), kept)
	settleRoom(a)
	if len(host.titles) > 0 {
		t.Errorf("the titles are %q", host.titles)
	}
}

// In a tournament the title calls to a game, until the person is ready.
func TestTitleCallsToAGame(t *testing.T) {
	host := &testHost{language: "en"}
	a, _ := openApp(t, "lang=en", &storage.Store{})
	a.options.Host, a.Host = host, host
	a.Resize(390, 844, 1)
	comesTo(swissTerms(), 5, "An", inTurn(enters, begins))(t, a)
	if !slices.Equal(host.titles, []string{"Your game is waiting"}) {
		t.Fatalf("the titles are %q", host.titles)
	}
	a.click(t, "ready")
	settleRoom(a)
	if got := host.titles[len(host.titles)-1]; got != "" {
		t.Errorf("who is ready is called still: %q", got)
	}
}

// A game that begins is heard and felt by who plays it, and that it is to begin by who is
// led to it in a tournament.
func TestABeginningIsHeard(t *testing.T) {
	s := newRoomServer()
	r := &recorder{}
	a := inRoom(t, s, &testHost{language: "en"}, freeTerms())
	a.remember(func(kept *storage.Settings) { kept.Volume = 10 })
	a.speaker = r
	s.guest(s.last(), "Bình Minh").sits(1)
	settleRoom(a)
	a.activate("ready")
	settleRoom(a)
	if !slices.Equal(r.names, []string{"cell"}) {
		t.Errorf("at the beginning of a game is heard %q", r.names)
	}
	host := &testHost{language: "en"}
	r = &recorder{}
	a, _ = openApp(t, "lang=en", &storage.Store{})
	a.options.Host, a.Host, a.speaker = host, host, r
	a.remember(func(kept *storage.Settings) { kept.Volume, kept.Buzz = 10, true })
	a.Resize(390, 844, 1)
	comesTo(swissTerms(), 5, "An", inTurn(enters, begins))(t, a)
	if !slices.Equal(r.names, []string{"cell"}) || len(host.felt) == 0 {
		t.Errorf("of a game of a tournament is heard %q, felt %v", r.names, host.felt)
	}
}
