package room_test

import (
	"net/url"
	"strings"
	"testing"

	"colat/render/app/apptest"
	"colat/render/program/scene"
	"colat/render/program/storage"
	rooms "colat/web/rooms/room"
)

// A page without a server of rooms says why, and leads back to where everything works.
func TestWithoutRooms(t *testing.T) {
	for _, name := range []string{"a window", "a site of files"} {
		t.Run(name, func(t *testing.T) {
			host := &apptest.Host{Lang: "en"}
			var a *apptest.App
			if name == "a window" {
				a = apptest.OpenAlone(t, host, "", &storage.Store{})
				a.Go(scene.Room{Terms: apptest.FreeTerms()}) // as by the address that it was started with
			} else {
				a = apptest.OpenRooms(t, &apptest.Server{None: true}, host, "", &storage.Store{})
				a.Click(t, "friend")
				a.Click(t, "make-room")
			}
			apptest.SettleRoom(a)
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
			a.Click(t, "front")
			if scene := a.State().Scene; scene != "front" {
				t.Errorf("the %s scene is shown", scene)
			}
		})
	}
}

// A player who leaves the room for the front page is told how to come back, and the keys for back
// and forward lead there.
func TestBackToARoom(t *testing.T) {
	s := apptest.NewServer()
	tab := apptest.NewTab()
	a := inRoom(t, s, &apptest.Host{Lang: "en", Tab: tab}, apptest.FreeTerms())
	apptest.Begun("d3")(t, a, s)
	a.Click(t, "room")
	a.Tick()
	a.Click(t, "front")
	a.Tick()
	if state := a.State(); state.Scene != "front" || !s.Lines[0].Closed {
		t.Fatalf("the %s scene is shown, and the line is open", state.Scene)
	}
	if !strings.Contains(a.Toast.Text(), "The game goes on") {
		t.Errorf("told is %q", a.Toast.Text())
	}
	tab.Walk(1)
	apptest.SettleRoom(a)
	if state := a.State(); state.Scene != "board" || state.Room == nil || state.Room.Chair != 0 {
		t.Errorf("back in the room there is %s, %+v", state.Scene, state.Room)
	}
}

// The link of a room whose game is over shows that game to everyone, and lets a person in who asks.
func TestAFinishedGameIsReplayedByItsLink(t *testing.T) {
	s := apptest.NewServer()
	an := inRoom(t, s, &apptest.Host{Lang: "en"}, apptest.FreeTerms())
	apptest.Begun("d3", "c5")(t, an, s)
	apptest.GuestOn(s.Lines[1]).Does(rooms.Resign)
	a := apptest.OpenRooms(t, s, &apptest.Host{Lang: "en"}, "room="+s.Last(), &storage.Store{})
	apptest.SettleRoom(a)
	if state := a.State(); state.Scene != "board" || state.Result == nil || a.Page.Find("name") != nil {
		t.Fatalf("the link shows the %s scene, with the result %+v", state.Scene, state.Result)
	}
	people := len(s.Room().People())
	a.Click(t, "analyse")
	a.Click(t, "first")
	if shown := a.Page.Find("next"); shown == nil || shown.Disabled {
		t.Error("the game cannot be replayed")
	}
	a.Click(t, "close")
	apptest.SettleRoom(a)
	a.Click(t, "room")
	a.Tick()
	a.Click(t, "rename")
	a.Tick()
	a.Click(t, "name-done")
	apptest.SettleRoom(a)
	if n := len(s.Room().People()); n != people+1 {
		t.Errorf("%d people are in the room, want one more than %d", n, people)
	}
}

// The picture of a room's game that is over has the accuracy of both sides, once the game has been analysed, and the
// address of its replay.
func TestPictureOfARoomsGame(t *testing.T) {
	s := apptest.NewServer()
	a := inRoom(t, s, &apptest.Host{Lang: "en"}, apptest.FreeTerms())
	apptest.Begun("d3", "c5")(t, a, s)
	if a.Activate("card-analysed"); a.Page.Find("card-stop") != nil {
		t.Error("the game can be analysed for a picture before its end")
	}
	guest := apptest.GuestOn(s.Lines[1])
	guest.Does(rooms.Resign)
	apptest.SettleRoom(a)
	apptest.AnalysedCard(t, a)
	a.Host.Linked = ""
	a.Click(t, "card-share")
	a.Tick()
	at, err := url.Parse(a.Host.Linked)
	if err != nil || at.Query().Get("moves") != "d3c5" || at.Query().Has("room") {
		t.Errorf("the picture leads to %s, %v", a.Host.Linked, err)
	}
	a.Click(t, "rematch")
	guest.Does(rooms.Rematch)
	apptest.SettleRoom(a)
	guest.Does(rooms.Resign)
	apptest.SettleRoom(a)
	if a.Tick(); a.Page.Find("card-share") != nil {
		t.Error("the picture of the game before is offered with the next one")
	}
}
