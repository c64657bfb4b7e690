package room_test

import (
	"strings"
	"testing"
	"time"

	"colat/game"
	"colat/render/app/apptest"
	"colat/render/program/scene"
	"colat/render/program/storage"
	rooms "colat/web/rooms/room"
)

// viewed prepares a view of a room in English, and returns its page.
func viewed(t *testing.T, name string) *apptest.App {
	t.Helper()
	a, _ := apptest.Open(t, "lang=en", &storage.Store{})
	a.Resize(1280, 800, 1)
	apptest.RoomView(name)(t, a)
	for range 200 { // until the end of a game is shown
		a.Tick()
	}
	a.LayOut()
	return a
}

// Who is left alone in a game without a clock is told so, and ends it after a minute.
func TestWhoIsLeftAloneEndsTheGame(t *testing.T) {
	for control, want := range map[string]game.Reason{"claim": game.Absence, "abort": game.Aborted} {
		s := apptest.NewServer()
		a, _ := apptest.Open(t, "lang=en", &storage.Store{})
		a.Server = s
		a.Store.KeepPerson(storage.Person{Key: strings.Repeat("a", 52), Name: "An"})
		a.Go(scene.Room{Terms: apptest.FreeTerms()})
		apptest.SettleRoom(a)
		apptest.Begun("d3", "c5")(t, a, s)
		apptest.LeftAlone(20*time.Second)(a, s, apptest.GuestOn(s.Lines[1]))
		apptest.SettleRoom(a)
		a.LayOut()
		if a.Page.Find(control) != nil || !strings.Contains(a.PageText(), "In 40\u00a0s you may end the game") {
			t.Errorf("after 20 s it is said: %s", a.PageText())
		}
		if strings.Contains(a.PageText(), "the clock runs on") {
			t.Error("a clock is spoken of, and there is none")
		}
		s.Pass(40 * time.Second)
		apptest.SettleRoom(a)
		a.Click(t, control)
		apptest.SettleRoom(a)
		if result, over := s.Room().Match().Result(); !over || result.Reason != want {
			t.Errorf("%s: %+v", control, result)
		}
	}
	if a := viewed(t, "room game aborted"); !strings.Contains(a.PageText(), "No result.") {
		t.Errorf("a game without a result ends by saying: %s", a.PageText())
	}
	a := viewed(t, "room game away")
	if a.Page.Find("claim") != nil || !strings.Contains(a.PageText(), "the clock runs on") {
		t.Errorf("with a clock it is said: %s", a.PageText())
	}
}

// Who plays leaves at any time, and is told what that leads to.
func TestWhoPlaysLeaves(t *testing.T) {
	s := apptest.NewServer()
	a, _ := apptest.Open(t, "lang=en", &storage.Store{})
	a.Server = s
	a.Store.KeepPerson(storage.Person{Key: strings.Repeat("a", 52), Name: "An"})
	a.Go(scene.Room{Terms: apptest.FreeTerms()})
	apptest.SettleRoom(a)
	apptest.Begun("d3", "c5")(t, a, s)
	a.Click(t, "more")
	a.Click(t, "leave-room")
	if !strings.Contains(a.PageText(), "The game is lost for you then.") {
		t.Errorf("it is said: %s", a.PageText())
	}
	a.Click(t, "confirm-leave-room")
	apptest.SettleRoom(a)
	result, over := s.Room().Match().Result()
	if !over || result.Winner != game.Second || s.Room().ChairOf(s.Lines[0].Who) != rooms.NoChair {
		t.Errorf("%+v, %v", result, over)
	}
	if state := a.State(); state.Scene != "front" {
		t.Errorf("who has left sees %s", state.Scene)
	}
}

// A new player who sits down after a game is asked for the next one, and has lost nothing.
func TestSomebodyNewFindsARematch(t *testing.T) {
	a := viewed(t, "room of a new person after a game")
	if a.Page.Find("rematch") == nil {
		t.Fatalf("there is no rematch: %v", a.PageText())
	}
	said := a.PageText()
	if strings.Contains(said, "You lose") || !strings.Contains(said, "Not ready yet") {
		t.Errorf("it is said: %s", said)
	}
	a.Click(t, "board")
	apptest.SettleRoom(a)
	a.LayOut()
	said = a.PageText()
	if strings.Contains(said, "You lose") || !strings.Contains(said, "Bình") || !strings.Contains(said, "wins") {
		t.Errorf("on the board it is said: %s", said)
	}
	a.Click(t, "rematch")
	apptest.SettleRoom(a)
	a.LayOut()
	if item := a.Page.Find("rematch"); item == nil || !item.Disabled {
		t.Error("a rematch that was asked for is offered again")
	}
}
