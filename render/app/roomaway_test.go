package app

import (
	"strings"
	"testing"
	"time"

	"colat/game"
	"colat/render/program/scene"
	"colat/render/program/storage"
	rooms "colat/web/rooms/room"
)

// viewed prepares a view of a room in English, and returns its page.
func viewed(t *testing.T, name string) *App {
	t.Helper()
	a, _ := openApp(t, "lang=en", &storage.Store{})
	a.Resize(1280, 800, 1)
	roomView(name)(t, a)
	for range 200 { // until the end of a game is shown
		a.tick()
	}
	a.layOut()
	return a
}

// Who is left alone in a game without a clock is told so, and ends it after a minute.
func TestWhoIsLeftAloneEndsTheGame(t *testing.T) {
	for control, want := range map[string]game.Reason{"claim": game.Absence, "abort": game.Aborted} {
		s := newRoomServer()
		a, _ := openApp(t, "lang=en", &storage.Store{})
		a.options.Rooms = s.dialer()
		a.Store.KeepPerson(storage.Person{Key: strings.Repeat("a", 52), Name: "An"})
		a.Go(scene.Room{Terms: freeTerms()})
		settleRoom(a)
		begun("d3", "c5")(t, a, s)
		leftAlone(20*time.Second)(a, s, guestOn(s.lines[1]))
		settleRoom(a)
		a.layOut()
		if a.Page.Find(control) != nil || !strings.Contains(pageText(a), "In 40\u00a0s you may end the game") {
			t.Errorf("after 20 s it is said: %s", pageText(a))
		}
		if strings.Contains(pageText(a), "the clock runs on") {
			t.Error("a clock is spoken of, and there is none")
		}
		s.pass(40 * time.Second)
		settleRoom(a)
		a.click(t, control)
		settleRoom(a)
		if result, over := s.room().Match().Result(); !over || result.Reason != want {
			t.Errorf("%s: %+v", control, result)
		}
	}
	if a := viewed(t, "room game aborted"); !strings.Contains(pageText(a), "No result.") {
		t.Errorf("a game without a result ends by saying: %s", pageText(a))
	}
	a := viewed(t, "room game away")
	if a.Page.Find("claim") != nil || !strings.Contains(pageText(a), "the clock runs on") {
		t.Errorf("with a clock it is said: %s", pageText(a))
	}
}

// Who plays leaves at any time, and is told what that leads to.
func TestWhoPlaysLeaves(t *testing.T) {
	s := newRoomServer()
	a, _ := openApp(t, "lang=en", &storage.Store{})
	a.options.Rooms = s.dialer()
	a.Store.KeepPerson(storage.Person{Key: strings.Repeat("a", 52), Name: "An"})
	a.Go(scene.Room{Terms: freeTerms()})
	settleRoom(a)
	begun("d3", "c5")(t, a, s)
	a.click(t, "more")
	a.click(t, "leave-room")
	if !strings.Contains(pageText(a), "The game is lost for you then.") {
		t.Errorf("it is said: %s", pageText(a))
	}
	a.click(t, "confirm-leave-room")
	settleRoom(a)
	result, over := s.room().Match().Result()
	if !over || result.Winner != game.Second || s.room().ChairOf(s.lines[0].who) != rooms.NoChair {
		t.Errorf("%+v, %v", result, over)
	}
	if state := (prober{a}).State(); state.Scene != "front" {
		t.Errorf("who has left sees %s", state.Scene)
	}
}

// Somebody new who sits down after a game is asked for the next one, and has lost nothing.
func TestSomebodyNewFindsARematch(t *testing.T) {
	a := viewed(t, "room of somebody new after a game")
	if a.Page.Find("rematch") == nil {
		t.Fatalf("there is no rematch: %v", pageText(a))
	}
	said := pageText(a)
	if strings.Contains(said, "You lose") || !strings.Contains(said, "Not ready yet") {
		t.Errorf("it is said: %s", said)
	}
	a.click(t, "board")
	settleRoom(a)
	a.layOut()
	said = pageText(a)
	if strings.Contains(said, "You lose") || !strings.Contains(said, "Bình") || !strings.Contains(said, "wins") {
		t.Errorf("on the board it is said: %s", said)
	}
	a.click(t, "rematch")
	settleRoom(a)
	a.layOut()
	if item := a.Page.Find("rematch"); item == nil || !item.Disabled {
		t.Error("a rematch that was asked for is offered again")
	}
}
