package room_test

import (
	"strings"
	"testing"

	"colat/render/app/apptest"
	"colat/render/program/storage"
	rooms "colat/web/rooms/room"
)

// A room begins with a position that its host has made up. Who plays is wished for as
// before, and the position of a room that is there is changed in the same way.
func TestARoomBeginsWithAPositionOfOnesOwn(t *testing.T) {
	s := apptest.NewServer()
	kept := &storage.Store{}
	kept.KeepPerson(storage.Person{Key: strings.Repeat("a", 52), Name: "An"})
	a := apptest.OpenRooms(t, s, &apptest.Host{Lang: "en"}, "game=mnk:3,3,3", kept)
	a.Activate("menu")
	a.Tick()
	for _, control := range []string{"mode-friends", "against-class", "level-3", "opens-guest", "vote-40", "start-edit"} {
		a.Click(t, control)
	}
	if a.Page.Find("analyse") != nil {
		t.Error("the way leads to a lesson")
	}
	a.Click(t, "b2")
	a.Click(t, "play")
	a.Click(t, "make-room")
	apptest.SettleRoom(a)
	terms := s.Room().Terms()
	machine := rooms.Chair{Kind: rooms.EngineChair, Engine: "level:3"}
	if !strings.Contains(terms.Start, ".X.") || terms.Opens != rooms.GuestOpens || terms.VoteTime != 40 ||
		terms.Chairs != [2]rooms.Chair{{Kind: rooms.TeamChair}, machine} {
		t.Errorf("the terms are %+v", terms)
	}
	if shown := a.State().Position; shown != terms.Start {
		t.Errorf("the lobby shows %q, the room begins with %q", shown, terms.Start)
	}

	for _, control := range []string{"change", "start-edit"} {
		a.Click(t, control)
	}
	a.Activate("back")
	a.Tick()
	for _, control := range []string{"start-edit", "a1", "play", "make-room"} {
		a.Click(t, control)
	}
	apptest.SettleRoom(a)
	if got := s.Room().Terms(); len(s.Rooms) != 1 || strings.Count(got.Start, "X") != strings.Count(terms.Start, "X")+1 ||
		got.Opens != rooms.GuestOpens {
		t.Errorf("%d rooms, with the terms %+v, which were %+v", len(s.Rooms), got, terms)
	}
}
