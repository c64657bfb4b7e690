package app

import (
	"strings"
	"testing"

	"colat/render/program/storage"
	rooms "colat/web/rooms/room"
)

// A pupil who is ready begins no game for the class: the host does, who sees each by name.
func TestTheHostBeginsTheGameOfAClass(t *testing.T) {
	s := newRoomServer()
	terms := freeTerms()
	terms.Chairs = [2]rooms.Chair{{Kind: rooms.TeamChair}, {Kind: rooms.EngineChair, Engine: "level:1"}}
	teacher := inRoom(t, s, &testHost{language: "en"}, terms)
	kept := &storage.Store{}
	kept.KeepPerson(storage.Person{Key: strings.Repeat("b", 52), Name: "Bình"})
	pupil := openRooms(t, s, &testHost{language: "en"}, "room="+s.last(), kept)
	settleRoom(pupil)
	if r := roomOf(t, pupil); r.Chair != 0 || r.Host {
		t.Fatalf("the pupil is on chair %d", r.Chair)
	}
	pupil.click(t, "ready")
	settleRoom(teacher)
	settleRoom(pupil)
	if s.room().Phase() != rooms.Setting {
		t.Fatalf("a pupil has begun the game: the room is %s", s.room().Phase())
	}
	if pupil.Page.Find("begin-game") != nil || pupil.Page.Find("wait") == nil {
		t.Error("the pupil cannot wait, or begins for all")
	}
	if said := pageText(teacher); !strings.Contains(said, "Bình") || !strings.Contains(said, "1 of 2 ready") {
		t.Errorf("the host does not see who is ready: %s", said)
	}
	teacher.click(t, "begin-game")
	settleRoom(teacher)
	if s.room().Phase() != rooms.Playing {
		t.Errorf("the room is %s", s.room().Phase())
	}
}

// The host frees a member's place, and the member is told.
func TestTheHostFreesAPlace(t *testing.T) {
	s := newRoomServer()
	teacher := inRoom(t, s, &testHost{language: "en"}, teamTerms())
	kept := &storage.Store{}
	kept.KeepPerson(storage.Person{Key: strings.Repeat("b", 52), Name: "Bình"})
	pupil := openRooms(t, s, &testHost{language: "en"}, "room="+s.last(), kept)
	settleRoom(pupil)
	who := s.room().Members(1)[0]
	settleRoom(teacher)
	if pupil.Page.Find("unseat-"+s.room().Host()) != nil {
		t.Error("somebody else than the host frees places")
	}
	teacher.click(t, "unseat-"+who)
	teacher.click(t, "unseat-yes")
	settleRoom(pupil)
	if s.room().ChairOf(who) != rooms.NoChair {
		t.Fatal("the place is taken still")
	}
	if said := pupil.Toast.Text(); !strings.Contains(said, "Your chair was freed") {
		t.Errorf("the pupil is told %q", said)
	}
}
