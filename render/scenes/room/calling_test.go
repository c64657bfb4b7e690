package room_test

import (
	"slices"
	"strings"
	"testing"

	"colat/render/app/apptest"
	"colat/render/program/storage"
	rooms "colat/web/rooms/room"
)

// The title says what the person is waited for, each time once, and nothing elsewhere.
func TestTitleSaysWhoseTurnItIs(t *testing.T) {
	s, host := apptest.NewServer(), &apptest.Host{Lang: "en"}
	a := inRoom(t, s, host, apptest.FreeTerms())
	g := s.Guest(s.Last(), "Bình Minh").Sits(1)
	apptest.SettleRoom(a)
	if len(host.Titles) > 0 && host.Titles[len(host.Titles)-1] != "Your game is waiting" {
		t.Errorf("before the game the titles are %q", host.Titles)
	}
	a.Click(t, "ready")
	apptest.SettleRoom(a)
	apptest.GuestOn(s.Lines[0]).Plays(t, "d3")
	apptest.SettleRoom(a)
	g.Plays(t, "c5")
	apptest.SettleRoom(a)
	g.Does(rooms.Draw)
	apptest.SettleRoom(a)
	a.Activate("decline")
	apptest.SettleRoom(a)
	g.Does(rooms.Resign)
	apptest.SettleRoom(a)
	want := []string{"Your game is waiting", "Your turn", "", "Your turn", "Draw offered", "Your turn", ""}
	if !slices.Equal(host.Titles, want) {
		t.Errorf("the titles are %q, want %q", host.Titles, want)
	}
}

// A spectator's title never says that the others wait.
func TestTitleOfWhoWatches(t *testing.T) {
	s, host := apptest.NewServer(), &apptest.Host{Lang: "en"}
	first := inRoom(t, s, &apptest.Host{Lang: "en"}, apptest.FreeTerms())
	apptest.Begun("d3")(t, first, s)
	kept := &storage.Store{}
	kept.KeepPerson(storage.Person{Key: strings.Repeat("d", 52), Name: "Dũng"})
	a := apptest.OpenRooms(t, s, host, "room="+s.Last(), kept)
	apptest.SettleRoom(a)
	if len(host.Titles) > 0 {
		t.Errorf("the titles are %q", host.Titles)
	}
}

// In a tournament the title calls to a game, until the person is ready.
func TestTitleCallsToAGame(t *testing.T) {
	host := &apptest.Host{Lang: "en"}
	a := apptest.OpenRooms(t, apptest.NewServer(), host, "lang=en", &storage.Store{})
	a.Resize(390, 844, 1)
	apptest.ComesTo(apptest.SwissTerms(), 5, "An", apptest.InTurn(apptest.Enters, apptest.Begins))(t, a)
	if !slices.Equal(host.Titles, []string{"Your game is waiting"}) {
		t.Fatalf("the titles are %q", host.Titles)
	}
	a.Click(t, "ready")
	apptest.SettleRoom(a)
	if got := host.Titles[len(host.Titles)-1]; got != "" {
		t.Errorf("who is ready is called still: %q", got)
	}
}

// A game that begins is heard and felt by its players, and its announcement by the player who is
// led to it in a tournament.
func TestABeginningIsHeard(t *testing.T) {
	s := apptest.NewServer()
	a := inRoom(t, s, &apptest.Host{Lang: "en"}, apptest.FreeTerms())
	a.Remember(func(kept *storage.Settings) { kept.Volume = 10 })
	r := a.Speaker
	r.Names = nil
	s.Guest(s.Last(), "Bình Minh").Sits(1)
	apptest.SettleRoom(a)
	a.Activate("ready")
	apptest.SettleRoom(a)
	if !slices.Equal(r.Names, []string{"cell"}) {
		t.Errorf("at the beginning of a game is heard %q", r.Names)
	}
	host := &apptest.Host{Lang: "en"}
	a = apptest.OpenRooms(t, apptest.NewServer(), host, "lang=en", &storage.Store{})
	r = a.Speaker
	a.Remember(func(kept *storage.Settings) { kept.Volume, kept.Buzz = 10, true })
	a.Resize(390, 844, 1)
	apptest.ComesTo(apptest.SwissTerms(), 5, "An", apptest.InTurn(apptest.Enters, apptest.Begins))(t, a)
	if !slices.Equal(r.Names, []string{"cell"}) || len(host.Felt) == 0 {
		t.Errorf("of a game of a tournament is heard %q, felt %v", r.Names, host.Felt)
	}
}
