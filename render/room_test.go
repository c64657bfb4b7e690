package render

import (
	"slices"
	"strings"
	"testing"

	"colat/render/keep"
	"colat/render/scene"
	"colat/render/ui"
	rooms "colat/web/rooms/room"
)

// inRoom returns the program in a room that it has made, by the terms given, in which it
// is called An.
func inRoom(t testing.TB, s *roomServer, host *testHost, terms *rooms.Terms) *app {
	t.Helper()
	kept := &keep.Store{}
	kept.KeepPerson(keep.Person{Key: strings.Repeat("a", 52), Name: "An"})
	a := openRooms(t, s, host, "lang="+host.language, kept)
	a.OpenRoom("", terms)
	for range 4 {
		a.tick()
	}
	return a
}

// room returns what tests are told of the room.
func roomOf(t testing.TB, a *app) scene.Room {
	t.Helper()
	r := prober{a}.State().Room
	if r == nil {
		t.Fatal("no room is shown")
	}
	return *r
}

func TestAGameWithAFriend(t *testing.T) {
	s, host := newRoomServer(), &testHost{language: "en"}
	a := openRooms(t, s, host, "", &keep.Store{})
	a.click(t, "friend")
	a.click(t, "game-classic")
	a.click(t, "opens-host")
	a.click(t, "make-room")
	a.tick()
	if state := (prober{a}).State(); state.Scene != "room" || a.Page.Find("name") == nil {
		t.Fatalf("no name is asked for: %q", prober{a}.Controls())
	}
	a.raw(rawText("!"))
	a.click(t, "name-done")
	for range 4 {
		a.tick()
	}
	r := roomOf(t, a)
	if r.Phase != "setting" || r.Chair != 0 || !r.Host || !strings.HasSuffix(r.Name, "!") {
		t.Fatalf("who makes a room sits in it by the name given: %+v", r)
	}
	if !strings.Contains(r.Link, "room="+s.last()) || a.Page.Find("qr") == nil {
		t.Errorf("the room's address is not shown: %q", r.Link)
	}
	a.click(t, "copy-link")
	if host.copied != r.Link {
		t.Errorf("copied is %q", host.copied)
	}
	g := s.guest(s.last(), "Bình").sits(1)
	a.tick()
	a.click(t, "ready")
	for range 3 {
		a.tick()
	}
	if r := roomOf(t, a); r.Phase != "playing" || prober.State(prober{a}).Scene != "board" {
		t.Fatalf("both are ready and nobody plays: %+v", r)
	}
	a.clickSquare(t, "d3")
	if moves := len(s.room().Match().Moves()); moves != 1 {
		t.Fatalf("the server has %d moves", moves)
	}
	g.plays(t, "c3")
	for range 200 {
		a.tick()
	}
	if state := (prober{a}).State(); !slices.Equal(state.Moves, []string{"d3", "c3"}) {
		t.Errorf("the board shows %v", state.Moves)
	}
	if a.Page.Find("undo") != nil {
		t.Error("moves can be taken back in a room")
	}
	g.does(rooms.Draw)
	a.tick()
	a.click(t, "decline")
	a.tick()
	if offer := s.room().Offer(); offer != rooms.NoChair {
		t.Errorf("chair %d still offers a draw", offer)
	}
	a.click(t, "resign")
	a.click(t, "confirm-resign")
	for range 200 {
		a.tick()
	}
	if result := (prober{a}).State().Result; result == nil || result.Winner != "O" || result.Reason != "resignation" {
		t.Fatalf("the result is %+v", result)
	}
	a.click(t, "rematch")
	g.does(rooms.Rematch)
	for range 5 {
		a.tick()
	}
	r = roomOf(t, a)
	if r.Games != 2 || r.Phase != "playing" || r.Opens != 1 || r.Score != [2]int{0, 2} {
		t.Errorf("the second game has colours swapped: %+v", r)
	}
}

// rawText is a key that writes.
func rawText(s string) ui.Raw { return ui.Raw{Text: []rune(s)} }

// clickSquare clicks a square, and lets what follows come.
func (a *app) clickSquare(t *testing.T, name string) {
	t.Helper()
	for range 60 {
		a.tick()
	}
	a.click(t, name)
	a.tick()
}
