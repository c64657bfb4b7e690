package render

import (
	"slices"
	"strings"
	"testing"

	"colat/render/keep"
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
	(&roomGuest{s.lines[0]}).plays(t, "d3")
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
	kept := &keep.Store{}
	kept.KeepPerson(keep.Person{Key: strings.Repeat("d", 52), Name: "Dũng"})
	a := openRooms(t, s, host, "room="+s.last(), kept)
	settleRoom(a)
	if len(host.titles) > 0 {
		t.Errorf("the titles are %q", host.titles)
	}
}

// In a tournament the title calls to a game, until the person is ready.
func TestTitleCallsToAGame(t *testing.T) {
	host := &testHost{language: "en"}
	a, _ := openApp(t, "lang=en", &keep.Store{})
	a.options.Host, a.Host = host, host
	a.resize(390, 844, 1)
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
