package room_test

import (
	"strings"
	"testing"

	"colat/render/app/apptest"
	"colat/render/program/storage"
	rooms "colat/web/rooms/room"
)

// A pupil who is ready begins no game for the class: the host does, who sees each by name.
func TestTheHostBeginsTheGameOfAClass(t *testing.T) {
	s := apptest.NewServer()
	terms := apptest.FreeTerms()
	terms.Chairs = [2]rooms.Chair{{Kind: rooms.TeamChair}, {Kind: rooms.EngineChair, Engine: "level:1"}}
	teacher := inRoom(t, s, &apptest.Host{Lang: "en"}, terms)
	kept := &storage.Store{}
	kept.KeepPerson(storage.Person{Key: strings.Repeat("b", 52), Name: "Bình"})
	pupil := apptest.OpenRooms(t, s, &apptest.Host{Lang: "en"}, "room="+s.Last(), kept)
	apptest.SettleRoom(pupil)
	if r := apptest.RoomOf(t, pupil); r.Chair != 0 || r.Host {
		t.Fatalf("the pupil is on chair %d", r.Chair)
	}
	pupil.Click(t, "ready")
	apptest.SettleRoom(teacher)
	apptest.SettleRoom(pupil)
	if s.Room().Phase() != rooms.Setting {
		t.Fatalf("a pupil has begun the game: the room is %s", s.Room().Phase())
	}
	if pupil.Page.Find("begin-game") != nil || pupil.Page.Find("wait") == nil {
		t.Error("the pupil cannot wait, or begins for all")
	}
	if said := teacher.PageText(); !strings.Contains(said, "Bình") || !strings.Contains(said, "1 of 2 ready") {
		t.Errorf("the host does not see who is ready: %s", said)
	}
	teacher.Click(t, "begin-game")
	apptest.SettleRoom(teacher)
	if s.Room().Phase() != rooms.Playing {
		t.Errorf("the room is %s", s.Room().Phase())
	}
}

// The host frees a member's place, and the member is told.
func TestTheHostFreesAPlace(t *testing.T) {
	s := apptest.NewServer()
	teacher := inRoom(t, s, &apptest.Host{Lang: "en"}, apptest.TeamTerms())
	kept := &storage.Store{}
	kept.KeepPerson(storage.Person{Key: strings.Repeat("b", 52), Name: "Bình"})
	pupil := apptest.OpenRooms(t, s, &apptest.Host{Lang: "en"}, "room="+s.Last(), kept)
	apptest.SettleRoom(pupil)
	who := s.Room().Members(1)[0]
	apptest.SettleRoom(teacher)
	if pupil.Page.Find("unseat-"+s.Room().Host()) != nil {
		t.Error("somebody else than the host frees places")
	}
	teacher.Click(t, "unseat-"+who)
	teacher.Click(t, "confirm-unseat")
	apptest.SettleRoom(pupil)
	if s.Room().ChairOf(who) != rooms.NoChair {
		t.Fatal("the place is taken still")
	}
	if said := pupil.Toast.Text(); !strings.Contains(said, "Your chair was freed") {
		t.Errorf("the pupil is told %q", said)
	}
}
