package render

import (
	"strings"
	"testing"

	"colat/render/keep"
	rooms "colat/web/rooms/room"
)

// Anybody of a team says that it is ready, not who has made the room alone.
func TestAPupilSaysThatTheTeamIsReady(t *testing.T) {
	s := newRoomServer()
	terms := freeTerms()
	terms.Chairs = [2]rooms.Chair{{Kind: rooms.TeamChair}, {Kind: rooms.EngineChair, Engine: "level:1"}}
	teacher := inRoom(t, s, &testHost{language: "en"}, terms)
	kept := &keep.Store{}
	kept.KeepPerson(keep.Person{Key: strings.Repeat("b", 52), Name: "Bình"})
	pupil := openRooms(t, s, &testHost{language: "en"}, "room="+s.last(), kept)
	settleRoom(pupil)
	if r := roomOf(t, pupil); r.Chair != 0 || r.Host {
		t.Fatalf("the pupil is on chair %d", r.Chair)
	}
	pupil.click(t, "ready")
	settleRoom(teacher)
	if s.room().Phase() != rooms.Playing {
		t.Errorf("the room is %s", s.room().Phase())
	}
}
