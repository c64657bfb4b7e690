package room_test

import (
	"slices"
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

// TestAnOpeningInARoom: three stones of the one, the choice of the other, and a stone of who moves then.
func TestAnOpeningInARoom(t *testing.T) {
	s := apptest.NewServer()
	terms := apptest.FreeTerms()
	terms.Game, terms.Options = "mnk:9,9,5,swap", nil
	a := inRoom(t, s, &apptest.Host{Lang: "en"}, terms)
	g := s.Guest(s.Last(), "Bình").Sits(1)
	a.Tick()
	a.Click(t, "ready")
	for range 3 {
		a.Tick()
	}
	for _, cell := range []string{"e5", "f6", "g5"} {
		clickSquare(a, t, cell)
	}
	for range 60 {
		a.Tick()
	}
	if !a.Shows("O chooses a side") || a.Page.Find("choose-keep") != nil {
		t.Errorf("who has placed the stones sees %s", a.PageText())
	}
	g.Plays(t, "swap")
	for range 200 {
		a.Tick()
	}
	clickSquare(a, t, "e6")
	want := []string{"e5", "f6", "g5", "swap", "e6"}
	if state := a.State(); !slices.Equal(state.Moves, want) || state.ToMove != "O" {
		t.Errorf("the board shows %v, %s is to move", state.Moves, state.ToMove)
	}
	clickSquare(a, t, "a1")
	if moves := len(s.Room().Match().Moves()); moves != 5 {
		t.Errorf("the server has %d moves", moves)
	}
}
