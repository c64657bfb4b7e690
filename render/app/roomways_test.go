package app

import (
	"strings"
	"testing"

	"colat/render/program/scene"
	"colat/render/program/storage"
	"colat/render/table/games"
	rooms "colat/web/rooms/room"
)

// A page without a server of rooms says why, and leads back to where everything works.
func TestWithoutRooms(t *testing.T) {
	for name, options := range map[string]Options{
		"a window": {Host: &testHost{language: "en"}, Engine: timelessEngine},
		"a site of files": {
			Host: &testHost{language: "en"}, Engine: timelessEngine, Rooms: (&roomServer{none: true}).dialer(),
		},
	} {
		t.Run(name, func(t *testing.T) {
			a := openOptions(t, options, "", &storage.Store{}, games.All)
			if options.Rooms == nil {
				a.Go(scene.Room{Terms: freeTerms()}) // as by the address that it was started with
			} else {
				a.click(t, "friend")
				a.click(t, "make-room")
			}
			settleRoom(a)
			if a.Page.Find("name") != nil {
				t.Error("a name is asked for")
			}
			told := ""
			for i := range a.Page.Items {
				told += a.Page.Items[i].Text
			}
			if !strings.Contains(told, "make play") {
				t.Errorf("the page says %q", told)
			}
			a.click(t, "front")
			if scene := (prober{a}).State().Scene; scene != "front" {
				t.Errorf("the %s scene is shown", scene)
			}
		})
	}
}

// Whoever leaves the room for the front page while playing is told how to come back, and
// the keys for back and forward lead there.
func TestBackToARoom(t *testing.T) {
	s := newRoomServer()
	tab := newTab()
	a := inRoom(t, s, &testHost{language: "en", history: tab}, freeTerms())
	begun("d3")(t, a, s)
	a.click(t, "room")
	a.tick()
	a.click(t, "front")
	a.tick()
	if state := (prober{a}).State(); state.Scene != "front" || !s.lines[0].closed {
		t.Fatalf("the %s scene is shown, and the line is open", state.Scene)
	}
	if !strings.Contains(a.Toast.Text(), "The game goes on") {
		t.Errorf("told is %q", a.Toast.Text())
	}
	a.walkTo(roomScene)
	settleRoom(a)
	if state := (prober{a}).State(); state.Scene != "board" || state.Room == nil || state.Room.Chair != 0 {
		t.Errorf("back in the room there is %s, %+v", state.Scene, state.Room)
	}
}

// The link of a room whose game is over shows that game to anybody, and who wants to come
// in may.
func TestAFinishedGameIsReplayedByItsLink(t *testing.T) {
	s := newRoomServer()
	an := inRoom(t, s, &testHost{language: "en"}, freeTerms())
	begun("d3", "c5")(t, an, s)
	guestOn(s.lines[1]).does(rooms.Resign)
	a := openRooms(t, s, &testHost{language: "en"}, "room="+s.last(), &storage.Store{})
	settleRoom(a)
	if state := (prober{a}).State(); state.Scene != "board" || state.Result == nil || a.Page.Find("name") != nil {
		t.Fatalf("the link shows the %s scene, with the result %+v", state.Scene, state.Result)
	}
	people := len(s.room().People())
	a.click(t, "review")
	a.click(t, "first")
	if shown := a.Page.Find("next"); shown == nil || shown.Disabled {
		t.Error("the game cannot be replayed")
	}
	a.click(t, "close")
	a.click(t, "room")
	a.tick()
	a.click(t, "rename")
	a.tick()
	a.click(t, "name-done")
	settleRoom(a)
	if n := len(s.room().People()); n != people+1 {
		t.Errorf("%d people are in the room, want one more than %d", n, people)
	}
}
